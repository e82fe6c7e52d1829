"""The localized names of commands and menu items.

English names work in every language. Settings, command-line options and the Python interface
accept only the English names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from taluva.core.text import normalize
from taluva.i18n import ENGLISH, Language

# Each translation has one word per name, in this order.
_COMMANDS: Final = ENGLISH(
    "again analyse back chances delete explore find forward give help hint history info invite"
    " kick learn legal mistake new next note notes picture play previous promote quit redo rematch"
    " replay rules save say score skip speed stats threats turn undo variation who why"
)
_OFFERS: Final = ENGLISH("continue now players puzzle settings watch")
_PLAYERS: Final = ENGLISH("person rename seat")


@lru_cache(maxsize=16)
def own_names(say: Language) -> Mapping[str, str]:
    """Return the localized word for every English name."""
    return {
        name: own
        for names in (_COMMANDS, _OFFERS, _PLAYERS)
        for name, own in zip(names.split(), say.again(names).split(), strict=True)
    }


def is_typed(name: str, text: str, say: Language) -> bool:
    """Check whether ``text`` is this name in English or in the given language."""
    word = normalize(text.strip())
    return word in (name, normalize(own_names(say)[name]))
