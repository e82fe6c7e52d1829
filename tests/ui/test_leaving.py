"""Leaving a game whose log cannot be written: nobody is told that it is kept."""

from __future__ import annotations

from pathlib import Path

from taluva import Game
from taluva.record import Journal
from taluva.shell.look import Terminal
from taluva.ui.lines import enter
from taluva.ui.screen import Screen
from taluva.ui.session import Session

TERMINAL = Terminal({"TERM": "xterm-256color"}, True, "utf-8")


def test_a_game_that_is_not_kept_is_not_left_by_a_plain_quit(tmp_path: Path) -> None:
    session = Session(Journal.create(Game.new(["Ana", "Ben"], seed=1), tmp_path / "no" / "folder"))
    assert session.journal.failure is not None
    assert "NOT kept" in Screen(session, TERMINAL, "none").question()
    assert header(session).startswith(" NOT KEPT ")
    assert header(session, 40).startswith(" NOT KEPT ")
    answer = enter(session, "quit")
    assert answer.is_refused
    assert not answer.leaves
    assert "save AS" in answer.lines[0]
    assert enter(session, "quit now").leaves
    enter(session, f"save {tmp_path / 'kept.taluva'}")
    assert "The game is kept." in Screen(session, TERMINAL, "none").question()
    assert "NOT KEPT" not in header(session)
    assert enter(session, "quit").leaves
    session.close()


def header(session: Session, width: int = 100) -> str:
    """Give the first line of the screen."""
    line = Screen(session, TERMINAL, "none").picture(width, 30, "")[0]
    return "".join(segment.text for segment in line)


def test_that_a_game_is_not_kept_is_told_as_trouble(tmp_path: Path) -> None:
    session = Session(Journal.create(Game.new(["Ana", "Ben"], seed=1), tmp_path / "no" / "folder"))
    told = "".join(
        segment.text for segment in Screen(session, TERMINAL, "none").toolbar(200, "", "")
    )
    assert told.startswith(" NO ")
    assert "goes on in memory" in told
