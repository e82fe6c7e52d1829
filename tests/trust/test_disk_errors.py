"""Each system call fails once, or from then on: the game goes on and reports the truth."""

from __future__ import annotations

import errno
import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from taluva import Game, load
from taluva.record.journal import Journal
from taluva.record.lines import SaveError
from taluva.record.reader import read_log
from tests import phrases
from tests.trust.disk import Disk

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)
ERRORS = {
    phrases.DISK_FULL: OSError(errno.ENOSPC, "No space left on device"),
    "an error of the device": OSError(errno.EIO, "Input/output error"),
    "a file system that became read-only": OSError(errno.EROFS, "Read-only file system"),
    "interrupted": OSError(errno.EINTR, "Interrupted system call"),
}

Fails = Callable[[int, str], OSError | None]


def game() -> Game:
    return Game.new(["Ana", "Ben"], seed=7, tile_count=6)


def session(disk: Disk, number: int, fails: Fails) -> int:
    """Create, play, leave, resume and copy a game; return the number of system calls.

    Whatever fails, every method returns, and what is called safe is on the disk.
    """
    rng = random.Random(2)
    folder = disk.root / str(number)
    folder.mkdir()
    disk.calls, disk.fails = 0, fails
    journal = Journal.create(game(), folder / "game.taluva", now=NOW, plays_on=True)
    look(journal)
    play(journal, 5, rng)
    journal.close()
    if (folder / "game.taluva").exists():
        journal = Journal.resume(folder / "game.taluva", Game, plays_on=True)
        look(journal)
        play(journal, 5, rng)
    try:
        journal.save_as(folder / "copy.taluva")
        assert journal.failure is None
    except SaveError as error:
        assert phrases.UNWRITABLE() in str(error)
    play(journal, 3, rng)
    journal.close()
    disk.fails = never
    is_tidy = not any(path.suffix == ".part" for path in folder.iterdir())
    assert is_tidy or disk.failed == ["unlink"]
    return disk.calls


def play(journal: Journal[Any], steps: int, rng: random.Random) -> None:
    for _ in range(steps):
        if journal.game.moves and rng.random() < 0.2:
            journal.undo()
        elif journal.game.outcome is None:
            journal.play(rng.choice(journal.game.legal_moves()))
        look(journal)


def look(journal: Journal[Any]) -> None:
    """Check that the file agrees with the journal."""
    if journal.failure is None:
        assert journal.path.read_bytes() == journal.record.log_lines()[0]
    else:
        assert journal.failure.isprintable()
        assert phrases.UNWRITABLE() in journal.failure
        if journal.path.is_file():
            with open(journal.path, "rb") as file:
                reader = read_log(file)
            assert reader.torn or not reader.problems


@pytest.mark.parametrize("kind", ERRORS)
@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
def test_a_session_survives_the_failure_of_any_call(disk: Disk, kind: str, lasts: bool) -> None:
    calls = session(disk, 0, never)
    assert calls > 30
    for number in range(1, calls + 1):
        disk.failed.clear()
        session(disk, number, failing(number, ERRORS[kind], lasts))
        assert disk.failed


def never(call: int, name: str) -> None:
    """Let every call succeed."""


def failing(number: int, error: OSError, lasts: bool) -> Fails:
    def fails(call: int, name: str) -> OSError | None:
        # Removing files must not fail forever, because then only the system could clean up.
        is_due = call >= number and name != "unlink" if lasts else call == number
        return error if is_due else None

    return fails


def test_the_step_after_an_error_saves_everything(disk: Disk) -> None:
    path = disk.root / "game.taluva"
    with Journal.create(game(), path, now=NOW, plays_on=True) as journal:
        rng = random.Random(4)
        play(journal, 4, rng)
        for _ in range(3):
            disk.fails = failing(1, ERRORS["an error of the device"], lasts=True)
            play(journal, 2, rng)
            assert journal.failure is not None
            disk.fails = never
            play(journal, 1, rng)
            assert journal.failure is None
    assert load(path) == journal.game
