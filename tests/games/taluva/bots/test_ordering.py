"""The fitted order of moves: its sums, what it leaves out, and who uses it."""

from __future__ import annotations

import pytest

from taluva.core.bot import Budget
from taluva.games.taluva import rules
from taluva.games.taluva.bots import ordering
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.bots.ordering import fitted_builds, fitted_placements
from taluva.games.taluva.bots.turns import Breadth, best_ending, best_turn
from taluva.games.taluva.bots.weights import FITTED
from taluva.games.taluva.game import Game
from taluva.hexgrid import Hex


def positions() -> list[rules.Position]:
    """Return positions of both phases from games between easy bots."""
    found, easy = [], LEVELS["easy"]()
    for seed in range(3):
        game = Game.new(["Ana", "Ben"], seed=seed, tile_count=24)
        while game.outcome is None:
            if game.turn % 3 == 0:
                found.append(game.position)
            game = game.apply(easy.choose(game.view_for(game.seat), Budget(None, None, seed)))
    return found


POSITIONS = positions()
TILES = [each for each in POSITIONS if each.tile is not None]
BUILDS = [each for each in POSITIONS if each.tile is None]


def beside(board: rules.Board, hex: Hex) -> list[rules.Settlement]:
    """Return the settlements next to a hex, each once, without one that the hex belongs to."""
    near = {board.settlements[each] for each in hex.neighbours if each in board.settlements}
    return sorted(near - {board.settlements.get(hex)}, key=lambda each: each.first.order)


def kind(position: rules.Position, each: rules.Settlement) -> int:
    if each.temples:
        return 6 if each.size >= 5 else 5
    if not position.standing.pools[each.seat - 1].temples:
        return 4
    return 3 if each.size >= 6 else min(each.size, 3) - 1


def count(board: rules.Board, each: rules.Settlement, hex: Hex) -> int:
    """Return how many fields of the land of a hex are around a settlement, at most 3."""
    return min(len(rules.expansion(board, each, board.fields[hex].land)), 3)


def wants_tower(position: rules.Position, each: rules.Settlement) -> bool:
    return not each.towers and position.standing.pools[each.seat - 1].towers > 0


def plain_rating_of_placement(position: rules.Position, place: rules.Place) -> int:
    """Add up the weights one by one."""
    board, tile = position.board, position.tile
    assert tile is not None
    volcano, *lands = place.hexes
    level = board.fields[volcano].level + 1 if volcano in board.fields else 1
    score = 0
    for hex, land in zip(lands, tile, strict=True):
        own = 0
        for each in beside(board, hex):
            side = int(each.seat != position.seat)
            own += not side
            targets = rules.expansion(board, each, land)
            needed = sum(board.fields[other].level for other in targets)
            step = min(len(targets), 3)
            if needed + 1 > position.standing.pools[each.seat - 1].huts:
                step = 4
            score += FITTED.land[side][kind(position, each)][step]
            if level >= 2:
                score += FITTED.raised[side][wants_tower(position, each)][level >= 3]
        score += FITTED.joining * (own > 1)
    if level == 1:
        return score + sum(
            FITTED.volcano[each.seat != position.seat][kind(position, each)]
            for each in beside(board, volcano)
        )
    score += FITTED.eruption[min(level, 4) - 2]
    for hex in lands:
        if hex not in board.settlements and board.fields[hex].points is None:
            for each in beside(board, hex):
                side = int(each.seat != position.seat)
                number = count(board, each, hex)
                score += FITTED.covered_land[side][kind(position, each)][number - 1]
                if board.fields[hex].level >= 3 and wants_tower(position, each):
                    score += FITTED.covered_site[side]
    for each in {board.settlements[hex] for hex in lands if hex in board.settlements}:
        number = len(each.hexes & place.cover)
        breaks = each.size >= 3 > each.size - number
        side = int(each.seat != position.seat)
        score += FITTED.covered[side][kind(position, each)][number - 1][breaks]
    return score


