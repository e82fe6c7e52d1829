"""``taluva play`` and ``taluva resume`` from a pipe: where games are saved, what is skipped."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from taluva.app import session
from taluva.app.options import Settings
from taluva.app.session import Session
from taluva.app.state import NextAction
from taluva.cli import main, play_loop
from taluva.cli.console import User
from taluva.games.taluva.game import Game
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.record.lines import MAX_FILE_SIZE, MAX_LINES
from taluva.record.reader import load
from tests import phrases
from tests.conftest import Run
from tests.terminal.terminal import Terminal

HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"
DAMAGED = HEAD + "1 place JC M25 e\n1 hut M25\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.stdin", io.StringIO("place M25 e\n"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def test_resume_skips_a_damaged_log(folder: Path, run: Run) -> None:
    newest, other = folder / "newest.taluva", folder / "other.taluva"
    newest.write_text(DAMAGED)
    with Journal.create(Game.new(["Cem", "Dee"], seed=7), other) as journal:
        journal.play("place M25 e")
    os.utime(other, (1_000_000, 1_000_000))
    first = run("resume", typed=f"{journal.game.legal_moves()[0]}\n").out.splitlines()[0]
    assert first.startswith(f"{newest}:8:3: hut M25: ")
    assert " [B2]" in first
    repair = phrases.REPAIR_WITH(command=f"taluva repair {newest}")
    assert first.endswith(f"{repair}; skipped")
    assert len(load(other).moves) == 2
    assert newest.read_text() == DAMAGED


def test_a_folder_with_only_damaged_logs_is_reported(folder: Path, run: Run) -> None:
    (folder / "one.taluva").write_text(DAMAGED)
    out, err = run("resume", code=1)
    assert out == ""
    assert "taluva repair" in err
    assert err.endswith(f"{phrases.NO_OTHER_UNFINISHED_GAME(folder=folder)}\n")


@pytest.mark.parametrize("wish", [NextAction.REPLAY, NextAction.LEARN])
def test_a_log_damaged_while_another_screen_is_open_is_reported(
    wish: NextAction,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "game.taluva"
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), path)
    journal.play("place M25 e")

    def leave(program: Session, display: Settings, *, remembers: bool) -> int:
        program.state = program.state.but(next_action=wish)
        program.table.close()
        return 0

    def damage(*_: object) -> tuple[bool, None]:
        path.write_text(DAMAGED)
        return False, None

    monkeypatch.setattr(session, "play", leave)
    monkeypatch.setattr(play_loop, "_watch", damage)
    monkeypatch.setattr(play_loop, "_open_lesson", damage)
    assert play_loop.play(journal, User(Settings(), ENGLISH)) == 1
    told = capsys.readouterr().err
    assert main(["resume", str(path)]) == 1
    assert told == capsys.readouterr().err


def test_an_unsaved_game_is_reported_until_the_end(folder: Path, run: Run) -> None:
    folder.rmdir()
    folder.write_text("a file is in the way")
    out = run("play", "Ana", "Ben", code=2).out
    assert phrases.CONTINUES_UNSAVED() in out.splitlines()[0]
    assert out.count(phrases.GAME_NOT_SAVED) == 2  # each time the island is shown
    assert "not saved: " in out.splitlines()[-1]


@pytest.mark.parametrize(
    "comments",
    ["#\n" * (MAX_LINES - 3), f"# {'x' * 997}\n" * (MAX_FILE_SIZE // 1000)],
    ids=["lines", "bytes"],
)
def test_a_log_with_too_many_comments_is_saved_without_the_oldest(
    comments: str, folder: Path, run: Run
) -> None:
    full, saved = folder / "full.taluva", folder / "saved.taluva"
    room = MAX_FILE_SIZE - len(f"{HEAD}{comments}# last\n")
    full.write_text(f"{HEAD}#{'x' * min(room - 2, 1000)}\n{comments}# last\n")
    typed = f"place M25 e\nhut N24\nsave {saved}\nplace N22 e\n"
    assert phrases.COMMENTS_LEFT_OUT() in run("resume", str(full), typed=typed).out
    assert main(["check", str(saved)]) == 0
    assert len(load(saved).moves) == 3
    assert "# last\n" in saved.read_text()


def test_a_log_with_too_many_moves_is_not_saved(folder: Path, run: Run) -> None:
    full, saved = folder / "full.taluva", folder / "saved.taluva"
    full.write_text(HEAD + "1 place SS M25 e\n1 undo\n" * (MAX_LINES // 2))
    assert (
        phrases.TOO_MANY_LINES(most=MAX_LINES)
        in run("resume", str(full), code=2, typed=f"place M25 e\nsave {saved}\n").err
    )
    assert not saved.exists()


def log_with_program(folder: Path) -> tuple[Path, Path, str]:
    """Write a log that names a long command; return it, what the command creates, and itself."""
    log, marker = folder / "program.taluva", folder / "started"
    command = f"touch {marker} {' '.join(f'{marker}-{number}' for number in range(12))}"
    Journal.create(Game.new(["Touch", "Ana"], seed=7), log, bots={1: f"exec:{command}"}).close()
    return log, marker, command


def test_without_a_terminal_a_program_of_a_log_needs_a_second_option(
    folder: Path, run: Run
) -> None:
    log, marker, command = log_with_program(folder)
    before = log.read_bytes()
    told = run("resume", str(log), "--exec", code=2, typed="yes\n").err
    assert f": {command}\n" in told
    assert phrases.PROGRAMS_NEED_YES in told
    assert not marker.exists()
    assert log.read_bytes() == before
    assert f": {command}\n" in run("resume", str(log), "--exec", "--yes", code=1, typed="").err
    assert marker.exists()


@pytest.mark.parametrize("answer", ["yes", "no", ""])
def test_at_a_terminal_resume_asks_before_it_starts_a_program(folder: Path, answer: str) -> None:
    log, marker, command = log_with_program(folder)
    with Terminal(["resume", str(log), "--exec"], folder, (120, 40)) as terminal:
        terminal.wait(phrases.START_PROGRAM)
        assert command in " ".join(terminal.text.split())
        assert not marker.exists()
        terminal.enter(answer)
        terminal.wait("Ana")
        terminal.wait(lambda: "place" in log.read_text())
        assert marker.exists() == (answer == "yes")
