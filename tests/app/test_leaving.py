"""Leaving: the program never says that a game is saved if its log cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva import Game
from taluva.record.journal import Journal
from taluva.tui.screen import Exit, KeyPressed, LineStatus, LineSubmitted
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import Harness, text_of
from tests.games.taluva.games import after


def test_quit_does_not_leave_an_unsaved_game(tmp_path: Path) -> None:
    table = Harness(
        Journal.create(Game.new(["Ana", "Ben"], seed=1), tmp_path / "no" / "folder", plays_on=True)
    )
    assert table.state.feedback is not None
    assert str(table.state.feedback).startswith("!! ")
    for width in (100, 40):
        assert header(table, width).startswith(" TALUVA  NOT SAVED ")
    table.send(KeyPressed("c-c"))
    assert "NOT saved" in table.state.confirmation
    table.send(KeyPressed("n"))
    assert table.line_feedback("quit").state is LineStatus.NO
    assert table.line_feedback("quit now").state is LineStatus.WARNING
    answer = table.enter("quit")
    assert answer.is_refused
    assert not answer.leaves
    assert "save FILE" in answer.lines[0]
    assert table.enter("quit now").leaves
    table.enter(f"save {tmp_path / 'kept.taluva'}")
    assert "NOT SAVED" not in header(table, 100)
    assert table.line_feedback("quit").state is LineStatus.OK
    table.enter("place M25 e")
    table.send(KeyPressed("c-c"))
    assert phrases.QUIT_SAVED in table.state.confirmation
    table.send(KeyPressed("n"))
    assert table.enter("quit").leaves
    table.close()


def test_no_message_says_that_a_game_without_moves_is_saved(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.line_feedback("quit").reason == phrases.ENTER_QUITS_UNPLAYED
    table.send(KeyPressed("c-c"))
    assert f"Quit? {phrases.QUIT_UNPLAYED}" in table.state.confirmation
    table.send(KeyPressed("n"))
    table.enter("place M25 e")
    assert table.line_feedback("quit").reason == f"Enter: {phrases.LEAVE_SAVED}"


@pytest.mark.parametrize("key", ["c-c", "c-d"])
@pytest.mark.parametrize(
    ("answer", "leaves"), [("y", True), ("c-c", True), ("c-d", True), ("n", False)]
)
def test_leaving_asks_and_only_yes_leaves(
    open_table: OpenTable, key: str, answer: str, leaves: bool
) -> None:
    table = open_table(after())
    assert table.send(KeyPressed(key)) == []
    assert table.screen().is_asking
    assert (table.send(KeyPressed(answer)) == [Exit()]) is leaves
    assert not table.screen().is_asking


def header(table: Harness, width: int) -> str:
    """Return the first line of the screen."""
    return text_of(table.screen().render(width, 30)[0])


def test_an_empty_line_says_what_may_be_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.send(LineSubmitted("")) == []
    assert table.state.last_answer == (phrases.PROMPT_HELP(what="place HEX DIRECTION"),)
