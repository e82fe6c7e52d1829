"""A position: the board, every player's pieces, and whose turn it is [T0 … T2].

A position is a value. Playing a move returns the next position and leaves this one unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from taluva.core.game import Outcome
from taluva.games.taluva.rules.board import Board, new_tuple
from taluva.games.taluva.rules.building import (
    FULL_POOL,
    Builder,
    Pool,
    build,
    build_refusals,
    can_build,
    legal_builds,
)
from taluva.games.taluva.rules.moves import Build, Expand, Move, Place, Refusal, Rule
from taluva.games.taluva.rules.options import Options, Tile
from taluva.games.taluva.rules.outcome import (
    Standing,
    Status,
    after_build,
    after_elimination,
    after_last_tile,
)
from taluva.games.taluva.rules.placement import (
    EMPTY_BOARD,
    lay,
    legal_placements,
    placement_refusals,
    survey,
)
from taluva.hexgrid import Direction, Hex


class Phase(StrEnum):
    """The part of the turn that comes next."""

    TILE = "tile"
    BUILD = "build"
    OVER = "over"


# Before Python 3.12, access to enum members is slow.
_TILE: Final = Phase.TILE
_BUILD: Final = Phase.BUILD
_PLAYING: Final = Status.PLAYING

# The same values recur in many games.
_left = cache(Pool.less)


class Position(NamedTuple):
    """Everything that decides what may be played next.

    ``deck`` holds the tiles in the order of drawing, including drawn ones. It may be shorter than
    the number of tiles in play. A placement must name its tile if the deck does not contain it.
    """

    options: Options
    board: Board
    standing: Standing
    deck: tuple[Tile, ...]
    turn: int  # turn N draws the N-th tile
    seat: int  # the seat to play, or the last one when the game is over
    phase: Phase
    outcome: Outcome | None = None

    @property
    def tile(self) -> Tile | None:
        """The tile in hand, or None if it is already placed or unknown."""
        if self.phase is _TILE and self.turn <= len(self.deck):
            return self.deck[self.turn - 1]
        return None

    @property
    def tiles_left(self) -> int:
        """The number of tiles still to be drawn, without the one in hand."""
        return self.options.tile_count - self.turn

    @property
    def pool(self) -> Pool:
        """The pieces of the player whose turn it is."""
        return self.standing.pools[self.seat - 1]

    def legal_moves(self) -> list[Move]:
        """List every legal move, in an order that depends on the position alone."""
        if self.phase is _TILE:
            return legal_placements(self.board)
        if self.phase is _BUILD:
            options, board, standing, _deck, _turn, seat, _phase, _outcome = self
            pool = standing.pools[seat - 1]
            return legal_builds(board, new_tuple(Builder, (seat, pool, options.hut_adjacency)))
        return []  # the game is over

    def refusals(self, move: Move) -> tuple[Refusal, ...]:
        """Return every reason why a move is illegal. The result is empty for a legal move."""
        if self.phase is not (_TILE if isinstance(move, Place) else _BUILD):
            return (Refusal(Rule.T2),)
        if not isinstance(move, Place):
            builder = new_tuple(Builder, (self.seat, self.pool, self.options.hut_adjacency))
            return tuple(build_refusals(self.board, builder, move))
        refusals = tuple(placement_refusals(self.board, move))
        return refusals if self._tile_for(move) is not None else (Refusal(Rule.T1), *refusals)

    def _tile_for(self, place: Place) -> Tile | None:
        """Return the tile that a placement uses, or None if it is wrong or unknown [T1]."""
        drawn, named = self.tile, place.tile
        if drawn is None or named is None:
            return drawn or named
        return drawn if drawn == named else None

    def canonical(self, move: Move) -> Move:
        """Return the canonical form: an expansion names its settlement by the first field."""
        if isinstance(move, Expand) and move.hex in self.board.settlements:
            return Expand(self.board.settlements[move.hex].first, move.land)
        return move

    def rotated(self, steps: int = 1) -> Position:
        """Return the position rotated around M25, clockwise by ``steps`` sixths of a turn."""
        return _rotated(self, steps)

    def mirrored(self) -> Position:
        """Return the position with east and west swapped, and so the lands of every tile."""
        return _mirrored(self)

    def canonical_form(self) -> Position:
        """Return the one of its six rotations that comes first, so that equal islands are equal."""
        return min([_rotated(self, steps) for steps in range(6)], key=_order_of)

    def play(self, move: Move) -> Position:
        """Return the position after a legal move. Does not check that it is legal."""
        if isinstance(move, Place):
            return _after_placement(self, move)
        return _after_build(self, move)


# Functions, because mypyc compiles no function within a method of a tuple.
def _rotated(position: Position, steps: int) -> Position:
    return _turned(
        position, lambda hex: hex.rotated(steps), lambda to: to.rotated(steps), position.deck
    )


def _mirrored(position: Position) -> Position:
    deck = tuple([tile.mirrored() for tile in position.deck])
    return _turned(position, Hex.mirrored, Direction.mirrored, deck)


def _turned(
    position: Position,
    turn_hex: Callable[[Hex], Hex],
    turn_direction: Callable[[Direction], Direction],
    deck: tuple[Tile, ...],
) -> Position:
    fields = {
        turn_hex(hex): field
        if field.points is None
        else replace(field, points=turn_direction(field.points))
        for hex, field in position.board.fields.items()
    }
    buildings = {turn_hex(hex): each for hex, each in position.board.buildings.items()}
    return position._replace(board=survey(fields, buildings), deck=deck)


def _order_of(position: Position) -> list[tuple[int, str]]:
    """Return a key that differs between the rotations of an island, unless they are equal."""
    board = position.board
    return sorted(
        (hex.order, f"{field} {board.buildings.get(hex)}") for hex, field in board.fields.items()
    )


def _after_placement(position: Position, place: Place) -> Position:
    options, board, standing, deck, turn, seat, _phase, _outcome = position
    named = place.tile
    tile = deck[turn - 1] if turn <= len(deck) else named
    assert tile is not None, "the placement names no tile, and none was drawn"
    assert named is None or named == tile, "the placement names another tile"
    if turn > len(deck):
        deck = (*deck, tile)
    board = lay(board, place, tile, turn)
    builder = new_tuple(Builder, (seat, standing.pools[seat - 1], options.hut_adjacency))
    if can_build(board, builder):
        return new_tuple(Position, (options, board, standing, deck, turn, seat, _BUILD, None))
    standing, outcome = after_elimination(options, standing, seat)
    return _next_turn(options, board, standing, deck, turn, seat, outcome)


def _after_build(position: Position, move: Build) -> Position:
    options, board, (pools, statuses, places), deck, turn, seat, _phase, _outcome = position
    board, spent = build(board, seat, move)
    left = _left(pools[seat - 1], spent)
    standing = new_tuple(Standing, ((*pools[: seat - 1], left, *pools[seat:]), statuses, places))
    standing, outcome = after_build(options, standing, seat)
    return _next_turn(options, board, standing, deck, turn, seat, outcome)


def _next_turn(
    options: Options,
    board: Board,
    standing: Standing,
    deck: tuple[Tile, ...],
    turn: int,
    seat: int,
    outcome: Outcome | None,
) -> Position:
    """Return the position after a turn."""
    if outcome is None and turn == options.tile_count:
        outcome = after_last_tile(options, standing)
    if outcome is not None:
        return Position(options, board, standing, deck, turn, seat, Phase.OVER, outcome)
    players, statuses = options.players, standing.statuses
    seat = seat % players + 1
    while statuses[seat - 1] is not _PLAYING:
        seat = seat % players + 1
    return new_tuple(Position, (options, board, standing, deck, turn + 1, seat, _TILE, None))


def start(options: Options, deck: tuple[Tile, ...] = ()) -> Position:
    """Return the position before the first tile. The deck may be partly or wholly unknown."""
    players = options.players
    standing = Standing((FULL_POOL,) * players, (Status.PLAYING,) * players, (None,) * players)
    return Position(options, EMPTY_BOARD, standing, deck, 1, 1, _TILE)
