"""Argument types of typed lines: numbers, keywords, hexes and corners.

A type parses a whole word, or lists the values that a partly typed word can still become.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.core.text import normalize
from taluva.hexgrid import LABEL_LIMIT, Direction, Hex, LabelError, parse_column, parse_hex
from taluva.hexgrid.grid import LABEL, Corner
from taluva.i18n import ENGLISH, Language, fill, quote


class ArgumentType(ABC):
    """One kind of word; what a subclass leaves out fits words that are never cut or glued."""

    say: Language = ENGLISH  # in which its sentences are

    @property
    @abstractmethod
    def expected(self) -> str:
        """What to type, such as ``a hex``: a part of sentences."""

    @abstractmethod
    def parse(self, word: str) -> Sequence[Hashable]:
        """Give all that a whole word may mean: nothing if it is none of this kind."""

    @abstractmethod
    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List those of some values that a word begins, in their order."""

    @abstractmethod
    def could(self, word: str) -> bool:
        """Tell whether any value at all begins so."""

    @abstractmethod
    def wrong(self, word: str) -> str:
        """Say that a word is none of this kind."""

    def format(self, value: Hashable, word: str = "") -> str:
        """Spell a value, if possible as that begins which was typed of it."""
        return str(value)

    def closed_values(self) -> Sequence[Hashable]:
        """List all values if they are few; nothing where they have no end."""
        return ()

    def word_count(self, number: int) -> str:
        """Say how many values are possible; nothing if they are rather named."""
        return ""

    def is_near(self, word: str) -> bool:
        """Tell whether a word must have been meant as one of this kind, though it is none."""
        return False

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List those of some values that a mistyped word may have meant, the likeliest first."""
        return []

    def end(self, word: str) -> int:
        """Tell where a word ends, for the next one may stick to it."""
        return len(word)


_UNKNOWN: Final = "\0"  # stands for a word that holds a letter of no spelling


def _is_foreign(letter: str) -> bool:
    return not letter.isascii()


class Keyword(ArgumentType):
    """A closed table: each value with its spellings, the one to show first.

    A word means the value that is spelt so, or else all that it begins, if words may be cut. A
    letter that stands in no spelling is never taken for another that looks or sounds like it.
    """

    def __init__(
        self,
        table: Mapping[Hashable, Sequence[str]],
        what: str,  # such as: a land (jungle lake)
        no_such: str,  # a sentence about a {word}
        can_be_cut: bool = True,
        say: Language = ENGLISH,
    ) -> None:
        self.table, self.what, self.no_such, self.can_be_cut = table, what, no_such, can_be_cut
        self.say = say
        pairs = [(each, value) for value, spelt in table.items() for each in spelt]
        exact: dict[str, tuple[Hashable, ...]] = {}
        for each, value in pairs:
            exact[normalize(each)] = tuple(dict.fromkeys((*exact.get(normalize(each), ()), value)))
        for each, _ in pairs:
            exact[each] = exact[normalize(each)]
        letters = unicodedata.normalize("NFC", "".join(each for each, _ in pairs)).lower()
        self._spellings = tuple((normalize(each), value) for each, value in pairs)
        self._exact = exact
        self._letters = frozenset(filter(_is_foreign, letters))

    @property
    def expected(self) -> str:
        """What to type."""
        return self.what

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give the value that is spelt so, or else all that the word begins."""
        found = self._exact.get(word)  # as logs spell it, which is what is read most
        if found is not None:
            return found
        key = self._key(word)
        found = self._exact.get(key)
        if found is not None:
            return found
        return tuple(self._values_starting_with(key)) if self.can_be_cut else ()

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List those of some values of which the word begins a spelling."""
        found = self._values_starting_with(self._key(word))
        return [value for value in among if value in found]

    def could(self, word: str) -> bool:
        """Tell whether any spelling begins so."""
        return bool(self._values_starting_with(self._key(word)))

    def wrong(self, word: str) -> str:
        """Say that a word is none of the table."""
        return fill(self.no_such, word=quote(word, self.say))

    def format(self, value: Hashable, word: str = "") -> str:
        """Give the first spelling of a value, or of those that begin as typed."""
        key = self._key(word)
        spellings = self.table[value]
        return next((each for each in spellings if normalize(each).startswith(key)), spellings[0])

    def closed_values(self) -> Sequence[Hashable]:
        """List all values."""
        return tuple(self.table)

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the values of which a spelling is most like the word."""
        import difflib  # only a mistyped word needs it

        spellings = {
            normalize(each): value for value in among for each in self.table.get(value, ())
        }
        close = difflib.get_close_matches(normalize(word), spellings, cutoff=0.6)
        return list(dict.fromkeys(spellings[each] for each in close))

    def _key(self, word: str) -> str:
        """Give the word as it is looked up."""
        if word.isascii():
            return word.lower()
        letters = unicodedata.normalize("NFC", word)
        typed = (*letters, *(each for each in word if not unicodedata.combining(each)))
        is_known = all(each.lower() in self._letters for each in filter(_is_foreign, typed))
        return normalize(letters) if is_known else _UNKNOWN

    def _values_starting_with(self, key: str) -> dict[Hashable, None]:
        return {value: None for each, value in self._spellings if each.startswith(key)}


