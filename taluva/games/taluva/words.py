"""What people are told for the values of a game that logs and programs have in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from taluva.table.names import by_initial
from taluva.table.telling.language import ENGLISH

# The colours of players, in the order in which seats take them.
COLOUR_WORDS: Final[Mapping[str, str]] = {
    "white": ENGLISH("white"),
    "orange": ENGLISH("orange"),
    "purple": ENGLISH("purple"),
    "blue": ENGLISH("blue"),
    "yellow": ENGLISH("yellow"),
}
COLOURS: Final = tuple(by_initial(COLOUR_WORDS).values())  # an initial stands for a player

WORDS: Final[Mapping[str, str]] = {
    "early": ENGLISH("early"),
    "tiles-out": ENGLISH("tiles-out"),
    "last-standing": ENGLISH("last-standing"),
    "places": ENGLISH("places"),
    "playing": ENGLISH("playing"),
    "out": ENGLISH("out"),
    "placed": ENGLISH("placed"),
    **COLOUR_WORDS,
    "edition": ENGLISH("edition"),
}
