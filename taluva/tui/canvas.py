"""A grid of styled characters, and its conversion to rich segments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style


class TextRun(NamedTuple):
    """A text in one style at a place on a canvas."""

    x: int
    y: int
    text: str
    style: Style


class Canvas:
    """A grid of styled characters that caches the segments of each line until the line changes."""

    __slots__ = ("_characters", "_lines", "_shown", "_styles", "height", "width")

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]
        self._lines: list[list[Segment] | None] = [None] * height
        self._shown: list[list[Segment]] | None = None  # every line; None after a change

    def copy(self) -> Canvas:
        """Return a copy that can be changed independently. The copies share unchanged lines."""
        other = object.__new__(Canvas)
        other.width, other.height = self.width, self.height
        other._characters = [row.copy() for row in self._characters]
        other._styles = [row.copy() for row in self._styles]
        other._lines = [*self.lines()]
        other._shown = None
        return other

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text, cutting off what is outside the canvas."""
        if not 0 <= y < self.height:
            return
        if x < 0:
            text, x = text[-x:], 0
        text = text[: max(0, self.width - x)]
        end = x + len(text)
        self._characters[y][x:end] = text
        self._styles[y][x:end] = [style] * len(text)
        self._lines[y] = self._shown = None

    def put_line(self, y: int, characters: list[str], styles: list[Style]) -> None:
        """Replace a whole line. Both lists must be as long as the canvas is wide."""
        self._characters[y] = characters
        self._styles[y] = styles
        self._lines[y] = self._shown = None

    def text(self) -> list[str]:
        """Return the characters of every line without trailing blanks."""
        return ["".join(row).rstrip() for row in self._characters]

    def lines(self) -> list[list[Segment]]:
        """Return every line as segments, merging neighbours of one style."""
        if self._shown is None:
            self._shown = [self._line(y) for y in range(self.height)]
        return self._shown

    def _line(self, y: int) -> list[Segment]:
        line = self._lines[y]
        if line is None:
            line = self._lines[y] = _merge(self._characters[y], self._styles[y])
        return line


def _merge(characters: list[str], styles: list[Style]) -> list[Segment]:
    text = "".join(characters)
    segments = []
    start, current = 0, styles[0]
    for x, style in enumerate(styles):
        # StyleBook returns one object per style, and comparing identities is many times faster.
        if style is not current:
            segments.append(Segment(text[start:x], current))
            start, current = x, style
    segments.append(Segment(text[start:], current))
    return segments


Line = Sequence[Segment]

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
    """Return a rich style as a prompt_toolkit style string."""
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


def overlay(line: Line, x: int, part: Line, width: int) -> list[Segment]:
    """Return a line of the given width with ``part`` laid over it from column ``x`` on."""
    length = min(Segment.get_line_length(list(part)), width - x)
    before, _, after = Segment.divide(line, [x, x + length, width])
    return [*before, *Segment.adjust_line_length(list(part), length), *after]
