"""The lie of the land: 37 hexes around a volcano, their crossings, and what is left of them.

Labels and names never change. What sinks is gone from the ``Land``, but its name can still be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from taluva.hexgrid import SIDES, Corner, Hex, Side, corners
from taluva.table.frozen import FrozenDict

RING_COUNT: Final = 3
FARTHEST: Final = 3  # edges; no move and no card carries a figure farther

VOLCANO: Final = Hex.at(4, 8)


def _ring(radius: int) -> tuple[Hex, ...]:
    """Give the hexes at a distance from the volcano, clockwise from the northernmost."""
    hex = VOLCANO
    for _ in range(radius):
        hex = Side.N.step(hex)
    ring = []
    for turn in range(6):
        # From the northernmost hex the way round leads south-east first.
        side = SIDES[(turn + 2) % 6]
        for _ in range(radius):
            ring.append(hex)
            hex = side.step(hex)
    return tuple(ring)


RINGS: Final = tuple(_ring(radius) for radius in range(1, RING_COUNT + 1))
FIELD_HEXES: Final = tuple(hex for ring in RINGS for hex in ring)  # in the order fields are listed
HEXES: Final = tuple(sorted((VOLCANO, *FIELD_HEXES)))

# Crossings by the first of their hexes in reading order, then clockwise from east.
CROSSINGS: Final = tuple(dict.fromkeys(corner for hex in HEXES for corner in corners(hex)))
_NAMES: Final = {corner: corner.name_among(HEXES) for corner in CROSSINGS}
_ORDER: Final = {corner: order for order, corner in enumerate(CROSSINGS)}


def name_of(place: Hex | Corner) -> str:
    """Give the canonical name of a hex or a crossing, whether it stands, has sunk or never was."""
    return _NAMES.get(place) or str(place) if isinstance(place, Corner) else str(place)


def in_order(crossings: Iterable[Corner]) -> list[Corner]:
    """Sort crossings of the island in reading order."""
    return sorted(crossings, key=_ORDER.__getitem__)


@dataclass(frozen=True, slots=True)
class Land:
    """The hexes that stand, and what follows from them; make it with ``land_of``."""

    hexes: frozenset[Hex]
    coast: tuple[Hex, ...] = field(compare=False, repr=False)  # fewer than six hexes around
    inland: tuple[Hex, ...] = field(compare=False, repr=False)  # the others but the volcano
    crossings: frozenset[Corner] = field(compare=False, repr=False)
    # By the number of edges, from 1: the crossings no farther than that from each crossing.
    reach: tuple[FrozenDict[Corner, tuple[Corner, ...]], ...] = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[object, tuple[frozenset[Hex]]]:
        return (land_of, (self.hexes,))

    def within(self, start: Corner, edges: int) -> tuple[Corner, ...]:
        """Give the crossings on a path of 1 to ``edges`` edges: none if ``start`` is none."""
        return self.reach[edges - 1].get(start, ())

    def around(self, hex: Hex) -> list[Hex]:
        """List the hexes that stand next to a hex."""
        return [near for near in hex.neighbours if near in self.hexes]

    def without(self, hex: Hex) -> Land:
        """Give the land after a hex has sunk."""
        return land_of(self.hexes - {hex})


@lru_cache(maxsize=1024)
def land_of(hexes: frozenset[Hex]) -> Land:
    """Work out the coast, the crossings and the ways of some hexes."""
    is_coast = {hex: any(near not in hexes for near in hex.neighbours) for hex in sorted(hexes)}
    crossings = [corner for corner in CROSSINGS if not hexes.isdisjoint(corner.hexes)]
    edges = {corner: _joined(corner, hexes) for corner in crossings}
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
    return Land(
        hexes,
        tuple(hex for hex, coastal in is_coast.items() if coastal),
        tuple(hex for hex, coastal in is_coast.items() if not coastal and hex is not VOLCANO),
        frozenset(crossings),
        tuple(reach),
    )


def _joined(corner: Corner, hexes: frozenset[Hex]) -> list[Corner]:
    """List the other ends of a crossing's edges: an edge needs one of the two hexes beside it."""
    return [
        near
        for opposite, near in zip(corner.hexes, corner.neighbours, strict=True)
        if any(hex in hexes for hex in corner.hexes if hex is not opposite)
    ]


WHOLE_ISLAND: Final = land_of(frozenset(HEXES))
CORNERS_OF: Final = {hex: corners(hex) for hex in HEXES}
