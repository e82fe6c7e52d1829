"""What a step did: one account, made with the step, that everybody else reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from taluva.games.taluva.rules import (
    Build,
    Expand,
    Move,
    Place,
    Pool,
    Position,
    Status,
    expansion,
    huts_covered,
)
from taluva.hexgrid import Corner, Hex
from taluva.table.frozen import FrozenDict
from taluva.table.outcome import Outcome

_NOTHING = Pool(0, 0, 0)
_NO_HUTS: FrozenDict[int, int] = FrozenDict()


@dataclass(frozen=True, slots=True)
class Split:
    """A settlement that a tile has cut: whose it was, and into how many parts."""

    seat: int
    parts: int


class Effect(NamedTuple):
    """What one step did: the hexes it changed, the pieces it took, the harm, and the end."""

    seat: int
    turn: int
    move: Move
    touched: frozenset[Hex | Corner]  # covered by the tile, or built on
    level: int  # of the tile, or the highest that was built on
    covered: Mapping[int, int]  # huts lost to an eruption, by seat
    split: tuple[Split, ...]
    spent: Pool  # pieces of the player
    left: Pool  # pieces that the player still has
    joined: int  # own settlements that are one with what was built; none for a tile or a first hut
    is_out: bool  # the player could build nothing and is eliminated [T2]
    place: int | None  # the place that the player has taken with it, in a ranking game [R1]
    outcome: Outcome | None  # how the game ended with it

    @property
    def is_eruption(self) -> bool:
        """Whether a tile was laid on top of others."""
        return isinstance(self.move, Place) and self.level > 1

    @property
    def hexes(self) -> list[Hex]:
        """The hexes touched, in reading order."""
        return sorted(each for each in self.touched if isinstance(each, Hex))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of a log that follow from the step: that its player is out, and the result."""
        out = (f"{self.turn} out",) if self.is_out else ()
        return out if self.outcome is None else (*out, f"result {self.outcome.words}")


def effect(before: Position, move: Move, after: Position) -> Effect:
    """Say what a canonical move has done that leads from one position to the next."""
    seat = before.seat
    left, had = after.standing.pools[seat - 1], before.pool
    is_placement = isinstance(move, Place)
    hexes = move.cover if isinstance(move, Place) else built_on(before, move)
    levels = after.board.fields
    return Effect(
        seat,
        before.turn,
        move,
        hexes,
        max(levels[hex].level for hex in hexes),
        _covered(before, move) if isinstance(move, Place) else _NO_HUTS,
        _split(before, move, after) if isinstance(move, Place) else (),
        _NOTHING if is_placement else had.less(left),
        left,
        0 if is_placement else _joined(before, hexes, after),
        is_placement and after.standing.statuses[seat - 1] is Status.OUT,
        after.standing.places[seat - 1],
        after.outcome,
    )


def _covered(before: Position, place: Place) -> FrozenDict[int, int]:
    """Count the huts that a placement has covered, by seat."""
    huts = huts_covered(before.board, place)
    return FrozenDict(huts) if huts else _NO_HUTS


def built_on(position: Position, build: Build) -> frozenset[Hex]:
    """Give the fields that a build of an own settlement, or of one piece, is on."""
    if not isinstance(build, Expand):
        return frozenset({build.hex})
    board = position.board
    return frozenset(expansion(board, board.settlements[build.hex], build.land))


def _joined(before: Position, hexes: frozenset[Hex], after: Position) -> int:
    """Count the settlements that now are one with these fields."""
    old = before.board.settlements
    grown = after.board.settlements[next(iter(hexes))]
    return len({id(old[hex]) for hex in grown.hexes if hex in old})


def _split(before: Position, place: Place, after: Position) -> tuple[Split, ...]:
    """List the settlements that a placement has cut."""
    old, new = before.board.settlements, after.board.settlements
    touched = {id(each): each for hex in place.hexes if (each := old.get(hex)) is not None}
    parts = {
        key: len({id(new[hex]) for hex in each.hexes - place.cover})
        for key, each in touched.items()
    }
    return tuple(Split(each.seat, parts[key]) for key, each in touched.items() if parts[key] > 1)
