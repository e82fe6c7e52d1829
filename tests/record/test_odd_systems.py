"""Systems that lack something: Windows, file systems without locks, no home, vanishing files."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from taluva import Game
from taluva.record import files
from taluva.record import files as locks
from taluva.record.files import write_whole
from taluva.record.folder import at_home, latest_logs
from taluva.record.journal import Journal
from taluva.record.lines import MAX_FILE_SIZE, LogError, LogInUse, SaveError
from tests import phrases
from tests.windows import Windows

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)
Lock = Callable[[BinaryIO], bool]


def game() -> Game:
    return Game.new(["Ana", "Ben"], seed=7)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    found = Windows()
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    return found


@pytest.fixture
def on_windows(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The module with the locks as the program uses it on Windows."""
    with monkeypatch.context() as patched:
        patched.setattr(sys, "platform", "win32")
        return runpy.run_path(str(locks.__file__))


@pytest.fixture
def lock(on_windows: dict[str, Any]) -> Lock:
    """The function that locks a file on Windows."""
    found: Lock = on_windows["lock"]
    return found


def test_on_windows_one_program_holds_the_lock_and_all_may_read(
    tmp_path: Path, windows: Windows, lock: Lock
) -> None:
    path = tmp_path / "game.taluva"
    path.write_bytes(b"taluva-log 1\n")
    with path.open("r+b") as writer, path.open("rb") as reader:
        writer.seek(5)
        assert lock(writer)
        assert not lock(reader)
        assert (writer.tell(), reader.tell()) == (5, 0)
        ((start, number),) = windows.locked.values()
        # On Windows locked bytes cannot be read, so they must be beyond the end of every log.
        assert start > MAX_FILE_SIZE
        assert number == 1
        windows.locked.clear()  # as when the writer exits
        assert lock(reader)
        assert reader.read() == b"taluva-log 1\n"


def test_on_windows_an_abandoned_file_cannot_be_recognized(
    tmp_path: Path, on_windows: dict[str, Any]
) -> None:
    path = tmp_path / "game.taluva"
    path.touch()
    with path.open("r+b") as writer, path.open("rb") as reader:
        assert on_windows["is_abandoned"](writer) is None
        assert on_windows["is_abandoned"](reader) is False


def test_without_locks_the_game_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def flock(file: object, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    with Journal.create(game(), tmp_path / "game.taluva", now=NOW) as journal:
        journal.play("place M25 e")
        assert journal.failure is None


def test_files_are_written_to_a_folder_that_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual_open = os.open

    def opened(path: Path, flags: int, *mode: int) -> int:
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied")
        return usual_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", opened)
    write_whole(tmp_path / "game.taluva", "text\n")
    assert (tmp_path / "game.taluva").read_text() == "text\n"


def _homeless(name: str, *, appauthor: bool) -> Path:
    raise RuntimeError("Could not determine home directory.")


def _lost(name: str, *, appauthor: bool) -> Path:
    return Path("~/.local/share") / name


@pytest.mark.parametrize("find", [_homeless, _lost])
def test_without_a_home_folder_a_sentence_names_the_variable_to_set(
    find: Callable[..., Path],
) -> None:
    with pytest.raises(OSError, match=re.escape(phrases.NO_HOME(variable="TALUVA_DATA"))):
        at_home(find, "TALUVA_DATA")


def test_a_log_deleted_during_listing_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    (tmp_path / "games").mkdir()
    left, gone = (tmp_path / "games" / f"{name}.taluva" for name in ("left", "gone"))
    left.touch()
    gone.touch()

    usual_scandir = os.scandir

    @contextmanager
    def scandir(path: Path) -> Iterator[Iterator[os.DirEntry[str]]]:
        with usual_scandir(path) as entries:
            found = list(entries)
        gone.unlink()
        yield iter(found)

    monkeypatch.setattr(os, "scandir", scandir)
    assert latest_logs() == [left]


def test_a_damaged_log_that_cannot_be_written_is_refused_as_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.taluva"
    path.write_bytes(b"taluva-log 1\nwhat\n")
    monkeypatch.setattr(files, "FileIO", _forbidden)
    with pytest.raises(LogError, match=re.escape(phrases.FILE_TOO_SHORT)):
        Journal.resume(path)


def _forbidden(path: Path, mode: str, **options: Any) -> FileIO:
    """Create files, but refuse to open existing ones."""
    if "x" not in mode:
        raise PermissionError(errno.EACCES, "Permission denied")
    return FileIO(path, mode, **options)


def test_saving_to_a_file_that_cannot_be_opened_keeps_the_old_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(game(), tmp_path / "game.taluva", now=NOW) as journal:
        with monkeypatch.context() as patched:
            patched.setattr(files, "FileIO", _forbidden)
            with pytest.raises(
                SaveError, match=re.escape(phrases.UNWRITABLE(reason="permission denied"))
            ):
                journal.save_as(tmp_path / "other.taluva")
        assert journal.path == tmp_path / "game.taluva"
        journal.play("place M25 e")
        assert journal.failure is None
        assert journal.path.read_bytes() == journal.record.log_lines()[0]


def test_a_log_can_be_deleted_when_its_writer_is_gone(tmp_path: Path) -> None:
    with Journal.create(game(), tmp_path / "game.taluva", now=NOW) as journal:
        with pytest.raises(LogInUse, match=re.escape(phrases.FILE_IN_USE())):
            files.delete(journal.path)
        assert journal.path.exists()
    files.delete(journal.path)
    assert not journal.path.exists()
