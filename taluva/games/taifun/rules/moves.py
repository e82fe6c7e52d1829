"""The moves of the set-up, the god, the tribes and chance.

A move is a value with exactly one spelling, which ``str`` gives.
"""

from __future__ import annotations

from dataclasses import dataclass

from taluva.games.taifun.rules.cards import Card
from taluva.games.taifun.rules.geography import name_of
from taluva.games.taifun.rules.pieces import Colour, Resource
from taluva.hexgrid import Corner, Hex, Side

TargetValue = Hex | Corner | Resource | Side | int  # an int is a seat


@dataclass(frozen=True, slots=True)
class House:
    """Put up one of the two first houses."""

    hex: Hex

    def __str__(self) -> str:
        return f"house {self.hex}"


@dataclass(frozen=True, slots=True)
class Priest:
    """Put the priest on a crossing."""

    crossing: Corner

    def __str__(self) -> str:
        return f"priest {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card of the god's hand."""

    card: Card
    targets: tuple[TargetValue, ...] = ()

    def __str__(self) -> str:
        return " ".join(["play", self.card.name, *map(_spelt, self.targets)])


@dataclass(frozen=True, slots=True)
class Redraw:
    """Discard a card and draw another, when none in hand can be played."""

    card: Card

    def __str__(self) -> str:
        return f"redraw {self.card}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Discard the whole hand and draw a new one."""

    def __str__(self) -> str:
        return "exchange"


@dataclass(frozen=True, slots=True)
class Done:
    """End the god's playing of cards."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: these cards come, in this order."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["draw", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the dice show these colours."""

    colours: tuple[Colour, ...]

    def __str__(self) -> str:
        return " ".join(["roll", *self.colours])


@dataclass(frozen=True, slots=True)
class Walk:
    """Move a figure along the edges; its verb is ``move``."""

    start: Corner
    to: Corner

    def __str__(self) -> str:
        return f"move {name_of(self.start)} {name_of(self.to)}"


@dataclass(frozen=True, slots=True)
class Strip:
    """Take a marker off a hex into the store."""

    hex: Hex
    resource: Resource

    def __str__(self) -> str:
        return f"strip {self.hex} {self.resource}"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a house."""

    hex: Hex

    def __str__(self) -> str:
        return f"build {self.hex}"


@dataclass(frozen=True, slots=True)
class Call:
    """Turn a house and call a person from it."""

    hex: Hex
    crossing: Corner

    def __str__(self) -> str:
        return f"call {self.hex} {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Convert:
    """Put an own person in the place of another tribe's."""

    crossing: Corner

    def __str__(self) -> str:
        return f"convert {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Sacrifice an own person in the temple."""

    crossing: Corner

    def __str__(self) -> str:
        return f"sacrifice {name_of(self.crossing)}"


@dataclass(frozen=True, slots=True)
class End:
    """End a tribe's turn."""

    def __str__(self) -> str:
        return "end"


GodMove = Play | Redraw | Exchange | Done
Action = Walk | Strip | Build | Call | Convert | Sacrifice | End
Move = House | Priest | GodMove | Draw | Roll | Action


def _spelt(target: TargetValue) -> str:
    return name_of(target) if isinstance(target, Corner) else str(target)
