"""The log of a running game: on the disk before the player continues, whatever the disk does."""

from __future__ import annotations

import errno
import os
import random
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from taluva.core.game import IllegalMove
from taluva.games.taluva.game import Game
from taluva.record import files as log_files
from taluva.record import lines
from taluva.record.journal import Follower, Journal
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from tests import phrases

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)
HEAD = "taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed 7\n\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.taluva"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal[Any]]:
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), path, now=NOW) as journal:
        assert journal.failure is None
        yield journal


def play(journal: Journal[Any], steps: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        journal.play(rng.choice(journal.game.legal_moves()))


def record_at(path: Path) -> Record[Any, Any]:
    with path.open("rb") as file:
        record = read_log(file).record
    assert record is not None
    return record


def test_a_new_log_has_its_headers_immediately(journal: Journal[Any], path: Path) -> None:
    from taluva import __version__

    expected = HEAD.replace(
        "\n\n", f"\ndate 2026-11-16T10:00:00Z\nprogram taluva {__version__}\n\n"
    )
    assert path.read_text() == expected
    assert load(path) == journal.game


def test_every_step_is_on_the_disk_when_the_method_returns(
    journal: Journal[Any], path: Path
) -> None:
    rng = random.Random(3)
    while journal.game.outcome is None:
        journal.play(rng.choice(journal.game.legal_moves()))
        assert path.read_text() == journal.record.dump()
    assert load(path) == journal.game
    journal.undo()
    journal.redo()
    journal.comment("well played")
    assert path.read_text().endswith("# well played\n")
    assert path.read_text() == journal.record.dump()


def test_every_append_is_synced(journal: Journal[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    play(journal, 3)
    journal.undo()
    assert len(synced) == 4


def test_a_refused_move_writes_nothing(journal: Journal[Any], path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(IllegalMove):
        journal.play("hut N24")
    with pytest.raises(lines.OutOfOrder):
        journal.undo()
    with pytest.raises(lines.OutOfOrder):
        journal.redo()
    with pytest.raises(ValueError, match="at most"):
        journal.comment("x" * lines.MAX_LINE_LENGTH)
    assert path.read_bytes() == before


@pytest.mark.parametrize("steps", [0, 1, 2, 7, 20])
def test_resuming_continues_in_the_middle_of_a_turn(
    journal: Journal[Any], path: Path, steps: int
) -> None:
    play(journal, steps)
    journal.close()
    before = path.read_bytes()
    with Journal.resume(path) as resumed:
        assert resumed.game == journal.game
        assert resumed.notices == []
        assert path.read_bytes() == before
        play(resumed, 2, seed=9)
    assert load(path) == resumed.game


def test_resuming_cuts_a_torn_end_and_says_so(journal: Journal[Any], path: Path) -> None:
    play(journal, 4)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"3 place J")
    with Journal.resume(path) as resumed:
        assert path.read_bytes() == whole
        assert resumed.notices[0].startswith(f"{path}:15:1: {phrases.INCOMPLETE_LINE()}")
        assert resumed.game == journal.game


def test_resuming_adds_a_missing_final_newline(journal: Journal[Any], path: Path) -> None:
    play(journal, 3)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with Journal.resume(path) as resumed:
        assert path.read_bytes() == whole
        assert resumed.game == journal.game


def test_resuming_adds_derived_lines(path: Path) -> None:
    text = HEAD.replace("edition 2014\n", "edition 2014\ntiles 1\n") + "1 place JC M25 e\n1 hut N24"
    path.write_text(text)
    with Journal.resume(path):
        assert path.read_text() == text + "\nresult tiles-out 1\n"


def test_resuming_reports_that_tiles_and_seed_disagree(path: Path) -> None:
    path.write_text(HEAD + "1 place LL M25 e\n")
    with Journal.resume(path) as journal:
        assert phrases.TILES_RESHUFFLED in journal.notices[0]


def test_a_damaged_log_is_not_resumed_and_not_changed(path: Path) -> None:
    path.write_text(HEAD + "1 place JC M25 e\n1 hut M25\n1 hut N24\n")
    before = path.read_bytes()
    with pytest.raises(lines.LogError) as caught:
        Journal.resume(path)
    assert caught.value.line == 8
    assert caught.value.game is not None
    assert path.read_bytes() == before
    log_files.LogFile.open(path).close()  # the lock is released


def test_a_missing_file_and_a_folder_cannot_be_resumed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal.resume(tmp_path / "none.taluva")
    with pytest.raises(OSError, match="directory"):
        Journal.resume(tmp_path)


def test_the_second_program_gets_a_notice_and_follows(journal: Journal[Any], path: Path) -> None:
    with pytest.raises(lines.LogInUse, match="in use"):
        Journal.resume(path)
    follower = Follower(path)
    assert not follower.follow()
    rng = random.Random(1)
    for step in range(30):
        journal.play(rng.choice(journal.game.legal_moves()))
        if step % 7 == 0:
            journal.undo()
        assert follower.follow()
        assert follower.game == journal.game
    assert follower.problem is None
    journal.close()
    Journal.resume(path).close()


def test_a_follower_waits_for_the_end_of_a_line(path: Path) -> None:
    path.write_text(HEAD)
    follower = Follower(path)
    with path.open("a") as file:
        file.write("1 place JC M2")
        file.flush()
        assert not follower.follow()
        file.write("5 e\n")
        file.flush()
        assert follower.follow()
        assert len(follower.game.moves) == 1
        file.write("1 hut M25\n")
        file.flush()
        assert not follower.follow()
    assert follower.problem is not None
    assert follower.problem.startswith(f"{path}:8:3: hut M25: ")
    assert follower.problem.endswith(" [B2]")


def test_a_follower_agrees_with_a_log_that_contradicts_its_seed(path: Path) -> None:
    path.write_text(HEAD + "1 place LL M25 e\n1 hut N24\n")
    with Journal.resume(path) as journal:
        follower = Follower(path)
        for _ in range(6):
            play(journal, 1)
            follower.follow()
        assert follower.problem is None
        assert follower.game.moves == journal.game.moves


def test_a_follower_needs_a_game(path: Path) -> None:
    path.write_text("taluva-log 1\nedition 2014\n")
    with pytest.raises(lines.LogError, match=re.escape(phrases.FILE_TOO_SHORT)):
        Follower(path)


def test_an_existing_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "taken.txt"
    path.write_text("mine")
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), path, plays_on=True)
    assert journal.failure == phrases.UNWRITABLE(path=path, reason=phrases.FILE_EXISTS)
    play(journal, 3)
    assert path.read_text() == "mine"
    journal.save_as(tmp_path / "other.taluva")
    assert journal.failure is None
    assert load(tmp_path / "other.taluva") == journal.game
    with pytest.raises(lines.SaveError, match="already exists"):
        journal.save_as(path)
    journal.close()
    assert [each.name for each in sorted(tmp_path.iterdir())] == ["other.taluva", "taken.txt"]


def test_a_vanished_folder_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    journal = Journal.create(
        Game.new(["Ana", "Ben"], seed=7), folder / "game.taluva", plays_on=True
    )
    play(journal, 2)
    shutil.rmtree(folder)
    play(journal, 2)
    assert journal.failure == phrases.UNWRITABLE(
        path=folder / "game.taluva", reason=phrases.FILE_GONE
    )
    journal.save_as(tmp_path / "saved.taluva")
    play(journal, 2)
    assert journal.failure is None
    assert load(tmp_path / "saved.taluva") == journal.game
    journal.close()


def test_a_journal_raises_instead_of_losing_a_move(
    journal: Journal[Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(journal, 2)
    before, safe = journal.game, path.read_bytes()
    file = journal._file
    assert file is not None
    with monkeypatch.context() as patch:
        patch.setattr(file, "_file", HalfFull(file._file))
        with pytest.raises(lines.SaveError, match=re.escape(phrases.DISK_FULL)):
            play(journal, 1)
    assert (journal.game, path.read_bytes()) == (before, safe)
    play(journal, 1)  # there is room again
    journal.close()
    assert load(path) == journal.game


def test_a_journal_never_starts_or_continues_where_it_cannot_write(path: Path) -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    path.write_text("mine")
    for place in (path, path.parent / "nowhere" / "game.taluva"):
        with pytest.raises(lines.SaveError):
            Journal.create(game, place)
    assert path.read_text() == "mine"


def test_a_replaced_file_is_a_failure(journal: Journal[Any], path: Path) -> None:
    other = path.with_name("other")
    shutil.copy(path, other)
    other.replace(path)
    journal.plays_on = True
    play(journal, 1)
    assert journal.failure is not None
    assert phrases.FILE_REPLACED in journal.failure


def test_a_file_that_another_program_changes_is_a_failure(
    journal: Journal[Any], path: Path
) -> None:
    with path.open("a") as file:
        file.write("# hello\n")
    journal.plays_on = True
    play(journal, 1)
    assert journal.failure is not None
    assert phrases.FILE_CHANGED in journal.failure


class HalfFull:
    """A file on a disk with room for three more bytes."""

    def __init__(self, file: object) -> None:
        self._file = file
        self._room = 3

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)

    def write(self, data: bytes) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written: int = self._file.write(data[: self._room])  # type: ignore[attr-defined]
        self._room -= written
        return written


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_log_that_may_not_be_opened_for_writing_is_played_in_memory(
    number: int, journal: Journal[Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(journal, 3)
    journal.close()

    def refuse(path: Path) -> log_files.LogFile:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(log_files.LogFile, "open", refuse)
    with pytest.raises(lines.SaveError):
        Journal.resume(path)
    resumed = Journal.resume(path, plays_on=True)
    before = path.read_bytes()
    assert resumed.failure is not None
    assert resumed.failure.startswith(phrases.UNWRITABLE(path=path, reason=""))
    assert resumed.has_room
    play(resumed, 1)
    assert path.read_bytes() == before
    monkeypatch.undo()
    resumed.save_as(path.with_name("mine.taluva"))
    assert resumed.failure is None
    resumed.close()


def test_a_log_never_grows_beyond_what_can_be_read(path: Path) -> None:
    path.write_text(HEAD + "#\n" * (lines.MAX_LINES - 1))
    with Journal.resume(path, plays_on=True) as journal:
        play(journal, 1)
        assert journal.failure is None
        play(journal, 1)
        assert journal.failure is not None
        assert "at most" in journal.failure
    assert len(load(path).moves) == 1


def test_settings_of_a_bot_are_saved_and_checked(tmp_path: Path) -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    with Journal.create(game, tmp_path / "bot.taluva", bots={2: "hard,3s"}) as journal:
        pass
    assert dict(record_at(journal.path).setup.bots) == {2: "hard,3s"}
    for words in ("", "two\nlines", "\x1b[31m", "x" * lines.MAX_LINE_LENGTH):
        with pytest.raises(ValueError, match=re.escape(phrases.BAD_LOG_LINE())):
            Journal.create(game, tmp_path / "bad.taluva", bots={2: words})
    assert not (tmp_path / "bad.taluva").exists()


def test_saving_works_without_hard_links_too(
    journal: Journal[Any], path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    before = path.read_bytes()
    with pytest.raises(lines.SaveError, match="already exists"):
        journal.save_as(path)
    assert path.read_bytes() == before
    journal.save_as(tmp_path / "copy.taluva")
    assert (tmp_path / "copy.taluva").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_saving_leaves_no_traces_when_it_fails(journal: Journal[Any], tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(lines.SaveError):
        journal.save_as(tmp_path / "no" / "where.taluva")
    assert sorted(tmp_path.iterdir()) == before
    play(journal, 1)
    assert journal.failure is None


def test_nothing_is_appended_after_a_torn_end_that_cannot_be_cut_off(
    journal: Journal[Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(journal, 4)
    journal.close()
    path.write_bytes(path.read_bytes() + b"3 place J")
    cut = FileIO.truncate

    class Stubborn(FileIO):
        refusals = 2

        def truncate(self, size: int | None = None) -> int:
            if Stubborn.refusals:
                Stubborn.refusals -= 1
                raise OSError(errno.EIO, "Input/output error")
            return cut(self, size)

    monkeypatch.setattr(log_files, "FileIO", Stubborn)
    with Journal.resume(path, plays_on=True) as resumed:
        assert resumed.failure is not None
        play(resumed, 1)
        assert resumed.failure is not None
        assert path.read_bytes().endswith(b"3 place J")
        play(resumed, 1, seed=9)
        assert resumed.failure is None
        assert path.read_text() == resumed.record.dump()


@pytest.mark.parametrize("steps", ["", "1 place JC M25 e\n1 hut N24\n"])
def test_resuming_reports_that_the_tiles_are_unknown(path: Path, steps: str) -> None:
    path.write_text(HEAD.replace("seed 7\n", "") + steps)
    with Journal.resume(path) as journal:
        (told,) = journal.notices
        assert told == f"{path}: {phrases.NO_DRAW_HEADER(seed=0)}"


@pytest.mark.parametrize("steps", ["1 place JC M25 e\n", "1 place JC M25 e\n1 hut N24\n"])
def test_there_is_no_notice_when_all_tiles_are_drawn(path: Path, steps: str) -> None:
    path.write_text(HEAD.replace("seed 7", "tiles 1") + steps)
    with Journal.resume(path) as journal:
        assert journal.notices == []


@pytest.mark.parametrize(
    ("content", "reason"), [(None, phrases.NO_SUCH_FILE), (HEAD, phrases.FILE_CHANGED)]
)
def test_a_follower_notices_that_the_log_is_gone_or_has_shrunk(
    content: str | None, reason: str, journal: Journal[Any], path: Path
) -> None:
    play(journal, 3)
    follower = Follower(path)
    path.unlink()
    if content is not None:
        path.write_text(content)
    assert not follower.follow()
    assert follower.problem == phrases.UNREADABLE(path=path, reason=reason)


def test_a_follower_notices_that_the_writer_has_left(journal: Journal[Any], path: Path) -> None:
    follower = Follower(path)
    assert not follower.is_left
    play(journal, 1)
    journal.close()
    assert follower.follow()
    assert follower.is_left
    Journal.resume(path).close()  # and the lock is released


@pytest.mark.parametrize("name", [".", "", "a\0b", "x" * 300])
def test_an_invalid_file_name_is_a_failure(name: str) -> None:
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), name, plays_on=True)
    assert journal.failure is not None
    assert journal.failure.isprintable()
    play(journal, 2)
    with pytest.raises(lines.SaveError):
        journal.save_as(name)
