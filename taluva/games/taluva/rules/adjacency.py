"""Neighbour masks of six bits, and the shore: where a tile may touch the island."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from taluva.games.taluva.rules.moves import Place, towards
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, border, trio

ALL: Final = 0b111111
BITS: Final = tuple(1 << index for index in range(6))
DIRECTION_BIT: Final = dict(zip(DIRECTIONS, BITS, strict=True))

# By direction: the two sides of the volcano hex that touch the lands of the tile.
_LAND_SIDES: Final = tuple(BITS[(i + 1) % 6] | BITS[(i + 2) % 6] for i in range(6))

# For each set of sides: the directions in which the lands avoid all of these sides (AVOIDING), in
# which at least one land is on one of them (MEETING), and in which both are (WITHIN).
AVOIDING: Final = tuple(
    sum(bit for bit, lands in zip(BITS, _LAND_SIDES, strict=True) if not lands & sides)
    for sides in range(64)
)
MEETING: Final = tuple(ALL & ~avoiding for avoiding in AVOIDING)
WITHIN: Final = tuple(AVOIDING[ALL & ~sides] for sides in range(64))


def sides_in(hex: Hex, hexes: Container[Hex]) -> int:
    """Return the sides on which the neighbours of ``hex`` are among ``hexes``, as a mask."""
    n, ne, se, s, sw, nw = hex.neighbours
    return (
        (n in hexes)
        | (ne in hexes) << 1
        | (se in hexes) << 2
        | (s in hexes) << 3
        | (sw in hexes) << 4
        | (nw in hexes) << 5
    )


_STEPS: Final = tuple(
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if ORIGIN.distance(Hex(q, r)) <= 3
)


@cache
def _near(hex: Hex) -> tuple[Hex, ...]:
    """Return the hexes at a distance of at most three, always in the same order."""
    return tuple(Hex(hex.q + q, hex.r + r) for q, r in _STEPS)


# The ``order`` of a hex, the hex, and the placements with their volcano on it.
_Site = tuple[int, Hex, dict[int, tuple[Place, ...]]]


@cache
def _site(hex: Hex) -> _Site:
    return hex.order, hex, towards[hex]


@cache
def _sites(hex: Hex) -> tuple[_Site, ...]:
    """Return the hexes at a distance of at most three, as in ``_near``."""
    return tuple(map(_site, _near(hex)))


def _picker(hexes: Iterable[Hex]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Return a function that picks the items at the offsets of ``hexes`` from ``_near``."""
    return itemgetter(*map(_near(ORIGIN).index, hexes))


# By direction: the rim of a tile with its volcano on the origin.
_RIMS: Final = {direction: border(trio(ORIGIN, direction)) for direction in DIRECTIONS}
_PICK_RIM: Final = {direction: _picker(rim) for direction, rim in _RIMS.items()}


def rim(place: Place) -> tuple[Hex, ...]:
    """Return the hexes around a tile."""
    return _PICK_RIM[place.direction](_near(place.volcano))


# Makes a NamedTuple from a tuple of all its values, twice as fast as calling its class.
new_tuple = tuple.__new__

_COVERED: Final = -1
_BEYOND: Final = 1 << 60  # more than the ``order`` of any hex


def _surroundings(direction: Direction) -> dict[Hex, int]:
    """Return the hexes that a tile on the origin changes, each with a mask, in reading order.

    For a hex of the tile, the mask is ``_COVERED``. For a hex of the rim, the lower six bits are
    the sides that touch the tile. For a hex beyond, the upper six bits are the sides that touch the
    rim.
    """
    tile, rim = trio(ORIGIN, direction), _RIMS[direction]
    masks = {hex: sides_in(hex, rim) << 6 for hex in border(rim)}
    masks |= {hex: sides_in(hex, tile) for hex in rim}
    masks |= dict.fromkeys(tile, _COVERED)
    return {hex: masks[hex] for hex in sorted(masks)}


