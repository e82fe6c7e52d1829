"""The island: 37 hexes around a volcano, their crossings, and everything on them.

An island is a value, so a change returns a new one. Labels never change, and the names of sunk
hexes can still be parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.core.immutable import FrozenDict
from taluva.games.taifun.rules import pieces
from taluva.hexgrid import SIDES, Corner, Hex, Side, corners

FIRST_TRIBE_SEAT = 2  # seat 1 is the god


_NO_HOUSES: Final = pieces.Houses()


class Island(NamedTuple):
    """The land and everything on it, the tribes and the box of markers."""

    land: Coastline
    fields: Mapping[Hex, pieces.Terrain]  # including sunk hexes
    tribes: tuple[pieces.Tribe, ...]
    box: pieces.Stock = pieces.MARKERS
    markers: Mapping[Hex, pieces.Stock] = FrozenDict()  # only hexes with markers
    houses: Mapping[Hex, tuple[pieces.Houses, ...]] = (
        FrozenDict()
    )  # by tribe; only hexes with houses
    figures: Mapping[Corner, pieces.Figure] = FrozenDict()
    temple: Hex | None = None
    edition: pieces.Edition = pieces.NEWEST  # decides the effects of cards and the limit of stores
    impatience: int = 0  # the god's wrath from rounds alone [K8]
    waited: int = 0  # full rounds since the last sacrifice; only edition 3 counts them

    @property
    def printing(self) -> pieces.Printing:
        """The set of cards that is in play."""
        return pieces.printing_of(self.edition, len(self.tribes))

    @property
    def seats(self) -> range:
        """The seats of the tribes."""
        return range(FIRST_TRIBE_SEAT, FIRST_TRIBE_SEAT + len(self.tribes))

    @property
    def sacrifices(self) -> int:
        """The number of sacrifices by all tribes."""
        return sum(tribe.sacrificed for tribe in self.tribes)

    @property
    def wrath(self) -> int:
        """The god's wrath: the sacrifices, or more if the tribes have waited [K8]."""
        return max(self.sacrifices, self.impatience)

    def tribe(self, seat: int) -> pieces.Tribe:
        """Return the tribe of a seat."""
        return self.tribes[seat - FIRST_TRIBE_SEAT]

    def with_tribe(self, seat: int, tribe: pieces.Tribe) -> Island:
        """Return the island with a tribe's state replaced."""
        at = seat - FIRST_TRIBE_SEAT
        return self._replace(tribes=(*self.tribes[:at], tribe, *self.tribes[at + 1 :]))

    def pay(self, seat: int, price: pieces.Stock) -> Island:
        """Return the island after a tribe pays a price. Does not check that it can."""
        tribe = self.tribe(seat)
        return self.with_tribe(seat, tribe._replace(store=tribe.store.less(price)))

    def gain(self, seat: int, stock: pieces.Stock) -> Island:
        """Return the island after a tribe gains stock. In edition 2, stores have a limit."""
        tribe = self.tribe(seat)
        store = tribe.store.plus(stock)
        if self.edition is pieces.Edition.SECOND:
            store = store.at_most(pieces.SCALE)
        return self.with_tribe(seat, tribe._replace(store=store))

    def markers_on(self, hex: Hex) -> pieces.Stock:
        """Return the markers on a hex."""
        return self.markers.get(hex, pieces.NOTHING)

    def lay(self, hex: Hex, markers: pieces.Stock) -> Island:
        """Return the island after markers move from the box to a hex. Does not check the box."""
        on = self.markers_on(hex).plus(markers)
        lying = FrozenDict({**self.markers, hex: on})
        return self._replace(box=self.box.less(markers), markers=lying)

    def take(self, hex: Hex, markers: pieces.Stock) -> Island:
        """Return the island after markers move from a hex to the box. Does not check the hex."""
        left = dict(self.markers)
        left[hex] = left[hex].less(markers)
        if left[hex] == pieces.NOTHING:
            del left[hex]
        return self._replace(box=self.box.plus(markers), markers=FrozenDict(left))

    def houses_on(self, hex: Hex) -> int:
        """Count the houses of all tribes on a hex."""
        return sum(houses.number for houses in self.houses.get(hex, ()))

    def houses_of(self, seat: int, hex: Hex) -> pieces.Houses:
        """Return the houses of a tribe on a hex."""
        on = self.houses.get(hex)
        return on[seat - FIRST_TRIBE_SEAT] if on else _NO_HOUSES

    def with_houses(self, seat: int, hex: Hex, houses: pieces.Houses) -> Island:
        """Return the island with a tribe's houses on a hex replaced. Its box is updated."""
        tribe = self.tribe(seat)
        more = houses.number - self.houses_of(seat, hex).number
        on = list(self.houses.get(hex) or (pieces.Houses(),) * len(self.tribes))
        on[seat - FIRST_TRIBE_SEAT] = houses
        standing = {**self.houses, hex: tuple(on)}
        if not any(each.number for each in on):
            del standing[hex]
        changed = self.with_tribe(seat, tribe._replace(houses=tribe.houses - more))
        return changed._replace(houses=FrozenDict(standing))

    def ruin(self, hex: Hex, number: int) -> Island:
        """Return the island after every tribe loses up to ``number`` houses on a hex."""
        island = self
        for seat in self.seats:
            houses = self.houses_of(seat, hex)
            lost = min(number, houses.number)
            if lost:
                island = island.with_houses(seat, hex, houses.less(lost))
        return island

    def with_figure(self, crossing: Corner, figure: pieces.Figure | None) -> Island:
        """Return the island with a figure, or none, on a crossing. Boxes do not change."""
        figures = dict(self.figures)
        if figure is None:
            del figures[crossing]
        else:
            figures[crossing] = figure
        return self._replace(figures=FrozenDict(figures))

    def walk(self, start: Corner, to: Corner) -> Island:
        """Return the island after a figure moves from one crossing to another."""
        return self.with_figure(start, None).with_figure(to, self.figures[start])

    def with_called(self, seat: int, crossing: Corner) -> Island:
        """Return the island after a person moves from the box to a crossing, without checks."""
        tribe = self.tribe(seat)
        changed = self.with_tribe(seat, tribe._replace(people=tribe.people - 1))
        return changed.with_figure(crossing, pieces.Figure(seat, pieces.FigureKind.PERSON))

    def kill(self, crossings: Iterable[Corner]) -> Island:
        """Return the island after the figures on these crossings die. People go to the box."""
        island = self
        for crossing in crossings:
            seat, kind = self.figures[crossing]
            island = island.with_figure(crossing, None)
            if kind is pieces.FigureKind.PERSON:
                tribe = island.tribe(seat)
                island = island.with_tribe(seat, tribe._replace(people=tribe.people + 1))
        return island

    def with_sunk(self, hex: Hex) -> Island:
        """Return the island after a hex sinks with everything on it."""
        land = self.land.without(hex)
        island = self.ruin(hex, self.houses_on(hex))
        if hex in island.markers:
            island = island.take(hex, island.markers[hex])
        lost = [corner for corner in CORNERS_OF[hex] if corner not in land.crossings]
        island = island.kill(corner for corner in lost if corner in island.figures)
        return island._replace(land=land)

    def has_figure_at(self, seat: int, hex: Hex) -> bool:
        """Return whether a tribe has a figure on a corner of a hex that has not sunk."""
        figures = self.figures
        return hex in self.land.hexes and any(
            corner in figures and figures[corner].seat == seat for corner in CORNERS_OF[hex]
        )

    def is_free(self, crossing: Corner) -> bool:
        """Return whether this is a crossing of the island without a figure."""
        return crossing in self.land.crossings and crossing not in self.figures

    def figures_of(self, seat: int) -> list[Corner]:
        """List the crossings of a tribe's figures, in no particular order."""
        return [corner for corner, figure in self.figures.items() if figure.seat == seat]

    def most_houses(self, hex: Hex) -> int | None:
        """Return the seat with more houses on a hex than any other tribe, or None."""
        return _holder(self.houses.get(hex, ()))

    def temple_site(self) -> Hex:
        """Return the hex with more houses than every other hex, or else the volcano [S3]."""
        numbers = {hex: self.houses_on(hex) for hex in self.houses}
        most = max(numbers.values())
        sites = [hex for hex, number in numbers.items() if number == most]
        return sites[0] if len(sites) == 1 else VOLCANO


