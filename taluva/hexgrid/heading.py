"""Going from place to place with four arrow keys: which hex or corner is next in a direction.

Flat-top hexes have no neighbour straight to the left or right. Of two that lie equally near, the
row decides, so that two steps to the right stay on a row, and a step back leads back.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeVar

from taluva.hexgrid.corner import Corner
from taluva.hexgrid.direction import Direction
from taluva.hexgrid.hex import Hex

Spot = TypeVar("Spot", bound=Hex | Corner)

_COLUMN: Final = 3  # half sides from one column to the next
_STRETCH: Final = 3  # the square of half a row, in half sides
_CORNERS: Final = {
    Direction.E: (2, 0),
    Direction.SE: (1, 1),
    Direction.SW: (-1, 1),
    Direction.W: (-2, 0),
    Direction.NW: (-1, -1),
    Direction.NE: (1, -1),
}


class Heading(StrEnum):
    """An arrow key."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


def point(spot: Hex | Corner) -> tuple[int, int]:
    """Say where a place lies: half sides to the right, half-rows down."""
    hex = spot if isinstance(spot, Hex) else spot.hexes[0]
    x, y = (0, 0) if isinstance(spot, Hex) else _CORNERS[spot.direction_from(hex)]
    return _COLUMN * hex.column + x, hex.row + y


def distance(one: Hex | Corner, other: Hex | Corner) -> int:
    """Give a measure of how far apart two places are: the square of the distance."""
    (x, y), (other_x, other_y) = point(one), point(other)
    return (other_x - x) ** 2 + _STRETCH * (other_y - y) ** 2


def ahead(start: Hex | Corner, spots: Iterable[Spot], heading: Heading) -> Spot | None:
    """Give the nearest place that lies more ahead than aside; else any ahead; None if none does."""
    x, y = point(start)
    is_level = heading in (Heading.LEFT, Heading.RIGHT)
    sign = -1 if heading in (Heading.LEFT, Heading.UP) else 1
    preferred = 1 if y % 2 else -1
    ranks: dict[tuple[bool, int, int], Spot] = {}
    for spot in spots:
        other_x, other_y = point(spot)
        level, upright = (other_x - x) ** 2, _STRETCH * (other_y - y) ** 2
        along, aside = (other_x - x, other_y - y) if is_level else (other_y - y, other_x - x)
        if along * sign > 0:
            is_aside = upright > level if is_level else level > upright
            ranks[is_aside, level + upright, -aside * preferred] = spot
    return ranks[min(ranks)] if ranks else None