# By direction: a function that picks the surroundings, and their masks.
_SURROUNDINGS: Final = {
    direction: (_picker(masks), tuple(masks.values()))
    for direction, masks in zip(DIRECTIONS, map(_surroundings, DIRECTIONS), strict=True)
}


class OpenWater(NamedTuple):
    """All hexes of the shore in reading order, as parallel lists."""

    orders: list[int]  # the ``order`` of each hex
    sides: list[int]  # the sides that touch fields, or the sides that touch the coast << 6
    places: list[tuple[Place, ...]]  # the legal placements with their volcano on the hex


class Shore:
    """The hexes around the island where a tile may be placed on the table.

    It depends only on the tiles on the table. Buildings and eruptions do not change it. A change is
    computed on first use, because bots never ask for the shore of most positions.
    """

    __slots__ = ("_state",)

    # Either the computed shore, or the shore before a tile, the tile, and the fields with it.
    _state: OpenWater | tuple[Shore, Place, Mapping[Hex, object]]

    def __init__(self, state: OpenWater | tuple[Shore, Place, Mapping[Hex, object]]) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        """Compare the legal placements."""
        return isinstance(other, Shore) and self.sea.places == other.sea.places

    def after(self, place: Place, fields: Mapping[Hex, object]) -> Shore:
        """Return the shore with another tile on the table. ``fields`` already includes the tile."""
        return Shore((self, place, fields))

    @property
    def sea(self) -> OpenWater:
        """The hexes of the shore, computed on first use."""
        state = self._state
        if not isinstance(state, OpenWater):
            before, place, fields = state
            state = self._state = _extend(before.sea, place, fields)
        return state

    def placements_on(self, hex: Hex) -> tuple[Place, ...]:
        """Return the placements with their volcano on a hex."""
        orders, _, places = self.sea
        at = bisect_left(orders, hex.order)
        return places[at] if orders[at : at + 1] == [hex.order] else ()


# The directions in which no land covers a field [P1]. A volcano off the coast needs a land on the
# coast [P2].
_OPEN: Final = tuple(
    AVOIDING[sides & ALL] if sides & ALL else MEETING[sides >> 6] for sides in range(1 << 12)
)


def _extend(sea: OpenWater, place: Place, fields: Mapping[Hex, object]) -> OpenWater:
    """Return the shore after a tile is placed on the table."""
    orders, sides, places = sea.orders.copy(), sea.sides.copy(), sea.places.copy()
    orders.append(_BEYOND)
    pick, masks = _SURROUNDINGS[place.direction]
    sites: tuple[_Site, ...] = pick(_sites(place.volcano))
    at = bisect_left(orders, sites[0][0])
    here = orders[at]
    for (order, hex, to), touched in zip(sites, masks):  # noqa: B905 strict takes longer
        while here < order:  # takes few steps, because both lists are in reading order
            at += 1
            here = orders[at]
        if here != order:
            if hex not in fields:  # the hex was far from the island until now
                orders.insert(at, order)
                sides.insert(at, touched)
                places.insert(at, to[_OPEN[touched]])
                at += 1
        elif touched == _COVERED:
            del orders[at], sides[at], places[at]
            here = orders[at]
        else:
            known = sides[at]
            if touched & ALL or not known & ALL:
                known = sides[at] = known | touched
                places[at] = to[_OPEN[known]]
    orders.pop()
    return new_tuple(OpenWater, (orders, sides, places))


def survey_shore(fields: Mapping[Hex, object]) -> Shore:
    """Compute the shore of an island from scratch."""
    coast = border(fields)
    sides = {hex: sides_in(hex, fields) for hex in coast}
    for hex in border(coast).difference(fields):
        sides[hex] = sides_in(hex, coast) << 6
    hexes = sorted(sides)
    return Shore(
        OpenWater(
            [hex.order for hex in hexes],
            [sides[hex] for hex in hexes],
            [towards[hex][_OPEN[sides[hex]]] for hex in hexes],
        )
    )


# The first tile has its volcano on the origin [P0].
OPEN_SEA: Final = Shore(OpenWater([ORIGIN.order], [0], [towards[ORIGIN][ALL]]))
