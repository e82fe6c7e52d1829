"""The first game of Taluva: its positions and its goals."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from taluva.games.taluva.game import Game
from taluva.games.taluva.lessons import FIRST_GAME
from taluva.games.taluva.rules import Building
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt, LessonSession

LESSONS = [pytest.param(each, id=each.task.name) for each in FIRST_GAME.lessons]


def lit(name: str) -> frozenset[Hex]:
    names = [each.task.name for each in FIRST_GAME.lessons]
    study = LessonSession.of(FIRST_GAME, names.index(name), frozenset())
    return frozenset(each for each in study.lit if isinstance(each, Hex))


def test_the_hexes_of_a_task_are_highlighted() -> None:
    assert {*map(str, lit("hut"))} == {"N26", "M27"}
    assert {*map(str, lit("cover"))} == {"L22", "M23", "L24"}
    assert {*map(str, lit("erupt"))} == {"M21", "M25"}
    assert lit("temple")


def test_a_task_continues_in_the_learners_own_game() -> None:
    study = LessonSession.of(FIRST_GAME, 0, frozenset())
    game = study.attempt.before.apply(study.attempt.definition.parse("place M25 sw"))
    following = study.step(game).following(game)
    assert following is not None
    assert following.attempt.before is game
    assert LessonSession.of(FIRST_GAME, 6, frozenset()).following(game) is None  # no legal tower


def test_no_task_asks_for_a_tile_that_is_already_placed() -> None:
    study = LessonSession.of(FIRST_GAME, 2, frozenset())
    move = next(iter(study.attempt.goal.turns(study.attempt.before, study.attempt.before)))[0]
    game = study.attempt.before.apply(move)
    following = study.step(game).following(game)
    if following is not None:  # the tile is placed, and only the build is left
        assert "tile" not in following.introduction(ENGLISH)


def test_hints_never_cover_the_learners_huts() -> None:
    for lesson in FIRST_GAME.lessons:
        attempt = Attempt.of(lesson.task)
        own = attempt.before.seat
        assert isinstance(attempt.before, Game)
        every = _buildings(attempt.before).items()
        before = {hex: each for hex, each in every if each.seat == own}
        while not attempt.is_solved:
            move = attempt.next_move()
            assert move is not None
            attempt = attempt.step(move)
        assert isinstance(attempt.now, Game)
        kept = _buildings(attempt.now)
        assert all(kept.get(hex) == each for hex, each in before.items()), lesson.title


def _buildings(game: Game) -> Mapping[Hex, Building]:
    return game.position.board.buildings
