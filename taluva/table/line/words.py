"""Words of a typed move, each with the column where it starts."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from taluva.table.telling.language import ENGLISH, Language

_WORD: Final = re.compile(r"[^ \t]+")
_SHOWN: Final = 20  # how much of a word that is not understood an error repeats


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


def quoted(text: str, say: Language = ENGLISH) -> str:
    """Show foreign text in an error: cut short, and nothing in it that a terminal obeys.

    Each language has its own quotation marks; a sentence that is said with it sets those.
    """
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    shown = "".join(c if c.isprintable() else "\ufffd" for c in short)
    return say("'{text}'", text=shown)


def begun(text: str) -> str:
    """Give a text with a capital letter at its start; nouns in it keep theirs."""
    return f"{text[:1].upper()}{text[1:]}"
