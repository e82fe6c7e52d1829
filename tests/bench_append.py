"""The cost of appending a step to a log; run it by hand.

``python -m tests.bench_append [PYTHON]`` plays each game with and without check values, and prints
the processor time of a step. PYTHON is the interpreter of an environment with another version of
this program, which then plays each game too. A step is timed as a whole and without the rules. The
rules, and listing the legal moves, are also timed separately. Syncs are left out, because they
depend on the disk. The garbage collector is off, because its runs depend on everything else in
memory; ``GARBAGE=1`` leaves it on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import IO, Final

GAMES: Final = 200

# The code that runs in each environment. Another version has no test modules.
_WORKER: Final = """
import gc, os, random, sys, tempfile, time
from pathlib import Path
from taluva import Game
from taluva.record import Journal

def without_check_values():
    from taluva.record import checks, journal, record
    class Nothing(checks.Checksum):
        def __init__(self, begun=None):
            pass
        def take(self, line):
            return False
        def written(self, entries):
            return b"".join(f"{entry}\\n".encode() for entry in entries)
    journal.Checksum = Nothing
    record.Record._seal = lambda self: None

if sys.argv[1] == "plain":
    without_check_values()
os.fsync = lambda handle: None
if not os.environ.get("GARBAGE"):
    gc.disable()
with tempfile.TemporaryDirectory() as folder:
    for line in sys.stdin:
        seed = int(line)
        rng, start = random.Random(seed), Game.new(["Ana", "Ben"], seed=seed)
        game, moves = start, []
        while game.outcome is None:
            moves.append(rng.choice(sorted(game.legal_moves(), key=str)))
            game = game.play(moves[-1])
        game, games = start, []
        began = time.process_time()
        for move in moves:
            games.append(game)
            game = game.play(move)
        rules = time.process_time() - began
        began = time.process_time()
        for game in games:
            game.legal_moves()
        listing = time.process_time() - began
        journal = Journal.create(start, Path(folder, f"{seed}.taluva"))
        began = time.process_time()
        for move in moves:
            journal.play(move)
        whole = time.process_time() - began
        assert journal.failure is None
        journal.close()
        print(*(each / len(moves) for each in (whole, rules, listing)), flush=True)
"""


class Worker:
    """One version of the program, waiting for games to play."""

    def __init__(self, name: str, python: str, mode: str = "") -> None:
        self.name = name
        self.steps: list[tuple[float, ...]] = []
        self._process = subprocess.Popen(
            [python, "-c", _WORKER, mode],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(python).parents[2],
            env={**os.environ, "PYTHONPATH": ""},
        )

    def play(self, seed: int) -> None:
        """Play a game and add the cost of its steps."""
        _pipe(self._process.stdin).write(f"{seed}\n")
        _pipe(self._process.stdin).flush()
        self.steps.append(tuple(map(float, _pipe(self._process.stdout).readline().split())))

    def close(self) -> None:
        """Stop the process."""
        _pipe(self._process.stdin).close()
        self._process.wait()


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def main() -> None:
    """Print the costs, and their ratios to those of the first worker."""
    workers = [Worker("without check values", sys.executable, "plain")]
    workers.append(Worker("with check values", sys.executable))
    if sys.argv[1:]:
        workers.insert(0, Worker("the other version", sys.argv[1]))
    for seed in range(1, GAMES + 1):
        for worker in workers:
            worker.play(seed)
    for worker in workers:
        worker.close()
        for what, costs in _costs(worker).items():
            first = _costs(workers[0])[what]
            ratio = median(cost / other for cost, other in zip(costs, first, strict=True))
            print(
                f"{worker.name}: {what} {median(costs) * 1e6:.0f} microseconds,"
                f" ratio {ratio:.2f} to {workers[0].name}"
            )


def _costs(worker: Worker) -> dict[str, list[float]]:
    return {
        "a step": [whole for whole, _, _ in worker.steps],
        "of it the rules": [rules for _, rules, _ in worker.steps],
        "of it the log": [whole - rules for whole, rules, _ in worker.steps],
        "listing the moves": [listing for _, _, listing in worker.steps],
    }


if __name__ == "__main__":
    main()
