"""The filled painter: half-block pixels under a thin layer of text.

It paints hexes from back to front, each with its wall, face and pieces, so that hexes in the south
cover those behind them. Texts come last, and each is written completely or not at all. A table of
owners records which hex each pixel belongs to, so that texts cover nothing in front of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Final

from rich.style import Style

from taluva.hexgrid import Corner, Direction, Hex, corners
from taluva.tui.canvas import Canvas, Glyph, TextRun, glyph_of
from taluva.tui.colour import DEFAULT, Tint, mix_tints, pure
from taluva.tui.hexmap import sprites
from taluva.tui.hexmap.geometry import Shape, View, Zoom
from taluva.tui.hexmap.picture import IndexedPicture, Mark, MarkKind, Overlay, Picture, Spot
from taluva.tui.hexmap.terrain import HexBlock, HexSite, Near, block, face_pixels, sea
from taluva.tui.hexmap.viewport import Label, places
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
        layer: sprites.Layer,
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
            if kind in (sprites.FACE, sprites.WALL) or number in numbers or number < 0:
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
        return self._tint(spans, role, share, None if is_land else sprites.SEA)

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
        if not all(self._layer.is_free(sprites.SEA, each, line) for each in cells):
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


_WATER: Final = Near(0, False)
_RISE: Final = 4  # pixels by which a piece and its outline may rise above the face


class Filled:
    """A map painted with pixels."""

    def __init__(
        self, view: View, theme: Theme, picture: IndexedPicture, frame: Sequence[Label]
    ) -> None:
        """Paint a picture with the labels of ``frame`` in its margin."""
        self._view, self._picture, self._theme = view, picture, theme
        self._shape = view.shape
        self._pairs = _pairs(theme)
        known = places(view)
        self._places, self._numbers = known.shown, known.numbers
        self._order = sorted(hex for hex in self._picture.grounds if hex in self._places)
        width, height = view.size
        # Shared with other maps, so it must not be changed.
        self._sea: sprites.Pixels = [[pure("panel")] * width] * (2 * height)
        if picture.has_sea:
            self._sea = sea(view, picture.land)
        self._blocks: dict[Hex, HexBlock] = {}
        self._letters: dict[Spot, list[TextRun]] = {}  # letters of the sprites
        self._notes: dict[Hex, list[TextRun]] = {}
        self._over: list[TextRun] = []
        self._layer = sprites.Layer(self._sea, sprites.Box(0, 2 * view.start, width, 2 * view.end))
        self._frame = list(self._with_frame(frame))
        self.canvas = Canvas(width, height, theme.book.style())
        self._paint(self._layer.limits)
        self._compose(range(height))

    def overlaid(self, overlay: Overlay, marks: tuple[Mark, ...] = ()) -> Filled:
        """Return the map with a preview and marks over it, painting only the lines they change."""
        other = copy(self)
        other.canvas, other._layer = self.canvas.copy(), self._layer.copy()
        lines: set[int] = set()
        if overlay.preview is not None:
            lines |= other._draw_preview(overlay.preview, "legal" if overlay.is_legal else "bad")
        marker = other._marker()
        touched = marker.paint((*marks, *overlay.marks))
        other._over = marker.notes
        lines |= {y // 2 for y in touched} | {note.y for note in other._over}
        other._compose(sorted(line for line in lines if 0 <= line < self.canvas.height))
        return other

    def _marker(self) -> Marker:
        return Marker(self._view, self._theme, self._picture, self._layer, self._write)

    def _write(self, spot: Spot) -> Iterator[TextRun]:
        """Yield the texts of a spot and the letters of its sprites."""
        if isinstance(spot, Hex):
            yield from self._notes.get(spot, ())
        yield from self._letters.get(spot, ())

    def _with_frame(self, frame: Sequence[Label]) -> Iterator[TextRun]:
        """Yield the labels of the margin in an ink that is readable on the sea."""
        right = self._layer.limits.right
        for x, y, text in frame:
            signs = [
                (at, each) for at, each in enumerate(text, x) if 0 <= at < right and each != " "
            ]
            if signs:
                below = self._sea[2 * y + 1]
                style = _ruler_style(self._theme, tuple([below[at] for at, _ in signs]))
                yield from (TextRun(at, y, sign, style) for at, sign in signs)

    # The picture.

    def _draw_preview(self, preview: Picture, role: str) -> set[int]:
        """Paint a preview and return the changed lines."""
        picture = self._picture.with_preview(preview, role)
        old, self._picture = self._picture, picture
        self._order = sorted(hex for hex in picture.grounds if hex in self._places)
        hexes = {
            hex
            for spot in preview.spots
            for hex in ((spot,) if isinstance(spot, Hex) else spot.hexes)
        }
        built = (hex for hex in hexes if old.grounds.get(hex) != picture.grounds.get(hex))
        near = hexes.union(*(hex.neighbours for hex in built))
        self._blocks = {hex: block for hex, block in self._blocks.items() if hex not in near}
        self._letters = {
            spot: self._letters[spot] for spot in self._letters if spot in picture.pieces
        }
        self._notes = {hex: self._notes[hex] for hex in self._notes if hex in picture.grounds}
        every = [self._extent(hex, each) for hex in near for each in (old, picture)]
        lines = range(0)
        if every:
            box = sprites.Box(
                min(each.left for each in every),
                min(each.top for each in every),
                max(each.right for each in every),
                max(each.bottom for each in every),
            ).within(self._layer.limits)
            if not box.is_empty:
                self._layer.flood(box, self._sea)
                self._paint(box)
                lines = range(box.top // 2 - 1, box.bottom // 2 + 2)
        self._marker().ring(frozenset(self._ring(preview)), role)
        return set(lines)

    def _ring(self, preview: Picture) -> Iterator[Hex]:
        """Yield the hexes of a preview that get a ring: all except land with a sprite on it."""
        yield from (ground.hex for ground in preview.grounds)
        yield from (chip.hex for chip in preview.chips)
        for piece in preview.pieces:
            is_drawn = bool(piece.sprite.drawing(self._view.zoom, piece.count))
            if isinstance(piece.at, Hex) and not (is_drawn and piece.at in self._picture.grounds):
                yield piece.at

    def _extent(self, hex: Hex, picture: IndexedPicture) -> sprites.Box:
        x, y = self._place(hex)
        shape = self._shape
        ground = picture.grounds.get(hex)
        rise = shape.lift * (ground.level - 1) if ground else 0
        # The margin is for outlines, lava streams and pieces on corners.
        return sprites.Box(
            x - 4, y - rise - 6, x + shape.width + 4, y + 2 * shape.lines + shape.foot + 2
        )

    def _place(self, hex: Hex) -> tuple[int, int]:
        place = self._places.get(hex)
        if place is None:
            place = self._view.left(hex.column), self._view.pixel_top(hex.row)
        return place

    def _paint(self, box: sprites.Box) -> None:
        """Paint the part of the map inside a box, from back to front."""
        shape = self._shape
        seen = []
        for hex in self._order:
            x, y = self._places[hex]
            if (
                x + shape.width + 2 <= box.left
                or x - 2 >= box.right
                or y - 1 >= box.bottom + shape.lines * 4
            ):
                continue
            part = self._blocks.get(hex)
            if part is None:
                part = self._blocks[hex] = block(self._view.zoom, self._site(hex))
            if y + part.bottom <= box.top or y + part.top - _RISE >= box.bottom:
                continue
            seen.append(hex)
            self._lay(part, x, y, 4 * self._numbers[hex], box)
            if hex in self._picture.pieces:
                self._stand(hex, hex, x + shape.width // 2, y + part.top, box)
        for spot in self._picture.pieces:
            if isinstance(spot, Corner) and any(hex in self._places for hex in spot.hexes):
                self._stand(spot, self._corner_owner(spot), *self._view.corner(spot), box)
        for hex in seen:
            self._notes[hex] = list(self._texts(hex))

    def _corner_owner(self, corner: Corner) -> Hex:
        return next(hex for hex in corner.hexes if hex in self._places)

    def _site(self, hex: Hex) -> HexSite:
        grounds = self._picture.grounds
        ground = grounds[hex]
        around = []
        for near in hex.neighbours:
            other = grounds.get(near)
            if other is None:
                around.append(_WATER)
            else:
                around.append(Near(other.level, other.group == ground.group))
        is_preview = hex in self._picture.preview_grounds
        paths = self._picture.has_paths
        return HexSite(
            ground.faces,
            ground.level,
            ground.points,
            tuple(around),
            is_preview,
            paths,
            ground.has_crater,
            ground.wall,
        )

    def _lay(self, part: HexBlock, x: int, y: int, owner: int, box: sprites.Box) -> None:
        """Paint the wall and the face of a hex."""
        pixels, owners = self._layer.rows, self._layer.owners
        left, top, right, bottom = box
        for row in part.rows:
            at = y + row.y
            if not top <= at < bottom:
                continue
            start = x + row.x
            tints = row.tints
            codes = [owner + sprites.WALL] * len(tints)
            codes[row.face_start - row.x : row.face_end - row.x] = [owner] * (
                row.face_end - row.face_start
            )
            end = start + len(tints)
            if start < left:
                tints, codes, start = tints[left - start :], codes[left - start :], left
            if end > right:
                tints, codes = tints[: right - start], codes[: right - start]
            if start < right and tints:
                pixels[at][start : start + len(tints)] = tints
                owners[at][start : start + len(tints)] = codes

    def _stand(self, spot: Spot, hex: Hex, middle: int, top: int, box: sprites.Box) -> None:
        """Draw the pieces of a spot and store their letters for the text layer."""
        pieces = self._picture.pieces[spot]
        owner, zoom = 4 * self._numbers[hex], self._view.zoom
        preview = None
        if spot in self._picture.preview_pieces:
            ground = self._picture.grounds.get(hex)
            shining = pure(ground.faces[0]) if ground else pure("mid")
            preview = sprites.PreviewBox(pure(self._picture.preview_role), shining)
        notes: list[TextRun] = []
        chips = self._picture.chips.get(hex, ()) if spot is hex else ()
        if zoom is Zoom.COMPACT or sprites.are_drawn(zoom, pieces, chips):
            step = sprites.side_by_side(zoom)
            x = middle - step * (len(pieces) - 1) // 2
            for piece in pieces:
                notes += sprites.draw_piece(
                    self._layer, piece, zoom, x, top, owner, box, self._theme, preview
                )
                x += step
        self._letters[spot] = notes

    # Texts.

    def _texts(self, hex: Hex) -> Iterator[TextRun]:
        """Yield the texts of a hex."""
        picture, (x, y), part = self._picture, self._places[hex], self._blocks[hex]
        sheet = sprites.Sheet(
            x,
            y + part.top,
            self._view.zoom,
            self._shape,
            picture.grounds[hex],
            part,
            self._theme.colours,
            self._theme.book,
            partial(self._layer.is_free, 4 * self._numbers[hex]),
            picture.has_levels,
        )
        zoom = self._view.zoom
        pieces, chips = sprites.as_written(
            zoom, hex, picture.pieces.get(hex, ()), picture.chips.get(hex, ())
        )
        yield from sprites.WRITERS[zoom](sheet, pieces, chips)

    # Characters.

    def _compose(self, lines: Iterable[int]) -> None:
        """Update these lines of the canvas from pixels and texts."""
        pixels = self._layer.rows
        changed = set(lines)
        for y in changed:
            both = zip(pixels[2 * y], pixels[2 * y + 1], strict=True)
            self.canvas.put_line(y, list(map(self._pairs.__getitem__, both)))
        for notes in (*self._notes.values(), *self._visible_letters(), self._over, self._frame):
            for note in notes:
                if note.y in changed:
                    self.canvas.put(*note)

    def _visible_letters(self) -> Iterator[list[TextRun]]:
        """Yield the letters of sprites that are not hidden by something in front."""
        for spot, notes in self._letters.items():
            if spot not in self._picture.pieces:
                continue
            hex = spot if isinstance(spot, Hex) else self._corner_owner(spot)
            owner = 4 * self._numbers[hex] + sprites.SPRITE
            yield [note for note in notes if self._layer.is_free(owner, note.x, note.y)]


class _Pairs(dict[tuple[Tint, Tint], Glyph]):
    """The glyphs by upper and lower pixel, created on first use."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._colours, self._book = theme.colours, theme.book

    def __missing__(self, pair: tuple[Tint, Tint]) -> Glyph:
        upper, lower = map(self._colours.of, pair)
        style = self._book.style
        if upper == lower:
            glyph = glyph_of(" ", style(paper=upper))
        elif lower == DEFAULT:  # the terminal's own background cannot be an ink
            glyph = glyph_of("▀", style(upper, lower))
        else:
            glyph = glyph_of("▄", style(lower, upper))
        self[pair] = glyph
        return glyph


@lru_cache(maxsize=4096)
def _ruler_style(theme: Theme, papers: tuple[Tint, ...]) -> Style:
    colours, ruler = theme.colours, pure("ruler")
    water = colours.clearest(ruler, papers)
    return theme.book.style(colours.upon(ruler, water), colours.of(water), bold=True)


@cache
def _pairs(theme: Theme) -> _Pairs:
    return _Pairs(theme)
