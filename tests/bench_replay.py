"""The time to show any turn of a replay, and to count statistics.

Run ``python -m tests.bench_replay``. Aims: any turn of a 48-turn game below 50 ms; statistics of
1,000 logs below 1.3 times the time of loading them. Nothing is asserted.
"""

from __future__ import annotations

import random
import time
from io import BytesIO
from statistics import median
from typing import Any

from taluva.analysis.statistics import survey
from taluva.app.screens.replay import ReplayScreen
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.replay import update
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.tui.canvas import row_of
from taluva.tui.capabilities import Terminal
from taluva.tui.screen import LineSubmitted
from tests.record.sample_games import GOOD, Sample, ambitious, play_out

LOGS = 1_000
TERMINAL = Terminal({"TERM": "xterm", "COLORTERM": "truecolor"}, True, "utf-8")


def long_game() -> Record[Any, Any]:
    """Return a game of four players that lasts all its 48 turns."""
    return play_out(Sample("long", {"names": ["Ana", "Ben", "Cleo", "Dan"], "seed": 2}, ambitious))


def seconds_of_a_jump(screen: ReplayScreen, turn: int, size: tuple[int, int]) -> float:
    """Return the time to go to a turn and draw the whole screen there, down to its cells."""
    width, height = size
    began = time.process_time()
    screen.handle(LineSubmitted(str(turn)))
    for line in screen.render(width, height - 2):
        row_of(line, width)
    screen.toolbar(width)
    return time.process_time() - began


def jumps() -> None:
    """Go to every turn in random order, at several sizes of the screen."""
    record = long_game()
    began = time.perf_counter()
    len(record.history)
    print(f"all points of {record.last_turn} turns: {1e3 * (time.perf_counter() - began):.2f} ms")
    for size in ((80, 24), (120, 40), (200, 60)):
        desk = Table(record)
        screen = ReplayScreen(
            Session(State(Timeline(desk.history)), update, desk), TERMINAL, "auto"
        )
        turns = list(range(1, record.last_turn + 2))
        random.Random(1).shuffle(turns)
        times = [1e3 * seconds_of_a_jump(screen, turn, size) for turn in turns]
        first, *later = times
        name = f"{size[0]}x{size[1]}"
        print(
            f"jump to a turn at {name}: median {median(times):.1f} ms, the first {first:.1f} ms,"
            f" the slowest after it {max(later):.1f} ms"
        )


def statistics() -> None:
    """Read many logs and count them, in turn, so that other load affects both alike."""
    texts = [path.read_bytes() for path in sorted(GOOD.glob("*.taluva"))]
    loading = counting = 0.0
    results = []
    for number in range(LOGS):
        began = time.process_time()
        record = read_log(BytesIO(texts[number % len(texts)])).record
        loaded = time.process_time()
        assert record is not None
        results.append(record.definition.need("statistics")().count(record.history.games, {}))
        loading += loaded - began
        counting += time.process_time() - loaded
    began = time.process_time()
    survey(results)
    counting += time.process_time() - began
    print(f"{LOGS} logs: loading {loading:.2f} s, counting {counting:.2f} s more")
    print(f"ratio {(loading + counting) / loading:.2f}")


if __name__ == "__main__":
    jumps()
    statistics()
