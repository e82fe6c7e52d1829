"""The running game: what it says about its log, and what was played last."""

from pathlib import Path

from taluva.record import Journal
from taluva.ui.session import Session
from tests.ui.conftest import OpenSession
from tests.ui.games import after, building


def test_the_last_turn_has_one_or_two_steps(open_session: OpenSession) -> None:
    assert open_session(after()).last_turn() == []
    session = open_session(building())
    assert [step.typed for step in session.last_turn()] == ["place P24 w"]
    session.undo()
    assert [step.typed for step in session.last_turn()] == ["place N20 se", "hut O21"]
    assert {step.seat for step in session.last_turn()} == {2}


def test_every_step_is_in_the_log_at_once(open_session: OpenSession) -> None:
    session = open_session(after())
    session.play(session.choices.by_verb["place"].popitem()[1][0])
    session.undo()
    session.redo()
    lines = session.journal.path.read_text(encoding="utf-8").splitlines()
    assert lines[-3:] == ["1 place JC M25 e", "1 undo", "1 place JC M25 e"]


def test_a_log_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    session = Session(Journal.create(after(), tmp_path / "no folder" / "game.taluva"))
    assert len(session.notices()) == 1
    assert session.notices() == []
    session.play(after("place M25 e").moves[0])
    assert session.notices() == []
    assert session.game.phase == "build"
    session.save_as(tmp_path / "saved.taluva")
    assert session.notices() == []
    assert (tmp_path / "saved.taluva").read_text(encoding="utf-8").endswith("1 place JC M25 e\n")
    session.journal.close()


def test_a_path_is_told_as_it_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m.taluva"
    with Journal.create(after(), path) as journal:
        session = Session(journal)
        journal.failure = "no room"
        assert len(session.notices()) == 1
        journal.failure = None
        (told,) = session.notices()
        assert told.startswith("the whole game is kept again in ")
        assert told.isprintable()
