"""The time of ``taluva games`` for 1,000 saved games; run it by hand.

``python -m tests.bench_games [PYTHON]`` writes 1,000 logs, half of them of unfinished games, into a
temporary folder and prints the time by the clock and the processor time of the command, each the
best of several runs. PYTHON is the interpreter of an environment with another version of this
program, which is then measured too.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.record.sample_games import FOUR, TWO, Sample, at_random, play_out

LOGS: Final = 1_000
DIFFERENT: Final = 20  # games; the others are copies
RUNS: Final = 7
COMMANDS: Final = (["games"], ["games", "--all"], ["games", "--all", "--json"])


def write_logs(folder: Path) -> None:
    """Write the logs, every second one without its last turns."""
    folder.mkdir()
    for number, text in zip(range(LOGS), _texts(), strict=False):
        (folder / f"2026-11-16-{number:04}-Ana-Ben.taluva").write_text(text, encoding="utf-8")


def _texts() -> Iterator[str]:
    whole = [
        play_out(Sample("", {"names": names, "seed": seed}, at_random, seed)).dump()
        for seed, names in zip(range(DIFFERENT // 2), [TWO, FOUR] * DIFFERENT, strict=False)
    ]
    halves = [text[: text.index("\n#= ", len(text) * 3 // 4) + 13] for text in whole]
    while True:
        yield from whole
        yield from halves


def seconds(python: str, words: list[str], folder: Path) -> tuple[float, float]:
    """Return the time of a command by the clock, and its processor time."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [python, "-m", "taluva", *words],
        env={
            **os.environ,
            "TALUVA_DATA": str(folder),
            "PYTHONPYCACHEPREFIX": str(folder),
            "PYTHONDONTWRITEBYTECODE": "",
        },
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - began, used


def main() -> None:
    """Print the times of every command."""
    pythons = [sys.executable, *sys.argv[1:]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_logs(folder / "games")
        for words in COMMANDS:
            # In turn, so that other load affects all alike.
            runs = [[seconds(python, words, folder) for python in pythons] for _ in range(RUNS)]
            for python, taken in zip(pythons, zip(*runs, strict=True), strict=True):
                clock, used = (min(each) for each in zip(*taken, strict=True))
                command = f"taluva {' '.join(words)}"
                print(f"{command:24} {clock:.3f} s by the clock, {used:.3f} s used ({python})")


if __name__ == "__main__":
    main()
