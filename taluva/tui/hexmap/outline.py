r"""The outline painter: hexes drawn with / \ and _, for terminals without colour and for files.

Each zoom defines where texts go in a hex, counted from its left and first line. They never go on
the edges, which two hexes share. Inside a hex every sign has only one meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from rich.style import Style

from taluva.hexgrid import ORIGIN, Corner, Direction, Hex, border
from taluva.tui.canvas import Canvas
from taluva.tui.hexmap.geometry import View, Zoom
from taluva.tui.hexmap.picture import Chip, Ground, IndexedPicture, Mark, MarkKind, Overlay, Piece
from taluva.tui.hexmap.viewport import Label, places
from taluva.tui.theme import Theme

_NORTH, _SOUTH_WEST, _NORTH_WEST = 0, 4, 5  # sides of a hex

# A hex with several marks shows the one that is first here.
_SIGNS: Final = {
    MarkKind.FLASH: "*",
    MarkKind.CURSOR: "@",
    MarkKind.ASKED: "&",
    MarkKind.HINT: "",  # shows the mark's own text
    MarkKind.PREVIEW: "?",
    MarkKind.BAD: "?",
    MarkKind.LEGAL: "+",
    MarkKind.LOST: "x",
    MarkKind.LAST: "!",
}
_RINGED: Final = (MarkKind.PREVIEW, MarkKind.BAD, MarkKind.ASKED, MarkKind.LOST, MarkKind.LAST)
_WATER: Final = "·"
_TIMES: Final = "×"  # noqa: RUF001  a sign, not a letter


class _EdgeKind(IntEnum):
    """The kinds of edges between neighbouring hexes."""

    NONE = 0
    INNER = 1
    BORDER = 2
    COAST = 3
    CLIFF = 4


@dataclass(frozen=True, slots=True)
class _Cell:
    """The contents of a hex."""

    ground: Ground
    number: str  # the level, or "" if the map has no levels
    pieces: tuple[Piece, ...]
    chips: tuple[Chip, ...]
    mark: Mark | None

    @property
    def sign(self) -> str:
        """The character of the mark, or "" without one."""
        return _sign(self.mark) if self.mark else ""


class _Text(NamedTuple):
    """A text in a hex. ``manner`` is strong, soft, lava, mark, or a chip's role."""

    x: int
    y: int
    text: str
    manner: str = "strong"


_Texts = Iterator[_Text]


def _sign(mark: Mark) -> str:
    return _SIGNS[mark.kind] or mark.text[:1]


