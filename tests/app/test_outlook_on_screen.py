"""Dangers that the outlook counts, as the screen shows them before and after a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from taluva.app.screens.map_view import MapPainter
from taluva.games.taluva.outlook import winning_rivals
from taluva.record.journal import Journal
from taluva.tui.screen import LineStatus
from tests import phrases
from tests.app.table import Harness, blank_map, rows_of
from tests.games.taluva.table import record

OpenLog = Callable[[str, int], Harness]


@pytest.fixture
def open_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenLog]:
    """Return a function that opens a logged game at the start of a turn."""
    monkeypatch.setattr(MapPainter, "lines", blank_map)
    journals: list[Journal[Any]] = []

    def make(name: str, turn: int) -> Harness:
        log = record(name)
        path = tmp_path / f"{name}-{turn}.taluva"
        journals.append(Journal.fork(log, log.history.at_turn(turn), path))
        return Harness(journals[-1])

    yield make
    for journal in journals:
        journal.close()


def shown(table: Harness, columns: int = 100, lines: int = 36) -> str:
    """Return what the screen shows, without the map."""
    return "\n".join(rows_of(table.screen(), (columns, lines)))


def test_an_elimination_two_turns_away_is_announced_before_enter(open_log: OpenLog) -> None:
    table = open_log("eliminated-25", 23)
    table.enter("place Q31 w")
    feedback = table.line_feedback("expand M23 lake")
    assert feedback.state is LineStatus.WARNING
    assert phrases.BUILDS_THEN(number=0, every=25) in feedback.reason


def test_an_elimination_is_shown_until_it_happens(open_log: OpenLog) -> None:
    assert phrases.OUT_WITH(number=24, every=24) in shown(open_log("eliminated-25", 24))
    header = shown(open_log("eliminated-25", 25)).splitlines()[0]
    assert phrases.EVERY_PLACEMENT_LOSES in header


@pytest.mark.parametrize("size", [(80, 24), (100, 36), (140, 45)])
def test_the_header_says_that_a_rival_has_come_close(
    open_log: OpenLog, size: tuple[int, int]
) -> None:
    table = open_log("rank2", 42)
    news = phrases.COME_WITHIN_TEMPLE(name="Ben")
    header, *rest = shown(table, *size).splitlines()
    panel = " ".join(" ".join(rest).split())
    if size == (80, 24):  # there is room for the count only
        assert "turn 42" in header
        assert re.search(r"wins \d+/\d+", panel)
    else:
        assert news in header
        assert news in panel
    assert not table.state.at(0).worse_since_turn()


def test_a_placement_says_before_enter_that_a_rival_could_win(open_log: OpenLog) -> None:
    table = open_log("mouse", 25)
    told = set()
    for move in table.game.legal_moves():
        feedback = table.line_feedback(str(move))
        after = winning_rivals(table.game.play(move).position, table.game.position.seat)
        before = winning_rivals(table.game.position, table.game.position.seat)
        worse = [
            phrases.WINS_UNLESS(name=table.game.names[seat - 1], number=facts.wins, every=facts.of)
            for seat, facts in after.items()
            if seat not in before or facts.wins > before[seat].wins
        ]
        assert all(each in feedback.reason for each in worse)
        assert not worse or feedback.state is LineStatus.WARNING
        told.update(worse)
    assert told


@pytest.mark.parametrize("turn", [46, 51, 56])
def test_five_players_at_80x24_have_a_line_each(open_log: OpenLog, turn: int) -> None:
    table = open_log("five-last-tiles", turn)
    panel = [line[-24:] for line in shown(table, 80, 24).splitlines()]
    rivals = [step for step in table.state.recent() if not step.text.startswith("place ")]
    assert len(rivals) == 4
    below = panel[next(y for y, line in enumerate(panel) if phrases.SINCE_YOUR_TURN in line) :]
    for step in rivals:
        assert any(line.split() == [step.who, *step.text.split()] for line in below), below
