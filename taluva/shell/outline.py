"""The outline painter: hexes drawn with / \\ and _, for terminals without colour and for files."""

from __future__ import annotations

from typing import Final

from rich.style import Style

from taluva.hexgrid import Direction, Hex
from taluva.shell.canvas import Canvas, Note
from taluva.shell.cell import Cell, Cells, Edge, Inks, accent_between, edge_between
from taluva.shell.colour import DEFAULT, StyleBook
from taluva.shell.layout import View, Zoom
from taluva.shell.look import Depth
from taluva.shell.places import places_in_lines
from taluva.shell.slots import Role, texts

_NORTH, _SOUTH_WEST, _NORTH_WEST = 0, 4, 5  # among the neighbours of a hex
_LEVEL_GLYPHS: Final = {Edge.INNER: " ", Edge.CLIFF: "="}
_OFFERED_CORNER: Final = "+"


class Outline:
    """A picture at any zoom."""

    def __init__(
        self, view: View, inks: Inks, book: StyleBook, cells: Cells, frame: list[Note]
    ) -> None:
        """Draw ``cells``; the frame is written over them."""
        self._view, self._inks, self._book, self._frame = view, inks, book, frame
        self._start, self._end = view.start, view.end
        self._step, self._half = view.shape.step, view.shape.lines // 2
        self._is_compact = view.zoom is Zoom.COMPACT
        width, height = view.size
        self.canvas = Canvas(width, height, book.style())
        self._draw(cells)

    def redrawn(self, cells: Cells, changed: frozenset[Hex]) -> Outline:
        """Give the picture of ``cells``; it is drawn anew, for there is little to draw."""
        return Outline(self._view, self._inks, self._book, cells, self._frame)

    def _draw(self, cells: Cells) -> None:
        places = places_in_lines(self._view)
        # Slopes come after level edges: the second stroke of a cliff lies on the edge below it.
        for side in (_NORTH, _SOUTH_WEST, _NORTH_WEST):
            for hex, (x, y) in places.shown.items():
                self._edge(hex, side, x, y, cells)
            for hex, (x, y) in places.fringe.items():
                if hex.neighbours[side] in places.shown:
                    self._edge(hex, side, x, y, cells)
        for hex, (x, y) in places.shown.items():
            cell = cells.get(hex)
            if cell is not None:
                self._write(cell, x, y)
        for note in self._frame:
            self.canvas.put(*note)

    def _put(self, x: int, y: int, text: str, style: Style) -> None:
        if self._start <= y < self._end:
            self.canvas.put(x, y, text, style)

    def _edge(self, hex: Hex, side: int, x: int, y: int, cells: Cells) -> None:
        cell, other = cells.get(hex), cells.get(hex.neighbours[side])
        edge = edge_between(cell, other)
        if edge <= Edge.GRID:
            return
        style = self._book.style()
        if edge is Edge.ACCENT:
            style = self._book.style(accent_between(cell, other), bold=True)
            edge = _without_accent(cell, other)
        if side == _NORTH:
            self._level_edge(x, y - 1, edge, style)
        else:
            self._slope(x, y, side, edge, _rise(cell, other), style)

    def _level_edge(self, x: int, y: int, edge: Edge, style: Style) -> None:
        glyph = "_" if self._is_compact and edge is not Edge.INNER else _LEVEL_GLYPHS.get(edge, "_")
        self._put(x + self._half, y, glyph * (self._step - self._half), style)

    def _slope(self, x: int, y: int, side: int, edge: Edge, rise: int, style: Style) -> None:
        half = self._half
        glyph = "/" if side == _NORTH_WEST else "\\"
        if edge is Edge.INNER:
            glyph = " " if self._is_compact else ":"
        for i in range(half):
            place = (x + half - 1 - i, y + i) if side == _NORTH_WEST else (x + i, y + half + i)
            self._put(*place, glyph, style)
            if edge is Edge.CLIFF and not self._is_compact:
                self._put(place[0] + rise, place[1], glyph, style)

    def _write(self, cell: Cell, x: int, y: int) -> None:
        for dx, dy, text, role in texts(cell, self._view.zoom, self._view.painter):
            # At zoom compact the blank in a chip gives way to the edge below it.
            text = text.rstrip() if self._is_compact else text
            self._put(x + dx, y + dy, text, self._style(role, cell))
        style = self._book.style(self._inks.corner, bold=True)
        for corner in cell.corners if not self._is_compact else ():
            dx, dy = self._corner(corner)
            self._put(x + dx, y + dy, _OFFERED_CORNER, style)

    def _corner(self, corner: Direction) -> tuple[int, int]:
        step, half = self._step, self._half
        return {
            Direction.E: (step + half - 1, half),
            Direction.SE: (step, 2 * half - 1),
            Direction.SW: (half - 1, 2 * half - 1),
            Direction.W: (0, half),
            Direction.NW: (half - 1, 0),
            Direction.NE: (step, 0),
        }[corner]

    def _style(self, role: Role, cell: Cell) -> Style:
        style, inks = self._book.style, self._inks
        match role:
            case Role.STRONG:
                return style(bold=True)
            case Role.WATER:
                return style(inks.water_label)
            case Role.POINTS:
                return style(inks.points, bold=True)
            case Role.MARK if cell.mark is not None:
                return self._shield(cell.mark.ink, cell.mark.paper)
            case Role.MARK_ON_WATER if cell.mark is not None:
                return style(cell.mark.paper, bold=True)
            case Role.CHIP if cell.chip is not None:
                return self._shield(cell.chip.ink, cell.chip.paper)
        return style(DEFAULT)

    def _shield(self, ink: str, paper: str) -> Style:
        """Give the style of what stands out from the hex; without colours, reverse video."""
        if self._book.depth is Depth.NONE:
            return self._book.style(bold=True, reverse=True)
        return self._book.style(ink, paper, bold=True)


def _rise(cell: Cell | None, other: Cell | None) -> int:
    """Say on which side of an edge the ground is higher: 1 in the hex itself, -1 beyond."""
    return 1 if (cell.height if cell else 0) > (other.height if other else 0) else -1


def _without_accent(cell: Cell | None, other: Cell | None) -> Edge:
    heights = [each.height if each else 0 for each in (cell, other)]
    if 0 in heights:
        return Edge.COAST
    return Edge.BORDER if heights[0] == heights[1] else Edge.CLIFF
