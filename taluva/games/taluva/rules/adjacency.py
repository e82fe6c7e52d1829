"""Neighbour masks of six bits, and the shore: where a tile may touch the island."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from operator import itemgetter
from typing import Final

from taluva.games.taluva.rules.moves import TOWARDS, Place, Site, site_at
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


def _steps() -> list[tuple[int, int]]:
    """Return steps to all hexes at a distance of at most three, from earlier ones to a side."""
    steps, hexes, seen = [], [ORIGIN], {ORIGIN}
    for at, hex in enumerate(hexes):
        for side, near in enumerate(hex.neighbours):
            if near not in seen and near.distance(ORIGIN) <= 3:
                steps.append((at, side))
                hexes.append(near)
                seen.add(near)
    return steps


_STEPS: Final = _steps()


class _SitesNear(dict[Hex, list[Site]]):
    def __missing__(self, hex: Hex) -> list[Site]:
        near = [hex]
        for at, side in _STEPS:
            near.append(near[at].neighbours[side])
        found = self[hex] = [site_at[each] for each in near]
        return found


# By hex: the sites at a distance of at most three, always in the same order.
_near: Final = _SitesNear()


def _indexes(hexes: Iterable[Hex]) -> list[int]:
    """Return the indexes in ``_near`` of hexes around the origin."""
    index = {hex: at for at, (_, hex, _) in enumerate(_near[ORIGIN])}
    return [index[hex] for hex in hexes]


# By direction: a function that picks the rim of a tile from ``_near``.
_PICK_RIM: Final[dict[Direction, Callable[[list[Site]], tuple[Site, ...]]]] = {
    each: itemgetter(*_indexes(border(trio(ORIGIN, each)))) for each in DIRECTIONS
}


def rim(place: Place) -> tuple[Site, ...]:
    """Return the sites around a tile."""
    return _PICK_RIM[place.direction](_near[place.volcano])


# Makes a NamedTuple from a tuple of all its values, twice as fast as calling its class.
new_tuple: Final = tuple.__new__

_COVERED: Final = -1
_BEYOND: Final = 1 << 6
_LAST: Final = 1 << 60  # more than the ``order`` of any hex


def _surroundings(direction: Direction) -> tuple[tuple[int, int], ...]:
    """Return the hexes that a tile changes, as indexes of ``_near``, each with a mask.

    They are in reading order. For a hex of the tile, the mask is ``_COVERED``. For a hex of the
    rim, it holds the sides that touch the tile. For a hex beyond, it is ``_BEYOND`` and the sides
    that touch the rim.
    """
    tile = trio(ORIGIN, direction)
    rim = border(tile)
    masks = {hex: sides_in(hex, rim) | _BEYOND for hex in border(rim)}
    masks |= {hex: sides_in(hex, tile) for hex in rim}
    masks |= dict.fromkeys(tile, _COVERED)
    hexes = sorted(masks)
    return tuple(zip(_indexes(hexes), map(masks.__getitem__, hexes), strict=True))


_SURROUNDINGS: Final = {each: _surroundings(each) for each in DIRECTIONS}


class Shore:
    """The hexes around the island where a tile may be placed on the table, in reading order.

    It depends only on the tiles on the table. Buildings and eruptions do not change it. A change is
    computed on first use, because bots never ask for the shore of most positions.
    """

    __slots__ = ("_added", "orders", "places", "sides")

    def __init__(
        self,
        orders: list[int],
        sides: bytearray,
        places: list[tuple[Place, ...]],
        added: tuple[Shore | None, Place | None, Mapping[Hex, object]] | None = None,
    ) -> None:
        self.orders = orders  # the ``order`` of each hex
        self.sides = sides  # those that touch fields, or else those that touch the coast | _BEYOND
        self.places = places  # the legal placements with their volcano on the hex
        # The shore before a tile, the tile, and the fields with it, until the change is computed.
        # Without a tile, the whole shore is computed from the fields.
        self._added = added

    def __eq__(self, other: object) -> bool:
        """Compare the legal placements."""
        return isinstance(other, Shore) and self.computed().places == other.computed().places

    def after(self, place: Place, fields: Mapping[Hex, object]) -> Shore:
        """Return the shore with another tile on the table. ``fields`` already includes the tile."""
        return Shore(self.orders, self.sides, self.places, (self, place, fields))

    def computed(self) -> Shore:
        """Return this shore with its lists up to date."""
        added = self._added
        if added is not None:
            before, place, fields = added
            if before is None or place is None:
                _survey(self, fields)
            else:
                _extend(self, before.computed(), place, fields)
            self._added = None
        return self

    def placements_on(self, hex: Hex) -> tuple[Place, ...]:
        """Return the placements with their volcano on a hex."""
        self.computed()
        at = bisect_left(self.orders, hex.order)
        return self.places[at] if self.orders[at : at + 1] == [hex.order] else ()


# By the sides of a hex: a function that selects its legal placements. No land may cover a field
# [P1]. A volcano off the coast needs a land on the coast [P2].
_OPEN: Final = tuple(
    TOWARDS[MEETING[sides & ALL] if sides & _BEYOND else AVOIDING[sides]]
    for sides in range(_BEYOND << 1)
)


def _extend(shore: Shore, before: Shore, place: Place, fields: Mapping[Hex, object]) -> None:
    """Update a shore after a tile is placed on the table."""
    orders, sides, places = before.orders.copy(), before.sides.copy(), before.places.copy()
    orders.append(_LAST)
    near, surroundings = _near[place.volcano], _SURROUNDINGS[place.direction]
    at = bisect_left(orders, near[surroundings[0][0]][0])
    here = orders[at]
    for index, touched in surroundings:
        order, hex, six = near[index]
        while here < order:  # takes few steps, because both lists are in reading order
            at += 1
            here = orders[at]
        if here != order:
            if hex not in fields:  # the hex was far from the island until now
                orders.insert(at, order)
                sides.insert(at, touched)
                places.insert(at, _OPEN[touched](six))
                at += 1
        elif touched == _COVERED:
            del orders[at], sides[at], places[at]
            here = orders[at]
        else:
            known = sides[at]
            if touched < _BEYOND or known >= _BEYOND:
                if (touched ^ known) < _BEYOND:
                    touched |= known
                sides[at] = touched
                places[at] = _OPEN[touched](six)
    orders.pop()
    shore.orders, shore.sides, shore.places = orders, sides, places


def survey_shore(fields: Mapping[Hex, object]) -> Shore:
    """Return the shore of an island, to be computed from scratch on first use."""
    return Shore([], bytearray(), [], (None, None, fields))


def _survey(shore: Shore, fields: Mapping[Hex, object]) -> None:
    """Compute a shore from scratch."""
    coast = border(fields)
    sides = {hex: sides_in(hex, fields) for hex in coast}
    for hex in border(coast).difference(fields):
        sides[hex] = sides_in(hex, coast) | _BEYOND
    hexes = sorted(sides)
    shore.orders = [hex.order for hex in hexes]
    shore.sides = bytearray([sides[hex] for hex in hexes])
    shore.places = [_OPEN[sides[hex]](site_at[hex][2]) for hex in hexes]


# The first tile has its volcano on the origin [P0].
OPEN_SEA: Final = Shore([ORIGIN.order], bytearray([_BEYOND]), [site_at[ORIGIN][2]])
