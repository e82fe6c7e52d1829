"""A grid of styled characters, and its conversion to rich segments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple, overload

from rich.cells import cell_len, split_graphemes
from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style

from taluva.i18n import sanitize


class TextRun(NamedTuple):
    """A text in one style at a position on a canvas."""

    x: int
    y: int
    text: str
    style: Style


Line = Sequence[Segment]
PLAIN: Final = Style.null()


class Glyph:
    """A character in a style. Equal glyphs are the same object, so compare them with ``is``."""

    __slots__ = ("is_cluster", "sign", "style", "width")

    def __init__(self, sign: str, style: Style) -> None:
        """Do not call this. Use ``glyph_of``, which returns one object per glyph."""
        self.sign = sign  # "" in the column after a wide character
        self.style = style
        self.width = cell_len(sign)
        self.is_cluster = is_cluster(sign)  # whether the terminal may show another width


_MAX_CACHED: Final = 1 << 14  # styles and glyphs; strangers' texts may have any characters


class _Glyphs(dict[str, Glyph]):
    """The glyphs of one style by character, created on first use."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.is_simple = True  # whether all characters so far are one column wide

    def __missing__(self, sign: str) -> Glyph:
        if len(self) >= _MAX_CACHED:
            self.clear()
        glyph = self[sign] = Glyph(sanitize(sign) if len(sign) == 1 else sign, self._style)
        self.is_simple = self.is_simple and glyph.width == 1
        return glyph


_glyphs = lru_cache(maxsize=_MAX_CACHED)(_Glyphs)


def glyph_of(sign: str, style: Style) -> Glyph:
    """Return the glyph for a character and a style."""
    return _glyphs(style)[sign]


def glyphs_of(text: str, style: Style) -> list[Glyph]:
    """Return a glyph for each column of a text. Combining marks join the character before them."""
    known, row = _glyphs(style), list[Glyph]()
    found = [known[sign] for sign in clusters(text)]
    if known.is_simple:
        return found
    for glyph in found:
        if glyph.width:
            row += [glyph, *[known[""]] * (glyph.width - 1)]
        elif row:
            row[-1] = known[row[-1].sign + glyph.sign]
    return row


class GlyphLine(Line):
    """A line of glyphs.

    The glyphs are merged into segments on demand, because the screen needs only the glyphs and
    merging takes as long as painting.
    """

    __slots__ = ("_segments", "glyphs")

    def __init__(self, glyphs: list[Glyph]) -> None:
        self.glyphs = glyphs
        self._segments: list[Segment] | None = None

    @property
    def segments(self) -> list[Segment]:
        """The line as segments. Neighbouring glyphs of one style are merged."""
        if self._segments is None:
            self._segments = [*_merge(self.glyphs)]
        return self._segments

    def __len__(self) -> int:
        return len(self.segments)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    @overload
    def __getitem__(self, index: int) -> Segment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Segment]: ...
    def __getitem__(self, index: int | slice) -> Segment | list[Segment]:
        return self.segments[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, GlyphLine) and self.glyphs == other.glyphs:
            return True  # faster than comparing segments
        return isinstance(other, Sequence) and self.segments == [*other]


