"""Neighbour masks of six bits, and the shore: where a tile may touch the island."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

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


class OpenWater(NamedTuple):
    """All hexes of the shore in reading order; these lists belong together."""

    orders: list[int]  # the ``order`` of each hex
    sides: list[int]  # the sides on which it touches fields, or those that touch the coast << 6
    places: list[tuple[Place, ...]]  # the legal placements with their volcano on it


class Shore:
    """Where a tile may lie on the table.

    It follows from the tiles that lie there: buildings and eruptions leave it as it is. What a tile
    changes is worked out when somebody asks for it; most of the positions that a bot looks at are
    never asked.
    """

    __slots__ = ("_state",)

    # What is known of it, or the shore before a tile, the tile, and the fields with it.
    _state: OpenWater | tuple[Shore, Place, Mapping[Hex, object]]

    def __init__(self, state: OpenWater | tuple[Shore, Place, Mapping[Hex, object]]) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        """Compare where a tile may lie."""
        return isinstance(other, Shore) and self.sea.places == other.sea.places

    def after(self, place: Place, fields: Mapping[Hex, object]) -> Shore:
        """Give the shore after a tile was laid on the table; ``fields`` has it already."""
        return Shore((self, place, fields))

    @property
    def sea(self) -> OpenWater:
        """The hexes of the shore."""
        state = self._state
        if not isinstance(state, OpenWater):
            before, place, fields = state
            state = self._state = _extend(before.sea, place, fields)
        return state

    def placements_on(self, hex: Hex) -> tuple[Place, ...]:
        """List the placements with their volcano on a hex."""
        orders, _, places = self.sea
        at = bisect_left(orders, hex.order)
        return places[at] if orders[at : at + 1] == [hex.order] else ()


# The directions with no field under the lands [P1], or, off the coast, with coast under one [P2].
_OPEN: Final = tuple(
    AVOIDING[sides & ALL] if sides & ALL else MEETING[sides >> 6] for sides in range(1 << 12)
)


def _extend(sea: OpenWater, place: Place, fields: Mapping[Hex, object]) -> OpenWater:
    """Give the shore with a tile."""
    orders, sides, places = sea.orders.copy(), sea.sides.copy(), sea.places.copy()
    for hex in place.hexes:
        at = bisect_left(orders, hex.order)
        if at < len(orders) and orders[at] == hex.order:
            del orders[at], sides[at], places[at]
    # What is neither a field nor coast has no field beside it: its neighbours on the rim are coast.
    for hex, touched in waters(place):
        if hex in fields:
            continue
        order = hex.order
        at = bisect_left(orders, order)
        if at == len(orders) or orders[at] != order:
            orders.insert(at, order)
            sides.insert(at, touched)
            places.insert(at, towards(hex, _OPEN[touched]))
        elif touched & ALL or not sides[at] & ALL:
            sides[at] |= touched
            places[at] = towards(hex, _OPEN[sides[at]])
    return OpenWater(orders, sides, places)


def survey_shore(fields: Mapping[Hex, object]) -> Shore:
    """Give the shore of an island, worked out anew."""
    coast = border(fields)
    sides = {hex: sides_in(hex, fields) for hex in coast}
    for hex in border(coast).difference(fields):
        sides[hex] = sides_in(hex, coast) << 6
    hexes = sorted(sides)
    return Shore(
        OpenWater(
            [hex.order for hex in hexes],
            [sides[hex] for hex in hexes],
            [towards(hex, _OPEN[sides[hex]]) for hex in hexes],
        )
    )


# The first tile has its volcano on the origin [P0].
OPEN_SEA: Final = Shore(OpenWater([ORIGIN.order], [0], [towards(ORIGIN, ALL)]))
