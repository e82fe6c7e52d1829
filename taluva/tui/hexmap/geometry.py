"""The positions of flat-top hexes on the screen: zooms, windows, views and their margins.

Positions are counted in characters to the right and lines down. The filled painter also counts
pixels, two per line. Neighbouring columns are offset by half a hex, not always by whole lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from taluva.hexgrid import ORIGIN, Corner, Direction, Hex
from taluva.tui.capabilities import PainterKind


class Zoom(StrEnum):
    """The sizes in which hexes are drawn."""

    HUGE = "huge"
    LARGE = "large"
    NORMAL = "normal"
    SMALL = "small"
    COMPACT = "compact"
    # Wide hexes of few lines, for maps without levels and with pieces on corners.
    VAST = "vast"
    WIDE = "wide"
    FLAT = "flat"


LEVEL_ZOOMS: Final = (Zoom.HUGE, Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL, Zoom.COMPACT)
PATH_ZOOMS: Final = (Zoom.VAST, Zoom.WIDE, Zoom.FLAT)


class Shape(NamedTuple):
    """The dimensions of a hex at one zoom."""

    step: int  # characters from one column to the next
    lines: int  # lines from one hex to the one below it
    overhang: int  # characters by which a hex extends into the next column
    centre: int  # offset of the column letter from the left of the hex
    caption: int  # offset of the row number from the top of the hex
    rise: int = 0  # lines by which hexes move up into the line of the column letters
    insets: tuple[int, ...] = ()  # indentation of the left edge in each pixel row, from the top
    lift: int = 0  # height of a level in pixels
    foot: int = 0  # height of the wall below level 1 in pixels

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
    **{
        (zoom, PainterKind.OUTLINE): Shape(10, 6, 3, 6, 3, rise=1)
        for zoom in (Zoom.LARGE, Zoom.HUGE, Zoom.VAST, Zoom.WIDE)
    },
    (Zoom.FLAT, PainterKind.OUTLINE): Shape(7, 4, 2, 4, 2, rise=1),
}


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of hex columns and half-rows. Its bounds are inclusive."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, hexes: Iterable[Hex]) -> Window:
        """Return the smallest window around these hexes, or around the origin if there are none."""
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
        """Return a window with more columns and half-rows on every side."""
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
    CUT = "cut"  # no labels, and the walls of the last row are cut off

    @property
    def is_none(self) -> bool:
        """Whether there are no labels."""
        return self in (Rulers.NONE, Rulers.CUT)


class Height(NamedTuple):
    """The facts that decide how high a hex is drawn."""

    level: int = 1
    is_built_on: bool = False


_PIECE: Final = 2  # pixels of a piece and its outline above the hex
_RULER: Final = 3  # minimum width of row numbers in characters


class View(NamedTuple):
    """A window of hexes at one zoom, with its rulers, placed on a canvas.

    By default the canvas is just large enough. ``centred`` chooses a larger one.
    """

    zoom: Zoom
    painter: PainterKind
    window: Window
    rulers: Rulers = Rulers.FOUR
    head: int = 0  # lines above the first row for raised hexes
    tail: int = 0  # lines below the last row for its walls
    indent: int = 0  # empty columns at the left
    drop: int = 0  # empty lines at the top
    canvas: tuple[int, int] | None = None  # width and height; None for just large enough

    @property
    def shape(self) -> Shape:
        """The dimensions of a hex."""
        return SHAPES[self.zoom, self.painter]

    @property
    def ruler(self) -> int:
        """The width of the row numbers in characters, or 0 without rulers."""
        if self.rulers.is_none:
            return 0
        return max(_RULER, len(str(self.window.top)), len(str(self.window.bottom)))

    @property
    def _right_margin(self) -> int:
        """The columns to the right of the last hex, for row numbers or its edge."""
        return self.ruler if self.rulers is Rulers.FOUR else 1

    @property
    def needed(self) -> tuple[int, int]:
        """The width and height that the window and its rulers need."""
        shape = self.shape
        width = self._margin + shape.step * self.window.columns + shape.overhang
        height = self.end - self.drop + (self.rulers is Rulers.FOUR)
        return width + self._right_margin, height

    def _rise(self, height: Height) -> int:
        """Return how many pixels a hex extends above the top of its row."""
        shape = self.shape
        if self.painter is PainterKind.OUTLINE:
            return 2 * (shape.rise + 1)  # its upper edge is drawn above it
        if not shape.lift:
            return 0
        return shape.lift * (height.level - 1) + _PIECE * height.is_built_on

    def holding(self, heights: Mapping[Hex, Height]) -> View:
        """Return the view with margins above and below, so that no hex is cut off."""
        window, shape = self.window, self.shape
        spare = shape.lines * (window.rows + 1) % 2  # 1 if the last line has an unused pixel
        above = below = 0
        for hex, height in heights.items():
            above = max(above, self._rise(height) - shape.lines * (hex.row - window.top))
            below = max(below, shape.foot - shape.lines * (window.bottom - hex.row) - spare)
        return self._with_margins(above, below)

    def holding_part(self, heights: Mapping[Hex, Height]) -> View:
        """Return the view with margins that suffice wherever its window is moved."""
        above = max(map(self._rise, heights.values()), default=0)
        return self._with_margins(above, self.shape.foot if heights else 0)

    def _with_margins(self, above: int, below: int) -> View:
        if (
            self.zoom in PATH_ZOOMS and self.painter is PainterKind.FILLED
        ):  # these zooms have enough room already
            return self
        return self._replace(head=(above + 1) // 2, tail=(below + 1) // 2)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the canvas."""
        return self.canvas or self.needed

    def centred(self, width: int, height: int) -> View:
        """Return the view centred on a canvas of at least this size."""
        needed_width, needed_height = self.needed
        width, height = max(width, needed_width), max(height, needed_height)
        return self._replace(
            indent=(width - needed_width) // 2,
            drop=(height - needed_height) // 2,
            canvas=(width, height),
        )

    def extended(self, window: Window, heights: Mapping[Hex, Height]) -> View:
        """Return the view extended by another window, without moving any hex on the canvas.

        ``heights`` has all hexes of the map. The result may be too large for the canvas.
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
        ruler = self.ruler
        return ruler + 1 if ruler else 0

    @property
    def start(self) -> int:
        """The first line available for hexes."""
        return self.drop + (not self.rulers.is_none)

    @property
    def _first(self) -> int:
        """The top line of the first row of hexes."""
        if self.rulers.is_none:  # an outline needs a line for its upper edge
            return self.drop + (self.painter is PainterKind.OUTLINE)
        return self.start + self.head - self.shape.rise

    @property
    def end(self) -> int:
        """The line after the last one with hexes."""
        half_lines = self.shape.lines * (self.window.rows + 1)
        foot = self.shape.foot if self.rulers is Rulers.NONE else 0
        return self._first + (half_lines + foot + 1) // 2 + self.tail

    def left(self, column: int) -> int:
        """Return the leftmost character of a column of hexes."""
        return self.indent + self._margin + self.shape.step * (column - self.window.left)

    def pixel_top(self, row: int) -> int:
        """Return the top pixel of a row of hexes."""
        return 2 * self._first + self.shape.lines * (row - self.window.top)

    def top(self, row: int) -> int:
        """Return the top line of a row of hexes, which may start in its lower half."""
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
        """Return the line of the ruler with the number of a row."""
        return self.top(row) + self.shape.caption

    @property
    def named_rows(self) -> range:
        """The numbers of the rows in view."""
        return range(self.window.top, self.window.bottom + 1)

    @property
    def named_columns(self) -> range:
        """The numbers of the columns in view."""
        return range(self.window.left, self.window.right + 1)

    def hexes(self) -> Iterator[Hex]:
        """Yield the hexes in view in reading order."""
        parity = (ORIGIN.column + ORIGIN.row) % 2
        for row in self.named_rows:
            for column in self.named_columns:
                if (column + row) % 2 == parity:
                    yield Hex.at(column, row)
