"""The filled painter: a picture of pixels, half a character each, under a thin layer of text.

Hexes are painted from back to front, by row and column: wall, face, piece. Southern ones cover what
lies behind them; a table of owners remembers whose pixel each one is, so that no text is written
across something in front of it. Texts come last, and all of a text or nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

from rich.style import Style

from taluva.hexgrid import Corner, Direction, Hex, corners
from taluva.shell.looks.colour import DEFAULT
from taluva.shell.looks.theme import Theme
from taluva.shell.looks.tint import Tint, Tone, lighter, mixed, pure
from taluva.shell.map.block import Block, Near, Site, block, face_pixels
from taluva.shell.map.canvas import Canvas, Note
from taluva.shell.map.layout import Shape, View, Zoom
from taluva.shell.map.lettering import MOST_DRAWN, WRITERS, Sheet, chip_text
from taluva.shell.map.picture import Kind, Mark, Overlay, Part, Picture, Piece, Spot
from taluva.shell.map.places import places_in_pixels
from taluva.shell.map.rulers import Label
from taluva.shell.map.scene import Scene
from taluva.shell.map.sea import sea_at

_SEA: Final = -1
# What a hex owns of a pixel: its number times four, and one of these.
_FACE, _WALL, _SPRITE, _OUTLINE = range(4)

_INK: Final = pure("outline")
_TONES: Final = {
    "r": Tone.BASE,
    "l": Tone.LIGHT,
    "d": Tone.DARK,
    "w": Tone.LIGHT,
    "L": Tone.LIGHT,
    "n": Tone.LIGHT,
    "g": Tone.LIGHT,
}
_CHARACTERS: Final = "Lng"
_SIDE_BY_SIDE: Final = 6  # pixels from the middle of one piece to that of the next

Pixels = list[list[Tint]]


class Box(NamedTuple):
    """A part of the canvas, in pixels; the ends are not included."""

    left: int
    top: int
    right: int
    bottom: int


class Filled:
    """A map as pixels, and what is laid over it."""

    def __init__(
        self,
        view: View,
        theme: Theme,
        scene: Scene,
        frame: Sequence[Label],
    ) -> None:
        """Paint a scene; the frame is written over it."""
        self._view, self._scene = view, scene
        self._colours, self._book = theme.colours, theme.book
        self._shape = view.shape
        self._pairs = _pairs(theme)
        places = places_in_pixels(view)
        self._places, self._numbers = places.shown, places.numbers
        self._order = sorted(hex for hex in self._scene.grounds if hex in self._places)
        width, height = view.size
        self._sea = self._sea_around(scene)
        self._limits = Box(0, 2 * view.start, width, 2 * view.end)
        self._lines = range(view.start, view.end)
        self._own: set[int] = set()  # rows of pixels that no other picture shares
        self._blocks: dict[Hex, Block] = {}
        self._letters: dict[Spot, list[Note]] = {}  # of the sprites
        self._notes: dict[Hex, list[Note]] = {}
        self._over: list[Note] = []
        self._frame = list(self._framed(frame))
        self._pixels: Pixels = [row.copy() for row in self._sea]
        self._owners = [[_SEA] * width for _ in range(2 * height)]
        self.canvas = Canvas(width, height, self._book.style())
        self._paint(Box(0, 0, width, 2 * height))
        self._compose(range(height))

    def overlaid(self, overlay: Overlay, marks: tuple[Mark, ...] = ()) -> Filled:
        """Give the same map with a ghost and marks over it; only what they touch is painted."""
        other = self._copied()
        lines: set[int] = set()
        if overlay.ghost is not None:
            lines |= other._haunt(overlay.ghost, "legal" if overlay.is_legal else "bad")
        touched = other._mark((*marks, *overlay.marks))
        lines |= {y // 2 for y in touched} | {note.y for note in other._over}
        other._compose(sorted(line for line in lines if 0 <= line < self.canvas.height))
        return other

    def showing(self, scene: Scene, frame: Sequence[Label]) -> Filled:
        """Give another map in the same view; only where they differ it is painted."""
        other = self._copied()
        other._sea = self._sea_around(scene)
        other._frame = list(other._framed(frame))
        lines = {note.y for note in {*self._frame} ^ {*other._frame}}
        for y, (old, new) in enumerate(zip(self._sea, other._sea, strict=True)):
            if old is not new and not self._limits.top <= y < self._limits.bottom:
                other._pixels[y] = new
                lines.add(y // 2)
        boxes = [self._washed(hex) for hex in scene.land ^ self._scene.land]
        lines |= other._change(scene, self._scene.differing(scene), boxes)
        other._compose(line for line in lines if 0 <= line < self.canvas.height)
        return other

    def _copied(self) -> Filled:
        """Give the same map, to be changed without changing this one."""
        other = copy(self)
        other._over, other._own = [], set()
        other.canvas = self.canvas.copy()
        other._pixels = self._pixels.copy()
        return other

    def _sea_around(self, scene: Scene) -> Pixels:
        """Paint water, or nothing, under everything; its rows must not be changed."""
        if scene.has_sea:
            return sea_at(self._view.zoom).rows(self._view, scene.land)
        width, height = self._view.size
        return [[pure("panel")] * width] * (2 * height)

    def _washed(self, hex: Hex) -> Box:
        """Give the part of the sea that looks different when a hex becomes land."""
        x, y = self._place(hex)
        shape, reach = self._shape, sea_at(self._view.zoom).reach
        bottom = y + 2 * shape.lines + shape.foot + reach
        return Box(x - reach, y - reach, x + shape.width + reach, bottom)

    def _framed(self, frame: Sequence[Label]) -> Iterator[Note]:
        """Write the frame upon the sea."""
        ink = self._colours.of(pure("ruler"))
        for x, y, text in frame:
            for column, sign in enumerate(text, x):
                if 0 <= column < self._limits.right and sign != " ":
                    paper = self._colours.of(self._sea[2 * y + 1][column])
                    yield Note(column, y, sign, self._book.style(ink, paper, bold=True))

    # The picture

    def _haunt(self, ghost: Picture, role: str) -> set[int]:
        """Lay a ghost into the picture; give the lines that this changes."""
        lines = self._change(self._scene.haunted(ghost, role), ghost.spots)
        self._ring(frozenset(self._ringed(ghost)), role)
        return lines

    def _change(self, scene: Scene, spots: Iterable[Spot], boxes: Iterable[Box] = ()) -> set[int]:
        """Paint another scene where it differs, and in some boxes; give the lines of that."""
        old, self._scene = self._scene, scene
        self._order = sorted(hex for hex in scene.grounds if hex in self._places)
        hexes = {hex for spot in spots for hex in _hexes_of(spot)}
        built = (hex for hex in hexes if old.grounds.get(hex) != scene.grounds.get(hex))
        near = hexes.union(*(hex.neighbours for hex in built))
        self._blocks = {hex: block for hex, block in self._blocks.items() if hex not in near}
        self._letters = {
            spot: self._letters[spot] for spot in self._letters if spot in scene.pieces
        }
        self._notes = {hex: self._notes[hex] for hex in self._notes if hex in scene.grounds}
        self._owners = self._owners.copy()
        every = [*boxes, *(self._extent(hex, each) for hex in near for each in (old, scene))]
        if not every:
            return set()
        box = Box(
            max(min(each.left for each in every), 0),
            max(min(each.top for each in every), self._limits.top),
            min(max(each.right for each in every), self._limits.right),
            min(max(each.bottom for each in every), self._limits.bottom),
        )
        if box.left >= box.right or box.top >= box.bottom:
            return set()
        for y in self._own_rows(range(box.top, box.bottom)):
            self._owners[y] = self._owners[y].copy()
            self._pixels[y][box.left : box.right] = self._sea[y][box.left : box.right]
            self._owners[y][box.left : box.right] = [_SEA] * (box.right - box.left)
        self._paint(box)
        return set(range(box.top // 2 - 1, box.bottom // 2 + 2))

    def _ringed(self, ghost: Picture) -> Iterator[Hex]:
        """Give the hexes of a ghost that get a ring: a drawn piece on land needs none."""
        yield from (ground.hex for ground in ghost.grounds)
        yield from (chip.hex for chip in ghost.chips)
        for piece in ghost.pieces:
            is_drawn = bool(piece.sprite.drawing(self._view.zoom, piece.count))
            if isinstance(piece.at, Hex) and not (is_drawn and piece.at in self._scene.grounds):
                yield piece.at

    def _extent(self, hex: Hex, scene: Scene) -> Box:
        x, y = self._place(hex)
        shape = self._shape
        ground = scene.grounds.get(hex)
        rise = shape.lift * (ground.level - 1) if ground else 0
        # Outlines, streams and what stands on the corners reach a little further.
        return Box(x - 3, y - rise - 4, x + shape.width + 3, y + 2 * shape.lines + shape.foot + 2)

    def _place(self, hex: Hex) -> tuple[int, int]:
        place = self._places.get(hex)
        if place is None:
            place = self._view.left(hex.column), self._view.pixel_top(hex.row)
        return place

    def _paint(self, box: Box) -> None:
        """Paint what lies in a box, from back to front, over the sea."""
        box = Box(
            box.left,
            max(box.top, self._limits.top),
            box.right,
            min(box.bottom, self._limits.bottom),
        )
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
            if y + part.bottom <= box.top or y + part.top - 2 >= box.bottom:
                continue
            seen.append(hex)
            self._lay(part, x, y, 4 * self._numbers[hex], box)
            if hex in self._scene.pieces:
                self._stand(hex, hex, x + shape.width // 2, y + part.top, box)
        for spot in self._scene.pieces:
            if isinstance(spot, Corner) and any(hex in self._places for hex in spot.hexes):
                self._stand(spot, self._corner_owner(spot), *self._view.corner(spot), box)
        for hex in seen:
            self._notes[hex] = list(self._texts(hex))

    def _corner_owner(self, corner: Corner) -> Hex:
        return next(hex for hex in corner.hexes if hex in self._places)

    def _site(self, hex: Hex) -> Site:
        grounds = self._scene.grounds
        ground = grounds[hex]
        around = []
        for near in hex.neighbours:
            other = grounds.get(near)
            if other is None:
                around.append(_WATER)
            else:
                around.append(Near(other.level, other.group == ground.group))
        is_ghost = hex in self._scene.ghost_grounds
        paths = self._scene.has_paths
        return Site(
            ground.faces,
            ground.level,
            ground.points,
            tuple(around),
            is_ghost,
            paths,
            ground.has_crater,
        )

    def _lay(self, part: Block, x: int, y: int, owner: int, box: Box) -> None:
        pixels, owners = self._pixels, self._owners
        left, top, right, bottom = box
        for row in part.rows:
            at = y + row.y
            if not top <= at < bottom:
                continue
            start = x + row.x
            tints = row.tints
            codes = [owner + _WALL] * len(tints)
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

    def _stand(self, spot: Spot, hex: Hex, middle: int, top: int, box: Box) -> None:
        """Draw the pieces of a place; their letters are kept for the layer of text."""
        pieces = self._scene.pieces[spot]
        notes: list[Note] = []
        if len(pieces) <= MOST_DRAWN:
            left = middle - _SIDE_BY_SIDE * (len(pieces) - 1) // 2
            for number, piece in enumerate(pieces):
                notes += self._drawn(piece, hex, left + _SIDE_BY_SIDE * number, top, box)
        self._letters[spot] = notes

    def _drawn(self, piece: Piece, hex: Hex, middle: int, top: int, box: Box) -> list[Note]:
        """Draw a piece; give its letters."""
        zoom = self._view.zoom
        is_ghost = piece.at in self._scene.ghost_pieces
        owner = 4 * self._numbers[hex]
        notes: list[Note] = []
        if zoom is Zoom.COMPACT and piece.sprite.is_tall:
            for x in range(middle - 2, middle - 2 + len(chip_text(piece))):
                self._dot(x, top + 2, pure(piece.owner, Tone.DARK), owner + _OUTLINE, box)
        for part in piece.sprite.drawing(zoom, piece.count):
            art = _art(part, zoom is Zoom.SMALL)
            x = middle - art.width // 2 + part.shift
            y = top + part.top
            if art.letter_row is not None and (y + art.letter_row) % 2:
                y -= 1  # letters are as high as a line, and must lie in one
            self._outline(art, x, y, owner, box, is_ghost)
            for dx, dy, sign in art.pixels:
                tint = _piece_tint(sign, piece.owner)
                if is_ghost and (dx + dy) % 2 and sign not in _CHARACTERS:
                    tint = mixed(tint, self._ground_tint(hex), 0.75)
                self._dot(x + dx, y + dy, tint, owner + _SPRITE, box)
            notes += self._characters(art, x, y, piece)
        return notes

    def _ground_tint(self, hex: Hex) -> Tint:
        ground = self._scene.grounds.get(hex)
        return pure(ground.faces[0]) if ground else pure("mid")

    def _outline(self, art: _Art, x: int, y: int, owner: int, box: Box, is_ghost: bool) -> None:
        ink = pure(self._scene.ghost_role) if is_ghost else _INK
        for dx, dy, share in art.outline:
            px, py = x + dx, y + dy
            if not (box.left <= px < box.right and box.top <= py < box.bottom):
                continue
            tint = ink if is_ghost or share == 1.0 else mixed(self._pixels[py][px], ink, share)
            self._pixels[py][px] = tint
            self._owners[py][px] = owner + _OUTLINE

    def _dot(self, x: int, y: int, tint: Tint, owner: int, box: Box) -> None:
        if box.left <= x < box.right and box.top <= y < box.bottom:
            self._pixels[y][x] = tint
            self._owners[y][x] = owner

    def _characters(self, art: _Art, x: int, y: int, piece: Piece) -> Iterator[Note]:
        paper = pure(piece.owner, Tone.LIGHT)
        texts = {
            "L": piece.letter,
            "n": str(piece.count) if piece.count < 10 else "+",
            "g": piece.sprite.sign,
        }
        style = self._book.style(self._colours.ink(paper), self._colours.of(paper), bold=True)
        for dx, dy, sign in art.letters:
            yield Note(x + dx, (y + dy) // 2, texts[sign], style)

    # Marks

    def _mark(self, marks: Iterable[Mark]) -> set[int]:
        """Paint marks; give the rows of pixels that this changes."""
        touched: set[int] = set()
        rings: dict[Kind, set[Hex]] = {}
        for mark in dict.fromkeys(marks):
            if isinstance(mark.at, Corner) and mark.kind is Kind.CURSOR:
                touched |= self._brackets(mark.at)
            elif isinstance(mark.at, Corner):
                touched |= self._mark_corner(mark.at, mark.role)
            elif mark.kind is Kind.FLASH:
                touched |= self._flash(mark.at, mark.role)
            elif mark.kind is Kind.CURSOR:
                touched |= self._ticks(mark.at)
            elif mark.kind is Kind.HINT:
                touched |= self._plate(mark.at, "hint", 0.25)
                self._chip_over(mark.at, f" {mark.text} ", "hint")
            elif mark.at in self._scene.grounds or mark.kind is not Kind.LEGAL:
                rings.setdefault(mark.kind, set()).add(mark.at)
            else:
                touched |= self._plate(mark.at, "legal", 0.13)
                self._name_over(mark.at)
        for kind, hexes in rings.items():
            if kind is Kind.LEGAL:
                for hex in hexes:
                    touched |= self._ring(frozenset({hex}), "legal")
                    self._chip_over(hex, "+", "legal")
            else:
                touched |= self._ring(frozenset(hexes), kind.role, is_dotted=kind is Kind.LAST)
        return touched

    def _top(self, hex: Hex) -> int:
        ground = self._scene.grounds.get(hex)
        rise = self._shape.lift * (ground.level - 1) if ground else 0
        return self._place(hex)[1] - rise

    def _own_rows(self, rows: Iterable[int]) -> set[int]:
        """Make rows ready to be painted on; give those that lie on the map."""
        shown = {y for y in rows if self._limits.top <= y < self._limits.bottom}
        for y in shown - self._own:
            self._pixels[y] = self._pixels[y].copy()
        self._own |= shown
        return shown

    def _ring(self, hexes: frozenset[Hex], role: str, *, is_dotted: bool = False) -> set[int]:
        """Draw a line around hexes, on their outermost pixels; not across pieces in front."""
        shown = [hex for hex in hexes if hex in self._places]
        numbers = {self._numbers[hex] for hex in shown}
        pixels = _boundary(
            self._shape, frozenset((self._places[hex][0], self._top(hex)) for hex in shown)
        )
        rows = self._own_rows({y for _, y in pixels})
        tint = pure(role)
        for x, y in pixels:
            if y not in rows or (is_dotted and (x + 2 * y) % 3 == 0):
                continue
            number, kind = divmod(self._owners[y][x], 4)
            if kind in (_FACE, _WALL) or number in numbers or number < 0:
                self._pixels[y][x] = tint
        return rows

    def _plate(self, hex: Hex, role: str, share: float) -> set[int]:
        """Tint the sea of a hex, without its left and upper edge, so that plates stay apart."""
        if hex not in self._places:
            return set()
        x, y = self._places[hex]
        rows = self._own_rows(range(y, y + 2 * self._shape.lines))
        tinted = _tinted(role, share)
        is_land = hex in self._scene.grounds
        for dy, start, end in _plate_spans(self._shape):
            if y + dy not in rows:
                continue
            part = slice(x + start, x + end)
            pixels, owners = self._pixels[y + dy], self._owners[y + dy][part]
            pixels[part] = [
                tinted[tint] if is_land or owner == _SEA else tint
                for tint, owner in zip(pixels[part], owners, strict=True)
            ]
        return rows

    def _flash(self, hex: Hex, role: str) -> set[int]:
        """Tint the face of a hex, or the sea."""
        if hex not in self._scene.grounds or hex not in self._places:
            return self._plate(hex, role, _FLASH_SHARE)
        (x, y), face = self._places[hex], 4 * self._numbers[hex]
        rows = self._own_rows(range(self._top(hex), y + 2 * self._shape.lines))
        tinted = _tinted(role, _FLASH_SHARE)
        part = slice(x, x + self._shape.width)
        for row in rows:
            pixels, owners = self._pixels[row], self._owners[row][part]
            pixels[part] = [
                tinted[tint] if owner == face else tint
                for tint, owner in zip(pixels[part], owners, strict=True)
            ]
        return rows

    def _name_over(self, hex: Hex) -> None:
        """Write the name of a hex of sea."""
        label = str(hex)
        shape = self._shape
        if hex not in self._places:
            return
        x, y = self._places[hex]
        line = (y + 1) // 2 + max(0, shape.lines // 2 - 1)
        room = shape.width - 2 * shape.insets[min(1, len(shape.insets) - 1)]
        if len(label) > room:
            label = "+"
        left = x + (shape.width - len(label) + 1) // 2
        cells = range(left, left + len(label))
        if any(not self._is_sea(each, line) for each in cells):
            return
        for each, sign in zip(cells, label, strict=True):
            paper = self._pixels[2 * line + 1][each]
            style = self._book.style(self._colours.of(pure("legal")), self._colours.of(paper))
            self._over.append(Note(each, line, sign, style))

    def _is_sea(self, x: int, line: int) -> bool:
        return (
            line in self._lines
            and 0 <= x < self._limits.right
            and self._owners[2 * line][x] == _SEA == self._owners[2 * line + 1][x]
        )

    def _chip_over(self, hex: Hex, text: str, role: str) -> None:
        """Write a chip in the middle of a hex."""
        if hex not in self._places:
            return
        x = self._places[hex][0] + (self._shape.width - len(text) + 1) // 2
        line = (self._top(hex) + self._shape.lines) // 2
        if line in self._lines:
            self._over.append(Note(x, line, text, self._paper_style(role)))

    def _paper_style(self, role: str, tone: Tone = Tone.BASE, *, bold: bool = True) -> Style:
        paper = pure(role, tone)
        return self._book.style(self._colours.ink(paper), self._colours.of(paper), bold=bold)

    def _mark_corner(self, corner: Corner, role: str) -> set[int]:
        x, y = self._view.corner(corner)
        hex = next((each for each in corner.hexes if each in self._scene.grounds), corner.hexes[0])
        y += self._top(hex) - self._place(hex)[1]
        size = 1 if self._shape.overhang == 1 else 2
        rows = self._own_rows(range(y - size // 2, y - size // 2 + size))
        for row in rows:
            for column in range(x - size // 2, x - size // 2 + size):
                if 0 <= column < self._limits.right:
                    self._pixels[row][column] = pure(role)
        return rows

    def _ticks(self, hex: Hex) -> set[int]:
        """Draw ticks outside the six corners of a hex."""
        lift = self._top(hex) - self._place(hex)[1]
        places = (
            (self._view.corner(corner), way)
            for way, corner in zip(Direction, corners(hex), strict=True)
        )
        return self._point(
            (x + dx, y + dy + lift) for (x, y), way in places for dx, dy in _TICKS[way]
        )

    def _brackets(self, corner: Corner) -> set[int]:
        """Draw the four corners of a frame around a corner."""
        x, y = self._view.corner(corner)
        return self._point((x + dx, y + dy) for dx, dy in _BRACKETS)

    def _point(self, pixels: Iterable[tuple[int, int]]) -> set[int]:
        """Paint pixels of a cursor; give their rows."""
        touched: set[int] = set()
        for x, y in pixels:
            rows = self._own_rows([y])
            touched |= rows
            if rows and 0 <= x < self._limits.right:
                self._pixels[y][x] = pure("cursor")
        return touched

    # Texts

    def _texts(self, hex: Hex) -> Iterator[Note]:
        """Write what stands on a hex."""
        scene, (x, y), part = self._scene, self._places[hex], self._blocks[hex]
        sheet = Sheet(
            x,
            y + part.top,
            self._view.zoom,
            self._shape,
            scene.grounds[hex],
            part,
            self._colours,
            self._book,
            partial(self._is_free, 4 * self._numbers[hex]),
            scene.has_levels,
        )
        write = WRITERS[self._view.zoom]
        yield from write(sheet, scene.pieces.get(hex, ()), scene.chips.get(hex, ()))

    def _is_free(self, owner: int, x: int, line: int, covers: bool) -> bool:
        """Tell whether a hex may write on a character, be it on the outline of its piece."""
        if not (line in self._lines and 0 <= x < self._limits.right):
            return False
        allowed = (owner, owner + _OUTLINE) if covers else (owner,)
        return self._owners[2 * line][x] in allowed and self._owners[2 * line + 1][x] in allowed

    # Characters

    def _compose(self, lines: Iterable[int]) -> None:
        """Turn pixels and texts into characters."""
        pixels = self._pixels
        changed = set(lines)
        for y in changed:
            both = zip(pixels[2 * y], pixels[2 * y + 1], strict=True)
            glyphs, styles = zip(*map(self._pairs.__getitem__, both), strict=True)
            self.canvas.put_line(y, list(glyphs), list(styles))
        for notes in (*self._notes.values(), *self._shown_letters(), self._over, self._frame):
            for note in notes:
                if note.y in changed:
                    self.canvas.put(*note)

    def _shown_letters(self) -> Iterator[list[Note]]:
        """Give the letters of sprites that nothing in front hides."""
        for spot, notes in self._letters.items():
            if spot not in self._scene.pieces:
                continue
            hex = spot if isinstance(spot, Hex) else self._corner_owner(spot)
            owner = 4 * self._numbers[hex] + _SPRITE
            yield [note for note in notes if self._is_free(owner, note.x, note.y, False)]


_FLASH_SHARE: Final = 0.6
_WATER: Final = Near(0, False)
_BRACKETS: Final = tuple(  # pixels around a corner
    (x + step_x, y + step_y)
    for x, inward_x in ((-4, 1), (3, -1))
    for y, inward_y in ((-4, 1), (3, -1))
    for step_x, step_y in ((0, 0), (inward_x, 0), (0, inward_y))
)
_TICKS: Final = {
    Direction.E: ((2, -1), (2, 0)),
    Direction.W: ((-3, -1), (-3, 0)),
    Direction.NE: ((0, -2), (1, -2)),
    Direction.NW: ((-2, -2), (-1, -2)),
    Direction.SE: ((0, 2), (1, 2)),
    Direction.SW: ((-2, 2), (-1, 2)),
}


def _hexes_of(spot: Spot) -> tuple[Hex, ...]:
    return (spot,) if isinstance(spot, Hex) else spot.hexes


def _piece_tint(sign: str, owner: str) -> Tint:
    if sign == "o":
        return _INK
    if sign == "s":
        return pure("skin")
    tint = pure(owner, _TONES[sign])
    return lighter(tint, 0.25) if sign == "w" else tint


class _Art(NamedTuple):
    """A part of a sprite taken apart."""

    width: int
    pixels: tuple[tuple[int, int, str], ...]
    outline: tuple[tuple[int, int, float], ...]
    letters: tuple[tuple[int, int, str], ...]  # the upper pixel of each
    letter_row: int | None


@cache
def _art(part: Part, is_small: bool) -> _Art:
    pixels = [
        (x, y, sign) for y, row in enumerate(part.rows) for x, sign in enumerate(row) if sign != "."
    ]
    inside = {(x, y) for x, y, _ in pixels}
    shares: dict[tuple[int, int], float] = {}
    if part.is_outlined:
        for x, y in inside:
            for dx, dy, share in ((0, -1, 0.25), (-1, 0, 0.62), (1, 0, 0.62), (0, 1, 0.62)):
                if (x + dx, y + dy) not in inside:
                    known = shares.get((x + dx, y + dy), 0.0)
                    shares[x + dx, y + dy] = max(known, share if is_small else 1.0)
    letters = []
    for x, y, sign in pixels:
        if sign in _CHARACTERS and (x, y - 1, sign) not in pixels:
            letters.append((x, y, sign))
    rows = [y for _, y, _ in letters]
    return _Art(
        max(map(len, part.rows)),
        tuple(pixels),
        tuple((x, y, share) for (x, y), share in shares.items()),
        tuple(letters),
        min(rows, default=None),
    )


@lru_cache(maxsize=128)
def _boundary(shape: Shape, places: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Give the outermost pixels of faces that begin at some places."""
    inside = {(x + dx, y + dy) for x, y in places for dx, dy in face_pixels(shape)}
    return tuple(
        (x, y) for x, y in inside if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inside
    )


