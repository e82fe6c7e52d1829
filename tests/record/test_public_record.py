"""The public Record: what a program reads in a log and writes to one."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from taluva import Game, LogError, Record, SaveError, load
from taluva.app.clock import Clock, ClockRule
from taluva.i18n import ENGLISH
from taluva.record.comments import format_chat, format_note
from taluva.record.journal import Journal
from taluva.record.variations import Variations
from taluva.taifun import Game as Taifun
from tests import phrases

NOW = datetime(2026, 11, 16, 10, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with a comment of each kind."""
    path = tmp_path / "game.taluva"
    start = Game.new(["Ana", "Ben"], seed=7)
    with Journal.create(start, path, bots={2: "hard,3s"}, now=NOW) as journal:
        journal.comment("typed by hand")
        game = journal.play("place M25 e")
        journal.comment(format_note("Ana", "a good: start"))
        journal.comment(format_chat("Ben", "hello"))
        journal.comment(Clock(ClockRule(20, 10), 2, [1]).comment)
        _, variation = Variations.of(journal.record).add(0, start.legal_moves()[0])
        journal.comment(variation)
        journal.play(game.legal_moves()[0])
    return path


def test_it_has_the_headers_of_a_log(path: Path) -> None:
    text = path.read_text().replace("\nseat 1", "\n# found in an attic\nseat 1", 1)
    record = Record.load(io.StringIO(text), Game)
    assert not any("attic" in line for line in (*record.headers, *record.headers.values()))
    assert record.headers["seat 1"] == "Ana"
    assert record.headers["bot 2"] == "hard,3s"
    assert record.headers["seed"] == "7"
    assert record.date == NOW
    assert (record.names, record.bots) == (("Ana", "Ben"), {2: "hard,3s"})
    assert record.outcome is None
    assert record.moves == record.game.moves
    assert Record.of(record.game).date is None


def test_it_yields_the_games_it_went_through(path: Path) -> None:
    record = Record.load(path, Game)
    games = [*record]
    assert [len(game.moves) for game in games] == [0, 1, 2]
    assert games[0].apply(record.moves[0]).apply(record.moves[1]) == games[-1] == load(path)


def test_it_tells_the_kinds_of_comments_apart(path: Path) -> None:
    found = Record.load(path).comments
    assert [(str(each.kind), each.point) for each in found] == [
        ("comment", 0),
        ("note", 1),
        ("chat", 1),
        ("clock", 1),
        ("variation", 1),
    ]
    assert (found[1].author, found[1].text) == ("Ana", "a good: start")
    assert found[1].describe(ENGLISH) == phrases.NOTE_BY(remark="Ana: a good: start")
    assert (found[2].author, found[2].text) == ("Ben", "hello")


def test_it_is_read_from_a_path_a_text_or_a_file(path: Path) -> None:
    expected = [*Record.load(path)]
    text = path.read_text(encoding="utf-8")
    assert [*Record.parse(text)] == expected
    assert [*Record.load(io.StringIO(text))] == expected
    with path.open("rb") as file:
        assert [*Record.load(file)] == expected
    assert load(io.StringIO(text)) == expected[-1]


def test_it_is_written_as_it_was_read(path: Path, tmp_path: Path) -> None:
    record = Record.load(path)
    copy = tmp_path / "copy.taluva"
    record.save(copy)
    assert copy.read_bytes() == path.read_bytes()
    with pytest.raises(SaveError):
        record.save(copy)
    record.play(record.game.legal_moves()[0])
    record.save(copy, replace=True)
    assert len(Record.load(copy).moves) == 3


def test_a_damaged_log_keeps_its_valid_part(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    with pytest.raises(LogError) as raised:
        Record.parse(f"{text}9 hut M25\n")
    assert [*raised.value.record] == [*Record.load(path)]


def test_a_log_of_another_game_is_refused(path: Path) -> None:
    with pytest.raises(TypeError):
        Record.load(path, Taifun)
    with pytest.raises(TypeError):
        Journal.resume(path, Taifun)
    with Journal.resume(path, Game) as journal:  # the file is not still open for writing
        assert journal.game.tile is not None
