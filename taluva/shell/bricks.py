"""The filled painter at zoom compact: bricks of four characters by two lines with cut corners.

The first character of a brick is shared with the brick to its left: half a block shows the corner
of land against water, a bar shows the edge between two lands. The edge to the south is an
underline; it takes the colour of the text above it, so only blanks can show a colour of its own.
"""

from __future__ import annotations

from collections.abc import Set
from copy import copy
from typing import Final

from rich.style import Style

from taluva.hexgrid import Hex
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
from taluva.shell.colour import StyleBook
from taluva.shell.layout import View
from taluva.shell.places import places_in_lines
from taluva.shell.slots import Role, Text, texts

_BAR: Final = "▌"
# The halves of the shared character: of land to the right, and of land to the left of it.
_OWN_CORNERS: Final = "▄▀"
_OTHER_CORNERS: Final = "▀▄"
_SOUTH: Final = 3
_LEFT_SIDES: Final = (5, 4)  # north-west beside the first line, south-west beside the second


class Bricks:
    """A picture at zoom compact."""

    def __init__(
        self, view: View, inks: Inks, book: StyleBook, cells: Cells, frame: list[Note]
    ) -> None:
        """Paint ``cells``; the frame is written over them."""
        self._view, self._inks, self._book = view, inks, book
        self._start, self._end = view.start, view.end
        self._places = places_in_lines(view)
        width, height = view.size
        self.canvas = Canvas(width, height, book.style(paper=inks.water))
        self._cells = cells
        self._paint({*self._places.shown, *self._places.fringe})
        for note in frame:
            self.canvas.put(*note)

    def redrawn(self, cells: Cells, changed: frozenset[Hex]) -> Bricks:
        """Give the picture of ``cells``, of which only those of ``changed`` are new."""
        other = copy(self)
        other._cells = cells
        other.canvas = self.canvas.copy()
        reshaped = self._places.around(reshaped_hexes(self._cells, cells, changed))
        other._paint(reshaped)
        for hex in changed - reshaped:
            if hex in self._places.shown:
                other._body(hex)
        return other

    def _paint(self, hexes: Set[Hex]) -> None:
        shown, fringe = self._places.shown, self._places.fringe
        for hex in hexes:
            if hex in shown:
                for line in (0, 1):
                    self._shared(hex, line, shown[hex])
                self._body(hex)
            else:
                for line, side in enumerate(_LEFT_SIDES):
                    if hex.neighbours[side] in shown:
                        self._shared(hex, line, fringe[hex])

    def _put(self, x: int, y: int, text: str, style: Style) -> None:
        if self._start <= y < self._end:
            self.canvas.put(x, y, text, style)

    def _fill(self, cell: Cell | None) -> str:
        return cell.paint.fill if cell else self._inks.water

    def _shared(self, hex: Hex, line: int, place: tuple[int, int]) -> None:
        """Draw the character that a line of a brick shares with the brick to its left."""
        cell = self._cells.get(hex)
        other = self._cells.get(hex.neighbours[_LEFT_SIDES[line]])
        edge = edge_between(cell, other)
        glyph, ink = " ", ""
        if edge is Edge.COAST:
            is_land = cell is not None and not cell.is_water
            glyph = (_OWN_CORNERS if is_land else _OTHER_CORNERS)[line]
            ink = self._fill(cell if is_land else other)
            style = self._book.style(ink, self._inks.water)
        else:
            ink = self._line_colour(edge, cell, other)
            glyph = _BAR if ink else " "
            style = self._book.style(ink or self._fill(cell), self._fill(cell))
        self._put(place[0], place[1] + line, glyph, style)

    def _line_colour(self, edge: Edge, cell: Cell | None, other: Cell | None) -> str:
        if edge is Edge.ACCENT:
            return accent_between(cell, other)
        if edge is Edge.CLIFF:
            return self._inks.cliff
        if edge is Edge.BORDER and cell is not None:
            return cell.paint.border
        return ""

    def _body(self, hex: Hex) -> None:
        x, y = self._places.shown[hex]
        cell = self._cells.get(hex)
        fill = self._fill(cell)
        south = self._cells.get(hex.neighbours[_SOUTH])
        line = self._line_colour(edge_between(cell, south), cell, south)
        self._put(x + 1, y, "   ", self._book.style(paper=fill))
        self._put(x + 1, y + 1, "   ", self._book.style(line or fill, fill, underline=bool(line)))
        if cell is None:
            return
        view = self._view
        for text in texts(cell, view.zoom, view.painter):
            is_underlined = bool(line) and text.role is Role.CHIP
            style = self._text_style(text, cell, is_underlined)
            self._put(x + text.x, y + text.y, text.text, style)

    def _text_style(self, text: Text, cell: Cell, is_underlined: bool) -> Style:
        style, inks, fill = self._book.style, self._inks, cell.paint.fill
        match text.role:
            case Role.WATER:
                return style(inks.water_label, inks.water)
            case Role.POINTS:
                return style(inks.points, fill, bold=True)
            case Role.MARK if cell.mark is not None:
                return style(cell.mark.ink, cell.mark.paper, bold=True)
            case Role.MARK_ON_WATER if cell.mark is not None:
                return style(cell.mark.paper, inks.water, bold=True)
            case Role.CHIP if cell.chip is not None:
                ink, paper = cell.chip.ink, cell.chip.paper
                return style(ink, paper, bold=True, underline=is_underlined)
        return style(cell.paint.ink, fill, bold=True)
