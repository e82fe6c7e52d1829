"""Argument types of typed lines: numbers, keywords, hexes and corners.

A type parses a whole word, or lists the values that a partly typed word can still become.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.core.text import V, is_whole, most_similar, normalize
from taluva.hexgrid import LABEL_LIMIT, ORIGIN, Direction, Hex, LabelError, parse_column, parse_hex
from taluva.hexgrid.grid import LABEL, Corner
from taluva.i18n import ENGLISH, Language, as_message, quote


class ArgumentType(ABC):
    """A kind of word in a typed line.

    The default methods suit kinds whose words are never abbreviated and never run together.
    """

    def __init__(self, expected: str, no_such: str, say: Language) -> None:
        """Create the type; ``no_such`` is the message for an invalid {word}."""
        self.expected = expected  # the words for this kind in a message, such as ``a hex``
        self.no_such = no_such
        self.say = say  # the language of its messages

    @abstractmethod
    def parse(self, word: str) -> Sequence[Hashable]:
        """Return every value that a complete word can mean; nothing if it is not of this kind."""

    @abstractmethod
    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values in ``among`` that a partly typed word can become, in their order."""

    @abstractmethod
    def can_start(self, word: str) -> bool:
        """Return whether any value of this kind, legal or not, starts with a word."""

    def wrong(self, word: str) -> str:
        """Return the message for a word that is not of this kind."""
        return self.say.again(as_message(self.no_such), word=quote(word, self.say))

    def format(self, value: Hashable, word: str = "") -> str:
        """Return the spelling of a value, if possible one that starts with the typed ``word``."""
        return str(value)

    def closed_values(self) -> Sequence[Hashable]:
        """Return all values if there are few, or nothing if the set is unbounded."""
        return ()

    def word_count(self, number: int) -> str:
        """Return a message with the number of possible values, or "" if they should be listed."""
        return ""

    def is_near(self, word: str) -> bool:
        """Return whether an invalid word was probably meant to be of this kind."""
        return False

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values in ``among`` that a mistyped word may mean, likeliest first."""
        return []

    def end(self, word: str) -> int:
        """Return the offset where a word ends; the next word may follow it without a blank."""
        return len(word)


def directions(say: Language) -> dict[str, str]:
    """Return the full names of the compass directions, by their short English names."""
    return {
        "n": say("north"),
        "ne": say("north-east"),
        "e": say("east"),
        "se": say("south-east"),
        "s": say("south"),
        "sw": say("south-west"),
        "w": say("west"),
        "nw": say("north-west"),
    }


def direction_spellings(
    short: Mapping[Hashable, Sequence[str]], say: Language
) -> dict[Hashable, tuple[str, ...]]:
    """Add the full names of directions to their short names."""
    own, english = directions(say), directions(ENGLISH)
    return {
        each: tuple(dict.fromkeys((*words, own[str(each)], english[str(each)])))
        for each, words in short.items()
    }


_UNKNOWN: Final = "\0"  # stands for a word with a letter that no spelling contains


def _is_foreign(letter: str) -> bool:
    return not letter.isascii()


class Keyword(ArgumentType):
    """A fixed table of values and their spellings; the first spelling is the one to show.

    A word means the value with that spelling. Otherwise it means every value it abbreviates, if
    ``can_be_cut`` is set. First spellings come before others. The spellings in ``aliases`` must be
    typed in full. A letter that occurs in no spelling never matches a similar letter.

    All typed words are looked up here: verbs, lands, commands and rows of a menu.
    """

    def __init__(
        self,
        table: Mapping[Hashable, Sequence[str]],
        what: str = "",  # for example "a land (jungle lake)"
        no_such: str = "",  # the message for an invalid {word}
        can_be_cut: bool = True,
        *,
        aliases: Mapping[Hashable, Sequence[str]] = MappingProxyType({}),
        say: Language = ENGLISH,
    ) -> None:
        super().__init__(what, no_such, say)
        self.table, self.can_be_cut = table, can_be_cut
        rows = zip_longest(*([(each, value) for each in table[value]] for value in table))
        short = [pair for row in rows for pair in row if pair is not None]
        pairs = short + [(each, value) for value in aliases for each in aliases[value]]
        exact: dict[str, tuple[Hashable, ...]] = {}
        for each, value in pairs:
            exact[normalize(each)] = tuple(dict.fromkeys((*exact.get(normalize(each), ()), value)))
        for each, _ in pairs:
            exact[each] = exact[normalize(each)]
        letters = unicodedata.normalize("NFC", "".join(each for each, _ in pairs)).lower()
        firsts = [(spellings[0], value) for value, spellings in table.items() if spellings]
        self._firsts = tuple((normalize(each), value) for each, value in firsts)
        self._spellings = tuple((normalize(each), value) for each, value in short)
        self._exact = exact
        self._letters = frozenset(filter(_is_foreign, letters))

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the value with this spelling, or else every value the word abbreviates."""
        found = self.named(word)
        if found or not self.can_be_cut:
            return found
        return tuple(self._values_starting_with(self._key(word)))

    def named(self, word: str) -> Sequence[Hashable]:
        """Return the value with this spelling, or several values that share it."""
        found = self._exact.get(word)  # the spelling used in logs, the most common case
        return self._exact.get(self._key(word), ()) if found is None else found

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values in ``among`` that the word begins or names.

        Other spellings, such as English ones, count only if no first one fits.
        """
        key, values = self._key(word), [*among]
        own = {value for each, value in self._firsts if each.startswith(key)}
        for found in ({*own, *self.named(word)}, {*self._values_starting_with(key)}):
            if offered := [value for value in values if value in found]:
                return offered
        return []

    def can_start(self, word: str) -> bool:
        """Return whether any spelling starts with the word."""
        return bool(self._values_starting_with(self._key(word)))

    def format(self, value: Hashable, word: str = "") -> str:
        """Return the first spelling that starts with the typed word, or else the first of all."""
        key = self._key(word)
        spellings = self.table[value]
        return next((each for each in spellings if normalize(each).startswith(key)), spellings[0])

    def closed_values(self) -> Sequence[Hashable]:
        return tuple(self.table)

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values with a spelling similar to the word, most similar first."""
        return most_similar(
            word, {each: value for value in among for each in self.table.get(value, ())}
        )

    def _key(self, word: str) -> str:
        """Return the word in the form used as a lookup key."""
        if word.isascii():
            return word.lower()
        letters = unicodedata.normalize("NFC", word)
        typed = (*letters, *(each for each in word if not unicodedata.combining(each)))
        is_known = all(each.lower() in self._letters for each in filter(_is_foreign, typed))
        return normalize(letters) if is_known else _UNKNOWN

    def _values_starting_with(self, key: str) -> dict[Hashable, None]:
        return {value: None for each, value in self._spellings if each.startswith(key)}


