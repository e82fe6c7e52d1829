"""The island: its fields, the buildings on them, and the settlements they form."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from taluva.games.taluva.rules.adjacency import Shore
from taluva.games.taluva.rules.adjacency import new_tuple as new_tuple
from taluva.games.taluva.rules.moves import BuildingKind, HutSite, Place
from taluva.games.taluva.rules.options import Land
from taluva.hexgrid import Direction, Hex, border

reading_order = attrgetter("order")


# Before Python 3.12, access to enum members is slow.
HUTS: Final = BuildingKind.HUTS
TOWER: Final = BuildingKind.TOWER
TEMPLE: Final = BuildingKind.TEMPLE


@dataclass(frozen=True, slots=True)
class Field:
    """The visible top hex of a stack."""

    land: Land
    level: int  # the height of the stack; 1 is on the table
    points: Direction | None  # the direction of the tile, for volcanoes only
    laid: int  # the turn in which the tile was laid


@dataclass(frozen=True, slots=True)
class Building:
    """The building on a field: one player's tower, temple or huts."""

    seat: int
    kind: BuildingKind
    huts: int = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """A maximal group of connected fields with buildings of one player, at any levels."""

    seat: int
    hexes: frozenset[Hex]
    towers: int
    temples: int
    border: frozenset[Hex]  # the hexes around it
    first: Hex  # the first of its hexes in reading order

    @property
    def size(self) -> int:
        """The number of fields. Several huts on a field count once."""
        return len(self.hexes)


@cache
def make_field(land: Land, level: int, points: Direction | None, laid: int) -> Field:
    """Return a field. The same ones recur in many games, so they are shared."""
    return Field(land, level, points, laid)


def _decompose_field(field: Field) -> tuple[Callable[..., Field], tuple[Any, ...]]:
    return make_field, (field.land, field.level, field.points, field.laid)


copyreg.pickle(Field, _decompose_field)


def _decompose(value: Any) -> tuple[Callable[..., object], tuple[Any, ...]]:
    """Return what pickle needs to rebuild a value. It cannot set fields of compiled classes."""
    return type(value), tuple([getattr(value, each.name) for each in fields(value)])


for _kind in (Building, Settlement):
    copyreg.pickle(_kind, _decompose)

# The ``order`` of a settlement's first field, and the settlement.
Town = tuple[int, Settlement]


class Board(NamedTuple):
    """The island as a value: placing and building return a new board.

    Its mappings are read-only. Besides the fields and buildings it holds facts derived from them.
    The functions that make a new board update these facts only around the change:

    - ``volcanoes``: the volcano fields, each with a mask of six bits: the directions in which the
      tiles around it allow an eruption [E2, E3] (see ``taluva.games.taluva.rules.adjacency``)
    - ``eruptions``: the legal placements on volcanoes, by the ``order`` of the hex
    - ``shore``: where a tile may be placed on the table
    """

    fields: MappingProxyType[Hex, Field]
    buildings: MappingProxyType[Hex, Building]
    settlements: MappingProxyType[Hex, Settlement]  # each settlement under all of its fields
    towns: tuple[Town, ...]  # all settlements, in reading order of their first fields
    vacant: frozenset[Hex]  # land fields without a building [B1, B2]
    ground: tuple[HutSite, ...]  # vacant fields of level 1, in reading order [H1]
    volcanoes: MappingProxyType[Hex, int]
    eruptions: MappingProxyType[int, tuple[Place, ...]]
    shore: Shore

    def __hash__(self) -> int:
        """Hash the fields and buildings, because everything else follows from them."""
        return hash((frozenset(self.fields.items()), frozenset(self.buildings.items())))

    @property
    def coast(self) -> frozenset[Hex]:
        """The hexes without a field that share an edge with one."""
        return border(self.fields)

    def placements_on(self, hex: Hex) -> tuple[Place, ...]:
        """Return the legal placements of any tile with its volcano on a hex."""
        return self.eruptions.get(hex.order) or self.shore.placements_on(hex)

    def settlements_of(self, seat: int) -> list[Settlement]:
        """List a player's settlements, sorted by their first fields in reading order."""
        return [each for _order, each in self.towns if each.seat == seat]


@cache
def lone_settlement(seat: int, hex: Hex, kind: BuildingKind) -> Settlement:
    """Return a settlement of a single field."""
    return Settlement(
        seat,
        frozenset({hex}),
        towers=int(kind is TOWER),
        temples=int(kind is TEMPLE),
        border=frozenset(hex.neighbours),
        first=hex,
    )


def join_settlements(parts: Sequence[Settlement]) -> Settlement:
    """Return the union of a player's settlements. Does not check that they touch."""
    if len(parts) == 1:
        return parts[0]
    one = parts[0]
    hexes, border, first = one.hexes, one.border, one.first
    towers, temples = one.towers, one.temples
    for each in parts[1:]:
        hexes |= each.hexes
        towers += each.towers
        temples += each.temples
        border |= each.border
        if each.first.order < first.order:
            first = each.first
    return Settlement(one.seat, hexes, towers, temples, border - hexes, first)


def settlement(seat: int, hexes: Iterable[Hex], buildings: Mapping[Hex, Building]) -> Settlement:
    """Return the settlement of these hexes. Does not check that they are connected."""
    return join_settlements([lone_settlement(seat, hex, buildings[hex].kind) for hex in hexes])


def sort_towns(settlements: Mapping[Hex, Settlement]) -> tuple[Town, ...]:
    """Return all settlements in reading order of their first fields."""
    return tuple(
        sorted((hex.order, each) for hex, each in settlements.items() if each.first is hex)
    )
