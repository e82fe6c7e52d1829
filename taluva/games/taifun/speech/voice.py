"""A language that speaks of Taifun: how it names places, cards, resources and stocks."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase

from taluva.games.taifun.rules import (
    Stock,
    name_of,
)
from taluva.games.taifun.words import shown
from taluva.hexgrid import Corner, Hex
from taluva.table.telling.language import ENGLISH, Language


@dataclass(frozen=True, slots=True)
class Voice:
    """What speaks one language."""

    say: Language = ENGLISH

    def place(self, place: Hex | Corner) -> str:
        """Name a hex or a crossing as it is typed."""
        name = name_of(place)
        label = name.rstrip(ascii_lowercase)
        return f"{label}{self.word(name[len(label) :])}"

    def word(self, value: object) -> str:
        """Give the word for a value."""
        return shown(value, self.say.code)

    def stock(self, stock: Stock) -> str:
        """Name a stock by its parts: ``4 wood and 1 ore``."""
        return self.say.listed(self._parts(stock)) or self.say("nothing")

    def amounts(self, stock: Stock) -> str:
        """Name a stock where there is little room: ``4 wood 1 ore``."""
        return " ".join(self._parts(stock))

    def _parts(self, stock: Stock) -> list[str]:
        return [f"{number} {self.word(resource)}" for resource, number in stock.parts()]
