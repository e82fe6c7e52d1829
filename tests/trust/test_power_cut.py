"""The power fails at any moment of a game: no acknowledged step is lost."""

from __future__ import annotations

import io
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from taluva import Game
from taluva.record.journal import Journal
from taluva.record.reader import read_log
from taluva.record.record import Record
from tests.trust.disk import Acknowledged, Disk, Sync

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)


def play(disk: Disk, journal: Journal[Any], steps: int, rng: random.Random) -> None:
    """Play on with undos and comments, acknowledging each step."""
    for _ in range(steps):
        match rng.randrange(7):
            case 0 if journal.game.moves:
                journal.undo()
            case 1 if journal.record.redoable:
                journal.redo()
            case 2:
                journal.comment("a long think")
            case _ if journal.game.outcome is None:
                journal.play(rng.choice(journal.game.legal_moves()))
        assert journal.failure is None
        disk.acknowledge(journal.path, len(journal.record.entries))


def begin(disk: Disk, names: list[str]) -> Journal[Any]:
    journal = Journal.create(Game.new(names, seed=7, tile_count=8), now=NOW)
    assert journal.failure is None
    disk.acknowledge(journal.path, 0)
    return journal


def whole_game(disk: Disk) -> dict[Path, Record[Any, Any]]:
    """Play a game in a new folder, leave it torn, resume it, copy it, and fork it."""
    rng = random.Random(3)
    with begin(disk, ["Ana", "Ben"]) as journal:
        play(disk, journal, 12, rng)
    first = journal.path
    disk.tear(first, b"2 place J")
    with Journal.resume(first) as journal:
        play(disk, journal, 8, rng)
        earlier = journal.record.fork(2)
        journal.save_as(disk.root / "elsewhere.taluva")
        disk.acknowledge(journal.path, len(journal.record.entries))
        play(disk, journal, 8, rng)
        saved = journal.record
    with Journal(earlier, disk.root / "fork.taluva") as fork:
        fork.save_as(fork.path)
        disk.acknowledge(fork.path, len(fork.record.entries))
        play(disk, fork, 4, rng)
    return {first: saved, journal.path: saved, fork.path: fork.record}


def test_no_acknowledged_step_is_lost_when_the_power_fails(disk: Disk) -> None:
    records = whole_game(disk)
    safe: dict[Path, int] = {}
    states = 0
    for count in range(len(disk.operations) + 1):
        if count and isinstance(last := disk.operations[count - 1], Acknowledged):
            safe[last.path] = last.entries
        for left in disk.leavings(count):
            states += 1
            for path, entries in safe.items():
                assert path in left, f"{path} is lost after operation {count}"
                check(left[path], records[path], entries)
    assert states > 500


def check(content: bytes, record: Record[Any, Any], entries: int) -> None:
    """Check that a file holds the acknowledged entries and can be read up to there."""
    reader = read_log(io.BytesIO(content))
    assert reader.record is not None
    assert reader.record.entries[:entries] == record.entries[:entries]


def test_the_remaining_log_can_be_resumed(disk: Disk, tmp_path: Path) -> None:
    with begin(disk, ["Ana", "Ben"]) as journal:
        play(disk, journal, 10, random.Random(5))
    path = tmp_path / "left.taluva"
    resumed = set()
    for count in range(len(disk.operations) + 1):
        for left in disk.leavings(count):
            content = left.get(journal.path)
            if content is None or content in resumed or not is_resumable(content):
                continue
            resumed.add(content)
            path.write_bytes(content)
            with Journal.resume(path) as again:
                assert again.failure is None
                again.comment("still here")
            assert not read_log(io.BytesIO(path.read_bytes())).problems
    assert len(resumed) > 50


def is_resumable(content: bytes) -> bool:
    """Return whether only the end is torn. Reordered writes need a repair."""
    reader = read_log(io.BytesIO(content))
    return reader.record is not None and (reader.torn or not reader.problems)


@pytest.mark.parametrize("forgotten", ["fsync of the file", "fsync of the folder"])
def test_the_test_finds_a_forgotten_sync(disk: Disk, forgotten: str) -> None:
    whole_game(disk)
    is_file = forgotten == "fsync of the file"
    syncs = [
        number
        for number, each in enumerate(disk.operations)
        if isinstance(each, Sync) and (each.folder is None) is is_file
    ]
    lost = 0
    for number in syncs:
        kept = disk.operations
        disk.operations = kept[:number] + kept[number + 1 :]
        after, acknowledged = next(
            (count, each)
            for count, each in enumerate(disk.operations[number:], number + 1)
            if isinstance(each, Acknowledged)
        )
        lost += any(
            len(left.get(acknowledged.path, b"")) < acknowledged.path.stat().st_size
            for left in disk.leavings(after)
        )
        disk.operations = kept
    assert lost == len(syncs)
