"""taluva fork: a new log with the same start."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.app.session import Session
from taluva.cli import main
from taluva.record.journal import Journal
from taluva.record.reader import load
from taluva.tui.screen import RunTask, Started, StartTimer, TaskFinished, TimerFired
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.conftest import Run


def test_a_fork_continues_like_the_original_game(log: Path, tmp_path: Path, run: Run) -> None:
    new = tmp_path / "what if.taluva"
    assert f"taluva resume '{new}'" in run("fork", str(log), "--at", "4", "-o", str(new)).out
    record = record_of(EIGHT_TURNS)
    assert load(new).as_dict() == record.at(4).as_dict()
    with Journal.resume(new) as journal:
        for move in record.game.moves[6:]:
            journal.play(move)
    assert load(new).as_dict() == record.game.as_dict()
    assert log.read_text() == EIGHT_TURNS


def test_without_a_file_the_fork_is_saved_in_the_default_folder(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    assert main(["fork", str(log), "--at", "2"]) == 0
    assert main(["fork", str(log), "--at", "2"]) == 0
    forks = list((tmp_path / "data" / "games").iterdir())
    assert len(forks) == 2
    assert {load(fork).turn for fork in forks} == {2}


def test_an_unfinished_log_forks_where_it_ends(log: Path, tmp_path: Path) -> None:
    log.write_text(EIGHT_TURNS.split("4 expand")[0])
    new = tmp_path / "new.taluva"
    assert main(["fork", str(log), "-o", str(new)]) == 0
    assert load(new).as_dict() == load(log).as_dict()


def test_a_damaged_log_forks_its_valid_part(log: Path, tmp_path: Path, run: Run) -> None:
    log.write_text(EIGHT_TURNS.replace("4 expand L28 jungle", "nonsense"))
    new = tmp_path / "new.taluva"
    told = run("fork", str(log), "--at", "3", "-o", str(new), code=1).err
    assert told.startswith(f"{log}:14:1:")
    assert load(new).turn == 3


def test_no_command_is_suggested_for_an_unprintable_name(
    log: Path, tmp_path: Path, run: Run
) -> None:
    new = tmp_path / "what\x1bif" / "new.taluva"
    new.parent.mkdir()
    out = run("fork", str(log), "--at", "4", "-o", str(new)).out
    assert out == (phrases.STARTS_AT_TURN(path=f"{tmp_path}/what�if/new.taluva", turn=4) + "\n")


def programs_played(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Make every game end immediately with code 0; return the list of games."""
    programs: list[Session] = []

    def play(program: Session, display: object, *, remembers: bool = True) -> int:
        assert not remembers
        programs.append(program)
        return 0

    monkeypatch.setattr("taluva.app.session.play", play)
    return programs


def test_bots_remain_bots_and_move_next(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.write_text(EIGHT_TURNS.replace("seat 2 Ben", "seat 2 Ben\nbot 2 easy"))
    programs = programs_played(monkeypatch)
    new = tmp_path / "new.taluva"
    assert main(["fork", str(log), "--at", "4", "-o", str(new), "--play"]) == 0
    (program,) = programs
    assert program.state.is_bots_turn
    assert [type(order) for order in program.handle(Started())] == [StartTimer]
    (run,) = program.handle(TimerFired("bot"))
    assert isinstance(run, RunTask)
    program.handle(TaskFinished(run.ticket, run.task(lambda part: True)))
    assert len(program.state.game.moves) == 7
    program.table.close()


def test_playing_on_from_a_damaged_log_sets_the_exit_code(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.write_text(EIGHT_TURNS.replace("4 expand L28 jungle", "nonsense"))
    programs = programs_played(monkeypatch)
    new = tmp_path / "new.taluva"
    assert main(["fork", str(log), "--at", "3", "-o", str(new), "--play"]) == 1
    programs[0].table.close()
