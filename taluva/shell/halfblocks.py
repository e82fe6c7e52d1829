"""The filled painter: hexes as areas of colour, in pixels of half a character.

Every pixel belongs to one hex. The first pixel of a hex from the left, and from above where its
northern neighbour ends, shows the edge between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from copy import copy
from functools import cache
from typing import Final

from rich.style import Style

from taluva.hexgrid import Direction, Hex
from taluva.shell.canvas import Canvas, Note
from taluva.shell.cell import (
    Cell,
    Cells,
    Edge,
    Inks,
    accent_between,
    edge_between,
    reshaped_hexes,
)
from taluva.shell.colour import DEFAULT, StyleBook
from taluva.shell.layout import Shape, View
from taluva.shell.places import places_in_pixels
from taluva.shell.slots import Role, texts

# The neighbours whose common edge is drawn in this hex: north, south-west, north-west.
_OWN_SIDES: Final = (0, 4, 5)

Pixels = list[list[str]]


class HalfBlocks:
    """A picture at zoom small, normal or large."""

    def __init__(
        self, view: View, inks: Inks, book: StyleBook, cells: Cells, frame: list[Note]
    ) -> None:
        """Paint ``cells``; the frame is written over them."""
        self._view, self._inks, self._book, self._frame = view, inks, book, frame
        self._shape, self._start, self._end = view.shape, view.start, view.end
        self._places = places_in_pixels(view)
        width, height = view.size
        self._pixels: Pixels = [[inks.water] * width for _ in range(2 * height)]
        self._notes: dict[Hex, list[Note]] = {}
        self._pairs = _Pairs(book)
        self.canvas = Canvas(width, height, book.style(paper=inks.water))
        self._cells = cells
        self._paint({*self._places.shown, *self._places.fringe})
        self._write(self._places.shown)
        self._compose(range(height))

    def redrawn(self, cells: Cells, changed: frozenset[Hex]) -> HalfBlocks:
        """Give the picture of ``cells``, of which only those of ``changed`` are new."""
        other = copy(self)
        other._cells = cells
        other._pixels = [row.copy() for row in self._pixels]
        other._notes = self._notes.copy()
        other.canvas = self.canvas.copy()
        reshaped = self._places.around(reshaped_hexes(self._cells, cells, changed))
        other._paint(reshaped)
        rewritten = [hex for hex in reshaped | changed if hex in self._places.shown]
        other._write(rewritten)
        tops = {self._place(hex)[1] // 2 for hex in reshaped.union(rewritten)}
        lines = {line for top in tops for line in range(top, top + self._shape.lines + 1)}
        other._compose(sorted(line for line in lines if 0 <= line < self.canvas.height))
        return other

    def _place(self, hex: Hex) -> tuple[int, int]:
        return self._places.shown.get(hex) or self._places.fringe[hex]

    def _paint(self, hexes: Set[Hex]) -> None:
        shown = self._places.shown
        for hex in hexes:
            cell = self._cells.get(hex)
            if hex in shown:
                if cell is not None:
                    self._fill(hex, cell)
                self._edges(hex, cell, _OWN_SIDES)
                if cell is not None:
                    self._corners(hex, cell)
            else:
                sides = tuple(side for side in _OWN_SIDES if hex.neighbours[side] in shown)
                self._edges(hex, cell, sides, blank=self._inks.water)

    def _write(self, hexes: Iterable[Hex]) -> None:
        # Only when all is painted, because some texts show the pixels of a neighbour.
        for hex in hexes:
            cell = self._cells.get(hex)
            if cell is not None:
                self._notes[hex] = self._written(hex, cell)

    def _fill(self, hex: Hex, cell: Cell) -> None:
        x, y = self._places.shown[hex]
        fill = [cell.paint.fill] * _width(self._shape)
        for j, (start, length) in enumerate(_spans(self._shape)):
            self._pixels[y + j][x + start : x + start + length] = fill[:length]

    def _edges(
        self,
        hex: Hex,
        cell: Cell | None,
        sides: tuple[int, ...],
        blank: str = "",  # the colour of an edge that has none, if not that of the hex
    ) -> None:
        x, y = self._place(hex)
        neighbours = hex.neighbours
        found = []
        for side in sides:
            other = self._cells.get(neighbours[side])
            edge = edge_between(cell, other)
            colour = self._edge_colour(edge, cell, other) or blank
            if colour:
                found.append((edge, side, colour))
        lowest, limit = 2 * self._start, 2 * self._end
        for _, side, colour in sorted(found):
            for dx, dy in _edge_pixels(self._shape, side):
                if lowest <= y + dy < limit:
                    self._pixels[y + dy][x + dx] = colour

    def _edge_colour(self, edge: Edge, cell: Cell | None, other: Cell | None) -> str:
        inks = self._inks
        match edge:
            case Edge.GRID:
                return inks.grid
            case Edge.COAST:
                return inks.coast
            case Edge.CLIFF:
                return inks.cliff
            case Edge.ACCENT:
                return accent_between(cell, other)
        if cell is None:
            return ""
        return cell.paint.inner if edge is Edge.INNER else cell.paint.border

    def _corners(self, hex: Hex, cell: Cell) -> None:
        x, y = self._places.shown[hex]
        marked = [(corner, self._inks.corner) for corner in cell.corners]
        if cell.points is not None:
            marked.append((cell.points, self._inks.points))
        for corner, colour in marked:
            for dx, dy in _corner_pixels(self._shape, corner):
                self._pixels[y + dy][x + dx] = colour

    def _written(self, hex: Hex, cell: Cell) -> list[Note]:
        x, pixel = self._places.shown[hex]
        y = pixel // 2
        view = self._view
        return [
            Note(x + dx, y + dy, text, self._text_style(role, cell, x + dx, y + dy))
            for dx, dy, text, role in texts(cell, view.zoom, view.painter)
        ]

    def _text_style(self, role: Role, cell: Cell, x: int, y: int) -> Style:
        style, inks, fill = self._book.style, self._inks, cell.paint.fill
        match role:
            case Role.STRONG:
                return style(cell.paint.ink, fill, bold=True)
            case Role.FAINT:
                return style(cell.paint.faint, fill)
            case Role.WATER:
                return style(inks.water_label, inks.water)
            case Role.POINTS:
                return style(inks.points, fill, bold=True)
            case Role.OUTER_CAP:
                # On the last line of a chip this is an edge, and the cap may not break it.
                return style(inks.cap, self._pixels[2 * y + 1][x])
        if cell.mark is not None and role is Role.MARK:
            return style(cell.mark.ink, cell.mark.paper, bold=True)
        if cell.mark is not None and role is Role.MARK_ON_WATER:
            return style(cell.mark.paper, inks.water, bold=True)
        assert cell.chip is not None, "only chips have these texts"
        if role is Role.INNER_CAP:
            return style(inks.cap, cell.chip.paper)
        return style(cell.chip.ink, cell.chip.paper, bold=role is Role.CHIP)

    def _compose(self, lines: range | list[int]) -> None:
        """Turn pixels and texts into characters."""
        pixels = self._pixels
        for y in lines:
            both = zip(pixels[2 * y], pixels[2 * y + 1], strict=True)
            glyphs, styles = zip(*map(self._pairs.__getitem__, both), strict=True)
            self.canvas.put_line(y, list(glyphs), list(styles))
        changed = set(lines)
        for notes in (*self._notes.values(), self._frame):
            for note in notes:
                if note.y in changed:
                    self.canvas.put(*note)


class _Pairs(dict[tuple[str, str], tuple[str, Style]]):
    """The character and style that show an upper and a lower pixel, made on first use."""

    def __init__(self, book: StyleBook) -> None:
        super().__init__()
        self._book = book

    def __missing__(self, pair: tuple[str, str]) -> tuple[str, Style]:
        upper, lower = pair
        style = self._book.style
        if upper == lower:
            shown = " ", style(paper=upper)
        elif lower == DEFAULT:  # the terminal's own background can only be left alone
            shown = "▀", style(upper, lower)
        else:
            shown = "▄", style(lower, upper)
        self[pair] = shown
        return shown


def _width(shape: Shape) -> int:
    return shape.step + shape.overhang


@cache
def _spans(shape: Shape) -> tuple[tuple[int, int], ...]:
    """Give where each pixel row of a hex starts, and how long it is."""
    return tuple((inset, _width(shape) - 2 * inset) for inset in shape.insets)


@cache
def _edge_pixels(shape: Shape, side: int) -> tuple[tuple[int, int], ...]:
    """Give the pixels of a hex along one of its own sides."""
    insets = shape.insets
    if side == 0:
        return tuple((x, 0) for x in range(insets[0], _width(shape) - insets[0]))
    half = len(insets) // 2
    rows = range(half) if side == 5 else range(half, 2 * half)
    return tuple((insets[y], y) for y in rows)


@cache
def _corner_pixels(shape: Shape, corner: Direction) -> tuple[tuple[int, int], ...]:
    """Give the pixels of a hex that mark a corner."""
    insets = shape.insets
    size = 1 if shape.overhang == 1 else 2
    half, inset = len(insets) // 2, insets[0]
    if corner in (Direction.E, Direction.W):
        rows, inset = range(half - 1, half + 1), 0
    elif corner in (Direction.SE, Direction.SW):
        rows = range(len(insets) - size, len(insets))
    else:
        rows = range(size)
    is_east = corner in (Direction.E, Direction.SE, Direction.NE)
    start = _width(shape) - inset - size if is_east else inset
    return tuple((x, y) for y in rows for x in range(start, start + size))