class Integer(ArgumentType):
    """Whole numbers from 1 on."""

    def __init__(self, what: str, no_such: str, most: int = 9999, say: Language = ENGLISH) -> None:
        """``no_such`` is a sentence about a {word}."""
        self.what, self.no_such, self.most, self.say = what, no_such, most, say

    @property
    def expected(self) -> str:
        """What to type."""
        return self.what

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give the number."""
        return (int(word),) if word and self.could(word) else ()

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the numbers whose digits begin so."""
        return [each for each in among if isinstance(each, int) and str(each).startswith(word)]

    def could(self, word: str) -> bool:
        """Tell whether a number begins so."""
        if not word:
            return True
        is_number = word.isascii() and word.isdecimal() and word[0] != "0"
        return is_number and len(word) <= len(str(self.most)) and int(word) <= self.most

    def wrong(self, word: str) -> str:
        """Say that a word is no number."""
        return fill(self.no_such, word=quote(word, self.say))


class AnyText(ArgumentType):
    """Words of any kind; some may be offered."""

    def __init__(self, what: str, offered: tuple[str, ...] = ()) -> None:
        self.what, self.offered = what, offered

    @property
    def expected(self) -> str:
        """What to type."""
        return self.what

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give the word."""
        return (word,)

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the words that begin so, whatever their case."""
        key = normalize(word)
        return [each for each in among if isinstance(each, str) and normalize(each).startswith(key)]

    def could(self, word: str) -> bool:
        """Tell that anything may be typed."""
        return True

    def wrong(self, word: str) -> str:
        """Say nothing: no word is wrong."""
        return ""

    def closed_values(self) -> Sequence[Hashable]:
        """List the words that are offered."""
        return self.offered


