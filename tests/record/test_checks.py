"""Check values: changed bytes are found, and the program's own logs are never reported."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from taluva import Game, load
from taluva.cli import main
from taluva.record.journal import Journal
from taluva.record.lines import Check, CommentEntry
from taluva.record.reader import LogReader, read_log
from taluva.record.record import Record
from taluva.record.summaries import summary
from tests import phrases
from tests.record.sample_games import every_sample, sample_log

CHECK = re.compile(rb"^#= [0-9a-f]{8}\n", re.MULTILINE)


def read(data: bytes) -> LogReader:
    return read_log(io.BytesIO(data))


def is_told(data: bytes) -> bool:
    """Return whether reading reports a problem or a warning."""
    reader = read(data)
    return bool(reader.problems or reader.warnings)


def played(path: Path, steps: int, seed: int = 3) -> bytes:
    """Play some random moves with undos and comments; return the log."""
    rng = random.Random(seed)
    with Journal.create(Game.new(["Ana", "Ben"], seed=seed), path) as journal:
        go_on(journal, steps, rng)
    return path.read_bytes()


def go_on(journal: Journal[Any], steps: int, rng: random.Random) -> None:
    for _ in range(steps):
        match rng.randrange(8):
            case 0 if journal.game.moves:
                journal.undo()
            case 1 if journal.record.redoable:
                journal.redo()
            case 2:
                journal.comment("says Zoë: “hm”")
            case _ if journal.game.outcome is None:
                journal.play(rng.choice(journal.game.legal_moves()))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.taluva"


def test_a_check_line_follows_every_turn_and_the_result(path: Path) -> None:
    with Journal.create(Game.new(["Ana", "Ben"], tiles=["JC", "SR"]), path) as journal:
        for move in ("place M25 e", "hut N24", "place L26 w", "hut L24"):
            legal = {str(each) for each in journal.game.legal_moves()}
            journal.play(move if move in legal else min(legal))
    kinds = [line.split()[0 if line[0] in "#r" else 1] for line in body(path)]
    assert kinds == ["place", "hut", "#=", "place", kinds[4], "result", "#="]


def body(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()


def test_the_check_value_matches_the_specification(path: Path) -> None:
    data = played(path, 30)
    before, pending = b"", b""
    checked = 0
    for line in data.splitlines(keepends=True):
        if CHECK.fullmatch(line):
            expected = hashlib.sha256(before + pending).hexdigest()[:8].encode()
            assert line == b"#= " + expected + b"\n"
            before, pending, checked = expected, b"", checked + 1
        else:
            pending += line
    assert checked > 5


def test_every_changed_byte_of_a_finished_turn_is_reported(path: Path) -> None:
    data = played(path, 24)
    assert not is_told(data)
    finished = [found.start() for found in CHECK.finditer(data)][-1]
    rng = random.Random(1)
    for at in range(finished):
        changed = bytearray(data)
        changed[at] = rng.choice([each for each in range(256) if each != data[at]])
        assert is_told(bytes(changed)), at


def test_lines_that_were_added_moved_or_removed_are_reported(path: Path) -> None:
    lines = played(path, 24).splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if CHECK.fullmatch(line))
    for number in range(last):
        without = lines[:number] + lines[number + 1 :]
        added = [*lines[:number], b"# hello\n", *lines[number:]]
        if number + 1 < last:
            assert is_told(b"".join(without))
        assert is_told(b"".join(added))


def test_the_programs_own_logs_are_never_reported(path: Path) -> None:
    rng = random.Random(5)
    for seed in range(6):
        path.unlink(missing_ok=True)
        played(path, 12, seed)
        for cut in (0, 1, 3, 9):
            data = path.read_bytes()
            path.write_bytes(data[: len(data) - cut])  # a torn end, as after a power cut
            with Journal.resume(path) as journal:
                go_on(journal, 6, rng)
                assert journal.failure is None
                reader = read(path.read_bytes())
                assert (reader.problems, reader.warnings) == ([], [])
                assert journal.record.dump().encode() == path.read_bytes()
        copy = path.with_name(f"copy-{seed}.taluva")
        with Journal.resume(path) as journal:
            journal.save_as(copy)
            go_on(journal, 6, rng)
        fork = path.with_name(f"fork-{seed}.taluva")
        Journal.fork(journal.record, 2, fork).close()
        for each in (path, copy, fork):
            assert not is_told(each.read_bytes())


def test_steps_refused_by_the_disk_are_checked_with_the_next_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.create(Game.new(["Ana", "Ben"], seed=3), path, plays_on=True) as journal:
        go_on(journal, 5, random.Random(2))
        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", full)
            go_on(journal, 5, random.Random(3))
            assert journal.failure is not None
        go_on(journal, 5, random.Random(4))
        assert journal.failure is None
    assert not is_told(path.read_bytes())


def test_a_log_edited_by_hand_continues_with_one_warning(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = played(path, 24)
    head, rest = data.split(b"\n\n", 1)
    path.write_bytes(head + b"\n\n# a remark of mine\n" + rest)
    reader = read(path.read_bytes())
    (told,) = reader.warnings
    assert phrases.LINE_EDITED in told.message
    assert reader.problems == []
    assert main(["check", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{path}:{told.line}:1: warning: {told.message}\n"
    with Journal.resume(path) as journal:
        assert journal.notices == [f"{path}:{told}"]
        go_on(journal, 6, random.Random(1))
    assert len(read(path.read_bytes()).warnings) == 1  # lines after the damage are valid
    assert summary(path).problem is None


def test_a_repaired_log_has_valid_check_values(path: Path, tmp_path: Path) -> None:
    data = played(path, 24).replace(b"seat 1 Ana", b"seat 1 Eva")
    path.write_bytes(data)
    assert is_told(data)
    mended = tmp_path / "mended.taluva"
    assert main(["repair", str(path), "-o", str(mended)]) == 0
    assert not is_told(mended.read_bytes())
    assert load(mended).names == ("Eva", "Ben")


@every_sample
def test_old_logs_are_read_and_get_check_values_when_continued(name: str, tmp_path: Path) -> None:
    old = sample_log(name).read_bytes()
    assert not CHECK.search(old)
    assert not is_told(old)
    new = tmp_path / "new.taluva"
    new.write_bytes(old)
    with Journal.resume(new) as journal:
        while journal.game.outcome is not None or not journal.game.legal_moves():
            journal.undo()
        before = journal.game.turn
        while journal.game.outcome is None and journal.game.turn <= before + 1:
            journal.play(journal.game.legal_moves()[0])
    assert new.read_bytes().startswith(old)
    assert CHECK.search(new.read_bytes())
    assert not is_told(new.read_bytes())


def test_other_line_endings_are_read_with_one_warning_per_turn(path: Path) -> None:
    data = played(path, 16)
    reader = read(data.replace(b"\n", b"\r\n"))
    assert reader.problems == []
    assert len(reader.warnings) == len(CHECK.findall(data))


def test_a_remark_is_never_taken_for_a_check_value() -> None:
    record = Record.of(Game.new(["Ana", "Ben"], seed=1))
    record.comment("= 0123abcd")
    record.comment("#= 0123abcd")
    assert not any(isinstance(each, Check) for each in record.entries)
    again = read(record.dump().encode()).record
    assert again is not None
    assert again.entries == record.entries
    assert all(isinstance(each, CommentEntry) for each in again.entries)
    assert read(b"taluva-log 1\nedition 2014\nseat 1 A\nseat 2 B\n\n#= 0123ABCD\n").warnings == []