class Outline:
    """A map drawn with characters, at any zoom."""

    def __init__(
        self,
        view: View,
        theme: Theme,
        picture: IndexedPicture,
        frame: Sequence[Label],
        marks: Iterable[Mark] = (),
    ) -> None:
        """Store the picture, its marks, and the labels in the margin, which are drawn last."""
        self._view, self._theme, self._picture, self._frame = view, theme, picture, frame
        self._start, self._end = view.start, view.end
        self._step, self._half = view.shape.step, view.shape.lines // 2
        self._is_compact = view.zoom is Zoom.COMPACT
        self._marks = tuple(marks)
        self._plain = theme.book.style()
        self._canvas = Canvas(*view.size, self._plain)

    @cached_property
    def canvas(self) -> Canvas:
        """The map, drawn on first use, because a map under an overlay is never shown."""
        order = list(_SIGNS)
        self._draw(sorted(self._marks, key=lambda mark: order.index(mark.kind), reverse=True))
        return self._canvas

    def overlaid(self, overlay: Overlay, marks: tuple[Mark, ...] = ()) -> Outline:
        """Return the map with a preview and marks over it. The whole map is redrawn."""
        picture, previews = self._picture, tuple[Mark, ...]()
        if overlay.preview is not None:
            kind = MarkKind.PREVIEW if overlay.is_legal else MarkKind.BAD
            picture = picture.with_preview(overlay.preview, kind.role)
            previews = tuple(Mark(spot, kind) for spot in overlay.preview.spots)
        every = (*marks, *overlay.marks, *previews)
        return Outline(self._view, self._theme, picture, self._frame, every)

    def _draw(self, marks: list[Mark]) -> None:
        known = places(self._view)
        grounds = self._picture.grounds
        window = self._view.window
        by_hex = {mark.at: mark for mark in marks if isinstance(mark.at, Hex) and mark.at in window}
        rings = {hex: mark.kind.role for hex, mark in by_hex.items() if mark.kind in _RINGED}
        edged = {*grounds, *rings}
        edged |= {near for hex in edged for near in (hex.neighbours[1:4])}
        # Draw slopes last: the second stroke of a cliff covers the level edge below it.
        for side in (_NORTH, _SOUTH_WEST, _NORTH_WEST):
            for hex in edged:
                place = known.shown.get(hex)
                if place is None:
                    place = known.fringe.get(hex)
                    if place is None or hex.neighbours[side] not in known.shown:
                        continue
                self._edge(hex, side, *place, rings)
        # On maps with paths, moves never use the sea.
        has_names = self._picture.has_sea and not self._picture.has_paths
        named = near_water(frozenset(grounds)) if has_names else frozenset[Hex]()
        for hex in named.union(by_hex).difference(grounds):
            if hex in known.shown:
                self._write_water(hex, *known.shown[hex], by_hex.get(hex))
        for hex, ground in grounds.items():
            if hex in known.shown:
                self._write(ground, *known.shown[hex], by_hex.get(hex))
        for spot, pieces in self._picture.pieces.items():
            if isinstance(spot, Corner):
                style = self._theme.chip_style(pieces[0].owner)
                self._put_corner(spot, self._standing(spot), style)
        for mark in marks:
            if isinstance(mark.at, Corner) and not self._is_compact:
                style = self._theme.ink_style(mark.role, bold=True)
                beside = len(self._standing(mark.at))
                self._put_corner(mark.at, _sign(mark), style, beside)
        ruler = self._theme.ink_style("ruler", bold=True)
        for x, y, text in self._frame:
            self._canvas.put(x, y, self._theme.encode(text), ruler)

    def _put(self, x: int, y: int, text: str, style: Style) -> None:
        if self._start <= y < self._end:
            self._canvas.put(x, y, self._theme.encode(text), style)

    def _edge(self, hex: Hex, side: int, x: int, y: int, rings: dict[Hex, str]) -> None:
        near = hex.neighbours[side]
        one, other = self._visible.get(hex), self._visible.get(near)
        ring, other_ring = rings.get(hex, ""), rings.get(near, "")
        edge = self._edge_between(one, other)
        style = self._plain
        if ring != other_ring:
            style = self._theme.ink_style(ring or other_ring, bold=True)
            edge = max(edge, _EdgeKind.BORDER)
        if edge is _EdgeKind.NONE:
            return
        if side == _NORTH:
            self._level_edge(x, y - 1, edge, style)
        else:
            rise = 1 if (one.level if one else 0) > (other.level if other else 0) else -1
            self._slope(x, y, side, edge, rise, style)

    @cached_property
    def _visible(self) -> dict[Hex, Ground]:
        """The land hexes in view."""
        window = self._view.window
        return {hex: ground for hex, ground in self._picture.grounds.items() if hex in window}

    def _edge_between(self, one: Ground | None, other: Ground | None) -> _EdgeKind:
        if one is None or other is None:
            return _EdgeKind.NONE if one is other else _EdgeKind.COAST
        previews = self._picture.preview_grounds
        is_same = one.group == other.group and (one.hex in previews) == (other.hex in previews)
        if is_same and not self._picture.has_paths:
            return _EdgeKind.INNER
        return _EdgeKind.BORDER if one.level == other.level else _EdgeKind.CLIFF

    def _level_edge(self, x: int, y: int, edge: _EdgeKind, style: Style) -> None:
        glyph = "_"
        if edge is _EdgeKind.INNER:
            glyph = " "
        elif edge is _EdgeKind.CLIFF and not self._is_compact:
            glyph = "="
        self._put(x + self._half, y, glyph * (self._step - self._half), style)

    def _slope(self, x: int, y: int, side: int, edge: _EdgeKind, rise: int, style: Style) -> None:
        half = self._half
        glyph = "/" if side == _NORTH_WEST else "\\"
        if edge is _EdgeKind.INNER:
            glyph = " " if self._is_compact else ":"
        for i in range(half):
            place = (x + half - 1 - i, y + i) if side == _NORTH_WEST else (x + i, y + half + i)
            self._put(*place, glyph, style)
            if edge is _EdgeKind.CLIFF and not self._is_compact:
                self._put(place[0] + rise, place[1], glyph, style)

    def _write_water(self, hex: Hex, x: int, y: int, mark: Mark | None) -> None:
        left, line, room = _SEA.get(self._view.zoom, _LARGE_SEA)
        label = str(hex) if len(str(hex)) <= room else _WATER
        if mark is None or mark.kind in (MarkKind.LAST, MarkKind.LOST):
            self._put(x + left, y + line, label, self._plain)
            return
        style = self._theme.ink_style(mark.role, bold=True)
        chip = self._theme.chip_style(mark.role) if mark.kind is MarkKind.HINT else style
        if self._is_compact:
            self._put(x + left, y + line, _sign(mark), chip)
        else:
            self._put(x + left - 1, y + line, _sign(mark), chip)
            self._put(x + left, y + line, label, style)

    def _write(self, ground: Ground, x: int, y: int, mark: Mark | None) -> None:
        picture = self._picture
        cell = _Cell(
            ground,
            str(ground.level) if picture.has_levels else "",
            picture.pieces.get(ground.hex, ()),
            picture.chips.get(ground.hex, ()),
            mark,
        )
        for dx, dy, text, manner in _LAND.get(self._view.zoom, _large)(cell):
            # At zoom compact, a trailing blank would cover the edge of the hex.
            text = text.rstrip() if self._is_compact else text
            self._put(x + dx, y + dy, text, self._style(manner, mark))

    def _style(self, manner: str, mark: Mark | None) -> Style:
        match manner:
            case "strong":
                return self._theme.book.style(bold=True)
            case "soft":
                return self._plain
            case "lava":
                return self._theme.ink_style("lava", bold=True)
            case "mark" if mark is not None:
                return self._theme.chip_style(mark.role)
        return self._theme.chip_style(manner)

    def _standing(self, corner: Corner) -> str:
        """Return the text of the first piece on a corner, or ""."""
        pieces = self._picture.pieces.get(corner, ())
        return f"{pieces[0].letter}{pieces[0].sprite.sign}" if pieces else ""

    def _put_corner(self, corner: Corner, text: str, style: Style, beside: int = 0) -> None:
        """Write a text at a corner, or ``beside`` characters to the right of it."""
        hex = corner.hexes[0]
        step, half = self._step, self._half
        dx, dy = {
            Direction.E: (step + half - 1, half),
            Direction.SE: (step, 2 * half - 1),
            Direction.SW: (half - 1, 2 * half - 1),
            Direction.W: (0, half),
            Direction.NW: (half - 1, 0),
            Direction.NE: (step, 0),
        }[corner.direction_from(hex)]
        x, y = self._view.left(hex.column), self._view.top(hex.row)
        self._put(x + dx + beside, y + dy, text, style)