class OneOf(ArgumentType):
    """Words of several kinds."""

    def __init__(self, kinds: tuple[ArgumentType, ...], what: str, no_such: str) -> None:
        """``no_such`` is a sentence about a {word}."""
        self.kinds, self.what, self.no_such = kinds, what, no_such
        self.say = kinds[0].say  # all speak the same language

    @property
    def expected(self) -> str:
        """What to type."""
        return self.what

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give what the word means in any of the kinds."""
        return tuple(dict.fromkeys(value for kind in self.kinds for value in kind.parse(word)))

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the values that the word begins in any of the kinds."""
        values = list(among)
        found = {value for kind in self.kinds for value in kind.completions(word, values)}
        return [value for value in values if value in found]

    def could(self, word: str) -> bool:
        """Tell whether a value of any of the kinds begins so."""
        return any(kind.could(word) for kind in self.kinds)

    def wrong(self, word: str) -> str:
        """Say that a word is of none of the kinds; the kind that was meant may know more."""
        meant = next((kind for kind in self.kinds if kind.is_near(word)), None)
        return (
            fill(self.no_such, word=quote(word, self.say)) if meant is None else meant.wrong(word)
        )

    def format(self, value: Hashable, word: str = "") -> str:
        """Spell a value as its kind does."""
        kind = next((each for each in self.kinds if each.completions("", (value,))), self.kinds[0])
        return kind.format(value, word)

    def is_near(self, word: str) -> bool:
        """Tell whether a word must have been meant as one of the kinds."""
        return any(kind.is_near(word) for kind in self.kinds)

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List what the word may have meant in any of the kinds."""
        values = list(among)
        return [value for kind in self.kinds for value in kind.nearest(word, values)]


_BEGINNING: Final = re.compile(r"(-?[A-Z]{0,3})(-?)(0*)([0-9]*)", re.ASCII)


@lru_cache(maxsize=4096)
def _look_up(label: str) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Give the hex of a label, or else the two between which it lies, if it does."""
    try:
        return (parse_hex(label),), ()
    except LabelError as error:
        return (), error.nearest


def _hexes(label: str) -> tuple[Hex, ...]:
    return _look_up(label)[0]


@cache
def _label(hex: Hex) -> str:
    return str(hex)


class _Beginning(NamedTuple):
    """The beginning of a label: what stands before the row, and the digits of the row.

    Zeros before the row say nothing but that a digit comes next.
    """

    column: str
    sign: str
    has_row: bool
    digits: str

    @classmethod
    def of(cls, word: str) -> _Beginning | None:
        """Take a part of a label to pieces: None if no label begins so."""
        match = _BEGINNING.fullmatch(word.upper()) if word.isascii() else None
        if match is None:
            return None
        column, sign, zeros, digits = match.groups()
        if column in ("", "-") and (sign or zeros or digits):
            return None
        return cls(column, sign, bool(zeros or digits), digits)

    def fits(self, label: str) -> bool:
        """Tell whether a label begins so, if zeros may stand before its row."""
        head = self.column + self.sign
        if not label.startswith(head + self.digits):
            return False
        return not self.has_row or label[len(head)].isdigit()

    @property
    def is_possible(self) -> bool:
        """Whether any hex has a label that begins so."""
        if abs(parse_column(self.column)) > LABEL_LIMIT:
            return False
        # A further digit may still even out the row.
        return len(self.digits) < 3 or bool(_hexes(self.column + self.sign + self.digits))


class HexArgument(ArgumentType):
    """Labels of hexes, such as M25."""

    def __init__(self, say: Language = ENGLISH, is_sticky: bool = False) -> None:
        """``is_sticky`` tells that the next word may follow without a blank."""
        self.say, self.is_sticky = say, is_sticky

    @property
    def expected(self) -> str:
        """What to type."""
        return self.say("a hex")

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give the hex of that label."""
        return _hexes(word)

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the hexes whose labels a word begins."""
        part = _Beginning.of(word)
        if part is None:
            return []
        hexes = [value for value in among if isinstance(value, Hex)]
        if not part.has_row:  # as at most keys
            head = part.column + part.sign
            return [hex for hex in hexes if _label(hex).startswith(head)]
        return [hex for hex in hexes if part.fits(_label(hex))]

    def could(self, word: str) -> bool:
        """Tell whether the label of any hex begins so."""
        part = _Beginning.of(word)
        return part is not None and part.is_possible

    def wrong(self, word: str) -> str:
        """Say why a word is no label."""
        near = _look_up(word)[1]
        if len(near) == 2:
            return self.say(
                "{label} lies between two hexes: {one} or {other}?",
                label=word.upper(),
                one=near[0],
                other=near[1],
            )
        label = LABEL.fullmatch(word)
        if label is not None and label[3] and not label[4].strip("0"):
            return self.say("{word} is no hex: row 0 has no sign", word=quote(word))
        if label is not None:
            return self.say(
                "{word} is no hex: columns and rows go to {limit} at most",
                word=quote(word),
                limit=LABEL_LIMIT,
            )
        return self.say(
            "{word} is no hex: a hex is a column and a row, such as M25", word=quote(word)
        )

    def word_count(self, number: int) -> str:
        """Say how many hexes are possible."""
        return self.say.count(
            "{number} hex is possible (marked)", "{number} hexes are possible (marked)", number
        )

    def is_near(self, word: str) -> bool:
        """Tell whether a word begins like a label."""
        return LABEL.match(word) is not None

    def end(self, word: str) -> int:
        """Tell where the label ends."""
        label = LABEL.match(word) if self.is_sticky else None
        return len(word) if label is None else label.end()


