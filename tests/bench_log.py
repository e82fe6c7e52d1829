"""What reading and checking a log costs beside playing its moves; run it by hand.

``python -m tests.bench_log`` prints the time for one log of 48 turns and for 1,000 of them, each
as a ratio to playing the same moves in the engine, which any reader must do. Below 2 means that
reading and checking add less than playing costs.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from taluva.engine import Move, Position, start
from taluva.record import Record, read_log
from tests.record.sample_games import FOUR, Sample, at_random, play_out

LOGS = 1_000
DIFFERENT = 20  # games; each is read again and again
BEST_OF = 5


def seconds(action: Callable[[], object]) -> float:
    """Time an action: the best of some runs, which other programs have disturbed least."""
    times = []
    for _ in range(BEST_OF):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return min(times)


def play_all(games: list[tuple[Position, tuple[Move, ...]]], repeats: int) -> None:
    """Merely play moves, which are known to be legal."""
    for _ in range(repeats):
        for position, moves in games:
            for move in moves:
                position = position.play(move)


def read_all(logs: list[bytes], repeats: int) -> None:
    """Read logs, one after the other as ``taluva check`` does."""
    for _ in range(repeats):
        for log in logs:
            assert not read_log(io.BytesIO(log)).problems


def report(what: str, records: list[Record], repeats: int) -> None:
    """Print the time for these games, each ``repeats`` times."""
    games = [(start(each.game.position.options), each.game.moves) for each in records]
    logs = [each.dump().encode() for each in records]
    playing = seconds(lambda: play_all(games, repeats))
    reading = seconds(lambda: read_all(logs, repeats))
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
    report("one log of 48 turns", records[:1], 1)
    report(f"{LOGS} logs of 48 turns", records, LOGS // DIFFERENT)


if __name__ == "__main__":
    main()
