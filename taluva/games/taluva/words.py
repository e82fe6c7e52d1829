"""What people are told for the values of a game that logs and programs have in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from taluva.table.telling.language import ENGLISH

WORDS: Final[Mapping[str, str]] = {
    "early": ENGLISH("early"),
    "tiles-out": ENGLISH("tiles-out"),
    "last-standing": ENGLISH("last-standing"),
    "places": ENGLISH("places"),
    "playing": ENGLISH("playing"),
    "out": ENGLISH("out"),
    "placed": ENGLISH("placed"),
    "white": ENGLISH("white"),
    "orange": ENGLISH("orange"),
    "purple": ENGLISH("purple"),
    "blue": ENGLISH("blue"),
    "yellow": ENGLISH("yellow"),
    "edition": ENGLISH("edition"),
}
