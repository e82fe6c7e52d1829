"""What is shown over the island: the last move, a preview, the hexes that a move may name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from taluva.games.taluva.rules import (
    Building,
    Expand,
    Field,
    Hut,
    Kind,
    Land,
    Move,
    Place,
    Position,
    Tower,
    expansion,
)
from taluva.hexgrid import Direction, Hex


@dataclass(frozen=True, slots=True)
class Last:
    """What the last move changed: the hexes of a tile, and those that were built on."""

    tile: frozenset[Hex] = frozenset()
    built: frozenset[Hex] = frozenset()


def last_change(before: Position, after: Position) -> Last:
    """Say what changed between two positions, such as the start of a turn and its end."""
    old, new = before.board, after.board
    return Last(
        frozenset(hex for hex, field in new.fields.items() if old.fields.get(hex) != field),
        frozenset(hex for hex, each in new.buildings.items() if old.buildings.get(hex) != each),
    )


@dataclass(frozen=True, slots=True)
class Ghost:
    """A preview: the fields and buildings that a move would leave, legal or not."""

    is_legal: bool
    fields: Mapping[Hex, Field] = field(default_factory=dict)
    buildings: Mapping[Hex, Building] = field(default_factory=dict)


def ghost_of(position: Position, move: Move, *, is_legal: bool) -> Ghost:
    """Preview a move; an illegal one is shown as far as it makes sense.

    Every hex of a tile is one level above what it covers, so that a tile which fits nowhere shows
    why.
    """
    board = position.board
    if isinstance(move, Place):
        return Ghost(is_legal, _tile_preview(position, move))
    seat = position.seat
    match move:
        case Expand():
            own = board.settlements.get(move.hex)
            hexes = [] if own is None else expansion(board, own, move.land)
            huts = {hex: Building(seat, Kind.HUTS, board.fields[hex].level) for hex in hexes}
            return Ghost(is_legal, buildings=huts)
        case Hut():
            building = Building(seat, Kind.HUTS, 1)
        case Tower():
            building = Building(seat, Kind.TOWER)
        case _:
            building = Building(seat, Kind.TEMPLE)
    return Ghost(is_legal, buildings={move.hex: building})


def _tile_preview(position: Position, place: Place) -> dict[Hex, Field]:
    tile = place.tile or position.tile
    if tile is None:
        return {}
    fields = position.board.fields
    lands = (Land.VOLCANO, tile.first, tile.second)
    preview = {}
    for hex, land in zip(place.hexes, lands, strict=True):
        level = fields[hex].level + 1 if hex in fields else 1
        points = place.direction if land is Land.VOLCANO else None
        preview[hex] = Field(land, level, points, position.turn)
    return preview


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is shown over the island while somebody types."""

    ghost: Ghost | None = None
    targets: frozenset[Hex] = frozenset()  # hexes that the move may name
    volcano: Hex | None = None  # the hex of a placement that lacks its direction
    directions: frozenset[Direction] = frozenset()  # those that are open there

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return self == NO_OVERLAY

    @property
    def focus(self) -> frozenset[Hex]:
        """The hexes that must be in sight: those of the preview, or the volcano."""
        if self.ghost is not None:
            return frozenset(self.ghost.fields) | frozenset(self.ghost.buildings)
        return frozenset() if self.volcano is None else frozenset({self.volcano})


NO_OVERLAY: Final = Overlay()