def find_item(
    text: str, items: Sequence[V], words: Callable[[V], Sequence[str]], *, is_numbered: bool = True
) -> V | None:
    """Return the first item that a text names by its number in the list, or by one of its words."""
    text = text.strip()
    if is_numbered and is_whole(text) and 1 <= int(text[:4]) <= len(items):
        return items[int(text[:4]) - 1]
    spellings = Keyword({number: words(each) for number, each in enumerate(items)})
    found = spellings.parse(text) if text else ()
    return next((items[each] for each in found if isinstance(each, int)), None)


class Integer(ArgumentType):
    """Whole numbers from ``least``, which is 0 or 1, to ``most``."""

    def __init__(
        self, what: str, no_such: str, most: int = 9999, *, say: Language, least: int = 1
    ) -> None:
        super().__init__(what, no_such, say)
        self.least, self.most = least, most

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the number in a tuple, empty if the word is not a number up to ``most``."""
        return (int(word),) if word and self.can_start(word) else ()

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the numbers in ``among`` whose digits start with the word."""
        return [each for each in among if isinstance(each, int) and str(each).startswith(word)]

    def can_start(self, word: str) -> bool:
        """Return whether a number up to ``most`` starts with the word."""
        if not word:
            return True
        if word == "0":
            return self.least == 0
        is_number = word.isascii() and word.isdecimal() and word[0] != "0"
        return is_number and len(word) <= len(str(self.most)) and int(word) <= self.most


class AnyText(ArgumentType):
    """Any word."""

    def __init__(self, what: str) -> None:
        super().__init__(what, "", ENGLISH)

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the word itself."""
        return (word,)

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the words in ``among`` that start with the word, ignoring case and accents."""
        key = normalize(word)
        return [each for each in among if isinstance(each, str) and normalize(each).startswith(key)]

    def can_start(self, word: str) -> bool:
        """Return True, because any word is allowed."""
        return True


