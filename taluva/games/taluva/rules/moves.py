"""Moves and refusals. A refusal holds a rule id and facts, not prose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import itemgetter
from typing import Any, Final, NamedTuple, Self

from taluva.games.taluva.rules.options import LANDS, Land, Tile
from taluva.hexgrid import DIRECTIONS, Direction, Hex


def _expect(move: object, kind: type, value: object) -> None:
    """Check the type of a part of a move. Raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(
            f"{type(move).__name__} needs a {kind.__name__}, not {value!r}:"
            " a text is read by Game.play, or by parse_move"
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A tile placement: the hex of its volcano and its direction.

    The player places the drawn tile. A move that names a tile must name that tile.
    """

    volcano: Hex
    direction: Direction
    tile: Tile | None = None
    hexes: tuple[Hex, Hex, Hex] = field(init=False, repr=False, compare=False)
    cover: frozenset[Hex] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _expect(self, Hex, self.volcano)
        _expect(self, Direction, self.direction)
        if self.tile is not None:
            _expect(self, Tile, self.tile)
        known = site_at[self.volcano][2][DIRECTIONS.index(self.direction)]
        object.__setattr__(self, "hexes", known.hexes)
        object.__setattr__(self, "cover", known.cover)

    def __str__(self) -> str:
        tile = "" if self.tile is None else f"{self.tile} "
        return f"place {tile}{self.volcano.label} {self.direction}"

    def rotated(self, steps: int = 1) -> Place:
        """Return the move rotated around M25, clockwise by ``steps`` sixths of a turn."""
        return Place(self.volcano.rotated(steps), self.direction.rotated(steps), self.tile)

    def mirrored(self) -> Place:
        """Return the move with east and west swapped, and so the lands of its tile."""
        tile = None if self.tile is None else self.tile.mirrored()
        return Place(self.volcano.mirrored(), self.direction.mirrored(), tile)


@dataclass(frozen=True, slots=True)
class _OnHex:
    """A build on one hex."""

    hex: Hex

    def __post_init__(self) -> None:
        _expect(self, Hex, self.hex)

    def rotated(self, steps: int = 1) -> Self:
        """Return the move rotated around M25, clockwise by ``steps`` sixths of a turn."""
        return type(self)(self.hex.rotated(steps))

    def mirrored(self) -> Self:
        """Return the move with east and west swapped."""
        return type(self)(self.hex.mirrored())


class Hut(_OnHex):
    """A new settlement with one hut."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"hut {self.hex.label}"


class Tower(_OnHex):
    """A tower next to a settlement."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"tower {self.hex.label}"


class Temple(_OnHex):
    """A temple next to a settlement."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"temple {self.hex.label}"


@dataclass(frozen=True, slots=True)
class Expand:
    """The expansion of the settlement on a hex onto all adjacent fields of one land."""

    hex: Hex
    land: Land

    def __post_init__(self) -> None:
        _expect(self, Hex, self.hex)
        _expect(self, Land, self.land)

    def rotated(self, steps: int = 1) -> Expand:
        """Return the move rotated around M25, clockwise by ``steps`` sixths of a turn."""
        return Expand(self.hex.rotated(steps), self.land)

    def mirrored(self) -> Expand:
        """Return the move with east and west swapped."""
        return Expand(self.hex.mirrored(), self.land)

    def __str__(self) -> str:
        return f"expand {self.hex.label} {self.land}"


Build = Hut | Tower | Temple | Expand
Move = Place | Build


_set_volcano, _set_direction, _set_tile, _set_hexes, _set_cover = (
    getattr(Place, each.name).__set__ for each in fields(Place)
)


# The ``order`` of a hex, the hex, and the six placements with their volcano on it.
Site = tuple[int, Hex, tuple[Place, ...]]


class _Sites(dict[Hex, Site]):
    def __missing__(self, hex: Hex) -> Site:
        places = []
        around = hex.neighbours * 2
        for direction, first, second in zip(DIRECTIONS, around[1:], around[2:], strict=False):
            hexes = (hex, first, second)
            place = object.__new__(Place)  # without the checks, which take longer
            _set_volcano(place, hex)
            _set_direction(place, direction)
            _set_tile(place, None)
            _set_hexes(place, hexes)
            _set_cover(place, frozenset(hexes))
            places.append(place)
        found = self[hex] = (hex.order, hex, tuple(places))
        return found


# Sites by hex. Without Any, mypyc would copy each site, here and in ``hut_site``.
site_at: Final[dict[Hex, Any]] = _Sites()


def _selector(directions: int) -> Callable[[tuple[Place, ...]], tuple[Place, ...]]:
    at = [index for index in range(6) if directions >> index & 1]
    if len(at) > 1:
        return itemgetter(*at)
    return itemgetter(slice(at[0], at[0] + 1) if at else slice(0))


# By a mask of six bits: a function that selects these directions from the placements on a hex.
# It is faster to select again and again than to keep all selections, which fill the CPU's cache.
TOWARDS: Final = tuple(map(_selector, range(1 << 6)))


# The ``order`` of a hex, the hex, and the move that builds a hut on it.
HutSite = tuple[int, Hex, Hut]


class _HutSites(dict[Hex, HutSite]):
    def __missing__(self, hex: Hex) -> HutSite:
        found = self[hex] = (hex.order, hex, Hut(hex))
        return found


# Sites of huts by hex. They sort in reading order.
hut_site: Final[dict[Hex, Any]] = _HutSites()


class _Expansions(dict[Hex, dict[Land, Expand]]):
    def __missing__(self, hex: Hex) -> dict[Land, Expand]:
        found = self[hex] = {land: Expand(hex, land) for land in LANDS}
        return found


# Expansions by hex and land.
expand_to: Final[dict[Hex, dict[Land, Expand]]] = _Expansions()


class Rule(StrEnum):
    """The ids of all rules (see docs/rules.md)."""

    T0 = "T0"
    T1 = "T1"
    T2 = "T2"
    P0 = "P0"
    P1 = "P1"
    P2 = "P2"
    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    E4 = "E4"
    E5 = "E5"
    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    B4 = "B4"
    H1 = "H1"
    H2 = "H2"
    W1 = "W1"
    W2 = "W2"
    W3 = "W3"
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    X1 = "X1"
    X2 = "X2"
    L1 = "L1"
    L2 = "L2"
    V1 = "V1"
    V2 = "V2"
    V3 = "V3"
    R1 = "R1"
    G1 = "G1"


class BuildingKind(StrEnum):
    """The kinds of buildings on a field."""

    HUTS = "huts"
    TOWER = "tower"
    TEMPLE = "temple"


class Refusal(NamedTuple):
    """A reason against a move: the rule, the hexes, and the numbers and missing pieces if any.

    The unit of the numbers depends on the rule: pieces for B3, levels for H1 and W1, fields for M2.
    """

    rule: Rule
    hexes: tuple[Hex, ...] = ()
    needed: int | None = None
    available: int | None = None
    pieces: BuildingKind | None = None

    @property
    def where(self) -> tuple[Hex, ...]:
        """The hexes, under the name that all games use."""
        return self.hexes
