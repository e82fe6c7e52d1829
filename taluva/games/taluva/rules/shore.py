"""The shore: where a tile may lie on the table beside the island [P1, P2].

It is the coast, the hexes without a field that share an edge with one, and the offing, those that
share one with the coast only.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final, NamedTuple

from taluva.games.taluva.rules.around import ALL, AVOIDING, MEETING, sides_in, towards, waters
from taluva.games.taluva.rules.moves import Place
from taluva.hexgrid import ORIGIN, Hex, border


class Sea(NamedTuple):
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
    _state: Sea | tuple[Shore, Place, Mapping[Hex, object]]

    def __init__(self, state: Sea | tuple[Shore, Place, Mapping[Hex, object]]) -> None:
        self._state = state

    def __eq__(self, other: object) -> bool:
        """Compare where a tile may lie."""
        return isinstance(other, Shore) and self.sea.places == other.sea.places

    def after(self, place: Place, fields: Mapping[Hex, object]) -> Shore:
        """Give the shore after a tile was laid on the table; ``fields`` has it already."""
        return Shore((self, place, fields))

    @property
    def sea(self) -> Sea:
        """The hexes of the shore."""
        state = self._state
        if not isinstance(state, Sea):
            before, place, fields = state
            state = self._state = _extended(before.sea, place, fields)
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


def _extended(sea: Sea, place: Place, fields: Mapping[Hex, object]) -> Sea:
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
    return Sea(orders, sides, places)


def survey_shore(fields: Mapping[Hex, object]) -> Shore:
    """Give the shore of an island, worked out anew."""
    coast = border(fields)
    sides = {hex: sides_in(hex, fields) for hex in coast}
    for hex in border(coast).difference(fields):
        sides[hex] = sides_in(hex, coast) << 6
    hexes = sorted(sides)
    return Shore(
        Sea(
            [hex.order for hex in hexes],
            [sides[hex] for hex in hexes],
            [towards(hex, _OPEN[sides[hex]]) for hex in hexes],
        )
    )


# The first tile has its volcano on the origin [P0].
OPEN_SEA: Final = Shore(Sea([ORIGIN.order], [0], [towards(ORIGIN, ALL)]))
