"""A position in one line of text: what the lines of all games have in common.

A line is made of words with blanks between them; the first word names the game. What the other
words are is for the game to say. Reading is case-blind and takes several blanks for one; the writer
is strict. Whatever is wrong raises ``ParseError`` with a column and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from taluva.core.arguments import HexArgument
from taluva.core.text import ParseError, Word, words
from taluva.hexgrid import Hex, LabelError, parse_hex
from taluva.i18n import ENGLISH, quote

POSITION: Final = "position"  # the header of a log that begins from one, and the option
BEGINNING: Final = "beginning"  # in a state: the position that the game began from, if from one
LONGEST_POSITION: Final = 1_900  # characters; with its key it fits into a line of a log
NOTHING: Final = "-"  # stands for an empty list
_DIGITS: Final = re.compile(r"0|[1-9][0-9]{0,5}", re.ASCII)


def wrong(word: Word, message: str, expected: str = "") -> ParseError:
    """Make the error about a word."""
    return ParseError(message, word.column, expected or message)


def unexpected_word(word: Word, expected: str) -> ParseError:
    """Make the error about a word that is something else than it should be."""
    message = ENGLISH(
        "found {found}, expected {expected}", found=quote(word.text), expected=expected
    )
    return wrong(word, message, expected)


def words_of(line: str, name: str) -> list[Word]:
    """Split a line of a game into words, the game's name left out; raises ParseError."""
    if len(line) > LONGEST_POSITION:
        message = ENGLISH(
            "a position has at most {most} characters, not {number}",
            most=LONGEST_POSITION,
            number=len(line),
        )
        raise ParseError(message, LONGEST_POSITION + 1, ENGLISH("a shorter line"))
    line = line.rstrip()
    found = words(line)
    if not found or found[0].text.lower() != name:
        first = found[0] if found else Word("", 1)
        message = ENGLISH(
            "found {found}, expected a position: '{name} …'", found=quote(first.text), name=name
        )
        raise wrong(first, message, name)
    return [*found[1:], Word("", len(line) + 1)]


def game_named(line: str, games: Collection[str]) -> str:
    """Tell which game a line is of; raises ParseError."""
    first = next(iter(words(line[: LONGEST_POSITION + 1])), Word("", 1))
    name = first.text.lower()
    if name not in games:
        expected = ENGLISH.either(tuple(games))
        message = ENGLISH(
            "a position begins with the name of its game, {expected}, not {found}",
            expected=expected,
            found=quote(name),
        )
        raise wrong(first, message, expected)
    return name


def parts(word: Word, separator: str) -> list[Word]:
    """Split a word at a separator, each part with its column."""
    found = []
    column = word.column
    for text in word.text.split(separator):
        found.append(Word(text, column))
        column += len(text) + len(separator)
    return found


def parse_list(word: Word) -> list[Word]:
    """Give the parts of a list with commas, which may be empty."""
    return [] if word.text == NOTHING else parts(word, ",")


def join(texts: Collection[str]) -> str:
    """Write a list."""
    return ",".join(texts) or NOTHING


def number_in(word: Word, what: str, least: int, most: int) -> int:
    """Read a number within limits; raises ParseError."""
    if not _DIGITS.fullmatch(word.text) or not least <= int(word.text) <= most:
        expected = ENGLISH("{what} from {least} to {most}", what=what, least=least, most=most)
        raise unexpected_word(word, expected)
    return int(word.text)


def choice_in(word: Word, choices: Collection[str]) -> str:
    """Read one of several words, all in small letters; raises ParseError."""
    text = word.text.lower()
    if text not in choices:
        expected = ENGLISH.either(tuple(choices))
        raise unexpected_word(word, expected)
    return text


def hex_in(word: Word) -> Hex:
    """Read the label of a hex; raises ParseError."""
    try:
        return parse_hex(word.text)
    except LabelError:
        hexes = HexArgument(ENGLISH)
        raise wrong(word, hexes.wrong(word.text), hexes.expected) from None
