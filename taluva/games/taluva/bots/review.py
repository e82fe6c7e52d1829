"""The review of a turn: a comparison with the best other turn on the same tiles.

The search of the strong bots finds the best other turn. New tries then compare the two, so that
luck in the search does not favour the turn it found.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from taluva.core.analysis import Evaluation, Forecast, Tries, alone, compare, forecast
from taluva.core.bot import Budget, Meter
from taluva.core.setup import shuffle
from taluva.games.taluva.bots import endgame, turns
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.levels import search
from taluva.games.taluva.bots.ordering import promising_builds
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.outlook import danger_after, risk_after, stopping_builds
from taluva.games.taluva.rules import Move, Phase, Place, Position, Tile

PLAYING_ON: Final = turns.Breadth(6, 3)
STOPPING: Final = turns.Breadth(12, 2)  # turns to consider that may stop the next player
MIN_TRIES: Final = 4
MAX_TRIES: Final = 400
BEST_TURNS: Final = 3  # how many turns a forecast shows


def review_turn(view: Game, moves: Sequence[Move], budget: Budget) -> Evaluation[Move]:
    """Evaluate a turn. Without moves, return every seat's chance before the tile is drawn."""
    position = view.position
    if not moves:
        return alone(position.seat, _before(view, budget))
    half = budget.scaled(0.5)
    hidden, left, played = unseen(view), position.tiles_left, _after(position, moves)
    other = _best_other(view, moves, half)
    if other is None:
        return alone(position.seat, _try([played], hidden, half, left)[0])
    after = _after(position, other)
    own, others = _try([played, after], hidden, half, left)
    return compare(position.seat, own, others, other)


def explore(view: Game, budget: Budget) -> Forecast[Move]:
    """Return every seat's chance after the best turn, and the best turns.

    Without a known tile in hand there are no turns, and the chances are those before the draw.
    """
    position, half = view.position, budget.scaled(0.5)
    if position.phase is Phase.TILE and position.tile is None:
        return forecast(position.seat, [((), _before(view, budget))], budget.nodes)._replace(
            turns=()
        )
    wins = (each.moves for each in turns.deciding_turns(position) if each.value == turns.VICTORY)
    if best := [_canonical_turn(position, moves) for moves in islice(wins, BEST_TURNS)]:
        (certain,) = _try([_after(position, best[0])], (), half, 0)
        return forecast(position.seat, [(turn, certain) for turn in best], 0)
    found = dict.fromkeys(chain(_endings(position), _find(view, half)))
    best = list(islice(found, BEST_TURNS))
    after = [_after(position, turn) for turn in best]
    tries = _try(after, unseen(view), half, position.tiles_left)
    return forecast(position.seat, [*zip(best, tries, strict=True)], budget.nodes)


def _before(view: Game, budget: Budget) -> Tries:
    """Play on several times from a position, as if a tile in hand had not been drawn."""
    position = view.position
    if position.phase is Phase.BUILD:
        found = turns.turns_from(
            position, turns.Breadth(1, PLAYING_ON.builds), Evaluator(), Meter(budget)
        )
        after = max(found, key=lambda turn: turn.value).after
        return _try([after], unseen(view), budget, position.tiles_left)[0]
    drawn = () if position.tile is None else (position.tile,)
    tiles = (*drawn, *unseen(view))
    return _try([_undrawn(position)], tiles, budget, position.tiles_left + 1)[0]


def luck_of(view: Game) -> float | None:
    """Return how much better a quick turn is with the tile in hand than with an average tile.

    The average is over all tiles that were unseen before the draw. Returns None without a tile in
    hand.
    """
    position, judge = view.position, Evaluator()
    if position.tile is None:
        return None
    undrawn = _undrawn(position)
    tiles = Counter((position.tile, *unseen(view)))
    worth = {tile: turns.best_turn(undrawn, tile, PLAYING_ON, judge).value for tile in tiles}
    usual = sum(worth[tile] * number for tile, number in tiles.items()) / tiles.total()
    return worth[position.tile] - usual


