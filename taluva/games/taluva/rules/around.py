"""What lies around a hex, in masks of six bits.

Sides count clockwise from north, and directions as in DIRECTIONS; a set of either is a mask.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Final

from taluva.games.taluva.rules.moves import Place, placements_at
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, border, trio

ALL: Final = 0b111111
BITS: Final = tuple(1 << index for index in range(6))
DIRECTION_BIT: Final = dict(zip(DIRECTIONS, BITS, strict=True))

# The two sides of the volcano hex on which the lands of a tile lie, by direction.
_LAND_SIDES: Final = tuple(BITS[(i + 1) % 6] | BITS[(i + 2) % 6] for i in range(6))

# For each set of sides: the directions in which the lands of a tile avoid all of them, in which one
# of the lands lies on one of them, and in which both do.
AVOIDING: Final = tuple(
    sum(bit for bit, lands in zip(BITS, _LAND_SIDES, strict=True) if not lands & sides)
    for sides in range(64)
)
MEETING: Final = tuple(ALL & ~avoiding for avoiding in AVOIDING)
WITHIN: Final = tuple(AVOIDING[ALL & ~sides] for sides in range(64))


def sides_in(hex: Hex, hexes: Container[Hex]) -> int:
    """Give the sides on which the neighbours of ``hex`` are among ``hexes``."""
    n, ne, se, s, sw, nw = hex.neighbours
    return (
        (n in hexes)
        | (ne in hexes) << 1
        | (se in hexes) << 2
        | (s in hexes) << 3
        | (sw in hexes) << 4
        | (nw in hexes) << 5
    )


@cache
def towards(volcano: Hex, directions: int) -> tuple[Place, ...]:
    """Give the placements with their volcano on this hex that point in a set of directions."""
    return tuple(
        place for place, bit in zip(placements_at(volcano), BITS, strict=True) if bit & directions
    )


_STEPS: Final = tuple(
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if ORIGIN.distance(Hex(q, r)) <= 3
)


@cache
def _near(hex: Hex) -> tuple[Hex, ...]:
    """Give the hexes that are at most three steps away, always in the same sequence."""
    return tuple(Hex(hex.q + q, hex.r + r) for q, r in _STEPS)


class _Ring:
    """Hexes around a tile, each with a mask: the same for all tiles that point in a direction."""

    __slots__ = ("_masks", "_pick")

    def __init__(self, masks: Mapping[Hex, int]) -> None:
        """Take the hexes around a tile that has its volcano on the origin."""
        self._pick = itemgetter(*map(_near(ORIGIN).index, masks))
        self._masks = tuple(masks.values())

    def around(self, volcano: Hex) -> Iterator[tuple[Hex, int]]:
        return zip(self._pick(_near(volcano)), self._masks, strict=True)


def _rings(direction: Direction) -> tuple[_Ring, _Ring]:
    """Give the rim of a tile, and the rim with what lies beyond it."""
    tile = frozenset(trio(ORIGIN, direction))
    rim = border(tile)
    fields = {hex: sides_in(hex, tile) for hex in rim}
    coast = {hex: sides_in(hex, rim) << 6 for hex in border(rim) - tile}
    return _Ring(fields), _Ring(fields | coast)


_RINGS: Final = {direction: _rings(direction) for direction in DIRECTIONS}


def rim(place: Place) -> Iterator[tuple[Hex, int]]:
    """Give the hexes around a tile, each with the sides on which it touches the tile."""
    return _RINGS[place.direction][0].around(place.volcano)


def waters(place: Place) -> Iterator[tuple[Hex, int]]:
    """Give the rim of a tile as ``rim`` does, and what lies around it: six bits higher."""
    return _RINGS[place.direction][1].around(place.volcano)
