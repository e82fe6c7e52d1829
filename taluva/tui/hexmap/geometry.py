"""The position of flat-top hexes on the screen: zooms, windows, views and their margins.

Positions count characters to the right and lines down. Half-block pictures also count pixels, two
to a line. Neighbouring columns of hexes are shifted by half a hex, which may be half a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.hexgrid import ORIGIN, Corner, Direction, Hex
from taluva.tui.capabilities import PainterKind


class Zoom(StrEnum):
    """The sizes of a hex."""

    HUGE = "huge"
    LARGE = "large"
    NORMAL = "normal"
    SMALL = "small"
    COMPACT = "compact"
    # For maps without levels and with pieces on corners: wide hexes of few lines.
    VAST = "vast"
    WIDE = "wide"
    FLAT = "flat"


LEVEL_ZOOMS: Final = (Zoom.HUGE, Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL, Zoom.COMPACT)
PATH_ZOOMS: Final = (Zoom.VAST, Zoom.WIDE, Zoom.FLAT)


class Shape(NamedTuple):
    """The measures of a hex at one zoom."""

    step: int  # characters from one column to the next
    lines: int  # lines from one hex to the next below
    overhang: int  # characters by which a hex extends into the next column
    centre: int  # position of the column letter, from the left of the hex
    caption: int  # the line, within the hex, of its row number
    rise: int = 0  # lines by which hexes move up into the line of the column letters
    insets: tuple[int, ...] = ()  # indentation of the left edge in each pixel row, from the top
    lift: int = 0  # pixels by which each level is higher than the one below
    foot: int = 0  # pixels of wall below the lowest level

    @property
    def width(self) -> int:
        """The width of the widest row of a hex, in characters or pixels."""
        return self.step + self.overhang


SHAPES: Final = {
    (Zoom.COMPACT, PainterKind.FILLED): Shape(5, 2, 1, 3, 0, insets=(1, 0, 0, 1)),
    (Zoom.SMALL, PainterKind.FILLED): Shape(
        5, 3, 1, 3, 1, insets=(1, 1, 0, 0, 0, 1), lift=1, foot=1
    ),
    (Zoom.NORMAL, PainterKind.FILLED): Shape(
        7, 4, 2, 4, 2, insets=(2, 1, 1, 0, 0, 1, 1, 2), lift=1, foot=2
    ),
    (Zoom.LARGE, PainterKind.FILLED): Shape(
        10, 6, 3, 6, 3, insets=(3, 2, 2, 1, 1, 0, 0, 1, 1, 2, 2, 3), lift=2, foot=2
    ),
    (Zoom.HUGE, PainterKind.FILLED): Shape(
        14, 8, 4, 9, 4, insets=(4, 3, 3, 2, 2, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 4), lift=2, foot=3
    ),
    (Zoom.VAST, PainterKind.FILLED): Shape(
        17, 7, 6, 11, 3, insets=(6, 5, 4, 3, 2, 1, 0, 0, 1, 2, 3, 4, 5, 6), foot=2
    ),
    (Zoom.WIDE, PainterKind.FILLED): Shape(10, 4, 3, 6, 2, insets=(3, 2, 1, 0, 0, 1, 2, 3), foot=1),
    (Zoom.FLAT, PainterKind.FILLED): Shape(7, 3, 2, 4, 1, insets=(2, 1, 0, 0, 1, 2), foot=1),
    (Zoom.COMPACT, PainterKind.OUTLINE): Shape(4, 2, 1, 2, 0),
    (Zoom.SMALL, PainterKind.OUTLINE): Shape(6, 4, 1, 3, 2, rise=1),
    (Zoom.NORMAL, PainterKind.OUTLINE): Shape(7, 4, 2, 4, 2, rise=1),
    (Zoom.LARGE, PainterKind.OUTLINE): Shape(10, 6, 3, 6, 3, rise=1),
    (Zoom.HUGE, PainterKind.OUTLINE): Shape(10, 6, 3, 6, 3, rise=1),
    (Zoom.VAST, PainterKind.OUTLINE): Shape(10, 6, 3, 6, 3, rise=1),
    (Zoom.WIDE, PainterKind.OUTLINE): Shape(10, 6, 3, 6, 3, rise=1),
    (Zoom.FLAT, PainterKind.OUTLINE): Shape(7, 4, 2, 4, 2, rise=1),
}


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the plane in columns and half-rows, bounds included."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, hexes: Iterable[Hex]) -> Window:
        """Return the smallest window that contains all hexes, or the origin if there are none."""
        places = list(hexes) or [ORIGIN]
        columns = [hex.column for hex in places]
        rows = [hex.row for hex in places]
        return cls(min(columns), min(rows), max(columns), max(rows))

    def __contains__(self, hex: Hex) -> bool:
        return self.left <= hex.column <= self.right and self.top <= hex.row <= self.bottom

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """The number of half-rows."""
        return self.bottom - self.top + 1

    def grown(self, columns: int, rows: int) -> Window:
        """Return a window with this many more columns and half-rows on every side."""
        return Window(
            self.left - columns, self.top - rows, self.right + columns, self.bottom + rows
        )

    def translate(self, columns: int, rows: int) -> Window:
        """Return the window shifted to the right and down."""
        return Window(
            self.left + columns, self.top + rows, self.right + columns, self.bottom + rows
        )


class Rulers(StrEnum):
    """The sides on which columns and rows are labelled."""

    FOUR = "four"
    TIGHT = "tight"  # top and left
    NONE = "none"
    CUT = "cut"  # no labels, and the foot of the last hexes is cut off

    @property
    def is_none(self) -> bool:
        """Whether there are no labels."""
        return self in (Rulers.NONE, Rulers.CUT)


class Height(NamedTuple):
    """How high a hex is drawn: its level, and whether there is a piece on it."""

    level: int = 1
    is_built_on: bool = False


_PIECE: Final = 2  # pixels by which a piece and its outline may rise above the face
_RULER: Final = 3  # characters for a row number, more if the numbers are longer


class View(NamedTuple):
    """A window of hexes at one zoom, with its rulers, placed on a canvas.

    ``centred`` puts it in the middle of a larger canvas. Otherwise the canvas is just large enough.
    """

    zoom: Zoom
    painter: PainterKind
    window: Window
    rulers: Rulers = Rulers.FOUR
    head: int = 0  # lines above the first row for raised hexes
    tail: int = 0  # lines below the last row for the foot of its walls
    indent: int = 0  # empty characters to the left of everything
    drop: int = 0  # empty lines above everything
    canvas: tuple[int, int] | None = None  # characters and lines; None if just large enough

    @property
    def shape(self) -> Shape:
        """The measures of a hex."""
        return SHAPES[self.zoom, self.painter]

    @property
    def ruler(self) -> int:
        """The width of the row numbers in characters, or 0 without rulers."""
        if self.rulers.is_none:
            return 0
        return max(_RULER, len(str(self.window.top)), len(str(self.window.bottom)))

    @property
    def _right_margin(self) -> int:
        """The characters to the right of the last hex, for row numbers or for its edge."""
        return self.ruler if self.rulers is Rulers.FOUR else 1

    @property
    def needed(self) -> tuple[int, int]:
        """The characters and lines that the window and its rulers need."""
        shape = self.shape
        width = self._margin + shape.step * self.window.columns + shape.overhang
        height = self.end - self.drop + (self.rulers is Rulers.FOUR)
        return width + self._right_margin, height

    def _rise(self, height: Height) -> int:
        """Return how many pixels a hex extends above its place."""
        shape = self.shape
        if self.painter is PainterKind.OUTLINE:
            return 2 * (shape.rise + 1)  # its upper edge is drawn above it
        if not shape.lift:
            return 0
        return shape.lift * (height.level - 1) + _PIECE * height.is_built_on

    def holding(self, heights: Mapping[Hex, Height]) -> View:
        """Return the view with the margins above and below that these hexes need."""
        window, shape = self.window, self.shape
        spare = shape.lines * (window.rows + 1) % 2  # a free pixel in the last line
        above = below = 0
        for hex, height in heights.items():
            above = max(above, self._rise(height) - shape.lines * (hex.row - window.top))
            below = max(below, shape.foot - shape.lines * (window.bottom - hex.row) - spare)
        return self._with_margins(above, below)

    def holding_part(self, heights: Mapping[Hex, Height]) -> View:
        """Return the view with margins large enough for any position of its window."""
        above = max(map(self._rise, heights.values()), default=0)
        return self._with_margins(above, self.shape.foot if heights else 0)

    def _with_margins(self, above: int, below: int) -> View:
        if (
            self.zoom in PATH_ZOOMS and self.painter is PainterKind.FILLED
        ):  # they already have enough room
            return self
        return self._replace(head=(above + 1) // 2, tail=(below + 1) // 2)

    @property
    def size(self) -> tuple[int, int]:
        """The characters and lines of the canvas."""
        return self.canvas or self.needed

    def centred(self, width: int, height: int) -> View:
        """Return the view in the middle of a canvas. A canvas that is too small grows."""
        needed_width, needed_height = self.needed
        width, height = max(width, needed_width), max(height, needed_height)
        return self._replace(
            indent=(width - needed_width) // 2,
            drop=(height - needed_height) // 2,
            canvas=(width, height),
        )

    def extended(self, window: Window, heights: Mapping[Hex, Height]) -> View:
        """Return a view that also shows a window, without moving any hex on the canvas.

        ``heights`` has all hexes of the map. The result may be too large for its canvas.
        """
        shape = self.shape
        top = min(self.window.top, window.top)
        top -= shape.lines * (self.window.top - top) % 2  # hexes move by whole lines only
        other = self._replace(
            window=Window(
                min(self.window.left, window.left),
                top,
                max(self.window.right, window.right),
                max(self.window.bottom, window.bottom),
            )
        ).holding(heights)
        head, tail = max(self.head, other.head), max(self.tail, other.tail)
        lines = shape.lines * (self.window.top - top) // 2 + head - self.head
        indent = self.left(other.window.left) - other._margin
        return other._replace(head=head, tail=tail, indent=indent, drop=self.drop - lines)

    @property
    def _margin(self) -> int:
        return self.ruler + 1 if self.ruler else 0

    @property
    def start(self) -> int:
        """The first line that hexes may use."""
        return self.drop + (not self.rulers.is_none)

    @property
    def _first(self) -> int:
        """The line where the hexes of the first row begin."""
        if self.rulers.is_none:  # an outline needs a line for its upper edge
            return self.drop + (self.painter is PainterKind.OUTLINE)
        return self.start + self.head - self.shape.rise

    @property
    def end(self) -> int:
        """The line after the last one that hexes use."""
        half_lines = self.shape.lines * (self.window.rows + 1)
        foot = self.shape.foot if self.rulers is Rulers.NONE else 0
        return self._first + (half_lines + foot + 1) // 2 + self.tail

    def left(self, column: int) -> int:
        """Return the character where the hexes of a column begin."""
        return self.indent + self._margin + self.shape.step * (column - self.window.left)

    def pixel_top(self, row: int) -> int:
        """Return the pixel where the hexes of a row begin."""
        return 2 * self._first + self.shape.lines * (row - self.window.top)

    def top(self, row: int) -> int:
        """Return the line where the hexes of a row begin. They may begin in its lower half."""
        return self.pixel_top(row) // 2

    def corner(self, corner: Corner) -> tuple[int, int]:
        """Return the pixel just below and to the right of a corner."""
        hex = corner.hexes[0]
        x, y, shape = self.left(hex.column), self.pixel_top(hex.row), self.shape
        height, inset = 2 * shape.lines, shape.overhang
        east, west = x + shape.step, x + inset
        return {
            Direction.E: (x + shape.width, y + height // 2),
            Direction.SE: (east, y + height),
            Direction.SW: (west, y + height),
            Direction.W: (x, y + height // 2),
            Direction.NW: (west, y),
            Direction.NE: (east, y),
        }[corner.direction_from(hex)]

    def caption(self, row: int) -> int:
        """Return the line of a row's number."""
        return self.top(row) + self.shape.caption

    @property
    def named_rows(self) -> range:
        """The rows that have a number on the ruler."""
        return range(self.window.top, self.window.bottom + 1)

    @property
    def named_columns(self) -> range:
        """The columns that have a letter on the ruler."""
        return range(self.window.left, self.window.right + 1)

    def hexes(self) -> Iterator[Hex]:
        """Yield the hexes in view in reading order."""
        parity = (ORIGIN.column + ORIGIN.row) % 2
        for row in self.named_rows:
            for column in self.named_columns:
                if (column + row) % 2 == parity:
                    yield Hex.at(column, row)