@lru_cache(maxsize=16)
def near_water(land: frozenset[Hex]) -> frozenset[Hex]:
    """Return the sea hexes up to two steps from the land, or from the origin if there is none."""
    first = land or frozenset({ORIGIN})
    coast = border(first)
    near = coast | border(first | coast)
    return near if land else near | first


def short_piece(piece: Piece) -> str:
    """Format a piece in three characters."""
    count = str(piece.count) if piece.count > 1 else " "
    return f"{piece.letter}{piece.sprite.sign}{count}"


def _normal_piece(piece: Piece) -> str:
    """Format pieces in four characters, with one sign for each if they fit."""
    if piece.count > 3:
        return f"{piece.letter}{piece.sprite.sign}{_TIMES}{piece.count}"
    signs = piece.sprite.sign * piece.count
    return f"{piece.letter}{signs}" if len(signs) == 3 else f"{piece.letter} {signs:2}"


def _long_piece(piece: Piece) -> str:
    """Format a piece in eight characters."""
    if word := piece.word or piece.sprite.word:
        return f"{piece.letter} {word:6}"
    if piece.count > 3:
        return f"{piece.letter} {piece.sprite.sign}{_TIMES}{piece.count:<4}"
    return f"{piece.letter} {' '.join(piece.sprite.sign * piece.count):6}"


