"""Places of the grid as words: how a hex and a corner are spelt, whole or still being typed."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import LABEL_LIMIT, Direction, Hex, LabelError, parse_column, parse_hex
from taluva.hexgrid.corner import Corner
from taluva.hexgrid.label import LABEL
from taluva.table.line.kinds import Kind, Words
from taluva.table.telling.language import ENGLISH, Language, quoted

_BEGINNING: Final = re.compile(r"(-?[A-Z]{0,3})(-?)(0*)([0-9]*)", re.ASCII)


@lru_cache(maxsize=4096)
def _looked_up(label: str) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Give the hex of a label, or else the two between which it lies, if it does."""
    try:
        return (parse_hex(label),), ()
    except LabelError as error:
        return (), error.nearest


def _hexes(label: str) -> tuple[Hex, ...]:
    return _looked_up(label)[0]


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


class Hexes(Kind):
    """Labels of hexes, such as M25."""

    def __init__(self, say: Language = ENGLISH, is_sticky: bool = False) -> None:
        """``is_sticky`` tells that the next word may follow without a blank."""
        self.say, self.is_sticky = say, is_sticky

    @property
    def expected(self) -> str:
        """What to type."""
        return self.say("a hex")

    def read(self, word: str) -> Sequence[Hashable]:
        """Give the hex of that label."""
        return _hexes(word)

    def begun(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
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
        near = _looked_up(word)[1]
        if len(near) == 2:
            return self.say(
                "{label} lies between two hexes: {one} or {other}?",
                label=word.upper(),
                one=near[0],
                other=near[1],
            )
        label = LABEL.fullmatch(word)
        if label is not None and label[3] and not label[4].strip("0"):
            return self.say("{word} is no hex: row 0 has no sign", word=quoted(word))
        if label is not None:
            return self.say(
                "{word} is no hex: columns and rows go to {limit} at most",
                word=quoted(word),
                limit=LABEL_LIMIT,
            )
        return self.say(
            "{word} is no hex: a hex is a column and a row, such as M25", word=quoted(word)
        )

    def counted(self, number: int) -> str:
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


class Corners(Kind):
    """Names of corners: the label of any of the three hexes that meet, and the direction there."""

    def __init__(
        self, directions: Words, say: Language = ENGLISH, land: frozenset[Hex] = frozenset()
    ) -> None:
        """``land`` are the hexes by which a corner is named rather than by others."""
        self.directions, self.say, self.land = directions, say, land

    @property
    def expected(self) -> str:
        """What to type."""
        return self.say("a crossing")

    def read(self, word: str) -> Sequence[Hashable]:
        """Give the corner of that name."""
        label, rest = self._parts(word)
        directions = self.directions.read(rest) if rest else ()
        return tuple(
            Corner(hex, direction)
            for hex in _hexes(label)
            for direction in directions
            if isinstance(direction, Direction)
        )

    def begun(self, word: str, among: Iterable[Hashable]) -> list[Hashable]:
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
            word=quoted(word),
        )

    def spelt(self, value: Hashable, word: str = "") -> str:
        """Give the name of a corner that begins as typed, or else the first."""
        assert isinstance(value, Corner), "a corner"
        hex = self._named(value, word) or self._named(value, "") or value.hexes[0]
        return f"{hex}{self.directions.spelt(value.direction_from(hex), self._parts(word)[1])}"

    def counted(self, number: int) -> str:
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
            if hex in hexes and self.directions.begun(rest, (corner.direction_from(hex),)):
                return hex
        return None
