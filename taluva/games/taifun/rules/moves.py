"""Moves of the god, the tribes and chance, and refusals of illegal moves.

A move is a value with exactly one spelling, its ``str``. Refusals hold rule ids and facts, not
prose.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.island import name_of
from taluva.games.taifun.rules.pieces import Colour, Resource, Stock
from taluva.hexgrid import Corner, Hex, Side

TargetValue = Hex | Corner | Resource | Side | int  # an int is a seat


@dataclass(frozen=True, slots=True)
class House:
    """A set-up move: placing one of a tribe's first two houses."""

    hex: Hex

    def __str__(self) -> str:
        return f"house {self.hex}"


@dataclass(frozen=True, slots=True)
class Priest:
    """A set-up move: placing the priest on a crossing."""

    crossing: Corner

    def __str__(self) -> str:
        return f"priest {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card played from the god's hand."""

    card: Card
    targets: tuple[TargetValue, ...] = ()

    def __str__(self) -> str:
        return " ".join(["play", self.card.name, *map(_format, self.targets)])


@dataclass(frozen=True, slots=True)
class Redraw:
    """A card discarded for another, when none in hand can be played."""

    card: Card

    def __str__(self) -> str:
        return f"redraw {self.card}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """The god's whole hand discarded for a new one."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the god's turn."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Draw:
    """A chance move: the cards drawn, in this order."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["draw", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Roll:
    """A chance move: the colours of the dice."""

    colours: tuple[Colour, ...]

    def __str__(self) -> str:
        return " ".join(["roll", *self.colours])


@dataclass(frozen=True, slots=True)
class Walk:
    """A figure's move along edges. Its verb is ``move``."""

    start: Corner
    to: Corner

    def __str__(self) -> str:
        return f"move {name_of(self.start)} {name_of(self.to)}"


@dataclass(frozen=True, slots=True)
class Strip:
    """A marker taken from a hex into the store."""

    hex: Hex
    resource: Resource

    def __str__(self) -> str:
        return f"strip {self.hex} {self.resource}"


@dataclass(frozen=True, slots=True)
class Build:
    """A house built on a hex."""

    hex: Hex

    def __str__(self) -> str:
        return f"build {self.hex}"


@dataclass(frozen=True, slots=True)
class Call:
    """A person called from a fresh house, which is then turned."""

    hex: Hex
    crossing: Corner

    def __str__(self) -> str:
        return f"call {self.hex} {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Convert:
    """A conversion: the tribe's own person replaces another tribe's."""

    crossing: Corner

    def __str__(self) -> str:
        return f"convert {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A sacrifice of the tribe's own person at the temple."""

    crossing: Corner

    def __str__(self) -> str:
        return f"sacrifice {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class End:
    """The end of a tribe's turn."""

    def __str__(self) -> str:
        return "end"


GodMove = Play | Redraw | Exchange | Done
Action = Walk | Strip | Build | Call | Convert | Sacrifice | End
Move = House | Priest | GodMove | Draw | Roll | Action


def _format(target: TargetValue) -> str:
    return name_of(target) if isinstance(target, Corner) else str(target)


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
