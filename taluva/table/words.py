"""Words of a typed move, each with the column where it starts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from taluva.table.errors import ParseError

_WORD: Final = re.compile(r"[^ \t]+")
_SHOWN: Final = 20  # how much of a word that is not understood an error repeats

Choice = TypeVar("Choice", bound=str)


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


def quoted(text: str) -> str:
    """Show foreign text in an error: cut short, and nothing in it that a terminal obeys."""
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "'" + "".join(c if c.isprintable() else "\ufffd" for c in short) + "'"


def choices_for(text: str, choices: Iterable[Choice]) -> list[Choice]:
    """List the choices that a text stands for: the very word, or all that it begins."""
    if not text.isascii():  # some foreign letters turn into Latin ones in lower case
        return []
    lower = text.lower()
    found = [choice for choice in choices if choice.startswith(lower)]
    return [choice for choice in found if choice == lower] or found


def one_of(word: Word, choices: Iterable[Choice], what: str) -> Choice:
    """Read one of the choices, written out or shortened; raises ParseError."""
    choices = tuple(choices)
    found = choices_for(word.text, choices)
    if len(found) == 1:
        return found[0]
    expected = f"a {what} ({' '.join(found or choices)})"
    problem = "may be several words" if found else f"is no {what}"
    raise ParseError(f"{quoted(word.text)} {problem}: expected {expected}", word.column, expected)