@cache
def _holder(houses: tuple[pieces.Houses, ...]) -> int | None:
    """Return the seat with more houses on a hex than any other tribe, or None."""
    numbers = [each.number for each in houses]
    most = max(numbers, default=0)
    if not most or numbers.count(most) > 1:
        return None
    return numbers.index(most) + FIRST_TRIBE_SEAT


def first_island(
    fields: Mapping[Hex, pieces.Terrain], tribes: int, edition: pieces.Edition
) -> Island:
    """Return the island before the first house."""
    tribe = pieces.Tribe(
        pieces.FIRST_STORE, pieces.people_at_first(edition, tribes), pieces.HOUSES_PER_TRIBE
    )
    return Island(WHOLE_ISLAND, FrozenDict(fields), (tribe,) * tribes, edition=edition)


RING_COUNT: Final = 3
FARTHEST: Final = 3  # edges; the furthest that a move or a card can take a figure

VOLCANO: Final = Hex.at(4, 8)


def _ring(radius: int) -> tuple[Hex, ...]:
    """Return the hexes ``radius`` steps from the volcano, clockwise from the northernmost."""
    hex = VOLCANO
    for _ in range(radius):
        hex = Side.N.step(hex)
    ring = []
    for turn in range(6):
        # From the northernmost hex the ring goes south-east first.
        side = SIDES[(turn + 2) % 6]
        for _ in range(radius):
            ring.append(hex)
            hex = side.step(hex)
    return tuple(ring)


