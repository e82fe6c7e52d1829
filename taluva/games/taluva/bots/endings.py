"""Turns that decide the game at once: an early victory, or the last tile.

Whether a turn ends the game depends on the pieces that it spends alone, so every placement and
every build can be looked at, and no bot overlooks a victory.
"""

from __future__ import annotations

from typing import NamedTuple

from taluva.games.taluva.bots.evaluation import results, worth_of_place
from taluva.games.taluva.rules import (
    Build,
    Expand,
    Hut,
    Phase,
    Place,
    Pool,
    Position,
    Standing,
    Status,
    Temple,
    Tower,
    expansion,
)
from taluva.games.taluva.rules.outcome import after_build, after_last_tile

VICTORY = 1.0


class Ending(NamedTuple):
    """A move after which the turn can end the game, and what the player gets then, from 0 to 1."""

    move: Place | Build
    value: float


def best_ending(position: Position) -> Ending | None:
    """Find the best end that the turn can give the game: None if the game can go on.

    An early end that is no victory is never worth looking for, so outside of the last turn the
    answer is a victory, or None.
    """
    if not _may_end(position):
        return None
    endings = _Endings(position)
    best: Ending | None = None
    for move in position.legal_moves():
        if isinstance(move, Place):
            value = endings.best_after(position.play(move))
        else:
            value = endings.value(spent_on(position, move))
        if value is not None and (best is None or value > best.value):
            best = Ending(move, value)
            if value == VICTORY:
                break
    return best


def spent_on(position: Position, build: Build) -> Pool:
    """Count the pieces that a build takes."""
    match build:
        case Hut():
            return Pool(1, 0, 0)
        case Tower():
            return Pool(0, 1, 0)
        case Temple():
            return Pool(0, 0, 1)
        case Expand():
            board = position.board
            fields = expansion(board, board.settlements[build.hex], build.land)
            return Pool(sum([board.fields[hex].level for hex in fields]), 0, 0)


def _may_end(position: Position) -> bool:
    """Tell whether some build of the player could end the game, or this is the last turn."""
    if not position.tiles_left:
        return True
    huts, towers, temples = position.pool
    endings = _Endings(position)
    largest = [Pool(huts, 0, 0)] if huts else []
    largest += [Pool(0, 1, 0)] if towers else []
    largest += [Pool(0, 0, 1)] if temples else []
    return any(endings.value(spent) is not None for spent in largest)


class _Endings:
    """What the player gets if a build of this turn ends the game, by the pieces it spends."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._known: dict[Pool, float | None] = {}

    def value(self, spent: Pool) -> float | None:
        """Give what the player gets: None if the game goes on."""
        if spent not in self._known:
            self._known[spent] = self._value(spent)
        return self._known[spent]

    def _value(self, spent: Pool) -> float | None:
        position = self._position
        options, index = position.options, position.seat - 1
        pools = list(position.standing.pools)
        pools[index] = position.pool.less(spent)
        standing = position.standing._replace(pools=tuple(pools))
        standing, outcome = after_build(options, standing, position.seat)
        if outcome is None and not position.tiles_left:
            outcome = after_last_tile(options, standing)
        if outcome is not None:
            return results(outcome, options.players, options.teams)[index]
        return _place_taken(standing, index)

    def best_after(self, placed: Position) -> float | None:
        """Give the best value of all builds after a placement: None if none ends the game."""
        if placed.phase is not Phase.BUILD or placed.seat != self._position.seat:
            return None
        values = [
            value
            for build in placed.legal_moves()
            if not isinstance(build, Place)
            and (value := self.value(spent_on(placed, build))) is not None
        ]
        return max(values, default=None)


def _place_taken(standing: Standing, index: int) -> float | None:
    """Give the worth of the place with which a player leaves a ranking game that goes on [R1]."""
    place = standing.places[index]
    if standing.statuses[index] is not Status.PLACED or place is None:
        return None
    return worth_of_place(place, len(standing.places))
