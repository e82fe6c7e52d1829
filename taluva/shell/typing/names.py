"""The words that are typed beside moves, by their English names: each language has its own.

Settings, options of the command line and the Python interface know the English names alone. They
are read in every language, and so are the words of the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from taluva.table.line.words import folded
from taluva.table.telling.language import ENGLISH, Language

# Each of these lists has a word of the language for each name, in this order.
_COMMANDS: Final = ENGLISH(
    "again analyse back background find help hint history info language learn legal look motion"
    " mouse new next note notes picture play previous quit redo rematch replay rules save score"
    " skip speed stats turn undo why zoom"
)
_OFFERS: Final = ENGLISH("continue now puzzle settings watch")
_CHOICES: Final = ENGLISH(
    "auto on off dark light filled outline ascii huge large normal small compact wide flat"
)


@lru_cache(maxsize=4)
def own_names(say: Language) -> Mapping[str, str]:
    """Give the word of a language for every name."""
    return {
        name: own
        for names in (_COMMANDS, _OFFERS, _CHOICES)
        for name, own in zip(names.split(), say.again(names).split(), strict=True)
    }


def is_typed(name: str, text: str, say: Language) -> bool:
    """Tell whether a text is a name, in English or in the language that is spoken."""
    word = folded(text.strip())
    return word in (name, folded(own_names(say)[name]))
