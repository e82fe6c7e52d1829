"""Luck with tiles: the value of the tile in hand compared with the others that could have come."""

from __future__ import annotations

from functools import cache

import pytest

from taluva.core.bot import Budget
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.review import PLAYING_ON, explore
from taluva.games.taluva.bots.turns import best_turn
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import Phase, Tile
from tests.games.taluva.bots.positions import middle_games
from tests.games.taluva.games import early_victory
from tests.games.taluva.table import at_turn


@cache
def placing() -> list[Game]:
    """Return half-played games with a tile in hand."""
    found = [game for game in middle_games(8) if game.phase is Phase.TILE]
    assert len(found) == 4
    return found


@pytest.fixture(params=range(4), ids="game{}".format)
def game(request: pytest.FixtureRequest) -> Game:
    """Return one of these games, played when a test needs it."""
    number: int = request.param
    return placing()[number]


def in_hand(game: Game, tile: Tile) -> Game:
    """Return the game with this tile in hand instead."""
    position = game.position
    return game.with_deck((*position.deck[: position.turn - 1], tile))


@cache
def luck(game: Game) -> float:
    found = DEFINITION.deal_luck(game, game)
    assert found is not None
    return found


def test_luck_averages_to_zero_over_all_tiles(game: Game) -> None:
    assert game.tile is not None
    tiles = (game.tile, *unseen(game))
    found = {tile: luck(in_hand(game, tile)) for tile in tiles}
    assert sum(found[tile] for tile in tiles) == pytest.approx(0)
    assert len({*found.values()}) > 1


def test_luck_follows_the_value_of_the_best_turn_with_each_tile(game: Game) -> None:
    assert game.tile is not None
    tiles = {game.tile, *unseen(game)}
    games = [in_hand(game, tile) for tile in tiles]
    found = [luck(each) for each in games]
    worth = [
        best_turn(each.position, tile, PLAYING_ON, Evaluator()).value
        for each, tile in zip(games, tiles, strict=True)
    ]
    best, worst = max(worth), min(worth)
    assert max(found) - min(found) == pytest.approx(best - worst)
    assert found.index(max(found)) == worth.index(best)


def test_luck_does_not_depend_on_tiles_to_come() -> None:
    game = placing()[0]
    assert luck(game) == luck(game.view_for(game.seat))
    assert luck(game) == luck(
        game.with_deck((*game.position.deck[: game.turn], *unseen(game)[::-1]))
    )


def test_there_is_no_luck_without_a_tile_in_hand() -> None:
    building = next(game for game in middle_games(20) if game.phase is Phase.BUILD)
    assert DEFINITION.deal_luck(building, building) is None


def test_a_win_in_reach_is_certain_without_a_search() -> None:
    game = early_victory()
    before = Game.new(game.names, seed=game.seed)
    for move in game.moves[:-2]:
        before = before.play(move)
    asked: list[float] = []

    def report(part: float) -> bool:
        asked.append(part)
        return True

    budget = Budget(None, 1000, report=report)
    outlook = DEFINITION.explore(before.view_for(before.seat), budget)
    assert outlook.chances[before.position.seat - 1] == 1.0
    assert (outlook.error, outlook.nodes, asked) == (0.0, 0, [])
    for turn in outlook.turns:
        after = before
        for each in turn.moves:
            after = after.play(each)
        assert after.outcome is not None


@pytest.mark.parametrize("number", range(4), ids="game{}".format)
def test_the_best_turns_are_legal_and_rated_from_best_to_worst(number: int) -> None:
    game = middle_games(8)[number]
    outlook = DEFINITION.explore(game.view_for(game.seat), Budget(None, 50))
    assert outlook == DEFINITION.explore(game.view_for(game.seat), Budget(None, 50))
    rated = [turn.chance for turn in outlook.turns]
    assert rated == sorted(rated, reverse=True)
    assert rated[0] == outlook.chances[game.position.seat - 1]
    for turn in outlook.turns:
        after = game
        for move in turn.moves:
            after = after.play(move)
        assert after.seat != game.seat or after.turn != game.turn


def test_a_forecast_sees_that_the_rival_can_stop_a_win() -> None:
    game = at_turn("ed06", 28)
    found = explore(game, Budget(None, 2000))
    assert (
        found.turns[0].chance < 0.5
    )  # almost all of Ana's placements allow a build that stops Ben
    assert all(0 < chance < 1 for chance in found.chances)
