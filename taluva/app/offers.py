"""What can be done next: a list of words, each with what it means, from which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from taluva.shell.typing.names import is_typed, own_names
from taluva.table.digits import is_whole
from taluva.table.line.words import folded
from taluva.table.telling.language import Language


class Offer(NamedTuple):
    """A line of the welcome: a word to type and what it does."""

    name: str  # what is chosen with it; read in every language
    meaning: str
    mark: str = ""  # how far somebody has come with it
    own: str = ""  # the word for it in the language that is spoken, if not its name

    @property
    def word(self) -> str:
        """The word to type."""
        return self.own or self.name


def offer_called(name: str, meaning: str, say: Language) -> Offer:
    """Make an offer whose name has a word in every language."""
    return Offer(name, meaning, own=own_names(say)[name])


def chosen_offer(text: str, offers: Sequence[Offer], say: Language) -> Offer | None:
    """Give what a number, a word or its beginning names: None if it names nothing.

    The last offer of a list is to leave it, whatever that is called there.
    """
    word = folded(text.strip())
    if is_typed("quit", word, say):
        return offers[-1]
    if is_whole(word) and 1 <= int(word[:4]) <= len(offers):
        return offers[int(word[:4]) - 1]
    return next(iter(offers_begun(word, offers)), None)


def offers_begun(text: str, offers: Sequence[Offer]) -> list[Offer]:
    """List what a word may begin: by the words of the language first, then by the names."""
    word = folded(text.strip())
    own = [each for each in offers if folded(each.word).startswith(word)]
    return own or [each for each in offers if folded(each.name).startswith(word)]