class OneOf(ArgumentType):
    """A word of one of several kinds."""

    def __init__(self, kinds: tuple[ArgumentType, ...], what: str, no_such: str) -> None:
        super().__init__(what, no_such, kinds[0].say)  # all kinds have the same language
        self.kinds = kinds

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the values of the word in every kind that accepts it."""
        return tuple(dict.fromkeys(value for kind in self.kinds for value in kind.parse(word)))

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values in ``among`` that the word can become, of any kind."""
        values = list(among)
        found = {value for kind in self.kinds for value in kind.completions(word, values)}
        return [value for value in values if value in found]

    def can_start(self, word: str) -> bool:
        """Return whether a value of any kind starts with the word."""
        return any(kind.can_start(word) for kind in self.kinds)

    def wrong(self, word: str) -> str:
        """Return the message of the kind that was probably meant, or else a general one."""
        match = next((kind for kind in self.kinds if kind.is_near(word)), None)
        return super().wrong(word) if match is None else match.wrong(word)

    def format(self, value: Hashable, word: str = "") -> str:
        """Return the spelling of a value in its own kind."""
        kind = next((each for each in self.kinds if each.completions("", (value,))), self.kinds[0])
        return kind.format(value, word)

    def is_near(self, word: str) -> bool:
        """Return whether an invalid word was probably meant to be of one of the kinds."""
        return any(kind.is_near(word) for kind in self.kinds)

    def nearest(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the values that the word may have meant, kind by kind."""
        values = list(among)
        return [value for kind in self.kinds for value in kind.nearest(word, values)]


_BEGINNING: Final = re.compile(r"(-?[A-Z]{0,3})(-?)(0*)([0-9]*)", re.ASCII)


@lru_cache(maxsize=4096)
def _look_up(label: str) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Return the hex of a label, or else the two hexes that the label falls between."""
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
    """The start of a label, split into the part before the row and the digits of the row.

    Leading zeros only show that the row has started.
    """

    column: str
    sign: str
    has_row: bool
    digits: str

    @classmethod
    def of(cls, word: str) -> _Beginning | None:
        """Split a partial label, or return None if no label starts with this text."""
        match = _BEGINNING.fullmatch(word.upper()) if word.isascii() else None
        if match is None:
            return None
        column, sign, zeros, digits = match.groups()
        if column in ("", "-") and (sign or zeros or digits):
            return None
        return cls(column, sign, bool(zeros or digits), digits)

    def is_start_of(self, label: str) -> bool:
        """Return whether a label starts with this text, allowing leading zeros in the row."""
        head = self.column + self.sign
        if not label.startswith(head + self.digits):
            return False
        return not self.has_row or label[len(head)].isdigit()

    @property
    def is_possible(self) -> bool:
        """Whether the label of any hex starts with this text."""
        if abs(parse_column(self.column)) > LABEL_LIMIT:
            return False
        # Columns allow only every other row, so one more digit may still make the label valid.
        return len(self.digits) < 3 or bool(_hexes(self.column + self.sign + self.digits))


class _PlaceArgument(ArgumentType):
    """Names of places: the label of a hex, possibly with more after it."""

    def __init__(self, expected: str, land: frozenset[Hex], example: Hex, say: Language) -> None:
        super().__init__(expected, "", say)
        self.land, self.example = land, example

    def is_near(self, word: str) -> bool:
        """Return whether the word starts with a label."""
        return LABEL.match(word) is not None


class HexArgument(_PlaceArgument):
    """Labels of hexes, such as M25."""

    def __init__(
        self,
        say: Language,
        is_sticky: bool = False,
        land: frozenset[Hex] = frozenset(),
        example: Hex = ORIGIN,
    ) -> None:
        """Create the type; with ``is_sticky`` the next word may follow without a blank.

        Messages suggest only hexes in ``land``, or any hex if it is empty.
        """
        super().__init__(say("a hex"), land, example, say)
        self.is_sticky = is_sticky

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the hex with this label."""
        return _hexes(word)

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the hexes in ``among`` whose labels start with the word."""
        part = _Beginning.of(word)
        if part is None:
            return []
        hexes = [value for value in among if isinstance(value, Hex)]
        if not part.has_row:  # the usual case while typing
            head = part.column + part.sign
            return [hex for hex in hexes if _label(hex).startswith(head)]
        return [hex for hex in hexes if part.is_start_of(_label(hex))]

    def can_start(self, word: str) -> bool:
        """Return whether the label of any hex starts with the word."""
        part = _Beginning.of(word)
        return part is not None and part.is_possible

    def wrong(self, word: str) -> str:
        """Return a message that explains why the word is not a label."""
        near = [hex for hex in _look_up(word)[1] if not self.land or hex in self.land]
        if len(near) == 2:
            return self.say(
                "{label} is between two hexes: {one} or {other}?",
                label=word.upper(),
                one=near[0],
                other=near[1],
            )
        label = LABEL.fullmatch(word)
        if label is not None and self.land:
            return self.say("{place} is not on the map", place=word.upper())
        if label is not None and label[3] and not label[4].strip("0"):
            return self.say("{word} is not a hex: row 0 has no minus sign", word=quote(word))
        if label is not None:
            return self.say(
                "{word} is not a hex: columns and rows go up to {limit}",
                word=quote(word),
                limit=LABEL_LIMIT,
            )
        return self.say(
            "{word} is not a hex: type a column and a row, such as {example}",
            word=quote(word),
            example=self.example,
        )

    def word_count(self, number: int) -> str:
        """Return a message with the number of possible hexes."""
        return self.say.count(
            "{number} possible hex (marked)", "{number} possible hexes (marked)", number
        )

    def end(self, word: str) -> int:
        """Return the offset where the label ends, or the whole length without ``is_sticky``."""
        label = LABEL.match(word) if self.is_sticky else None
        return len(word) if label is None else label.end()


class CornerArgument(_PlaceArgument):
    """Names of corners: a label of one of the three hexes that meet there, and a direction."""

    def __init__(
        self,
        directions: Keyword,
        say: Language,
        land: frozenset[Hex] = frozenset(),
        example: Hex = ORIGIN,
    ) -> None:
        """Create the type; corners are named by a hex in ``land`` where possible."""
        super().__init__(say("a crossing"), land, example, say)
        self.directions = directions

    def parse(self, word: str) -> Sequence[Hashable]:
        """Return the corner with this name."""
        label, rest = self._parts(word)
        directions = self.directions.parse(rest) if rest else ()
        return tuple(
            Corner(hex, direction)
            for hex in _hexes(label)
            for direction in directions
            if isinstance(direction, Direction)
        )

    def completions(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
        """Return the corners in ``among`` that have a name starting with the word."""
        corners = [value for value in among if isinstance(value, Corner)]
        return [each for each in corners if self._hex_named(each, word) is not None]

    def can_start(self, word: str) -> bool:
        """Return whether the name of any corner starts with the word."""
        label, rest = self._parts(word)
        if rest:
            return bool(_hexes(label)) and self.directions.can_start(rest)
        part = _Beginning.of(label)
        return part is not None and part.is_possible

    def wrong(self, word: str) -> str:
        """Return the message for a word that does not name a corner."""
        return self.say(
            "{word} is not a crossing: type a hex and a direction, such as {example}",
            word=quote(word),
            example=f"{self.example}{self.directions.format(Direction.NE, '')}",
        )

    def format(self, value: Hashable, word: str = "") -> str:
        """Return the name of a corner that starts with the typed word, or its preferred name."""
        assert isinstance(value, Corner), "a corner"
        hex = self._hex_named(value, word) or self._hex_named(value, "") or value.hexes[0]
        return f"{hex}{self.directions.format(value.direction_from(hex), self._parts(word)[1])}"

    def word_count(self, number: int) -> str:
        """Return a message with the number of possible corners."""
        return self.say.count(
            "{number} possible crossing (marked)", "{number} possible crossings (marked)", number
        )

    def _parts(self, word: str) -> tuple[str, str]:
        """Split a word into the label of a hex, possibly partial, and the direction."""
        label = LABEL.match(word)
        return (word, "") if label is None else (label.group(), word[label.end() :])

    def _hex_named(self, corner: Corner, word: str) -> Hex | None:
        """Return a hex whose name for the corner starts with the word, or None."""
        label, rest = self._parts(word)
        part = None if rest else _Beginning.of(label)
        hexes = _hexes(label) if rest else ()
        for hex in sorted(corner.hexes, key=lambda hex: hex not in self.land):
            if part is not None and part.is_start_of(_label(hex)):
                return hex
            if hex in hexes and self.directions.completions(rest, (corner.direction_from(hex),)):
                return hex
        return None
