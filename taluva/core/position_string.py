"""The common format of positions in one line of text.

A line is made of words separated by blanks. The first word names the game; the game defines the
others. Parsing ignores case and accepts repeated blanks. Writing always produces the canonical
form. Parsing errors raise ``ParseError`` with a column and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from taluva.core.arguments import HexArgument
from taluva.core.setup import not_expected
from taluva.core.text import ParseError, Word, words
from taluva.hexgrid import Hex, LabelError, parse_hex
from taluva.i18n import ENGLISH, as_message, quote

POSITION: Final = "position"  # the option, and the header of a log that starts from a position
BEGINNING: Final = "beginning"  # key in a state: the position the game started from, if any
MAX_POSITION_LENGTH: Final = 1_900  # characters; with its key it fits in one line of a log
NOTHING: Final = "-"  # an empty list
_DIGITS: Final = r"0|[1-9][0-9]{0,5}"


def wrong(word: Word, message: str, expected: str = "", /, **facts: object) -> ParseError:
    """Return a ParseError at the column of a word."""
    found = as_message(message, **facts)
    return ParseError(found, word.column, expected or found)


def unexpected_word(word: Word, expected: str) -> ParseError:
    """Return a ParseError for an unexpected word."""
    return wrong(word, not_expected(word.text, expected), expected)


def words_of(line: str, name: str, numbers: Collection[int], shape: str) -> list[Word]:
    """Split a line into words without the game's name.

    Raises ParseError if the line is too long, starts with another name, or does not have one of
    these ``numbers`` of words. ``shape`` says what the words are.
    """
    if len(line) > MAX_POSITION_LENGTH:
        message = ENGLISH(
            "a position can have at most {most} characters, not {number}",
            most=MAX_POSITION_LENGTH,
            number=len(line),
        )
        raise ParseError(message, MAX_POSITION_LENGTH + 1, ENGLISH("a shorter line"))
    line = line.rstrip()
    first, *found = words(line) or [Word("", 1)]
    if first.text.lower() != name:
        message = ENGLISH(
            "found {found}, expected a position: '{name} …'", found=quote(first.text), name=name
        )
        raise wrong(first, message, name)
    if len(found) not in numbers:
        message = ENGLISH.count(
            "found {number} word after {name}, expected {expected}: {shape}",
            "found {number} words after {name}, expected {expected}: {shape}",
            len(found),
            name=repr(name),
            expected=ENGLISH.either([*map(str, numbers)]),
            shape=shape,
        )
        raise wrong(Word("", len(line) + 1), message)
    return found


def game_named(line: str, games: Collection[str]) -> str:
    """Return the name of the game that a line belongs to. Raises ParseError."""
    first = next(iter(words(line[: MAX_POSITION_LENGTH + 1])), Word("", 1))
    name = first.text.lower()
    if name not in games:
        expected = ENGLISH.either(tuple(games))
        message = ENGLISH(
            "a position starts with the name of its game ({expected}), not {found}",
            expected=expected,
            found=quote(name),
        )
        raise wrong(first, message, expected)
    return name


def parts(word: Word, separator: str) -> list[Word]:
    """Split a word at a separator, keeping the column of each part."""
    found = []
    column = word.column
    for text in word.text.split(separator):
        found.append(Word(text, column))
        column += len(text) + len(separator)
    return found


def parse_list(word: Word) -> list[Word]:
    """Return the items of a comma-separated list; ``-`` is the empty list."""
    return [] if word.text == NOTHING else parts(word, ",")


def join(texts: Collection[str]) -> str:
    """Return a comma-separated list, or ``-`` if it is empty."""
    return ",".join(texts) or NOTHING


def number_in(word: Word, what: str, least: int, most: int) -> int:
    """Parse a number from ``least`` to ``most``. Raises ParseError."""
    if not re.fullmatch(_DIGITS, word.text) or not least <= int(word.text) <= most:
        expected = ENGLISH("{what} from {least} to {most}", what=what, least=least, most=most)
        raise unexpected_word(word, expected)
    return int(word.text)


def choice_in(word: Word, choices: Collection[str]) -> str:
    """Parse one of several lower-case words, ignoring case. Raises ParseError."""
    text = word.text.lower()
    if text not in choices:
        expected = ENGLISH.either(tuple(choices))
        raise unexpected_word(word, expected)
    return text


def hex_in(word: Word) -> Hex:
    """Parse the label of a hex. Raises ParseError."""
    try:
        return parse_hex(word.text)
    except LabelError:
        hexes = HexArgument(ENGLISH)
        raise wrong(word, hexes.wrong(word.text), hexes.expected) from None
