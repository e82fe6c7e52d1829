"""Hashes of what programs get for 200 random games and for damaged copies of their logs.

Run ``python -m tests.record.guard`` to compare all of them with guard.txt, which has one line per
game. ``--write`` rewrites that file, and ``--print NUMBER`` shows what the hashes of a game are
made of. The suite compares every tenth game. Messages are left out, because they may improve.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from taluva import Game
from taluva.cli import main as taluva
from taluva.record.record import Record

HASHES = Path(__file__).with_name("guard.txt")
GAMES = 200
SAMPLE = range(0, GAMES, 10)
LOG = "game.taluva"
MENDED = "mended.taluva"
_PROBLEM = re.compile(rf"({LOG}:\d+:\d+: (?:warning: )?).*")
_REPAIRED = re.compile(rf"^({MENDED} ).*( \d+)$", re.MULTILINE)
_NEWER = re.compile(r',\n  "position": ".*"|,\n  "players": \[(?s:.*?)\](?=\n\})')  # than guard.txt


def options(number: int, rng: random.Random) -> dict[str, Any]:
    """Return the set-up of a game. The number selects the options in turn."""
    names = ["Ana", "Ben", "Cé Zoë", "D-4", "Eve"][: 2 + number % 4]
    chosen: dict[str, Any] = {"edition": ("2006", "2012", "2014")[number % 3]}
    if number % 5 == 1:
        chosen["tiles"] = [f"{rng.choice('JCSRL')}{rng.choice('JCSRL')}" for _ in range(12)]
    else:
        chosen |= {"seed": rng.randrange(10**6), "tile_count": rng.choice([None, 8, 20])}
    chosen["hut_adjacency"] = rng.choice([None, True, False])
    chosen["teams"] = len(names) == 4 and number % 3 == 0
    chosen["ranking"] = not chosen["teams"] and number % 7 == 0
    chosen["colours"] = ["blue", "white"] if number % 6 == 0 else None
    return {"names": names, **chosen}


def log_of(number: int) -> bytes:
    """Play a random game with undos and comments; return its log."""
    rng = random.Random(number)
    bots = {2: "medium,200n"} if number % 4 == 0 else {}
    record = Record.of(
        Game.new(**options(number, rng)),
        bots=bots,
        date="2026-11-16T10:00:00Z",
        program="taluva 0.1.0",
    )
    most = rng.choice([10, 60, 400])
    for _ in range(most):
        moves = record.game.legal_moves()
        if not moves:
            break
        record.play(rng.choice(moves))
        if rng.random() < 0.05:
            record.undo()
            if rng.random() < 0.5:
                record.redo()
        if rng.random() < 0.05:
            record.comment("so far\nso good")
    lines = record.dump().encode().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"#= "))  # as in older logs


def damaged(log: bytes, rng: random.Random) -> Iterator[bytes]:
    """Yield the log torn, with changed bytes, with extra or missing lines, and loosely spelt."""
    yield log[: rng.randrange(len(log))]
    yield log[: log.rindex(b"\n", 0, -1) + rng.randrange(1, 12)]
    changed = bytearray(log)
    changed[rng.randrange(len(log))] = rng.randrange(256)
    yield bytes(changed)
    lines = log.split(b"\n")
    at = rng.randrange(len(lines))
    other = rng.choice([b"3 undo", b"result early 1", b"# hm", b"teams yes", b"", b"9 hut A1"])
    yield b"\n".join([*lines[:at], other, *lines[at:]])
    yield b"\n".join([*lines[:at], *lines[at + 1 :]])
    loose = [line.upper() if rng.random() < 0.3 else line.replace(b" ", b"  ") for line in lines]
    yield b"\r\n".join(loose)


def answer(*arguments: str) -> str:
    """Run a command; return its exit code and output, without the text of problems."""
    written, reported = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(written), contextlib.redirect_stderr(reported):
        code = taluva(arguments)
    said = _PROBLEM.sub(r"\1…", written.getvalue() + reported.getvalue())
    said = _REPAIRED.sub(r"\1…\2", said)
    said = _NEWER.sub("", said)
    return f"$ {' '.join(arguments)}\n{said}[{code}]\n"


def answers(log: bytes) -> str:
    """Return the output of the commands that other programs use, for a log."""
    Path(LOG).write_bytes(log)
    said = answer("check", LOG)
    for at in ((), ("--at", "3")):
        said += answer("show", LOG, "--json", *at) + answer("legal", LOG, "--json", *at)
    said += answer("stats", LOG, "--json") + answer("stats", LOG, "--csv")
    said += answer("repair", LOG, "-o", MENDED, "--force")
    mended = Path(MENDED)
    if mended.exists():
        said += mended.read_text(encoding="utf-8")
        mended.unlink()
    return said


def evidence(number: int) -> list[str]:
    """Return everything that is hashed for a game: its log, the output, then damaged logs."""
    log = log_of(number)
    rng = random.Random(-number)
    return [log.decode() + answers(log), *map(answers, damaged(log, rng))]


def hashes(number: int) -> str:
    """Return the line of a game: a hash of the log and of each damaged copy."""
    short = [hashlib.sha256(text.encode()).hexdigest()[:8] for text in evidence(number)]
    return f"{number} {' '.join(short)}"


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """Run in a new folder, so that no path gets into the output."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def main(arguments: list[str]) -> None:
    """Compare, write or show."""
    with scratch():
        if arguments[:1] == ["--print"]:
            print("\n=====\n".join(evidence(int(arguments[1]))))
            return
        lines = [hashes(number) for number in range(GAMES)]
    if arguments == ["--write"]:
        HASHES.write_text("\n".join([*lines, ""]), encoding="utf-8")
        return
    known = HASHES.read_text(encoding="utf-8").splitlines()
    different = [line.split()[0] for line in lines if line not in known]
    print("all as before" if not different else f"different: {' '.join(different)}")


if __name__ == "__main__":
    main(sys.argv[1:])
