"""The words of Taifun in each language, by the English ones: the first is shown, all are read.

Dice are typed by their letters in every language, and told by their colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from taluva.games.taifun.rules import Colour

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
        "ore": ("Erz",),
        "person": ("Mensch",),
        "red": ("Rot",),
        "green": ("Grün",),
        "blue": ("Blau",),
        "orange": ("Orange",),
        "yellow": ("Gelb",),
        "black": ("Schwarz",),
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
        "strip": ("surexploiter",),
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
        "shoal": ("banc-de-poissons",),  # a word is typed without blanks
        "driftwood": ("bois-flotté",),
        "harvest": ("récolte",),
        "vein": ("filon",),
        "lode": ("gisement",),
        "breeze": ("brise",),
        "procession": ("procession",),
        "ebb": ("reflux",),
        "gust": ("rafale",),
        "flood": ("crue",),
        "rot": ("pourriture",),
        "landslide": ("glissement",),
        "lightning": ("foudre",),
        "famine": ("famine",),
        "plague": ("peste",),
        "tsunami": ("tsunami",),
        "typhoon": ("typhon",),
        "eruption": ("éruption",),
    },
}


def spellings(english: str, language: str) -> tuple[str, ...]:
    """Give all spellings of a word in a language, the one to show first, English among them."""
    return tuple(dict.fromkeys((*WORDS.get(language, {}).get(english, ()), english)))


def shown(value: object, language: str) -> str:
    """Give the word for a resource, a card, a figure, a deck or a colour in a language."""
    english = value.name.lower() if isinstance(value, Colour) else str(value)
    return spellings(english, language)[0]
