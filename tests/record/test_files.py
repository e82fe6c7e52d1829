"""Writing a whole file: what it replaces and what it leaves unchanged."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

import pytest

from taluva import Game
from taluva.record.files import delete, write_whole
from taluva.record.journal import Journal
from taluva.record.lines import SaveError
from tests import phrases

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs links, pipes and permissions")


@posix
def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old")
    path.chmod(0o600)
    write_whole(path, "new", replace=True)
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link(tmp_path: Path, exists: bool) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    target = folder / "board.svg"
    if exists:
        target.write_text("old")
    link = tmp_path / "link.svg"
    link.symlink_to(target)
    write_whole(link, "new", replace=True)
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert [path.name for path in folder.iterdir()] == ["board.svg"]


@posix
def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    os.mkfifo(path)
    with pytest.raises(
        SaveError,
        match=re.escape(phrases.UNWRITABLE(path="board.svg", reason=phrases.NOT_A_REGULAR_FILE)),
    ):
        write_whole(path, "new", replace=True)
    assert path.is_fifo()
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "board.svg").mkdir()
    with pytest.raises(SaveError, match=re.escape(phrases.IT_IS_A_FOLDER)):
        write_whole(tmp_path / "board.svg", "new", replace=True)


def test_a_log_that_is_being_written_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=1), path) as journal:
        before = path.read_bytes()
        with pytest.raises(SaveError, match=re.escape(phrases.FILE_IN_USE())):
            write_whole(path, "new", replace=True)
        assert path.read_bytes() == before
        assert [each.name for each in tmp_path.iterdir()] == ["game.taluva"]
        journal.play("place M25 e")
        assert journal.failure is None
    write_whole(path, "new", replace=True)
    assert path.read_text() == "new"


@posix
def test_a_pipe_is_deleted_without_being_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.taluva")
    delete(tmp_path / "pipe.taluva")
    assert list(tmp_path.iterdir()) == []
