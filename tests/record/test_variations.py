"""Variations in the comments of a log: written, read again, deleted, and skipped by others."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from taluva import Game
from taluva.app.timeline import caption
from taluva.i18n import ENGLISH
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.record.variations import Variations, is_variation_comment
from tests.analysis.logs import EIGHT_TURNS, record_of
from tests.games.taluva.naive import NaiveGame


def played(tree: Variations[Any], point: int, index: int = 0) -> tuple[Variations[Any], str]:
    """Play one of the legal moves at a point."""
    return tree.add(point, tree.game(point).legal_moves()[index])


def reread(record: Record[Any, Any]) -> Record[Any, Any]:
    """Return the record of the same log after writing and reading it."""
    reader = read_log(BytesIO(record.dump().encode()))
    assert reader.record is not None
    assert not reader.problems
    assert not reader.warnings
    return reader.record


@pytest.fixture
def record() -> Record[Any, Any]:
    """A game with three variations: two after move 4, and one that branches off from the first."""
    record = record_of(EIGHT_TURNS)
    tree = Variations.of(record)
    for point, index in ((-4, 0), (1, 0), (1, 1), (-4, 2), (-7, 0)):
        tree, comment = played(tree, point, index)
        record.comment(comment)
    return record


def test_a_log_keeps_variations(record: Record[Any, Any]) -> None:
    tree, again = Variations.of(record), Variations.of(reread(record))
    assert again.lines == tree.lines
    assert [(each.before, each.steps, each.depth) for each in tree.lines] == [
        (-4, (1, 2), 1),
        (1, (3,), 2),
        (-4, (4,), 1),
        (-7, (5,), 1),
    ]
    assert [str(again.game(each).moves[-1]) for each in again.steps] == [
        str(tree.game(each).moves[-1]) for each in tree.steps
    ]


def test_a_line_continues_with_the_first_known_move(record: Record[Any, Any]) -> None:
    tree = Variations.of(record)
    assert tree.line(1) == (0, -1, -2, -3, -4, 1, 2)
    assert tree.line(3) == (0, -1, -2, -3, -4, 1, 3)
    assert tree.line(-5) == tuple(range(0, -17, -1))
    history = tree.history(tree.line(3))
    assert history.game(history.last) == tree.game(3)


def test_a_variation_after_the_last_move_does_not_extend_the_game() -> None:
    running = record_of(EIGHT_TURNS).fork(4)
    tree, _ = played(Variations.of(running), -4)
    assert tree.line(-4) == (0, -1, -2, -3, -4)
    assert tree.line(1) == (0, -1, -2, -3, -4, 1)


def test_deleting_a_step_deletes_what_follows_it(record: Record[Any, Any]) -> None:
    tree = Variations.of(record)
    record.comment(tree.deletion(1))
    again = Variations.of(reread(record))
    assert [each.steps for each in again.lines] == [(4,), (5,)]
    assert tree.without(2).lines[0].steps == (1, 3)
    new, comment = played(again, -4)
    assert new.last == 6  # numbers are used once
    assert comment.startswith("~ 6 @4 ")


def test_readers_without_variations_skip_them(record: Record[Any, Any]) -> None:
    lines = record.dump().splitlines()
    assert sum(is_variation_comment(line.removeprefix("# ")) for line in lines) == 5
    bare = [line for line in lines if not line.startswith("#")]
    assert bare == [line for line in record_of(EIGHT_TURNS).dump().splitlines() if line[:1] != "#"]
    naive = NaiveGame(2, ["JC", "JC", "JC", "JJ", "JC", "SS", "SS", "CJ"], edition="2006")
    for line in bare[bare.index("") + 1 :]:
        number, _, move = line.partition(" ")
        if number != "result":
            naive.play(move)
    assert naive.outcome is not None
    assert naive.outcome["winners"] == [2]
    assert reread(record).game == record_of(EIGHT_TURNS).game


def test_variations_are_not_shown_as_notes(record: Record[Any, Any]) -> None:
    history = reread(record).history
    assert not [line for line in caption(history, history.last, None, ENGLISH) if "~" in line]


@pytest.mark.parametrize(
    "comment",
    [
        "~ 1 @99 hut N24",  # after the end
        "~ 1 @4 hut N24",  # a tile comes first
        "~ 1 @4 dance",
        "~ 1 7 hut N24",  # there is no step 7
        "~ 1 1 place JC M25 e",  # after itself
        "~ 999999999 deleted",
        "~ 0 @4 hut N24",
        "~ 1",
        "~",
    ],
)
def test_invalid_variation_comments_are_ignored(comment: str) -> None:
    record = record_of(EIGHT_TURNS)
    record.comment(comment)
    assert not Variations.of(reread(record)).steps


def test_a_log_with_thousands_of_variations_is_read_quickly() -> None:
    record = record_of(EIGHT_TURNS)
    tree = Variations.of(record)
    move = tree.game(-4).legal_moves()[0]
    for number in range(1, 4001):
        record.comment(f"~ {number} @4 {move}")
        record.comment(f"~ {number} deleted")
    assert not Variations.of(record).steps


def test_a_finished_position_has_no_variations() -> None:
    record = record_of(EIGHT_TURNS)
    ended = Record.of(Game.from_position(record.game.to_position()))
    tree = Variations.of(ended)
    assert tree.line(0) == (0,)
    assert tree.game(0).outcome is not None
