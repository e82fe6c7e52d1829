"""Temporary files of killed programs are deleted, and those of live writers stay."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from taluva.cli import main
from taluva.record import files
from taluva.record import files as locks
from taluva.record.files import write_whole
from taluva.record.folder import latest_logs
from taluva.record.reader import load

ROOT = Path(__file__).parents[2]
NAME = ".0123456789abcdef.part"

# The program, killed at its first call of one system function.
KILLED = """
import os, signal, sys
setattr(os, sys.argv[1], lambda *args, **more: os.kill(os.getpid(), signal.SIGKILL))
from taluva.cli import main
main(sys.argv[2:])
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def kill_at(call: str, *arguments: str) -> None:
    program = subprocess.run(
        [sys.executable, "-c", KILLED, call, *arguments],
        input="place M25 e\n",
        text=True,
        cwd=ROOT,
        capture_output=True,
    )
    assert program.returncode == -9, program.stderr


@pytest.mark.parametrize("command", [["games"], ["play", "Cem", "Dee"]], ids=" ".join)
@pytest.mark.parametrize("call", ["fsync", "link", "unlink"])
def test_the_next_command_deletes_part_files_of_a_killed_program(
    folder: Path, call: str, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kill_at(call, "play", "Ana", "Ben")
    (part,) = (name for name in names(folder) if name.endswith(".part"))
    logs = [name for name in names(folder) if name != part]
    assert len(logs) == (1 if call == "unlink" else 0)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(command) == 0
    assert names(folder) == logs
    for name in logs:
        assert load(folder / name).names == ("Ana", "Ben")


def test_part_files_elsewhere_are_deleted_with_the_next_log_there(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    kill_at("link", "play", "Ana", "Ben", "--log", str(other / "one.taluva"))
    assert len(names(other)) == 1
    write_whole(other / "two.taluva", "new")
    assert names(other) == ["two.taluva"]


def test_the_part_file_of_a_running_writer_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual_link = os.link
    is_written, may_go_on = threading.Event(), threading.Event()

    def link(source: Any, target: Any) -> None:
        is_written.set()
        assert may_go_on.wait(300)
        usual_link(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", link)
        writer = threading.Thread(target=write_whole, args=(folder / "slow.taluva", "whole"))
        writer.start()
        assert is_written.wait(300)
    (part,) = names(folder)
    old = time.time() - 1_000_000
    os.utime(folder / part, (old, old))  # a live writer may take any time
    latest_logs()
    write_whole(folder / "quick.taluva", "whole")
    assert names(folder) == [part, "quick.taluva"]
    may_go_on.set()
    writer.join()
    assert names(folder) == ["quick.taluva", "slow.taluva"]
    assert (folder / "slow.taluva").read_text() == "whole"


def test_a_part_file_removed_before_it_is_locked_is_created_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual_lock = locks.lock
    left = 3

    def lock(file: Any) -> bool:
        nonlocal left
        left -= 1
        if left:
            latest_logs()  # as another program might at this moment
        return usual_lock(file)

    monkeypatch.setattr(files, "lock", lock)
    write_whole(folder / "game.taluva", "whole")
    assert names(folder) == ["game.taluva"]
    assert (folder / "game.taluva").read_text() == "whole"
    assert left == 0


def test_programs_that_write_at_the_same_time_do_not_disturb_each_other(folder: Path) -> None:
    def write(number: int) -> None:
        for each in range(20):
            write_whole(folder / f"{number}-{each}.taluva", "whole")
            latest_logs()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names(folder)) == 120
    assert {path.read_text() for path in folder.iterdir()} == {"whole"}


@pytest.mark.parametrize(("seconds", "stays"), [(60, True), (7200, False)])
def test_without_locks_only_old_part_files_are_deleted(
    folder: Path, monkeypatch: pytest.MonkeyPatch, seconds: int, stays: bool
) -> None:
    def flock(file: object, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", flock)
    (folder / NAME).touch()
    then = time.time() - seconds
    os.utime(folder / NAME, (then, then))
    latest_logs()
    assert (folder / NAME).exists() is stays


def test_an_open_file_that_cannot_be_renamed_is_closed_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    usual_replace = Path.replace

    def replace(path: Path, target: Path) -> Path:
        with path.open("rb") as file:
            closed.append(bool(locks.is_abandoned(file)))
        return usual_replace(path, target)

    monkeypatch.setattr(files, "LASTS_UNTIL_RENAMED", False)
    monkeypatch.setattr(Path, "replace", replace)
    write_whole(folder / "game.taluva", "whole", replace=True)
    assert closed == [True]


def test_nothing_else_is_deleted(folder: Path) -> None:
    for name in ("film.part", ".film.part", ".0123456789abcde.part", ".0123456789ABCDEF.part"):
        (folder / name).touch()
    (folder / ".000000000000000a.part").mkdir()
    os.mkfifo(folder / ".000000000000000b.part")
    (folder / ".000000000000000c.part").symlink_to(folder / "film.part")
    before = names(folder)
    latest_logs()
    assert names(folder) == before
    (folder / NAME).touch()
    latest_logs()
    assert names(folder) == before
