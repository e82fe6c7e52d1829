"""Exit codes, as docs/commands.md lists them."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from taluva import Game
from taluva.record.journal import Journal
from tests import phrases
from tests.conftest import Run

PLAYED = "place M25 e\nhut N24\n"


@pytest.fixture(autouse=True)
def without_input(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", io.StringIO())


@pytest.fixture
def log(home: Path) -> Path:
    path = home / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        journal.play("place M25 e")
        journal.play("hut N24")
    return path


DAMAGED = (
    "show",
    "legal",
    "check",
    "stats",
    "replay --plain",
    "analyse --nodes 1 --jobs 1",
    "export --at 1 -o new.svg",
    "explore",
    "fork -o new.taluva",
    "resume",
    "host --away --resume",
)


@pytest.mark.parametrize("command", DAMAGED)
@pytest.mark.parametrize("is_whole", [True, False])
def test_a_damaged_log(log: Path, run: Run, command: str, is_whole: bool) -> None:
    content = log.read_text()
    log.write_text((content if is_whole else "") + "nonsense\n")
    told = run(*command.split(), str(log), code=1)
    assert f"{log}:{content.count(chr(10)) + 1 if is_whole else 1}:1: " in told.err + told.out


@pytest.mark.parametrize("command", ["resume", "host --away --resume", "games --yes --delete"])
def test_a_log_in_use(log: Path, run: Run, command: str) -> None:
    with Journal.resume(log):
        assert phrases.FILE_IN_USE(path=log) in run(*command.split(), str(log), code=1).err


@pytest.mark.skipif(os.name != "posix", reason="needs a program that fails")
@pytest.mark.parametrize(
    "command",
    [
        "play Ana exec:false --seed 7",
        "play Ana exec:false --seed 7 --by-ear",
        "demo exec:false bot:random --tiles 2",
        "demo exec:false bot:random --tiles 2 --by-ear",
    ],
)
def test_a_bot_that_failed(run: Run, command: str) -> None:
    told = run(*command.split(), code=1, typed=PLAYED)
    assert "false" in told.out + told.err


@pytest.mark.parametrize("command", ["play Ana Ben --seed 7", "learn first", "puzzle 1", "explore"])
def test_a_refused_line(log: Path, run: Run, command: str) -> None:
    told = run(
        *command.split(),
        *([str(log)] if command == "explore" else []),
        code=1,
        typed="nonsense\nquit now\n",
    )
    assert "'nonsense'" in told.out + told.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize(
    ("command", "is_output"),
    [
        ("settings", True),
        ("show game.taluva", False),
        ("show nothing.taluva", False),
        ("--nothing", False),
    ],
)
def test_full_streams_keep_the_exit_code(log: Path, command: str, is_output: bool) -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "taluva", *command.split()],
            stdin=subprocess.DEVNULL,
            stdout=full if is_output else subprocess.DEVNULL,
            stderr=full,
            env={**os.environ, "TALUVA_DATA": str(log.parent)},
        )
    assert ended.returncode == (2 if is_output or "nothing" in command else 0)


ODD = "odd\x1b[31m"


@pytest.mark.parametrize("mode", ["--by-ear", "--no-by-ear"])
def test_a_name_with_control_characters_is_refused_by_save(home: Path, run: Run, mode: str) -> None:
    told = run(
        "play",
        "Ana",
        "Ben",
        "--seed",
        "7",
        mode,
        code=1,
        typed=f"{PLAYED}save {ODD}.taluva\nquit\n",
    )
    assert phrases.CONTROL_CHARACTERS in told.err
    assert "\x1b" not in told.out + told.err
    assert not [each for each in home.iterdir() if each.name.startswith("odd")]


@pytest.mark.parametrize(
    "command",
    [
        f"play Ana Ben --log {ODD}.taluva",
        f"export game.taluva -o {ODD}.svg",
        f"export game.taluva -o {ODD}.html",
        f"fork game.taluva -o {ODD}.taluva",
        f"repair game.taluva -o {ODD}.taluva",
        f"analyse game.taluva --nodes 1 --jobs 1 -o {ODD}.taluva",
        f"arena bot:random bot:random --games 1 --tiles 2 --jobs 1 --results {ODD}.jsonl",
        f"arena bot:random bot:random --games 1 --tiles 2 --jobs 1 --logs {ODD}",
    ],
)
def test_a_name_with_control_characters_is_refused_by_options(
    log: Path, run: Run, command: str
) -> None:
    told = run(*command.split(), code=2)
    assert phrases.CONTROL_CHARACTERS in told.err
    assert "\x1b" not in told.out + told.err
    assert not [each for each in log.parent.iterdir() if each.name.startswith("odd")]
