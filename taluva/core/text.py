"""Text from users and files: words, numbers and parse errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

V = TypeVar("V")

_WORD: Final = re.compile(r"[^ \t]+")


class Word(NamedTuple):
    """A run of characters without blanks; ``column`` counts from 1."""

    text: str
    column: int

    def split(self, at: int) -> tuple[Word, Word]:
        """Return the two parts of the word, split at an offset."""
        return Word(self.text[:at], self.column), Word(self.text[at:], self.column + at)


def words(text: str) -> list[Word]:
    """Split a text at blanks and tabs."""
    return [Word(match.group(), match.start() + 1) for match in _WORD.finditer(text)]


def capitalize_first(text: str) -> str:
    """Return a text with its first letter in upper case and the rest unchanged."""
    return f"{text[:1].upper()}{text[1:]}"


def normalize(text: str) -> str:
    """Return a text in lower case without accents."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def most_similar(word: str, spellings: Mapping[str, V], cutoff: float = 0.6) -> list[V]:
    """Return the values whose spellings are similar to a mistyped word, most similar first."""
    import difflib  # loaded only for mistyped words

    values = {normalize(each): value for each, value in spellings.items()}
    close = difflib.get_close_matches(normalize(word), values, cutoff=cutoff)
    return list(dict.fromkeys(values[each] for each in close))


class ParseError(ValueError):
    """A text that cannot be parsed, with the place of the error and what was expected.

    ``column`` counts characters from 1. It may point just past the end of the text.
    """

    def __init__(self, message: str, column: int, expected: str) -> None:
        super().__init__(message)
        self.column = column
        self.expected = expected

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, int, str]]:
        return (type(self), (str(self), self.column, self.expected))

    def shift(self, columns: int) -> ParseError:
        """Return the same error for a text that starts ``columns`` further right."""
        return ParseError(str(self), self.column + columns, self.expected)


_WHOLE: Final = r"-?[0-9]+"
_DECIMAL: Final = r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+"


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number, possibly negative, of any length."""
    return re.fullmatch(_WHOLE, text) is not None


def parse_whole(text: str) -> int:
    """Parse a whole number. Raises ValueError."""
    if not is_whole(text):
        raise ValueError(text)
    return int(text)


def parse_decimal(text: str) -> float:
    """Parse a non-negative number such as 2 or 0.5. Raises ValueError."""
    if re.fullmatch(_DECIMAL, text) is None:
        raise ValueError(text)
    return float(text)
