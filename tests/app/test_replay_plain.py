"""A replay in plain lines."""

from __future__ import annotations

import io

from taluva.app.screens.plain import replay_plain
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.replay import update
from taluva.tui.capabilities import Look
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_of


def printed(text: str, index: int = 0) -> tuple[str, int]:
    """Return the printed replay of a log from a point on, and how often it waited."""
    desk = Table(record_of(text))
    out = io.StringIO()
    waits: list[None] = []
    replay_plain(
        Session(State(Timeline(desk.history, index)), update, desk),
        Look(),
        out,
        lambda: waits.append(None),
    )
    return out.getvalue(), len(waits)


def test_each_turn_is_printed_with_a_description_and_the_island() -> None:
    text, waits = printed(EIGHT_TURNS)
    lines = text.splitlines()
    assert waits == 8
    assert [line for line in lines if line.startswith("turn ") and ":" not in line] == [
        f"turn {turn}" for turn in range(1, 9)
    ]
    assert phrases.LOSES_HUTS(name="Ana", number=2) in lines
    assert f"Ben: temple J28 (sand, level 2; 2 temples left; {phrases.HINT_WINS})" in lines
    assert phrases.WINS(winners="Ben") in text
    assert lines.count("pieces left  huts  towers  temples") == 9
    assert text.isascii()


def test_a_plain_replay_begins_at_the_point_in_view() -> None:
    text, waits = printed(EIGHT_TURNS, 14)
    assert waits == 1
    assert phrases.PLACES_TILE_NEXT(turn=8, turns=8, name="Ben", tile="CJ") in text
    assert "turn 6" not in text


def test_comments_are_printed() -> None:
    text, _ = printed(FIVE_TURNS)
    assert "# before anything" in text.splitlines()
    assert "# Ben thinks" in text.splitlines()
