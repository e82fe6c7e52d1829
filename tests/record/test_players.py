"""Changes of players: a bot for a person, a person for a bot, another name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.record.journal import Follower, Journal
from taluva.record.lines import LogError, OutOfOrder
from taluva.record.reader import load
from taluva.record.record import Record
from taluva.record.summaries import summary
from tests import phrases

GAMES = ("taluva", "taifun")


def started(game: str, path: Path, moves: int = 0) -> Journal[Any]:
    definition = definition_for(game)
    journal = Journal.create(definition.new(Setup(("Neptun", "Ben", "Cem"), {}, 7)), path)
    for _ in range(moves):
        journal.play(journal.game.legal_moves()[0])
    return journal


def change(journal: Journal[Any], **changes: Any) -> None:
    journal.change_players(journal.record.setup._replace(**changes))


@pytest.mark.parametrize("game", GAMES)
def test_a_moment_knows_its_players(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with started(game, path, 1) as journal:
        played = journal.record.history.last
        change(journal, names=("Neptun", "Benno Baum", "Cem"))
        change(journal, bots={1: "random"})
        journal.play(journal.game.legal_moves()[0])
        whole = journal.record
    assert "\nseat 2 Benno Baum\nbot 1 random\n" in path.read_text(encoding="utf-8")
    for record in (whole, Record.load(path), Follower(path).record, whole.fork(99)):
        first, *_ = record.history.moments
        last = record.history[record.history.last]
        assert (first.game.names[1], first.bots) == ("Ben", {})
        assert (last.game.names[1], last.bots) == ("Benno Baum", {1: "random"})
        assert record.history[played].game.names[1] == "Benno Baum"
        assert (record.names[1], record.bots) == ("Benno Baum", {1: "random"})
    assert whole.fork(0).names[1] == "Ben"
    assert summary(path).names[1] == "Benno Baum"
    with Journal.resume(path) as again:
        assert again.record.dump() == path.read_text(encoding="utf-8")
        change(again, bots={})
    assert Record.load(path).bots == {}
    assert load(path).names[1] == "Benno Baum"


def test_a_change_can_be_taken_back_until_the_next_move(tmp_path: Path) -> None:
    with started("taluva", tmp_path / "game.taluva", 3) as journal:
        record, before = journal.record, journal.record.setup
        assert record.before_change is None
        change(journal, bots={2: "easy"})
        change(journal, names=("Neptun", "Eli", "Cem"))
        assert record.before_change is not None
        journal.change_players(record.before_change)
        assert (record.names, record.bots) == (before.names, {2: "easy"})
        journal.change_players(record.before_change)
        assert record.before_change is None
        change(journal, bots={2: "easy"})
        journal.play(journal.game.legal_moves()[0])
        assert record.before_change is None
        for _ in range(4):
            journal.undo()  # of moves: who has left does not come back
            assert record.before_change is None
            assert record.history[record.history.last].bots == {2: "easy"}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("seat 4 Dora", phrases.NO_SUCH_SEAT(seat=4)),
        ("seat 0 Dora", phrases.NO_SUCH_SEAT(seat=0)),
        ("seat 2 Cem", phrases.SAME_NAME(name="'Cem'")),
        (f"seat 2 {'x' * 31}", phrases.PLAYER_NAME_TOO_LONG(most=30)),
        ("seat 2", phrases.NO_LOG_ENTRY()),
        ("seat two Eli", phrases.NO_LOG_ENTRY()),
        ("bot 9 easy", phrases.NO_SUCH_SEAT(seat=9)),
    ],
)
def test_a_change_that_does_not_fit_is_a_problem_of_the_log(
    line: str, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.taluva"
    started("taluva", path, 2).close()
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}{line}\n", encoding="utf-8")
    with pytest.raises(LogError, match=problem) as error:
        Record.load(path)
    assert error.value.record is not None
    assert len(error.value.record.moves) == 2


def test_a_change_without_its_line_feed_may_be_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    started("taluva", path, 2).close()
    with path.open("a", encoding="utf-8") as file:
        file.write("seat 2 Benn")
    with Journal.resume(path) as journal:
        assert journal.record.names[1] == "Ben"
        assert journal.notices


def test_names_that_a_log_cannot_hold_change_nothing(tmp_path: Path) -> None:
    with started("taluva", tmp_path / "game.taluva", 2) as journal:
        before = journal.record.dump()
        for names in (("Neptun", "Ben\nbot 1 easy", "Cem"), ("Neptun", "neptun", "Cem")):
            with pytest.raises((OutOfOrder, ValueError)):
                change(journal, names=names)
            assert journal.record.dump() == before
        with pytest.raises(ValueError, match=phrases.BAD_LOG_LINE()):
            change(journal, bots={2: "easy\nhut"})
        assert journal.record.dump() == before
