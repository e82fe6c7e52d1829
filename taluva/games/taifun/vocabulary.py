"""The words of Taifun in each language: names, places, cards, resources.

Dice are typed by their letters. In German these are R G B O L S, because Grün and Gelb have the
same initial, and in French R V B O J N.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from taluva.games.taifun.rules import (
    Colour,
    Resource,
)
from taluva.i18n import Language, TypedWords

WORDS: Final = TypedWords(
    "typed in Taifun",
    "house priest play redraw exchange done draw roll move strip build call convert sacrifice end"
    " food wood ore person"
    " red green blue orange yellow black R G B O Y K"
    " e se s sw w nw n ne"
    " shoal driftwood harvest bounty vein lode breeze procession shark ebb gust flood rot landslide"
    " lightning famine plague tsunami typhoon eruption",
)


def display_word(value: object, say: Language) -> str:
    """Return the word for a resource, card, figure, deck or colour in a language."""
    english = value.name.lower() if isinstance(value, Colour) else str(value)
    return WORDS.spellings(english, say)[0]


def count_resource(number: int, resource: Resource, say: Language) -> str:
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
    return display_word(resource, say)[0].lower()


def colour_letters(colours: Iterable[Colour], say: Language) -> tuple[str, ...]:
    """Return the letters of colours on the map and on dice."""
    return tuple(WORDS.spellings(str(colour), say)[0] for colour in colours)
