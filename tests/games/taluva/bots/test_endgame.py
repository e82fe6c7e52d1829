"""The last two turns between two players: exact chances, compared with playing every turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from taluva import Game
from taluva.core.bot import Budget, Meter
from taluva.games.taluva.bots import endgame, hints, levels, review
from taluva.games.taluva.bots.evaluation import Evaluator, results
from taluva.games.taluva.game import unseen
from taluva.games.taluva.rules import Phase, Position, Tile
from taluva.i18n import ENGLISH
from tests.games.taluva.bots.positions import NAMES, budget, play

SEEDS = range(6)
UNBOUNDED = Budget(None)


@cache
def last_but_one(seed: int, tiles: int = 3) -> Game:
    """Return what the player sees at the last turn but one of a short game."""
    bots = play(Game.new(NAMES[:2], seed=seed, tile_count=tiles), ("random", "random"), seed)
    (game,) = (
        each
        for each in bots
        if each.phase is Phase.TILE and endgame.precedes_last_turn(each.position)
    )
    assert game.seat is not None
    return game.view_for(game.seat)


def best_result(position: Position) -> float:
    """Return the best result of the last turn by playing every placement and build."""
    seat, found = position.seat, 0.0
    for place in position.legal_moves():
        placed = position.play(place)
        ends = (
            [placed]
            if placed.outcome is not None
            else (placed.play(build) for build in placed.legal_moves())
        )
        for end in ends:
            assert end.outcome is not None
            found = max(found, results(end.outcome, 2, teams=False)[seat - 1])
            if found == 1:
                return found
    return found


def with_tile(position: Position, tile: Tile) -> Position:
    return position._replace(deck=(*position.deck[: position.turn - 1], tile))


def expected(position: Position, tiles: Counter[Tile]) -> float:
    """Return what the player to move can expect from the last turn."""
    total = sum(best_result(with_tile(position, tile)) * tiles[tile] for tile in tiles)
    return total / tiles.total()


def sampled(game: Game) -> Iterator[Position]:
    """Yield positions after some turns, with different pieces built."""
    placed = [game.position.play(place) for place in game.position.legal_moves()]
    after = [each.play(build) for each in placed for build in each.legal_moves()]
    after = [each for each in after if each.outcome is None]
    kinds = {each.standing.pools: each for each in random.Random(1).sample(after, len(after))}
    yield from list(kinds.values())[:2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_chances_before_the_last_turn_are_a_count_of_tiles(seed: int) -> None:
    game = last_but_one(seed)
    tiles = Counter(unseen(game))
    for after in sampled(game):
        found = endgame.chances(after)
        assert found is not None
        assert found[after.seat - 1] == pytest.approx(expected(after, tiles))
        assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_turn_is_left_out_and_the_best_comes_first(seed: int) -> None:
    position = last_but_one(seed).position
    found = endgame.all_turns(position, Evaluator(), Meter(UNBOUNDED))
    assert found == sorted(found, key=lambda turn: -turn.value)
    if found[-1].value == 1:
        assert len(found) == endgame.ENOUGH_WINS
    elif sum(turn.value == 1 for turn in found) < endgame.ENOUGH_WINS:
        placed = [position.play(place) for place in position.legal_moves()]
        assert len(found) == sum(len(each.legal_moves()) for each in placed)


@pytest.mark.parametrize("seed", SEEDS)
def test_expert_hint_and_explorer_agree_about_the_best_chance(seed: int) -> None:
    game = last_but_one(seed)
    best, *_ = endgame.all_turns(game.position, Evaluator(), Meter(UNBOUNDED))
    chance_of = {
        levels.first_move(turn): turn.value
        for turn in reversed(endgame.all_turns(game.position, Evaluator(), Meter(UNBOUNDED)))
    }
    assert chance_of[levels.ExpertBot().choose(game, UNBOUNDED)] == best.value
    assert chance_of[hints.hints(game, UNBOUNDED, ENGLISH)[0].move] == best.value
    forecast = review.explore(game, Budget(None, 2 * levels.NODES_FOR_ENDGAME))
    assert forecast.turns[0].chance == best.value
    assert (forecast.error, forecast.nodes) == (0, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_small_budget_counts_the_tiles_of_some_turns(seed: int) -> None:
    game = last_but_one(seed)
    found = levels.search(game, budget(nodes=levels.NODES_FOR_ENDGAME - 1))
    for each in found:
        exact = endgame.chances(each.turn.after)
        assert exact is not None
        assert each.value == exact[game.position.seat - 1]