def plain_rating_of_build(
    position: rules.Position, build: rules.Hut | rules.Tower | rules.Temple | rules.Expand
) -> int:
    """Add up the weights one by one."""
    board, pool = position.board, position.pool
    turns = (position.options.tile_count - position.turn + 2) // 2
    phase = 0 if turns <= 2 else 1 if turns <= 6 else 2
    place = [rules.Hut, rules.Tower, rules.Temple, rules.Expand].index(type(build))
    score = FITTED.by_phase[place][phase]
    hexes = [build.hex]
    start = None
    if isinstance(build, rules.Expand):
        start = board.settlements[build.hex]
        hexes = rules.expansion(board, start, build.land)
        needed = sum(board.fields[hex].level for hex in hexes)
        score += FITTED.expansion[kind(position, start)][min(len(hexes), 4) - 1]
        score += FITTED.spent[min(needed, 7) - 1] + FITTED.huts_spent * (pool.huts - needed < 2)
    elif isinstance(build, rules.Hut):
        near = [hex for hex in build.hex.neighbours if hex in board.vacant]
        lands = [board.fields[hex].land for hex in near]
        sea = sum(hex not in board.fields for hex in build.hex.neighbours)
        volcanoes = sum(hex in board.volcanoes for hex in build.hex.neighbours)
        score += FITTED.hut_fields[min(max(map(lands.count, lands), default=0), 3)]
        score += FITTED.hut_lands[min(len(set(lands)), 3)] + FITTED.last_huts * (pool.huts <= 2)
        score += FITTED.hut_sea[min((sea + 2) // 3, 2) if sea < 3 else 2]
        score += FITTED.hut_volcanoes[min(volcanoes, 2)]
    else:
        is_temple = isinstance(build, rules.Temple)
        score += FITTED.temple[pool.temples] if is_temple else FITTED.tower[pool.towers]
        if board.fields[build.hex].level >= 3:
            score += FITTED.high[is_temple][pool.towers > 0]
        own = [each for each in beside(board, build.hex) if each.seat == position.seat]
        score += FITTED.beside[is_temple] * sum(
            hex in each.hexes for hex in build.hex.neighbours for each in own
        )
        score += FITTED.large[is_temple] * any(kind(position, each) == 3 for each in own)
    joined = set()
    for hex in hexes:
        for each in beside(board, hex):
            if each.seat == position.seat:
                joined.add(each)
            else:
                score += FITTED.taken[kind(position, each)][count(board, each, hex) - 1]
                if board.fields[hex].level >= 3 and wants_tower(position, each):
                    score += FITTED.taken_site
    if len(joined) > 1:
        score += FITTED.joined[place - 1][min(len(joined) - 1, 3) - 1]
    return score


def test_placements_are_sorted_by_the_sum_of_their_weights() -> None:
    for position in TILES:
        assert position.tile is not None
        legal = [move for move in position.legal_moves() if isinstance(move, rules.Place)]
        ratings = {place: plain_rating_of_placement(position, place) for place in legal}
        wanted = sorted(legal, key=ratings.__getitem__, reverse=True)
        assert fitted_placements(position, position.tile) == wanted


def test_builds_are_sorted_by_the_sum_of_their_weights() -> None:
    for position in BUILDS:
        legal = [move for move in position.legal_moves() if not isinstance(move, rules.Place)]
        ratings = {build: plain_rating_of_build(position, build) for build in legal}
        wanted = sorted(legal, key=ratings.__getitem__, reverse=True)
        assert fitted_builds(position, 400) == wanted
        assert fitted_builds(position, 3) == wanted[:3]


def test_the_fitted_order_puts_better_turns_first(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Evaluator(is_corrected=True)
    positions = [each for each in TILES if best_ending(each) is None]
    few = Breadth(4, 2)

    def total() -> float:
        turns = (best_turn(each, each.deck[each.turn - 1], few, judge) for each in positions)
        return sum(turn.value for turn in turns)

    fitted = total()
    monkeypatch.setattr("taluva.games.taluva.bots.turns._is_fitted", lambda *_: False)
    assert fitted > total() + 0.01 * len(positions)


def test_only_the_strong_levels_use_the_fitted_order_with_two_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int]] = []
    plain = ordering.fitted_placements

    def spy(position: rules.Position, tile: rules.Tile) -> list[rules.Place]:
        asked.append((name, position.options.players))
        return plain(position, tile)

    monkeypatch.setattr("taluva.games.taluva.bots.turns.fitted_placements", spy)
    for players in (2, 3):
        game = Game.new(["Ana", "Ben", "Cem"][:players], seed=1, tile_count=24)
        for name, make in LEVELS.items():  # noqa: B007  # the spy reads it
            make().choose(game.view_for(1), Budget(None, 20, 1))
    assert set(asked) == {("hard", 2), ("expert", 2)}
