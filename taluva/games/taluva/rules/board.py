"""The island: its fields, the buildings on them, and the settlements they form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.games.taluva.rules.adjacency import Shore
from taluva.games.taluva.rules.moves import Place
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import Direction, Hex, border

reading_order = attrgetter("order")
_first_field = attrgetter("first.order")


class BuildingKind(StrEnum):
    """The kinds of building, as a field shows them."""

    HUTS = "huts"
    TOWER = "tower"
    TEMPLE = "temple"


# Before Python 3.12 a member of an enumeration is slow to get at by its name.
HUTS: Final = BuildingKind.HUTS
TOWER: Final = BuildingKind.TOWER
TEMPLE: Final = BuildingKind.TEMPLE


class Field(NamedTuple):
    """The visible top hex of a stack."""

    land: Land
    level: int  # the height of the stack; 1 lies on the table
    points: Direction | None  # where the tile points, for volcanoes only
    laid: int  # the turn in which the tile was laid


class Building(NamedTuple):
    """What stands on a field: one tower, one temple, or some huts of one player."""

    seat: int
    kind: BuildingKind
    huts: int = 0


class Settlement(NamedTuple):
    """A maximal group of connected fields with buildings of one player, whatever their levels."""

    seat: int
    hexes: frozenset[Hex]
    towers: int
    temples: int
    border: frozenset[Hex]  # the hexes around it
    first: Hex  # the first of its hexes in reading order

    @property
    def size(self) -> int:
        """The number of fields, however many huts stand on them."""
        return len(self.hexes)


class Board(NamedTuple):
    """The island as a value: placing and building give a new board and leave this one alone.

    Its mappings can be read and copied, never written.

    Beside what lies on the table it carries facts derived from it, each repaired around the change
    by the function that makes the new board:

    - ``volcanoes``: the volcano fields, and in which directions the tiles around them let another
      tile lie on them [E2, E3], as a mask of six bits; see ``taluva.games.taluva.rules.adjacency``;
    - ``eruptions``: the legal placements on volcanoes by the ``order`` of the hex;
    - ``shore``: where a tile may lie on the table.
    """

    fields: MappingProxyType[Hex, Field]
    buildings: MappingProxyType[Hex, Building]
    settlements: MappingProxyType[Hex, Settlement]  # by each of their fields
    vacant: frozenset[Hex]  # land fields without a building [B1, B2]
    volcanoes: MappingProxyType[Hex, int]
    eruptions: MappingProxyType[int, tuple[Place, ...]]
    shore: Shore

    def __hash__(self) -> int:
        """Make one of what lies on the table: all the rest follows from it."""
        return hash((frozenset(self.fields.items()), frozenset(self.buildings.items())))

    @property
    def coast(self) -> frozenset[Hex]:
        """The hexes without a field that share an edge with one."""
        return border(self.fields)

    def placements_on(self, hex: Hex) -> tuple[Place, ...]:
        """List the legal placements with their volcano on a hex, whatever the tile."""
        return self.eruptions.get(hex.order) or self.shore.placements_on(hex)

    def settlements_of(self, seat: int) -> list[Settlement]:
        """List the settlements of a player, by their first fields in reading order."""
        own = [s for hex, s in self.settlements.items() if s.first is hex and s.seat == seat]
        own.sort(key=_first_field)
        return own


@cache
def lone_settlement(seat: int, hex: Hex, kind: BuildingKind) -> Settlement:
    """Make the settlement of a single field."""
    return Settlement(
        seat,
        frozenset({hex}),
        towers=int(kind is TOWER),
        temples=int(kind is TEMPLE),
        border=frozenset(hex.neighbours),
        first=hex,
    )


def join_settlements(parts: Sequence[Settlement]) -> Settlement:
    """Make one settlement of some of one player; does not check that they touch each other."""
    if len(parts) == 1:
        return parts[0]
    seat, hexes, towers, temples, border, first = parts[0]
    for each in parts[1:]:
        hexes |= each.hexes
        towers += each.towers
        temples += each.temples
        border |= each.border
        if each.first.order < first.order:
            first = each.first
    return Settlement(seat, hexes, towers, temples, border - hexes, first)


def settlement(seat: int, hexes: Iterable[Hex], buildings: Mapping[Hex, Building]) -> Settlement:
    """Make the settlement of these connected hexes; does not check that they are."""
    return join_settlements([lone_settlement(seat, hex, buildings[hex].kind) for hex in hexes])
