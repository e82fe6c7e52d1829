"""Words of a typed move, each with the column where it starts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^ \t]+")


class Word(NamedTuple):
    """A run of characters without blanks."""

    text: str
    column: int

    def split(self, at: int) -> tuple[Word, Word]:
        """Cut the word in two."""
        return Word(self.text[:at], self.column), Word(self.text[at:], self.column + at)


def words(text: str) -> list[Word]:
    """Split a text at its blanks."""
    return [Word(match.group(), match.start() + 1) for match in _WORD.finditer(text)]


def begun(text: str) -> str:
    """Give a text with a capital letter at its start; nouns in it keep theirs."""
    return f"{text[:1].upper()}{text[1:]}"


def folded(text: str) -> str:
    """Give a word without its case and its accents."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
