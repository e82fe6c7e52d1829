"""What can be done next: a list of words, each with what it means, from which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Offer(NamedTuple):
    """A line of the welcome: a word to type and what it does."""

    word: str
    meaning: str
    mark: str = ""  # how far somebody has come with it


def chosen_offer(text: str, offers: Sequence[Offer]) -> Offer | None:
    """Give what a number, a word or its beginning names: None if it names nothing.

    The last offer of a list is to leave it, whatever that is called there.
    """
    word = text.strip().lower()
    if word == "quit":
        return offers[-1]
    if word.isdecimal() and 1 <= int(word[:4]) <= len(offers):
        return offers[int(word[:4]) - 1]
    return next((offer for offer in offers if offer.word.lower().startswith(word)), None)