class Canvas:
    """A grid of glyphs. Its lines are shared with copies until they change."""

    __slots__ = ("_lines", "_own", "height", "width")

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._lines = [GlyphLine([glyph_of(" ", style)] * width)] * height
        self._own: set[int] = set()  # lines changed since ``lines`` returned them

    def copy(self) -> Canvas:
        """Return a copy that can be changed independently."""
        other = object.__new__(Canvas)
        other.width, other.height = self.width, self.height
        other._lines, other._own = self.lines(), set()
        return other

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write text, cut off at the edges of the canvas."""
        if not 0 <= y < self.height:
            return
        if y not in self._own:
            self.put_line(y, [*self._lines[y].glyphs])
        row = self._lines[y].glyphs
        for at, glyph in enumerate(glyphs_of(text, style), x):
            if 0 <= at <= self.width - max(1, glyph.width):
                row[at] = glyph

    def put_line(self, y: int, glyphs: list[Glyph]) -> None:
        """Replace a whole line. There must be one glyph for each column."""
        if not self._own:
            self._lines = self._lines.copy()
        self._own.add(y)
        self._lines[y] = GlyphLine(glyphs)

    def text(self) -> list[str]:
        """Return the characters of every line without trailing blanks."""
        return ["".join(each.sign for each in line.glyphs).rstrip() for line in self._lines]

    def lines(self) -> list[GlyphLine]:
        """Return all lines. Without changes, they are the same objects as before."""
        self._own.clear()
        return self._lines


def _merge(glyphs: Sequence[Glyph]) -> Iterator[Segment]:
    start, current = 0, glyphs[0].style
    for x, glyph in enumerate(glyphs):
        # StyleBook returns one object per style, and comparing identities is many times faster.
        if glyph.style is not current:
            yield Segment("".join([each.sign for each in glyphs[start:x]]), current)
            start, current = x, glyph.style
    yield Segment("".join([each.sign for each in glyphs[start:]]), current)


@cache
def style_text(style: Style | None) -> str:
    """Return a rich style as a prompt_toolkit style string."""
    style = style or PLAIN
    words = []
    if style.color is not None:
        words.append(f"fg:{_colour(style.color)}")
    if style.bgcolor is not None:
        words.append(f"bg:{_colour(style.bgcolor)}")
    words += [name for name in ("bold", "italic", "underline", "reverse") if getattr(style, name)]
    return " ".join(words)


def _colour(colour: Color) -> str:
    from prompt_toolkit.styles import ANSI_COLOR_NAMES

    sixteen = ANSI_COLOR_NAMES[1:]  # after the default
    if colour.type is ColorType.DEFAULT:
        return "default"
    if colour.number is not None and colour.number < len(sixteen):
        return sixteen[colour.number]
    return colour.get_truecolor().hex


def row_of(line: Line, width: int) -> Sequence[Glyph]:
    """Return a glyph for each column of a line, cut or padded with blanks to the width."""
    if isinstance(line, GlyphLine) and len(line.glyphs) == width:
        return line.glyphs
    row = _glyphs_of_line(line)
    return _within([*row, *[glyph_of(" ", PLAIN)] * (width - len(row))], width)


def _glyphs_of_line(line: Line) -> list[Glyph]:
    return [each for text, style, _ in line for each in glyphs_of(sanitize(text), style or PLAIN)]


def _within(row: list[Glyph], width: int) -> list[Glyph]:
    """Cut a row. Replace what some terminals may show so wide that it reaches the next line."""
    row = row[:width]
    for x, glyph in enumerate(row):
        if glyph.is_cluster and x + sum(map(cell_len, glyph.sign)) > width:
            row[x : x + glyph.width] = glyphs_of(glyph.sign[0].ljust(glyph.width), glyph.style)
    if row and row[-1].width > 1:
        row[-1] = glyph_of(" ", row[-1].style)
    return row


def overlay(line: Line, x: int, part: Line, width: int) -> GlyphLine:
    """Return a line of the given width with ``part`` written over it at column ``x``."""
    row, over = row_of(line, width), _glyphs_of_line(part)
    return GlyphLine(_within([*row[:x], *over, *row[x + len(over) :]], width))


_HAS_CLUSTERS: Final = re.compile("[\u200c\u200d\ufe0f\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]")
_FLAG_LETTERS: Final = "".join(map(chr, range(0x1F1E6, 0x1F200)))


def clusters(text: str) -> Sequence[str]:
    """Split a text into what is shown as one character, such as the emoji of a family."""
    if text.isascii() or not _HAS_CLUSTERS.search(text):
        return text
    return [text[start:end] for start, end, _ in split_graphemes(text)[0]]


def is_cluster(sign: str) -> bool:
    """Return whether terminals may disagree about the width of a character."""
    return not sign.isascii() and bool(_HAS_CLUSTERS.search(sign))


def without_clusters(text: str) -> str:
    """Return a text with only the first character of each cluster, and without flags."""
    return "".join(sign[0] for sign in clusters(text) if sign not in _FLAG_LETTERS)
