"""Pointing in Taifun: hexes and crossings, lines with two places, and moves without any."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.hexgrid import Corner, Hex
from taluva.record.journal import Journal
from taluva.tui.screen import Clicked, KeyPressed, LineStatus, LineSubmitted
from tests.app.table import Harness

ARROWS = ("left", "right", "up", "down")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Harness]:
    definition = definition_for("taifun")
    game = definition.new(Setup(("Neptun", "Ana", "Ben"), {"rounds": 3}, seed=3))
    with Journal.create(game, tmp_path / "game.taluva") as journal:
        yield Harness(journal)


def press(table: Harness, *keys: str) -> str:
    for key in keys:
        table.send(KeyPressed(key))
    return table.state.typed


def judged(table: Harness) -> LineStatus:
    return table.line_feedback(table.state.typed).state


def play_until(table: Harness, words: str) -> None:
    """Play the cursor's first suggestion until a player is asked for something."""
    for _ in range(40):
        if table.state.handover is not None:
            press(table, "enter")
        if words in table.state.game_messages.describe_task(table.state.game):
            return
        table.send(LineSubmitted(press(table, "up")))
    raise AssertionError(f"nobody is asked to {words}")


def test_the_cursor_visits_only_places_that_the_line_can_name(table: Harness) -> None:
    press(table, "up")
    for key in ARROWS * 5:
        press(table, key)
        assert table.state.pointing is not None
        assert isinstance(table.state.pointing.at, Hex)
        assert table.state.typed.startswith("house ")
    play_until(table, "priest")
    for key in ("up", *ARROWS * 5):
        press(table, key)
        assert table.state.pointing is not None
        assert isinstance(table.state.pointing.at, Corner)
        assert table.state.typed.startswith("priest ")


def test_enter_moves_to_the_second_place_and_escape_comes_back(table: Harness) -> None:
    play_until(table, "actions left")
    press(table, "up")
    for _ in range(40):
        if table.state.typed.startswith("move "):
            break
        press(table, ">", "tab")
    first = table.state.typed
    assert judged(table) is LineStatus.INCOMPLETE
    moves = len(table.state.timeline.latest.moves)
    table.send(LineSubmitted(first))
    assert table.state.typed.startswith(f"{first} ")
    assert judged(table) is LineStatus.OK
    assert len(table.state.timeline.latest.moves) == moves
    assert press(table, "escape") == first
    table.send(LineSubmitted(first))
    table.send(LineSubmitted(table.state.typed))
    assert len(table.state.timeline.latest.moves) == moves + 1


def test_moves_without_a_place_are_offered_last(table: Harness) -> None:
    play_until(table, "actions left")
    press(table, "up")
    assert table.state.typed != "end"
    assert "end" in {press(table, ">") for _ in range(12)}
    for key in ARROWS * 4:
        assert press(table, key) != "end"


def test_there_is_no_pointing_on_the_handover_screen(table: Harness) -> None:
    while table.state.handover is None:
        table.send(LineSubmitted(press(table, "up")))
    screen = table.screen()
    screen.render(120, 38)
    assert screen.handle(Clicked(40, 20)) == []
    assert press(table, "up") == ""


def test_a_whole_game_is_played_with_keys(table: Harness) -> None:
    luck = random.Random(1)
    while table.state.timeline.latest.outcome is None:
        if table.state.handover is not None:
            press(table, "enter")
        press(table, *luck.choices((*ARROWS, "<", ">", "tab"), k=4))
        if judged(table) is LineStatus.NO:
            press(table, "tab")
        if table.state.typed and judged(table) is not LineStatus.NO:
            table.send(LineSubmitted(table.state.typed))
    assert len(table.state.timeline.latest.moves) > 20