def _compact(cell: _Cell) -> _Texts:
    yield from _heading(cell, 1, 3, 2, 0)
    yield from _occupant(cell, 1, 1, short_piece)


def _small(cell: _Cell) -> _Texts:
    yield from _heading(cell, 2, 5, 3, 1)
    yield from _occupant(cell, 2, 2, short_piece)
    yield from _label(cell, 2, 3, room=4)


def _normal(cell: _Cell) -> _Texts:
    yield from _heading(cell, 3, 6, 5, 1)
    yield from _occupant(cell, 3, 2, _normal_piece, points=4, room=7)
    yield from _label(cell, 3, 3, room=4)


def _large(cell: _Cell) -> _Texts:
    ground = cell.ground
    word = ground.word or "  ".join(ground.letter)
    yield _Text(3 + (9 - len(word)) // 2, 1, word)
    if cell.number:
        yield _Text(4, 2, ground.level_word, "soft")
        yield _Text(11 - len(cell.number), 2, cell.number)
    if cell.mark:
        yield _Text(3, 2, cell.sign, "mark")
    if ground.points:
        yield _Text(5, 3, f"{ground.letter} {ground.heading}", "lava")
    else:
        yield from _occupant(cell, 3, 3, _long_piece, room=11)
    label = ground.label
    yield from _label(cell, 4 if len(label) > 3 else 5, 5, room=6)


def _heading(cell: _Cell, x: int, number: int, mark: int, y: int) -> _Texts:
    yield _Text(x, y, cell.ground.letter)
    if cell.number:
        yield _Text(number + 1 - len(cell.number), y, cell.number)
    if cell.mark:
        yield _Text(mark, y, cell.sign, "mark")


def _occupant(
    cell: _Cell,
    x: int,
    y: int,
    spell: Callable[[Piece], str],
    points: int | None = None,
    room: int = 5,
) -> _Texts:
    """Yield the texts of a hex's pieces and chips, or else its direction.

    Long texts start further left, to use all the room between the edges.
    """
    if len(cell.pieces) == 1 and not cell.chips:
        yield _Text(x, y, spell(cell.pieces[0]), cell.pieces[0].owner)
    elif cell.pieces or cell.chips:
        chips = [(chip.text, chip.role) for chip in cell.chips]
        pieces = [(piece.format(), piece.owner) for piece in cell.pieces]
        if _length(pieces) + _length(chips) > room:
            pieces = [(piece.format_short(), piece.owner) for piece in cell.pieces]
        # Without a blank, the number of pieces would run into the number on a chip.
        blank = [(" ", "soft")] if pieces and chips else []
        runs = [*pieces, *blank, *chips]
        if _length(runs) > room:
            runs = [*pieces, *chips]
        x = max(1, min(x, room + 1 - _length(runs)))
        for text, role in runs:
            yield _Text(x, y, text, role)
            x += len(text)
    elif cell.ground.points:
        yield _Text(x if points is None else points, y, cell.ground.heading, "lava")


def _length(runs: Sequence[tuple[str, str]]) -> int:
    return sum(len(text) for text, _ in runs)


def _label(cell: _Cell, x: int, y: int, room: int) -> _Texts:
    if len(cell.ground.label) <= room:
        yield _Text(x, y, cell.ground.label, "soft")


_LAND: Final[dict[Zoom, Callable[[_Cell], _Texts]]] = {
    Zoom.COMPACT: _compact,
    Zoom.SMALL: _small,
    Zoom.NORMAL: _normal,
    Zoom.FLAT: _normal,
}  # all others: _large
# Column, line and maximum length of a sea hex's name.
_SEA: Final = {
    Zoom.COMPACT: (2, 0, 0),
    Zoom.SMALL: (2, 2, 4),
    Zoom.NORMAL: (3, 2, 4),
    Zoom.FLAT: (3, 2, 4),
}
_LARGE_SEA: Final = (5, 3, 6)
