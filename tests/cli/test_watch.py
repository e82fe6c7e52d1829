"""``taluva resume`` on a log that another program is writing: it watches."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.record.files import LogFile
from taluva.record.journal import Journal
from tests import phrases
from tests.conftest import Run
from tests.forked import program


def watched_until(
    path: Path, journal: Journal[Any], happens: Callable[[], None]
) -> tuple[str, str, int]:
    """Watch a game until something happens; return the rest of the output and the exit code."""
    journal.play("place M25 e")
    with subprocess.Popen(
        [*program(), "resume", str(path), "--watch"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as watcher:
        assert watcher.stdout is not None
        for line in watcher.stdout:
            if "builds next" in line:
                break
        happens()
        try:
            rest, told = watcher.communicate(timeout=300)
        finally:
            watcher.kill()
    assert told.count("\n") == 1  # the line about watching, and no traceback
    return rest, told, watcher.returncode


def test_a_log_in_use_is_watched_until_the_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    before: list[bytes] = []

    def play_on() -> None:
        before.append(path.read_bytes())
        journal.undo()
        journal.play("place M25 w")
        journal.play("hut L26")

    with Journal.create(Game.new(["Ana", "Ben"], tiles=["JC"]), path) as journal:
        rest, told, code = watched_until(path, journal, play_on)
    assert code == 0
    assert "hut L26" in rest
    assert phrases.FILE_IN_USE() in told
    assert "watching it" in told
    assert path.read_bytes().startswith(before[0])


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_watching_ends_when_the_log_is_deleted(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        rest, _, code = watched_until(path, journal, path.unlink)
    assert code == 1
    assert rest.splitlines()[-1] == (
        phrases.WATCHING_FAILED(problem=phrases.UNREADABLE(path=path, reason=phrases.NO_SUCH_FILE))
    )


def test_watching_ends_when_the_log_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"

    def spoil() -> None:
        with path.open("a") as file:
            file.write("1 hut M25\n")

    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        rest, _, code = watched_until(path, journal, spoil)
    assert code == 1
    assert rest.splitlines()[-1].endswith(" [B2]")
    assert rest.splitlines()[-1].startswith(
        phrases.WATCHING_FAILED(problem=f"{path}:10:3: hut M25: ")
    )


def test_watching_ends_when_the_writer_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        rest, _, code = watched_until(path, journal, journal.close)
    assert code == 0
    assert rest.splitlines()[-1] == phrases.OTHER_PROGRAM_LEFT(command=f"taluva resume {path}")


@pytest.mark.skipif(sys.platform == "win32", reason="needs flock")
def test_only_logs_can_be_watched(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "garbage.taluva"
    path.write_text("dear all\n")
    file = LogFile.open(path)
    told = run("resume", str(path), "--watch", code=1, typed="").err
    file.close()
    assert told.startswith(f"{path}:1:1: {phrases.NOT_A_LOG()}")
    assert told.count("\n") == 1


@pytest.mark.parametrize("arguments", [["resume"], ["resume", "game.taluva"]])
def test_without_a_terminal_resuming_a_log_in_use_suggests_watch(
    tmp_path: Path, run: Run, arguments: list[str]
) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path) as journal:
        journal.play("place M25 e")
        out, err = run(*arguments, code=1, typed="")
    assert (out, err.count("\n")) == ("", 1)
    assert phrases.USE_WATCH(problem=phrases.FILE_IN_USE()) in err
