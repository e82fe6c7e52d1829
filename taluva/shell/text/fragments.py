"""The adapter from rich to prompt_toolkit: lines of segments become rows of screen cells.

No escape code is written or read again on the way, and a row that was made once is kept: most of a
screen stays the same from one keystroke to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from prompt_toolkit.layout.screen import Char
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style

Line = Sequence[Segment]
Row = dict[int, Char]  # screen cells by column

_ANSI_NAMES: Final = (
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "brightblack",
    "brightred",
    "brightgreen",
    "brightyellow",
    "brightblue",
    "brightmagenta",
    "brightcyan",
    "white",
)


@cache
def style_text(style: Style | None) -> str:
    """Spell a rich style as prompt_toolkit does."""
    if style is None:
        return ""
    words = []
    if style.color is not None:
        words.append(f"fg:{_colour(style.color)}")
    if style.bgcolor is not None:
        words.append(f"bg:{_colour(style.bgcolor)}")
    words += [name for name in ("bold", "italic", "underline", "reverse") if getattr(style, name)]
    return " ".join(words)


def _colour(colour: Color) -> str:
    if colour.type is ColorType.DEFAULT:
        return "default"
    if colour.number is not None and colour.number < len(_ANSI_NAMES):
        return f"ansi{_ANSI_NAMES[colour.number]}"
    return colour.get_truecolor().hex


@cache
def _cell(char: str, style: str) -> Char:
    return Char(char, style)


class _Line:
    """A line as the key of its row: equal if its texts are, in the very same styles.

    Styles are compared by identity, because comparing hundreds of them for every key is slow. A
    line holds its segments, so that no other style can take the place of one of them.
    """

    __slots__ = ("_key", "segments")

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.segments = tuple(segments)
        self._key = tuple([(text, id(style)) for text, style, _ in self.segments])

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Line) and self._key == other._key


@lru_cache(maxsize=512)  # some screens full; more only gives the garbage collector work
def _row(line: _Line) -> Row:
    row: Row = {}
    column = 0
    for text, style, _ in line.segments:
        spelt = style_text(style)
        for char in text:
            cell = _cell(char, spelt)
            if cell.width == 0 and column:
                row[column - 1] = _cell(row[column - 1].char + char, spelt)
                continue
            row[column] = cell
            for hidden in range(column + 1, column + cell.width):
                row[hidden] = _cell("", spelt)
            column += cell.width
    return row


def row_of(line: Iterable[Segment]) -> Row:
    """Give the cells of a line; they are shared and must not be changed."""
    return _row(_Line(line))
