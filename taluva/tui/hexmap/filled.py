"""The filled painter: half-block pixels under a thin layer of text.

It paints hexes from back to front, each with its wall, face and pieces, so that hexes in the south
cover those behind them. Texts come last, and each is written completely or not at all. A table of
owners records which hex each pixel belongs to, so that texts cover nothing in front of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache, partial
from typing import Final

from rich.style import Style

from taluva.hexgrid import Corner, Hex
from taluva.tui.canvas import Canvas, Glyph, TextRun, glyph_of
from taluva.tui.colour import DEFAULT, Tint, pure
from taluva.tui.hexmap import sprites
from taluva.tui.hexmap.blocks import HexBlock, HexSite, Near, block
from taluva.tui.hexmap.geometry import View, Zoom
from taluva.tui.hexmap.lettering import WRITERS, Sheet, are_drawn, as_written
from taluva.tui.hexmap.marks import Marker
from taluva.tui.hexmap.picture import IndexedPicture, Mark, Overlay, Picture, Spot
from taluva.tui.hexmap.sea import sea
from taluva.tui.hexmap.viewport import Label, places
from taluva.tui.theme import Theme

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
        if zoom is Zoom.COMPACT or are_drawn(zoom, pieces, chips):
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
        sheet = Sheet(
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
        pieces, chips = as_written(
            zoom, hex, picture.pieces.get(hex, ()), picture.chips.get(hex, ())
        )
        yield from WRITERS[zoom](sheet, pieces, chips)

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
