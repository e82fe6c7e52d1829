"""Leaving: nobody is told that a game is kept whose log cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva import Game
from taluva.record import Journal
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.screen import Entered, Key, Leave
from tests.app.conftest import OpenTable
from tests.app.table import Table
from tests.games.taluva.games import after


def test_a_game_that_is_not_kept_is_not_left_by_a_plain_quit(tmp_path: Path) -> None:
    table = Table(Journal.create(Game.new(["Ana", "Ben"], seed=1), tmp_path / "no" / "folder"))
    table.tell(Key("c-c"))
    assert "NOT kept" in table.state.question
    table.tell(Key("n"))
    assert table.verdict("quit").state is Judged.NO
    assert table.verdict("quit now").state is Judged.WARNING
    answer = table.enter("quit")
    assert answer.is_refused
    assert not answer.leaves
    assert "save FILE" in answer.lines[0]
    assert table.enter("quit now").leaves
    table.enter(f"save {tmp_path / 'kept.taluva'}")
    table.enter("place M25 e")
    table.tell(Key("c-c"))
    assert "The game is kept." in table.state.question
    table.tell(Key("n"))
    assert table.enter("quit").leaves
    table.close()


def test_before_the_first_step_nobody_is_told_that_a_game_is_kept(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.verdict("quit").reason == "Enter leaves; nothing was played yet"
    table.tell(Key("c-c"))
    assert "leave? Nothing was played yet." in table.state.question
    table.tell(Key("n"))
    table.enter("place M25 e")
    assert table.verdict("quit").reason == "Enter: leave; the game is kept"


@pytest.mark.parametrize(("key", "leaves"), [("y", True), ("c-c", True), ("n", False)])
def test_ctrl_c_asks_and_only_yes_leaves(open_table: OpenTable, key: str, leaves: bool) -> None:
    table = open_table(after())
    table.tell(Key("c-c"))
    assert table.screen().is_asking
    assert (Leave() in table.tell(Key(key))) is leaves
    assert not table.screen().is_asking


def test_ctrl_d_asks_as_ctrl_c_does(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.tell(Key("c-d")) == []
    assert table.screen().is_asking
    assert table.tell(Key("c-d")) == [Leave()]


def test_a_game_that_is_not_kept_says_so_in_its_header_and_ctrl_d_asks(tmp_path: Path) -> None:
    table = Table(Journal.create(Game.new(["Ana", "Ben"], seed=1), tmp_path / "no" / "folder"))
    assert table.state.message is not None
    assert str(table.state.message).startswith("!! ")
    assert header(table, 100).startswith(" TALUVA  NOT KEPT ")
    assert header(table, 40).startswith(" TALUVA  NOT KEPT ")
    assert table.tell(Key("c-d")) == []
    assert "NOT kept" in table.state.question
    assert table.tell(Key("c-d")) == [Leave()]
    table.tell(Key("n"))
    table.enter(f"save {tmp_path / 'kept.taluva'}")
    assert "NOT KEPT" not in header(table, 100)
    assert table.verdict("quit").state is Judged.OK
    table.close()


def header(table: Table, width: int) -> str:
    """Give the first line of the screen."""
    return "".join(segment.text for segment in table.screen().picture(width, 30)[0])


def test_an_empty_line_says_what_may_be_typed(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.tell(Entered("")) == []
    assert table.state.told == (
        "place HEX DIRECTION   (arrows point, Tab offers, F2 marks what is legal)",
    )
