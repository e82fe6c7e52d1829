"""The cost of reading and checking a log compared with playing its moves; run it by hand.

``python -m tests.bench_log`` prints the processor time for one log of 48 turns and for 1,000 of
them, each as a ratio to playing the same moves in the engine, which any reader must do. Below 2
means that reading and checking add less than playing costs.
"""

from __future__ import annotations

import io
import time
from typing import Any

from taluva.games.taluva.rules import start
from taluva.record.reader import read_log
from taluva.record.record import Record
from tests.record.sample_games import FOUR, Sample, at_random, play_out

LOGS = 1_000
DIFFERENT = 20  # games; each is read several times


def seconds_to_play(record: Record[Any, Any]) -> float:
    """Return the time to play the moves without checking that they are legal."""
    position, moves = start(record.game.position.options), record.game.moves
    began = time.process_time()
    for move in moves:
        position = position.play(move)
    return time.process_time() - began


def seconds_to_read(log: bytes) -> float:
    """Return the time to read and check a log."""
    began = time.process_time()
    reader = read_log(io.BytesIO(log))
    taken = time.process_time() - began
    assert not reader.problems
    return taken


def report(what: str, reading: float, playing: float) -> None:
    """Print two times and their ratio."""
    print(
        f"{what}: read and checked in {reading * 1000:.1f} ms, merely played in"
        f" {playing * 1000:.1f} ms: ratio {reading / playing:.2f},"
        f" so reading adds {reading / playing - 1:.2f}"
    )


def main() -> None:
    """Print both ratios."""
    records = [
        play_out(Sample("", {"names": FOUR, "seed": seed}, at_random, seed))
        for seed in range(1, DIFFERENT + 1)
    ]
    logs = [record.dump().encode() for record in records]
    reading, playing = [], []
    for number in range(LOGS):
        # In turn, so that other load affects both alike.
        playing.append(seconds_to_play(records[number % DIFFERENT]))
        reading.append(seconds_to_read(logs[number % DIFFERENT]))
    report("one log of 48 turns, the best of 50", min(reading[::20]), min(playing[::20]))
    report(f"{LOGS} logs of 48 turns", sum(reading), sum(playing))


if __name__ == "__main__":
    main()
