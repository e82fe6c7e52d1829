"""Moves and refusals. A refusal holds a rule id and facts, not prose."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from taluva.games.taluva.rules.options import LANDS, Land, Tile
from taluva.hexgrid import DIRECTIONS, Direction, Hex, trio


def _expect(move: object, kind: type, value: object) -> None:
    """Check the type of a part of a move. Raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(
            f"{type(move).__name__} needs a {kind.__name__}, not {value!r}:"
            " a text is read by Game.play, or by parse_move"
        )


@cache
def _ground(volcano: Hex, direction: Direction) -> tuple[tuple[Hex, Hex, Hex], frozenset[Hex]]:
    """Return the hexes of a placement, in order and as a set. They are the same for every tile."""
    hexes = trio(volcano, direction)
    return hexes, frozenset(hexes)


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
        hexes, cover = _ground(self.volcano, self.direction)
        object.__setattr__(self, "hexes", hexes)
        object.__setattr__(self, "cover", cover)

    def __str__(self) -> str:
        tile = "" if self.tile is None else f"{self.tile} "
        return f"place {tile}{self.volcano.label} {self.direction}"


@dataclass(frozen=True, slots=True)
class _OnHex:
    """A build on one hex."""

    hex: Hex

    def __post_init__(self) -> None:
        _expect(self, Hex, self.hex)


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

    def __str__(self) -> str:
        return f"expand {self.hex.label} {self.land}"


Build = Hut | Tower | Temple | Expand
Move = Place | Build


@cache
def placements_at(volcano: Hex) -> tuple[Place, ...]:
    """Return the six placements with their volcano on this hex, one for each direction."""
    return tuple(Place(volcano, direction) for direction in DIRECTIONS)


class _Towards(dict[int, tuple[Place, ...]]):
    """The placements with their volcano on one hex, by a mask of directions."""

    def __init__(self, volcano: Hex) -> None:
        self._all = placements_at(volcano)

    def __missing__(self, directions: int) -> tuple[Place, ...]:
        found = tuple(place for at, place in enumerate(self._all) if directions >> at & 1)
        self[directions] = found
        return found


class _Placements(dict[Hex, dict[int, tuple[Place, ...]]]):
    def __missing__(self, volcano: Hex) -> dict[int, tuple[Place, ...]]:
        found = self[volcano] = _Towards(volcano)
        return found


# Placements by the hex of their volcano and a mask of directions. The same placements are listed
# very often, and a dictionary lookup is faster than calling a cached function.
towards: Final[dict[Hex, dict[int, tuple[Place, ...]]]] = _Placements()


# The ``order`` of a hex, the hex, and the move that builds a hut on it.
HutSite = tuple[int, Hex, Hut]


class _HutSites(dict[Hex, HutSite]):
    def __missing__(self, hex: Hex) -> HutSite:
        found = self[hex] = (hex.order, hex, Hut(hex))
        return found


# Sites of huts by hex. They sort in reading order.
hut_site: Final[dict[Hex, HutSite]] = _HutSites()


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


class Refusal(NamedTuple):
    """A reason against a move: the rule, the hexes, and the numbers if any.

    The unit of the numbers depends on the rule: pieces for B3, levels for H1 and W1, fields for M2.
    """

    rule: Rule
    hexes: tuple[Hex, ...] = ()
    needed: int | None = None
    available: int | None = None

    @property
    def where(self) -> tuple[Hex, ...]:
        """The hexes, under the name that all games use."""
        return self.hexes