def _undrawn(position: Position) -> Position:
    return position._replace(deck=position.deck[: position.turn - 1])


def _after(position: Position, moves: Sequence[Move]) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def _best_other(view: Game, moves: Sequence[Move], budget: Budget) -> tuple[Move, ...] | None:
    found = chain(_endings(view.position), _find(view, budget))
    return next((turn for turn in found if turn != tuple(moves)), None)


def _find(view: Game, budget: Budget) -> Iterator[tuple[Move, ...]]:
    for each in search(view, budget):
        moves = (each.turn.place, each.turn.build)
        yield _canonical_turn(view.position, [move for move in moves if move is not None])


def _canonical_turn(position: Position, turn: Sequence[Move]) -> tuple[Move, ...]:
    """Return a turn in canonical form, each placement with its tile."""
    named: list[Move] = []
    for move in turn:
        if isinstance(move, Place):
            move = Place(move.volcano, move.direction, position.tile)
        named.append(position.canonical(move))
        position = position.play(move)
    return tuple(named)


def _endings(position: Position) -> Iterator[tuple[Move, ...]]:
    """Yield the turn that ends the game with the best result, if any turn ends it."""
    ending = turns.best_ending(position)
    if ending is not None:
        yield _canonical_turn(position, ending.moves)


def _try(
    positions: Sequence[Position], hidden: Sequence[Tile], budget: Budget, tiles_left: int
) -> list[Tries]:
    """Play on for a round from each position several times, with the same tiles in each try."""
    meter, judge = Meter(budget), Evaluator()
    known = [endgame.chances(position) for position in positions]
    if None not in known:
        return [Tries([each], True) for each in known if each is not None]
    draw = random.Random(f"{budget.seed}/{positions[0].turn}").random
    number = min(len(positions[0].standing.playing()), tiles_left)
    rows: list[list[list[float]]] = [[] for _ in positions]
    nodes = len(positions) * (1 + number * PLAYING_ON.placements * PLAYING_ON.builds)
    for tried in range(1, MAX_TRIES + 1):
        tiles = tuple(islice(shuffle(hidden, draw), number))
        for tries, position in zip(rows, positions, strict=True):
            tries.append(_chances_after(position, tiles, judge))
        if not meter.go_on(nodes) and tried >= MIN_TRIES:
            break
    return [
        Tries(each, position.outcome is not None, _settled(position))
        for each, position in zip(rows, positions, strict=True)
    ]


def _settled(position: Position) -> frozenset[int]:
    """Return the seats that have left the game."""
    playing = position.standing.playing()
    return frozenset(range(1, position.options.players + 1)).difference(playing)


def _chances_after(position: Position, tiles: Sequence[Tile], judge: Evaluator) -> list[float]:
    """Return every seat's chance after a good turn for each of these tiles in order."""
    for tile in tiles:
        if position.outcome is not None:
            break
        position = _answer(position, tile, judge)
    return judge.chances(position)


def _answer(position: Position, tile: Tile, judge: Evaluator) -> Position:
    """Return the position after the best turn. If the next player may win then, try to stop it."""
    seat, best = position.seat, turns.best_turn(position, tile, PLAYING_ON, judge)
    if not risk_after(best.after, seat):
        return best.after
    danger, tried = danger_after(best.after), [best]
    places = turns.placements_in_order(position, tile, judge)
    near = [place for place in places if not place.cover.isdisjoint(danger)]
    for place in dict.fromkeys((*places[: PLAYING_ON.placements], *near[: STOPPING.placements])):
        placed = position.play(Place(place.volcano, place.direction, tile))
        if turns.is_out(placed, seat):
            continue
        builds = (*stopping_builds(placed, danger), *promising_builds(placed, STOPPING.builds))
        for build in dict.fromkeys(builds):
            after = placed.play(build)
            tried.append(turns.CandidateTurn(place, build, after, judge.chances(after)[seat - 1]))
    return max(tried, key=lambda turn: turn.value * (1 - risk_after(turn.after, seat))).after
