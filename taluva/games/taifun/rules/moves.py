"""Moves of the god, the tribes and chance, and refusals of illegal moves.

A move is a value with exactly one spelling, its ``str``. Refusals hold rule ids and facts, not
prose.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from itertools import chain
from typing import Any, ClassVar, Self

from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.island import name_of
from taluva.games.taifun.rules.pieces import Colour, Resource, Stock
from taluva.games.taifun.rules.symmetry import turned
from taluva.hexgrid import Corner, Hex, Side

TargetValue = Hex | Corner | Resource | Side | int  # an int is a seat


@dataclass(frozen=True, slots=True)
class _Typed:
    """A move as players type it: a verb, and the values of its fields."""

    verb: ClassVar[str]

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The values after the verb."""
        values = (getattr(self, each.name) for each in fields(self))
        return tuple(
            chain.from_iterable(each if isinstance(each, tuple) else [each] for each in values)
        )

    def __str__(self) -> str:
        return " ".join([self.verb, *map(_format, self.arguments)])

    def rotated(self, steps: int = 1) -> Self:
        """Return the move rotated around the volcano, clockwise by ``steps`` sixths of a turn."""
        return turned(self, steps)

    def mirrored(self) -> Self:
        """Return the move with east and west swapped."""
        return turned(self, is_mirrored=True)


@dataclass(frozen=True, slots=True)
class House(_Typed):
    """A set-up move: placing one of a tribe's first two houses."""

    verb = "house"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Priest(_Typed):
    """A set-up move: placing the priest on a crossing."""

    verb = "priest"
    crossing: Corner


@dataclass(frozen=True, slots=True)
class Play(_Typed):
    """A card played from the god's hand."""

    verb = "play"
    card: Card
    targets: tuple[TargetValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Redraw(_Typed):
    """A card discarded for another, when none in hand can be played."""

    verb = "redraw"
    card: Card


@dataclass(frozen=True, slots=True)
class Exchange(_Typed):
    """The god's whole hand discarded for a new one."""

    verb = "exchange"


@dataclass(frozen=True, slots=True)
class Done(_Typed):
    """The end of the god's turn."""

    verb = "done"


@dataclass(frozen=True, slots=True)
class Draw(_Typed):
    """A chance move: the cards drawn, in this order."""

    verb = "draw"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Roll(_Typed):
    """A chance move: the colours of the dice."""

    verb = "roll"
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Walk(_Typed):
    """A figure's move along edges. Its verb is ``move``."""

    verb = "move"
    start: Corner
    to: Corner


@dataclass(frozen=True, slots=True)
class Strip(_Typed):
    """A marker taken from a hex into the store."""

    verb = "strip"
    hex: Hex
    resource: Resource


@dataclass(frozen=True, slots=True)
class Build(_Typed):
    """A house built on a hex."""

    verb = "build"
    hex: Hex


@dataclass(frozen=True, slots=True)
class Call(_Typed):
    """A person called from a fresh house, which is then turned."""

    verb = "call"
    hex: Hex
    crossing: Corner


@dataclass(frozen=True, slots=True)
class Convert(_Typed):
    """A conversion of another tribe's person."""

    verb = "convert"
    crossing: Corner


@dataclass(frozen=True, slots=True)
class Sacrifice(_Typed):
    """A sacrifice of the tribe's own person at the temple."""

    verb = "sacrifice"
    crossing: Corner


@dataclass(frozen=True, slots=True)
class End(_Typed):
    """The end of a tribe's turn."""

    verb = "end"


GodMove = Play | Redraw | Exchange | Done
Action = Walk | Strip | Build | Call | Convert | Sacrifice | End
Move = House | Priest | GodMove | Draw | Roll | Action


def _format(value: object) -> str:
    return name_of(value) if isinstance(value, Corner) else str(value)


class Rule(StrEnum):
    """The ids of all rules (see docs/taifun.md)."""

    S1 = "S1"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    N1 = "N1"
    K1 = "K1"
    K2 = "K2"
    K3 = "K3"
    K4 = "K4"
    K5 = "K5"
    K6 = "K6"
    K7 = "K7"
    K8 = "K8"
    K9 = "K9"
    D1 = "D1"
    D2 = "D2"
    D3 = "D3"
    A1 = "A1"
    M1 = "M1"
    M2 = "M2"
    M3 = "M3"
    Q1 = "Q1"
    Q2 = "Q2"
    H1 = "H1"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    C1 = "C1"
    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    V1 = "V1"
    V2 = "V2"
    V3 = "V3"
    V4 = "V4"
    O1 = "O1"
    O2 = "O2"
    O3 = "O3"
    E1 = "E1"
    E2 = "E2"
    E3 = "E3"
    E4 = "E4"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason against a move: the rule, and any places, card and numbers.

    The unit of the numbers depends on the rule:

    - power for K2, changes for K3, cards for D1, dice for D2
    - edges for M3, markers for Q2, houses for H2 and H4, people for C4 and V4
    - a price and a store for H3, C2, V3 and O3
    """

    rule: Rule
    where: tuple[Hex | Corner, ...] = ()
    needed: int | Stock | None = None
    available: int | Stock | None = None
    card: Card | None = None
