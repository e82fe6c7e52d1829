"""What lies around a hex, in masks of six bits.

Sides count clockwise from north, and directions as in DIRECTIONS; a set of either is a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from operator import itemgetter
from typing import Final

from taluva.games.taluva.rules.moves import Place, placements_at
from taluva.hexgrid import DIRECTIONS, ORIGIN, Hex, border, trio

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


def _picker(hexes: Iterable[Hex]) -> Callable[[tuple[Hex, ...]], tuple[Hex, ...]]:
    """Give what picks out of ``_near`` the hexes that lie where these lie around the origin."""
    return itemgetter(*map(_near(ORIGIN).index, hexes))


# By direction, around a tile that has its volcano on the origin: its rim, and its waters.
_RIMS: Final = {direction: border(trio(ORIGIN, direction)) for direction in DIRECTIONS}
_WATERS: Final = {
    direction: {hex: sides_in(hex, trio(ORIGIN, direction)) for hex in rim}
    | {hex: sides_in(hex, rim) << 6 for hex in border(rim).difference(trio(ORIGIN, direction))}
    for direction, rim in _RIMS.items()
}

_PICK_RIM: Final = {direction: _picker(rim) for direction, rim in _RIMS.items()}
_PICK_WATERS: Final = {
    direction: (_picker(waters), tuple(waters.values())) for direction, waters in _WATERS.items()
}


def rim(place: Place) -> tuple[Hex, ...]:
    """Give the hexes around a tile."""
    return _PICK_RIM[place.direction](_near(place.volcano))


def waters(place: Place) -> Iterator[tuple[Hex, int]]:
    """Give the rim of a tile and what lies around it, each hex with the sides that they give it.

    Sides on which a hex of the rim touches the tile are the lower six bits; those on which a hex
    beyond touches the rim are the upper six.
    """
    pick, sides = _PICK_WATERS[place.direction]
    return zip(pick(_near(place.volcano)), sides, strict=True)
