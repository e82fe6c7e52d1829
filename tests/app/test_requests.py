"""Requests: what they write to the log immediately, and the messages about it."""

from __future__ import annotations

from pathlib import Path

from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.table import Table
from taluva.app.timeline import Timeline
from taluva.app.update.play import update
from taluva.record.journal import Journal
from tests import phrases
from tests.app.conftest import OpenTable
from tests.games.taluva.games import after


def test_every_step_is_in_the_log_immediately(open_table: OpenTable) -> None:
    table = open_table(after())
    for line in ("place M25 e", "undo", "redo"):
        table.enter(line)
    lines = table.journal.path.read_text(encoding="utf-8").splitlines()
    assert lines[-3:] == ["1 place JC M25 e", "1 undo", "1 place JC M25 e"]


def test_a_log_that_cannot_be_written_is_reported_once(tmp_path: Path) -> None:
    desk = Table.of(Journal.create(after(), tmp_path / "no folder" / "game.taluva", plays_on=True))
    session = Session(State(Timeline(desk.history)), update, desk)
    assert len(desk.notices()) == 1
    assert desk.notices() == []
    logged = desk.play(session, after("place M25 e").moves[0])
    assert not logged.is_saved
    assert logged.notices == ()
    assert logged.history.game(1).phase == "build"
    logged = desk.save_as(session, tmp_path / "saved.taluva")
    assert logged.is_saved
    assert logged.notices == ()
    assert (tmp_path / "saved.taluva").read_text(encoding="utf-8").endswith("1 place JC M25 e\n")
    desk.close()


def test_a_path_is_shown_without_escape_codes(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m.taluva"
    with Journal.create(after(), path, plays_on=True) as journal:
        desk = Table.of(journal)
        journal.failure = "no room"
        assert len(desk.notices()) == 1
        journal.failure = None
        (told,) = desk.notices()
        assert told.startswith(phrases.SAVING_WORKS_AGAIN())
        assert told.isprintable()
