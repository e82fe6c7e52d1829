"""The words of Taifun in each language: names, places, cards, resources.

Dice are typed by their letters. In German these are R G B O L S, because Grün and Gelb have the
same initial.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

from taluva.games.taifun.rules import (
    LINE_LENGTH,
    Area,
    Card,
    CardEffect,
    Carry,
    Clear,
    Colour,
    Give,
    Kill,
    MoveTemple,
    Resource,
    Ruin,
    Sink,
    Spoil,
    Stock,
    Target,
    Within,
    name_of,
)
from taluva.hexgrid import Corner, Hex
from taluva.i18n import Language, TypedWords

WORDS: Final = TypedWords(
    "typed in Taifun",
    "house priest play redraw exchange done draw roll move strip build call convert sacrifice end"
    " food wood ore person"
    " red green blue orange yellow black R G B O Y K"
    " e se s sw w nw n ne"
    " shoal driftwood harvest vein lode breeze procession ebb gust flood rot landslide"
    " lightning famine plague tsunami typhoon eruption",
)


def shown_word(value: object, say: Language) -> str:
    """Return the word for a resource, card, figure, deck or colour in a language."""
    english = value.name.lower() if isinstance(value, Colour) else str(value)
    return WORDS.spellings(english, say)[0]


def counted(number: int, resource: Resource, say: Language) -> str:
    """Return a number of a resource, such as ``3 wood``."""
    match resource:
        case Resource.FOOD:
            return say.count("{number} food", "{number} food", number)
        case Resource.WOOD:
            return say.count("{number} wood", "{number} wood", number)
        case Resource.ORE:
            return say.count("{number} ore", "{number} ore", number)


def resource_letter(resource: Resource, say: Language) -> str:
    """Return the letter of a resource on the map and in tables: the initial of its word."""
    return shown_word(resource, say)[0].lower()


def colour_letters(colours: Iterable[Colour], say: Language) -> tuple[str, ...]:
    """Return the letters of colours on the map and on dice."""
    return tuple(WORDS.spellings(str(colour), say)[0] for colour in colours)


@dataclass(frozen=True, slots=True)
class Voice:
    """The base of the messages in one language."""

    say: Language

    def place(self, place: Hex | Corner) -> str:
        """Return the name of a hex or a crossing as it is typed."""
        name = name_of(place)
        label = name.rstrip(ascii_lowercase)
        return f"{label}{self.word(name[len(label) :])}"

    def word(self, value: object) -> str:
        """Return the word for a value."""
        return shown_word(value, self.say)

    def stock(self, stock: Stock) -> str:
        """Format a stock as a list: ``4 wood and 1 ore``."""
        return self.say.listed(self._parts(stock)) or self.say("nothing")

    def amounts(self, stock: Stock) -> str:
        """Format a stock in little space: ``4 wood 1 ore``."""
        return " ".join(self._parts(stock))

    def initials(self, stock: Stock) -> str:
        """Format a stock in the least space: ``4 w 1 o``."""
        return " ".join(
            f"{number} {resource_letter(resource, self.say)}" for resource, number in stock.parts()
        )

    def _parts(self, stock: Stock) -> list[str]:
        return [counted(number, resource, self.say) for resource, number in stock.parts()]


class Cards(Voice):
    """Messages that describe cards."""

    __slots__ = ()

    def targets(self, card: Card) -> str:
        """Return what a card asks for, in the order typed, or "" if it has no target."""
        return ", ".join(map(self._target, card.targets))

    def _target(self, target: Target | Within) -> str:
        say = self.say
        match target:
            case Target.HEX:
                return say("a hex")
            case Target.COAST:
                return say("a hex on the coast")
            case Target.INLAND:
                return say("an inland hex")
            case Target.SHORE:
                return say("a hex on the coast without the temple or the volcano")
            case Target.BESIDE_TEMPLE:
                return say("a hex next to the temple")
            case Target.RESOURCE:
                return say("food, wood or ore")
            case Target.SEAT:
                return say("the seat of a tribe")
            case Target.FIGURE:
                return say("a crossing with a figure")
            case Target.INWARD:
                return say("a direction with a hex on that side and none opposite")
            case Within(edges):
                return say.count(
                    "a free crossing {number} edge away",
                    "a free crossing up to {number} edges away",
                    edges,
                )

    def text(self, card: Card) -> str:
        """Return what a card does."""
        return self.say.clauses([self._effect(effect, card) for effect in card.effects])

    def _effect(self, effect: CardEffect, card: Card) -> str:
        say = self.say
        match effect:
            case Give(markers, Area.VOLCANO):
                return say("{stock} on the volcano", stock=self.stock(markers))
            case Give(markers):
                return say("{stock} there", stock=self.stock(markers))
            case Clear(only_named=True):
                return say("all its markers of that kind go back to the box")
            case Clear():
                return say("all its markers go back to the box")
            case Ruin(houses, area):
                return self._ruin(houses, area)
            case Spoil(resources, is_for_all):
                what = ", ".join(map(self.word, resources))
                if is_for_all:
                    return say("every tribe loses half of this, rounded up: {what}", what=what)
                return say("the tribe loses half of this, rounded up: {what}", what=what)
            case Kill(Area.VOLCANO):
                return say("every figure on a corner of the volcano dies")
            case Kill() if Target.FIGURE in card.targets:
                return say("the figure there dies")
            case Kill():
                return say("every figure on a corner of the hex dies")
            case Carry():
                return say("the figure moves there")
            case MoveTemple():
                return say("the temple moves there")
            case Sink():
                return say("the hex sinks with everything on it")

    def _ruin(self, houses: int, area: Area) -> str:
        say = self.say
        match area:
            case Area.LINE:
                return say.count(
                    "every tribe loses {number} house on each of {hexes} hexes in that direction",
                    "every tribe loses {number} houses on each of {hexes} hexes in that direction",
                    houses,
                    hexes=LINE_LENGTH,
                )
            case Area.AROUND_VOLCANO:
                return say.count(
                    "every tribe loses {number} house on each hex around the volcano",
                    "every tribe loses {number} houses on each hex around the volcano",
                    houses,
                )
            case _:
                return say.count(
                    "every tribe loses {number} house there",
                    "every tribe loses {number} houses there",
                    houses,
                )