@cache
def _plate_spans(shape: Shape) -> tuple[tuple[int, int, int], ...]:
    """Give the rows of a plate, each with its start and end."""
    spans = []
    for y, (above, inset) in enumerate(pairwise(shape.insets), 1):
        start, end = max(above, inset + 1), shape.width - max(above, inset)
        spans.append((y, start, end))
    return tuple(spans)


class _Tinted(dict[Tint, Tint]):
    """Tints with a share of a role in them, made on first use."""

    def __init__(self, role: str, share: float) -> None:
        super().__init__()
        self._other, self._share = pure(role), share

    def __missing__(self, tint: Tint) -> Tint:
        found = self[tint] = mixed(tint, self._other, self._share)
        return found


_tinted = cache(_Tinted)


class _Pairs(dict[tuple[Tint, Tint], tuple[str, Style]]):
    """The character and style that show an upper and a lower pixel, made on first use."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._colours, self._book = theme.colours, theme.book

    def __missing__(self, pair: tuple[Tint, Tint]) -> tuple[str, Style]:
        upper, lower = map(self._colours.of, pair)
        style = self._book.style
        if upper == lower:
            shown = " ", style(paper=upper)
        elif lower == DEFAULT:  # the terminal's own background can only be left alone
            shown = "▀", style(upper, lower)
        else:
            shown = "▄", style(lower, upper)
        self[pair] = shown
        return shown


@cache
def _pairs(theme: Theme) -> _Pairs:
    return _Pairs(theme)
