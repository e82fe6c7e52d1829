"""Menu items, and the localized names of commands.

English names work in every language. Settings, command-line options and the Python interface
accept only the English names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from taluva.core.arguments import find_item
from taluva.core.text import normalize
from taluva.i18n import ENGLISH, Language

# Each translation has one word per name, in this order.
_COMMANDS: Final = ENGLISH(
    "again analyse back chances delete explore find forward help hint history info invite learn"
    " legal mistake new next note notes picture play previous quit redo rematch replay rules save"
    " say score skip speed stats threats turn undo variation why"
)
_OFFERS: Final = ENGLISH("continue now players puzzle settings watch")


@lru_cache(maxsize=16)
def own_names(say: Language) -> Mapping[str, str]:
    """Return the localized word for every English name."""
    return {
        name: own
        for names in (_COMMANDS, _OFFERS)
        for name, own in zip(names.split(), say.again(names).split(), strict=True)
    }


def is_typed(name: str, text: str, say: Language) -> bool:
    """Check whether ``text`` is this name in English or in the given language."""
    word = normalize(text.strip())
    return word in (name, normalize(own_names(say)[name]))


class MenuItem(NamedTuple):
    """A line of the welcome menu: a word to type and what it does."""

    name: str  # in English; works in every language
    meaning: str
    mark: str = ""  # the player's progress, if any
    own: str = ""  # the localized word, if different

    @property
    def word(self) -> str:
        """The word to type."""
        return self.own or self.name


def menu_item(name: str, meaning: str, say: Language) -> MenuItem:
    """Return a menu item with its localized word."""
    return MenuItem(name, meaning, own=own_names(say)[name])


def parse_choice(text: str, offers: Sequence[MenuItem], say: Language) -> MenuItem | None:
    """Return the item that ``text`` names by number, word or prefix, or None.

    "quit" always selects the last item, which leaves the menu.
    """
    if is_typed("quit", text, say):
        return offers[-1]
    return find_item(text, offers, lambda each: (each.word, each.name))
