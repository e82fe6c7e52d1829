"""The LOG argument: files, names and numbers of the list, the latest game."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.core.environment import format_command
from taluva.games.taifun import game as taifun
from taluva.games.taluva.game import Game
from taluva.record.journal import Journal
from tests import phrases
from tests.conftest import Run

ONE_LOG = ("show", "legal", "replay", "stats", "check")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def keep(path: Path, *names: str, steps: int = 1, age: int = 0) -> Path:
    """Save a game of some steps, last written ``age`` seconds before the others' base time."""
    with Journal.create(Game.new(names, seed=7), path) as journal:
        for _ in range(steps):
            journal.play(journal.game.legal_moves()[0])
    os.utime(path, (100_000 - age, 100_000 - age))
    return path


@pytest.fixture
def games(folder: Path) -> Path:
    """Save three games, the newest first in the list."""
    keep(folder / "new.taluva", "Ana", "Ben", steps=2, age=1)
    keep(folder / "middle.taluva", "Cem", "Dee", age=2)
    keep(folder / "old.taluva", "Eva", "Fay", age=3)
    return folder


@pytest.mark.parametrize("name", ["2", "middle", "middle.taluva"])
@pytest.mark.parametrize("command", ONE_LOG[:4])
def test_a_game_can_be_named_as_in_the_list(games: Path, command: str, name: str, run: Run) -> None:
    assert "Cem" in run(command, name).out


@pytest.mark.parametrize("command", ONE_LOG[:4])
def test_without_a_log_the_latest_game_is_used(games: Path, command: str, run: Run) -> None:
    assert "Ben" in run(command).out


def test_the_other_commands_take_numbers_too(games: Path, run: Run) -> None:
    assert main(["check"]) == 0
    assert main(["check", "1", "2", "3"]) == 0
    assert main(["export", "2", "-o", "island.txt"]) == 0
    assert main(["fork", "2", "--at", "1", "-o", "fork.taluva"]) == 0
    assert main(["repair", "2", "-o", "repaired.taluva"]) == 0
    assert "Eva" in run("resume", "3").out
    assert "Cem" in Path("island.txt").read_text(encoding="utf-8")
    assert "Cem" in Path("fork.taluva").read_text(encoding="utf-8")
    assert "Cem" in Path("repaired.taluva").read_text(encoding="utf-8")
    assert main(["games", "--delete", "3", "--yes"]) == 0
    assert not (games / "old.taluva").exists()


def test_a_file_takes_precedence_over_a_number(games: Path, run: Run) -> None:
    keep(Path("2"), "Gil", "Hal")
    assert "Gil" in run("show", "2").out


def test_the_list_numbers_the_games_and_shows_the_next_turn(games: Path, run: Run) -> None:
    heading, *lines = run("games").out.splitlines()
    assert heading == f"3 games in {games}"
    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert "turn 2, not finished" in lines[0]  # the first game has a complete turn
    assert "turn 1, not finished" in lines[1]


def test_one_game_is_counted_in_the_singular(folder: Path, run: Run) -> None:
    keep(folder / "only.taluva", "Ana", "Ben")
    assert run("games").out.startswith(f"1 game in {folder}\n")


def test_a_game_without_a_step_is_neither_saved_nor_offered(games: Path, run: Run) -> None:
    before = set(games.iterdir())
    assert run("play", "Ana", "Ben").out.endswith(f"{phrases.NOTHING_SAVED}\n")
    assert set(games.iterdir()) == before
    keep(games / "empty.taluva", "Ina", "Jan", steps=0, age=-9)  # as after a power cut
    assert "empty" not in run("games").out
    assert "Ana" in run("show").out


def test_a_requested_log_is_saved_without_a_step() -> None:
    assert main(["play", "Ana", "Ben", "--log", "mine.taluva"]) == 0
    assert Path("mine.taluva").exists()


def test_a_game_with_only_a_note_is_saved(folder: Path, run: Run) -> None:
    run("play", "Ana", "Ben", typed="note we begin tomorrow\n")
    assert len(list(folder.iterdir())) == 1
    assert "Ana, Ben: turn 1, not finished" in run("games").out


TAIFUN = ["play", "--game", "taifun", "Neptun", "Ana", "Ben", "--seed", "7"]


def test_a_game_left_during_its_set_up_is_listed_and_resumed(folder: Path, run: Run) -> None:
    run(*TAIFUN, typed="house D12\nhouse F10\nhouse C5\n")
    assert "Neptun, Ana, Ben: turn 0, not finished" in run("games").out
    run("resume", typed="undo\n")
    (log,) = folder.iterdir()
    assert log.read_text().endswith("0 undo\n")


def test_a_game_with_only_dealt_cards_is_neither_saved_nor_listed(folder: Path, run: Run) -> None:
    run(*TAIFUN, typed="")
    assert list(folder.iterdir()) == []
    game = taifun.Game.new(["Neptun", "Ana", "Ben"], seed=7)
    Journal.create(game, folder / "dealt.taluva").close()  # as after a power cut
    assert "0 draw" in (folder / "dealt.taluva").read_text()
    assert "no games" in run("games").out
    assert main(["resume"]) == 2


@pytest.mark.parametrize(
    ("started", "found", "command"),
    [
        ("bin/taluva", None, "bin/taluva resume 'a b'"),
        ("my bin/taluva", None, "'my bin/taluva' resume 'a b'"),
        ("bin/taluva", "bin/taluva", "taluva resume 'a b'"),
        ("bin/taluva", "other/taluva", "bin/taluva resume 'a b'"),
        ("somewhere/taluva/__main__.py", None, "python3 -m taluva resume 'a b'"),
        ("-c", None, "taluva resume 'a b'"),
    ],
)
def test_suggested_commands_start_like_the_program_was_started(
    started: str, found: str | None, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bin", "my bin", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "taluva").touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [started])
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "taluva"])
    monkeypatch.setattr("shutil.which", lambda name: found and str(tmp_path / found))
    assert format_command("resume", "a b") == command