RINGS: Final = tuple(_ring(radius) for radius in range(1, RING_COUNT + 1))
FIELD_HEXES: Final = tuple(hex for ring in RINGS for hex in ring)  # in the order fields are listed
HEXES: Final = tuple(sorted((VOLCANO, *FIELD_HEXES)))

# Crossings in the reading order of their first hexes, then clockwise from east.
CROSSINGS: Final = tuple(dict.fromkeys(corner for hex in HEXES for corner in corners(hex)))
_NAMES: Final = {corner: corner.name_among(HEXES) for corner in CROSSINGS}
_ORDER: Final = {corner: order for order, corner in enumerate(CROSSINGS)}


def name_of(place: Hex | Corner) -> str:
    """Return the canonical name of a hex or crossing, on the island or not."""
    return _NAMES.get(place) or str(place) if isinstance(place, Corner) else str(place)


def in_order(crossings: Iterable[Corner]) -> list[Corner]:
    """Return the given crossings in reading order."""
    return sorted(crossings, key=_ORDER.__getitem__)


@dataclass(frozen=True, slots=True)
class Coastline:
    """The hexes that have not sunk, and facts derived from them. Use ``land_of`` to make one."""

    hexes: frozenset[Hex]
    coast: tuple[Hex, ...] = field(compare=False, repr=False)  # with fewer than six neighbours
    inland: tuple[Hex, ...] = field(compare=False, repr=False)  # the rest, except the volcano
    crossings: frozenset[Corner] = field(compare=False, repr=False)
    # By number of edges, from 1: the crossings at most that far from each crossing.
    reach: tuple[FrozenDict[Corner, tuple[Corner, ...]], ...] = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[object, tuple[frozenset[Hex]]]:
        return (land_of, (self.hexes,))

    def within(self, start: Corner, edges: int) -> tuple[Corner, ...]:
        """Return the crossings 1 to ``edges`` edges away. Empty if ``start`` is not on the island.

        ``edges`` is at most 3.
        """
        return self.reach[edges - 1].get(start, ())

    def around(self, hex: Hex) -> list[Hex]:
        """List the neighbours of a hex that have not sunk."""
        return [near for near in hex.neighbours if near in self.hexes]

    def without(self, hex: Hex) -> Coastline:
        """Return the land after a hex sinks."""
        return land_of(self.hexes - {hex})


@lru_cache(maxsize=1024)
def land_of(hexes: frozenset[Hex]) -> Coastline:
    """Return the land made of ``hexes``, with its coast, crossings and paths."""
    is_coast = {hex: any(near not in hexes for near in hex.neighbours) for hex in sorted(hexes)}
    crossings = [corner for corner in CROSSINGS if not hexes.isdisjoint(corner.hexes)]
    edges = {corner: crossings_beside(corner, hexes) for corner in crossings}
    reach = []
    reached = {corner: {corner} for corner in crossings}
    for _ in range(FARTHEST):
        reached = {
            corner: known.union(*(edges[near] for near in known))
            for corner, known in reached.items()
        }
        reach.append(
            FrozenDict(
                {corner: tuple(in_order(known - {corner})) for corner, known in reached.items()}
            )
        )
    return Coastline(
        hexes,
        tuple(hex for hex, coastal in is_coast.items() if coastal),
        tuple(hex for hex, coastal in is_coast.items() if not coastal and hex is not VOLCANO),
        frozenset(crossings),
        tuple(reach),
    )


def crossings_beside(corner: Corner, hexes: frozenset[Hex]) -> list[Corner]:
    """List the neighbours of a crossing. An edge needs a hex on at least one side."""
    return [
        near
        for opposite, near in zip(corner.hexes, corner.neighbours, strict=True)
        if any(hex in hexes for hex in corner.hexes if hex is not opposite)
    ]


WHOLE_ISLAND: Final = land_of(frozenset(HEXES))
CORNERS_OF: Final = {hex: corners(hex) for hex in HEXES}