class CornerArgument(ArgumentType):
    """Names of corners: the label of any of the three hexes that meet, and the direction there."""

    def __init__(
        self, directions: Keyword, say: Language = ENGLISH, land: frozenset[Hex] = frozenset()
    ) -> None:
        """``land`` are the hexes by which a corner is named rather than by others."""
        self.directions, self.say, self.land = directions, say, land

    @property
    def expected(self) -> str:
        """What to type."""
        return self.say("a crossing")

    def parse(self, word: str) -> Sequence[Hashable]:
        """Give the corner of that name."""
        label, rest = self._parts(word)
        directions = self.directions.parse(rest) if rest else ()
        return tuple(
            Corner(hex, direction)
            for hex in _hexes(label)
            for direction in directions
            if isinstance(direction, Direction)
        )

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """List the corners of which a word begins one of the three names."""
        corners = [value for value in among if isinstance(value, Corner)]
        return [each for each in corners if self._named(each, word) is not None]

    def could(self, word: str) -> bool:
        """Tell whether the name of any corner begins so."""
        label, rest = self._parts(word)
        if rest:
            return bool(_hexes(label)) and self.directions.could(rest)
        part = _Beginning.of(label)
        return part is not None and part.is_possible

    def wrong(self, word: str) -> str:
        """Say that a word names no corner."""
        return self.say(
            "{word} is no crossing: a crossing is a hex and a direction, such as M25ne",
            word=quote(word),
        )

    def format(self, value: Hashable, word: str = "") -> str:
        """Give the name of a corner that begins as typed, or else the first."""
        assert isinstance(value, Corner), "a corner"
        hex = self._named(value, word) or self._named(value, "") or value.hexes[0]
        return f"{hex}{self.directions.format(value.direction_from(hex), self._parts(word)[1])}"

    def word_count(self, number: int) -> str:
        """Say how many corners are possible."""
        return self.say.count(
            "{number} crossing is possible (marked)",
            "{number} crossings are possible (marked)",
            number,
        )

    def is_near(self, word: str) -> bool:
        """Tell whether a word begins with a label."""
        return LABEL.match(word) is not None

    def _parts(self, word: str) -> tuple[str, str]:
        """Part the label of a hex, or its beginning, from the direction."""
        label = LABEL.match(word)
        return (word, "") if label is None else (label.group(), word[label.end() :])

    def _named(self, corner: Corner, word: str) -> Hex | None:
        """Give the hex by which a corner has a name that begins so: None if it has none."""
        label, rest = self._parts(word)
        part = None if rest else _Beginning.of(label)
        hexes = _hexes(label) if rest else ()
        for hex in sorted(corner.hexes, key=lambda hex: hex not in self.land):
            if part is not None and part.fits(_label(hex)):
                return hex
            if hex in hexes and self.directions.completions(rest, (corner.direction_from(hex),)):
                return hex
        return None
