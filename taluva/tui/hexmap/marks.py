"""Marks on a map of the filled painter: rings, tinted hexes, chips and the cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from taluva.hexgrid import Corner, Direction, Hex, corners
from taluva.tui.canvas import TextRun
from taluva.tui.colour import mix_tints, pure
from taluva.tui.hexmap.blocks import face_pixels
from taluva.tui.hexmap.geometry import Shape, View
from taluva.tui.hexmap.picture import IndexedPicture, Mark, MarkKind, Spot
from taluva.tui.hexmap.sprites import FACE, SEA, WALL, Layer
from taluva.tui.hexmap.viewport import places
from taluva.tui.theme import Theme

# These rings need a sign, because they differ only by colour.
_SIGNS: Final = {MarkKind.LEGAL: "+", MarkKind.LOST: "x", MarkKind.ASKED: "&"}
_FLASH_SHARE: Final = 0.6
_HINT_SHARE: Final = 0.25
_TICKS: Final = {
    Direction.E: ((2, -1), (2, 0)),
    Direction.W: ((-3, -1), (-3, 0)),
    Direction.NE: ((0, -2), (1, -2)),
    Direction.NW: ((-2, -2), (-1, -2)),
    Direction.SE: ((0, 2), (1, 2)),
    Direction.SW: ((-2, 2), (-1, 2)),
}


class Marker:
    """A painter of marks on a layer. ``notes`` collects their texts.

    Its painting methods return the pixel rows that they changed.
    """

    def __init__(
        self,
        view: View,
        theme: Theme,
        picture: IndexedPicture,
        layer: Layer,
        written: Callable[[Spot], Iterable[TextRun]],
    ) -> None:
        """Set the layer to paint on. ``written`` returns the texts of a spot."""
        self.notes: list[TextRun] = []
        self._view, self._theme, self._picture, self._layer = view, theme, picture, layer
        self._written = written
        self._shape = view.shape
        known = places(view)
        self._places, self._numbers = known.shown, known.numbers

    def paint(self, marks: Iterable[Mark]) -> set[int]:
        """Paint marks of any kind."""
        touched: set[int] = set()
        rings: dict[MarkKind, set[Hex]] = {}
        for mark in dict.fromkeys(marks):
            if isinstance(mark.at, Corner) and mark.kind is MarkKind.CURSOR:
                self._brackets(mark.at)
            elif isinstance(mark.at, Corner):
                touched |= self._mark_corner(mark.at, mark.role)
                if mark.kind in _SIGNS or mark.kind is MarkKind.HINT:
                    self._sign(mark.at, mark.text or _SIGNS[mark.kind], mark.role)
            elif mark.kind is MarkKind.FLASH:
                touched |= self._flash(mark.at, mark.role)
            elif mark.kind is MarkKind.CURSOR:
                touched |= self._ticks(mark.at)
            elif mark.kind is MarkKind.HINT:
                touched |= self._plate(mark.at, "hint", _HINT_SHARE)
                self._chip(mark.at, f" {mark.text} ", "hint")
            elif mark.at in self._picture.grounds or mark.kind is not MarkKind.LEGAL:
                rings.setdefault(mark.kind, set()).add(mark.at)
            else:
                self._name(mark.at)
        for kind, hexes in rings.items():
            if kind is MarkKind.LEGAL:
                for hex in hexes:
                    touched |= self.ring(frozenset({hex}), "legal")
            else:
                touched |= self.ring(frozenset(hexes), kind.role, is_dotted=kind is MarkKind.LAST)
            for hex in hexes if kind in _SIGNS else ():
                self._chip(hex, _SIGNS[kind], kind.role, avoids=kind is not MarkKind.LEGAL)
        return touched

    def ring(self, hexes: frozenset[Hex], role: str, *, is_dotted: bool = False) -> set[int]:
        """Draw a line along the edge of a group of hexes, but not across pieces in front of it."""
        visible = [hex for hex in hexes if hex in self._places]
        numbers = {self._numbers[hex] for hex in visible}
        pixels = _boundary(
            self._shape, frozenset((self._places[hex][0], self._top(hex)) for hex in visible)
        )
        layer = self._layer
        rows = layer.own_rows({y for _, y in pixels})
        tint = pure(role)
        for x, y in pixels:
            if y not in rows or (is_dotted and (x + 2 * y) % 3 == 0):
                continue
            number, kind = divmod(layer.owners[y][x], 4)
            if kind in (FACE, WALL) or number in numbers or number < 0:
                layer.rows[y][x] = tint
        return rows

    def _rise(self, hex: Hex) -> int:
        ground = self._picture.grounds.get(hex)
        return self._shape.lift * (ground.level - 1) if ground else 0

    def _top(self, hex: Hex) -> int:
        """Return the first pixel row of the face of a hex."""
        return self._view.pixel_top(hex.row) - self._rise(hex)

    def _plate(self, hex: Hex, role: str, share: float) -> set[int]:
        """Tint a hex, except its left and upper edges, so that neighbours stay distinct."""
        if hex not in self._places:
            return set()
        (x, y), is_land = self._places[hex], hex in self._picture.grounds
        spans = ((y + dy, x + start, x + end) for dy, start, end in _plate_spans(self._shape))
        return self._tint(spans, role, share, None if is_land else SEA)

    def _flash(self, hex: Hex, role: str) -> set[int]:
        """Tint the face of a land hex, or a sea hex."""
        if hex not in self._picture.grounds or hex not in self._places:
            return self._plate(hex, role, _FLASH_SHARE)
        x, y = self._places[hex]
        rows = range(self._top(hex), y + 2 * self._shape.lines)
        spans = ((row, x, x + self._shape.width) for row in rows)
        return self._tint(spans, role, _FLASH_SHARE, 4 * self._numbers[hex])

    def _tint(
        self, spans: Iterable[tuple[int, int, int]], role: str, share: float, owner: int | None
    ) -> set[int]:
        """Tint parts of rows, each from a column to another, if an owner is given only its own."""
        layer, other, touched = self._layer, pure(role), set[int]()
        for row, start, end in spans:
            if not layer.own_rows([row]):
                continue
            touched.add(row)
            pixels, part = layer.rows[row], slice(start, end)
            pixels[part] = [
                mix_tints(tint, other, share) if owner in (None, each) else tint
                for tint, each in zip(pixels[part], layer.owners[row][part], strict=True)
            ]
        return touched

    def _name(self, hex: Hex) -> None:
        """Write the name of a sea hex, or a + if there is no room.

        All names have one style, so that a terminal gets few bytes for many of them.
        """
        if hex not in self._places:
            return
        label, shape = str(hex), self._shape
        x, y = self._places[hex]
        line = (y + 1) // 2 + max(0, shape.lines // 2 - 1)
        room = shape.width - 2 * shape.insets[min(1, len(shape.insets) - 1)]
        if len(label) > room:
            label = "+"
        left = x + (shape.width - len(label) + 1) // 2
        cells = range(left, left + len(label))
        if not all(self._layer.is_free(SEA, each, line) for each in cells):
            return
        colours, legal, paper = self._theme.colours, pure("legal"), pure("panel")
        style = self._theme.book.style(colours.upon(legal, paper), colours.of(paper))
        self.notes.append(TextRun(left, line, label, style))

    def _chip(self, hex: Hex, text: str, role: str, *, avoids: bool = False) -> None:
        """Write a chip in the middle of a hex, or nearby if it ``avoids`` other texts."""
        if hex not in self._places:
            return
        x = self._places[hex][0] + (self._shape.width - len(text) + 1) // 2
        line = (self._top(hex) + self._shape.lines) // 2
        if avoids or self._picture.has_paths:
            x, line = self._free_place(hex, len(text), x, line)
        self._note(x, line, text, role)

    def _free_place(self, hex: Hex, length: int, x: int, line: int) -> tuple[int, int]:
        """Return the position nearest to (x, line) where a chip covers no text of the hex.

        Return (x, line) itself if there is none.
        """
        left, top = self._places[hex][0], self._top(hex)
        places = [
            (column, row)
            for row in range((top + 1) // 2, top // 2 + self._shape.lines)
            for inset in [max(self._shape.insets[2 * row - top : 2 * row - top + 2])]
            for column in range(left + inset + 1, left + self._shape.width - inset - length)
        ]
        places.sort(key=lambda place: 2 * abs(place[0] - x) + abs(place[1] - line))
        return _first_free(places, length, self._written(hex)) or (x, line)

    def _sign(self, corner: Corner, text: str, role: str) -> None:
        """Write a sign or a number on a corner, or beside the piece on it."""
        x, y = self._view.corner(corner)
        line = y // 2
        if corner in self._picture.pieces:
            x, line = self._beside(corner, len(text), x, line)
        if x < self._layer.limits.right:
            self._note(x, line, text, role)

    def _beside(self, corner: Corner, length: int, x: int, line: int) -> tuple[int, int]:
        """Return a position beside a piece on a corner where a sign covers no text."""
        around = (corner, *corner.neighbours, *corner.hexes)
        notes = [*self.notes, *(note for spot in around for note in self._written(spot))]
        rows = (row for row in (line, line + 1, line - 1) if self._is_visible(row))
        places = [(at, row) for row in rows for at in (x + 2, x - 1 - length)]
        return _first_free(places, length, notes) or (x + 2, line)

    def _is_visible(self, line: int) -> bool:
        return self._view.start <= line < self._view.end

    def _note(self, x: int, line: int, text: str, role: str) -> None:
        """Write a chip, unless it is in the margin."""
        if self._is_visible(line):
            self.notes.append(TextRun(x, line, text, self._theme.chip_style(role)))

    def _mark_corner(self, corner: Corner, role: str) -> set[int]:
        x, y = self._view.corner(corner)
        hex = next(
            (each for each in corner.hexes if each in self._picture.grounds), corner.hexes[0]
        )
        y -= self._rise(hex)
        size = 1 if self._shape.overhang == 1 else 2
        rows = self._layer.own_rows(range(y - size // 2, y - size // 2 + size))
        for row in rows:
            for column in range(x - size // 2, x - size // 2 + size):
                if 0 <= column < self._layer.limits.right:
                    self._layer.rows[row][column] = pure(role)
        return rows

    def _ticks(self, hex: Hex) -> set[int]:
        """Draw the cursor: ticks outside the six corners of a hex."""
        rise = self._rise(hex)
        places = (
            (self._view.corner(corner), way)
            for way, corner in zip(Direction, corners(hex), strict=True)
        )
        touched = set[int]()
        for (x, y), way in places:
            for dx, dy in _TICKS[way]:
                rows = self._layer.own_rows([y + dy - rise])
                touched |= rows
                for row in rows if 0 <= x + dx < self._layer.limits.right else ():
                    self._layer.rows[row][x + dx] = pure("cursor")
        return touched

    def _brackets(self, corner: Corner) -> None:
        """Write the cursor: brackets around a corner or the piece on it."""
        x, y = self._view.corner(corner)
        line, half = y // 2, 0
        for letter in self._written(corner):
            x, line = letter.x, letter.y
        for piece in self._picture.pieces.get(corner, ()):
            for part in piece.sprite.drawing(self._view.zoom, piece.count):
                half = max(half, len(part.rows[-1].strip(".")) // 2)
        self._note(x - half - 1, line, "[", "cursor")
        self._note(x + half + 1, line, "]", "cursor")


def _first_free(
    places: Iterable[tuple[int, int]], length: int, notes: Iterable[TextRun]
) -> tuple[int, int] | None:
    """Return the first place where a text of this length covers no note."""
    taken = {(note.x + i, note.y) for note in notes for i in range(len(note.text))}
    free = (
        (column, row)
        for column, row in places
        if not any((column + i, row) in taken for i in range(length))
    )
    return next(free, None)


@lru_cache(maxsize=128)
def _boundary(shape: Shape, places: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the outline of all faces whose top left corners are at these places."""
    inside = {(x + dx, y + dy) for x, y in places for dx, dy in face_pixels(shape)}
    return tuple(
        (x, y) for x, y in inside if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inside
    )


@cache
def _plate_spans(shape: Shape) -> tuple[tuple[int, int, int], ...]:
    """Return the rows of a tinted hex, each with its start and end."""
    spans = []
    for y, (above, inset) in enumerate(pairwise(shape.insets), 1):
        start, end = max(above, inset + 1), shape.width - max(above, inset)
        spans.append((y, start, end))
    return tuple(spans)
