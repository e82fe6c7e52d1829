"""The words of Taifun in each language: names, places, cards, resources.

The first word of each entry is shown, and all of them are accepted. Dice are typed by their
letters. In German these are R G B O L S, because Grün and Gelb have the same initial.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from taluva.i18n import ENGLISH, Language

WORDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "de": {
        "house": ("Haus",),
        "priest": ("Priester",),
        "play": ("ausspielen", "spielen"),
        "redraw": ("abwerfen",),
        "exchange": ("austauschen",),
        "done": ("fertig",),
        "draw": ("nachziehen",),
        "roll": ("würfeln", "wuerfeln"),
        "move": ("ziehen",),
        "strip": ("Raubbau",),
        "build": ("bauen",),
        "call": ("berufen",),
        "convert": ("konvertieren",),
        "sacrifice": ("opfern",),
        "end": ("Ende",),
        "food": ("Nahrung", "Essen"),
        "wood": ("Holz",),
        "ore": ("Erz", "E"),  # the letter alone is never Essen
        "person": ("Mensch",),
        "red": ("Rot",),
        "green": ("Grün",),
        "blue": ("Blau",),
        "orange": ("Orange",),
        "yellow": ("Gelb",),
        "black": ("Schwarz",),
        "Y": ("L",),
        "K": ("S",),
        "e": ("o",),
        "se": ("so",),
        "ne": ("no",),
        "shoal": ("Fischschwarm",),
        "driftwood": ("Treibholz",),
        "harvest": ("Ernte",),
        "vein": ("Erzader",),
        "lode": ("Erzlager",),
        "breeze": ("Brise",),
        "procession": ("Prozession",),
        "ebb": ("Ebbe",),
        "gust": ("Böe", "Boee"),
        "flood": ("Flut",),
        "rot": ("Fäulnis", "Faeulnis"),
        "landslide": ("Erdrutsch",),
        "lightning": ("Blitz",),
        "famine": ("Hungersnot",),
        "plague": ("Seuche",),
        "tsunami": ("Tsunami",),
        "typhoon": ("Taifun",),
        "eruption": ("Ausbruch",),
    },
    "fr": {
        "house": ("maison",),
        "priest": ("prêtre",),
        "play": ("jouer",),
        "redraw": ("défausser",),
        "exchange": ("échanger",),
        "done": ("fini",),
        "draw": ("piocher",),
        "roll": ("lancer",),
        "move": ("déplacer",),
        "strip": ("prélever", "surexploiter"),
        "build": ("construire",),
        "call": ("appeler",),
        "convert": ("convertir",),
        "sacrifice": ("sacrifier",),
        "end": ("fin",),
        "food": ("nourriture",),
        "wood": ("bois",),
        "ore": ("minerai",),
        "person": ("habitant",),
        "red": ("rouge",),
        "green": ("vert",),
        "blue": ("bleu",),
        "orange": ("orange",),
        "yellow": ("jaune",),
        "black": ("noir",),
        "sw": ("so",),
        "w": ("o",),
        "nw": ("no",),
        "shoal": ("banc-de-poissons",),  # a typed word has no spaces
        "driftwood": ("bois-flotté",),
        "harvest": ("récolte",),
        "vein": ("filon",),
        "lode": ("gisement",),
        "breeze": ("brise",),
        "procession": ("procession",),
        "ebb": ("reflux",),
        "gust": ("rafale",),
        "flood": ("submersion", "crue"),
        "rot": ("pourriture",),
        "landslide": ("éboulement", "glissement"),
        "lightning": ("foudre",),
        "famine": ("famine",),
        "plague": ("peste",),
        "tsunami": ("tsunami",),
        "typhoon": ("typhon",),
        "eruption": ("éruption",),
    },
}

# The words that change after a number above 1. German and English have none.
_PLURALS: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {"food": "nourritures", "ore": "minerais"},
}


def spellings(english: str, language: str) -> tuple[str, ...]:
    """Return all spellings of a word in a language, the one to show first. Includes English."""
    return tuple(dict.fromkeys((*WORDS.get(language, {}).get(english, ()), english)))


def shown_word(value: object, language: str) -> str:
    """Return the word for a resource, card, figure, deck or colour in a language."""
    english = value.name.lower() if isinstance(value, Colour) else str(value)
    return spellings(english, language)[0]


def counted(number: int, resource: Resource, language: str) -> str:
    """Return a number of a resource, such as ``3 nourritures``."""
    plurals = _PLURALS.get(language, {}) if number > 1 else {}
    return f"{number} {plurals.get(resource) or shown_word(resource, language)}"


def resource_letter(resource: Resource, language: str) -> str:
    """Return the letter of a resource on the map and in tables: the initial of its word."""
    return shown_word(resource, language)[0].lower()


def colour_letters(colours: Iterable[Colour], language: str) -> tuple[str, ...]:
    """Return the letters of colours on the map and on dice."""
    return tuple(spellings(str(colour), language)[0] for colour in colours)


@dataclass(frozen=True, slots=True)
class Voice:
    """The base of the messages in one language."""

    say: Language = ENGLISH

    def place(self, place: Hex | Corner) -> str:
        """Return the name of a hex or a crossing as it is typed."""
        name = name_of(place)
        label = name.rstrip(ascii_lowercase)
        return f"{label}{self.word(name[len(label) :])}"

    def word(self, value: object) -> str:
        """Return the word for a value."""
        return shown_word(value, self.say.code)

    def stock(self, stock: Stock) -> str:
        """Format a stock as a list: ``4 wood and 1 ore``."""
        return self.say.listed(self._parts(stock)) or self.say("nothing")

    def amounts(self, stock: Stock) -> str:
        """Format a stock in little space: ``4 wood 1 ore``."""
        return " ".join(self._parts(stock))

    def initials(self, stock: Stock) -> str:
        """Format a stock in the least space: ``4 w 1 o``."""
        return " ".join(
            f"{number} {resource_letter(resource, self.say.code)}"
            for resource, number in stock.parts()
        )

    def _parts(self, stock: Stock) -> list[str]:
        return [counted(number, resource, self.say.code) for resource, number in stock.parts()]


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
