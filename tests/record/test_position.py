"""A log that starts from a position: write, read, undo, resume, fork and refuse it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from taluva import Game
from taluva.bots.protocol import choose_message, read_choose
from taluva.core.bot import Budget
from taluva.games import definition_for
from taluva.record.journal import Journal
from taluva.record.lines import OutOfOrder
from taluva.record.reader import load, read_log
from taluva.record.record import Record
from tests import phrases
from tests.games.taluva.games import random_games

LINE = "taluva 2014,tiles=8 RRM25e,SSL26w 19:N24 19:K25 1:CJ"
LOG = f"""\
taluva-log 1
edition 2014
tiles 8
seat 1 Ana
seat 2 Ben
position {LINE}
seed 5

3 place CJ O25 ne
3 expand N24 clearing
"""


def check(text: str) -> list[str]:
    return [str(problem) for problem in read_log(io.BytesIO(text.encode())).problems]


def test_a_log_begins_from_a_position() -> None:
    reader = read_log(io.BytesIO(LOG.encode()))
    assert (reader.problems, reader.warnings) == ([], [])
    assert reader.record is not None
    assert reader.record.dump() == LOG
    game = reader.record.game
    assert game.turn == 4
    assert len(game.position.deck) == 8
    assert reader.record.at(3).to_position() == LINE


def test_every_position_can_begin_a_log() -> None:
    for game in random_games(12):
        if game.outcome is None:
            begun = Game.from_position(game.to_position(), game.names, seed=3)
            later = begun.play(begun.legal_moves()[0])
            text = Record.of(later).dump()
            reader = read_log(io.BytesIO(text.encode()))
            assert (reader.problems, reader.warnings) == ([], [])
            assert reader.game == later


def test_resuming_deals_the_same_and_undo_stops_at_the_position(tmp_path: Path) -> None:
    path = tmp_path / "log.taluva"
    begun = Game.from_position(LINE, ["Ana", "Ben"], seed=5)
    with Journal.create(begun, path) as journal:
        straight = journal.play("place O25 ne")
        straight = journal.play("expand N24 clearing")
        straight = journal.play(straight.legal_moves()[0])
    with Journal.resume(path) as journal:
        assert journal.notices == []
        for _ in range(3):
            journal.undo()
        with pytest.raises(OutOfOrder):
            journal.undo()
        for _ in range(3):
            journal.redo()
        assert journal.game == straight
    assert load(path) == straight


def test_a_fork_begins_from_the_same_position() -> None:
    record = read_log(io.BytesIO(LOG.encode())).record
    assert record is not None
    fork = record.fork(1)
    assert f"position {LINE}\n" in fork.dump()
    assert fork.game.to_position() == record.moments[1].game.to_position()


def test_a_position_can_have_an_order_of_tiles() -> None:
    drawn = LOG.replace("seed 5", "draw RR SS CJ LL LL LL LL LL")
    assert check(drawn) == []
    game = read_log(io.BytesIO(drawn.encode())).game
    assert game is not None
    assert str(game.tile) == "LL"
    assert Record.of(game).dump().split("\n\n")[0].count("draw RR SS CJ LL") == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "RRM25e,SSL26w",
            "RRM25e,SSL28w",
            ("6:37: " + phrases.TILE_NOT_PLACED(turn=2, found="'SSL28w'")),
        ),
        ("tiles 8", "tiles 9", "'position' says tiles 8, but 'tiles' says 9"),
        ("edition 2014\n", "edition 2012\n", "'position' says edition 2014"),
        ("seat 2 Ben", "seat 2 Ben\nseat 3 Cem", "for 2 players, not 3"),
        ("seed 5", "draw RR SS JJ LL LL LL LL LL", phrases.BAD_DRAW_HEADER),
        ("3 place CJ", "1 place CJ", "found turn 1, expected turn 3"),
        (f"position {LINE}", "position", phrases.VALUE_MISSING),
    ],
)
def test_headers_that_contradict_the_position_are_reported(old: str, new: str, said: str) -> None:
    (problem,) = check(LOG.replace(old, new))
    assert said in problem


def test_a_bot_program_gets_the_starting_position() -> None:
    game = Game.from_position(LINE, ["Ana", "Ben"], seed=5).play("place O25 ne")
    view = game.view_for(1)
    message = choose_message(view, definition_for("taluva"), Budget(), 1)
    assert message["state"]["beginning"] == LINE
    assert message["state"]["position"] == game.to_position()
    again, _ = read_choose(message)
    assert again == view
