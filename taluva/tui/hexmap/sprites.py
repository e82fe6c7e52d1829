"""The pixel buffer, and the sprites drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from taluva.hexgrid import Corner
from taluva.tui.canvas import TextRun
from taluva.tui.colour import Tint, Tone, lighter, mix_tints, pure
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.lettering import chip_text
from taluva.tui.hexmap.picture import Part, Piece
from taluva.tui.theme import Theme

SEA: Final = -1
# The owner of a pixel is four times the index of its hex, plus one of these.
FACE, WALL, SPRITE, OUTLINE = range(4)

Pixels = list[list[Tint]]


class Box(NamedTuple):
    """A rectangle of pixels. Its right and bottom bounds are exclusive."""

    left: int
    top: int
    right: int
    bottom: int

    def within(self, other: Box) -> Box:
        """Return the overlap with another box, which may be empty."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def is_empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom


class Layer:
    """Rows of pixels with their owners. Copies share rows until one of them is painted on."""

    __slots__ = ("_own", "limits", "owners", "rows")

    def __init__(self, rows: Iterable[Sequence[Tint]], limits: Box) -> None:
        """Copy the rows of the sea. ``limits`` is the area available for hexes."""
        self.rows: Pixels = [[*row] for row in rows]
        self.owners = [[SEA] * len(row) for row in self.rows]
        self.limits = limits
        self._own: set[int] = set()  # rows not shared with other layers

    def copy(self) -> Layer:
        """Return a copy that can be painted on independently."""
        other = object.__new__(Layer)
        other.rows, other.owners, other.limits = self.rows.copy(), self.owners, self.limits
        other._own = set()
        return other

    def own_rows(self, rows: Iterable[int]) -> set[int]:
        """Copy shared rows to paint on them. Return the row numbers inside the limits."""
        visible = {y for y in rows if self.limits.top <= y < self.limits.bottom}
        for y in visible - self._own:
            self.rows[y] = self.rows[y].copy()
        self._own |= visible
        return visible

    def flood(self, box: Box, sea: Pixels) -> None:
        """Replace everything in a box with the sea."""
        part, nobody = slice(box.left, box.right), [SEA] * (box.right - box.left)
        self.owners = self.owners.copy()
        for y in self.own_rows(range(box.top, box.bottom)):
            self.owners[y] = self.owners[y].copy()
            self.rows[y][part] = sea[y][part]
            self.owners[y][part] = nobody

    def dot(self, x: int, y: int, tint: Tint, owner: int, box: Box) -> None:
        """Paint a pixel if it is inside a box."""
        if box.left <= x < box.right and box.top <= y < box.bottom:
            self.rows[y][x] = tint
            self.owners[y][x] = owner

    def is_free(self, owner: int, x: int, line: int, covers: bool = False) -> bool:
        """Check whether a cell belongs to an owner. ``covers`` includes its outline."""
        left, top, right, bottom = self.limits
        if not (left <= x < right and top <= 2 * line < bottom):
            return False
        allowed = (owner, owner + OUTLINE) if covers else (owner,)
        return self.owners[2 * line][x] in allowed and self.owners[2 * line + 1][x] in allowed


def side_by_side(zoom: Zoom) -> int:
    """Return the distance in pixels between pieces on the same spot."""
    return 7 if zoom is Zoom.VAST else 6


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
_FAINT: Final = 0.75  # share of the background in every second pixel of a preview


class PreviewBox(NamedTuple):
    """The colours of a previewed piece."""

    ink: Tint  # of the outline
    ground: Tint  # shows through the piece


def draw_piece(
    layer: Layer,
    piece: Piece,
    zoom: Zoom,
    middle: int,
    top: int,
    owner: int,
    box: Box,
    theme: Theme,
    preview: PreviewBox | None = None,
) -> Iterator[TextRun]:
    """Draw the part of a piece that is inside a box, and yield its letters."""
    if zoom is Zoom.COMPACT and piece.sprite.is_tall:
        for x in range(middle - 2, middle - 2 + len(chip_text(piece))):
            layer.dot(x, top + 2, pure(piece.owner, Tone.DARK), owner + OUTLINE, box)
    for part in piece.sprite.drawing(zoom, piece.count):
        art = _art(part, zoom is Zoom.SMALL)
        x = middle - art.width // 2 + part.shift
        y = top + part.top
        if art.letter_row is not None and (y + art.letter_row) % 2:
            y -= 1  # a letter must be on two pixels of the same line
        if art.letter_row is not None and isinstance(piece.at, Corner):
            _, first, _, end = layer.limits  # the top may be cut off, but not the letter
            y = min(max(y, first - art.letter_row), end - 2 - art.letter_row)
        if part.is_outlined or preview is not None:
            # Texts of the hexes around a corner may cover the outline of its piece.
            whose = None if isinstance(piece.at, Corner) else owner + OUTLINE
            _outline(layer, art, x, y, whose, box, preview)
        for dx, dy, sign in art.pixels:
            tint = _tint(sign, piece.owner)
            if preview is not None and (dx + dy) % 2 and sign not in _CHARACTERS:
                tint = mix_tints(tint, preview.ground, _FAINT)
            layer.dot(x + dx, y + dy, tint, owner + SPRITE, box)
        yield from _characters(art, x, y, piece, theme)


def _outline(
    layer: Layer, art: _Art, x: int, y: int, owner: int | None, box: Box, preview: PreviewBox | None
) -> None:
    ink = _INK if preview is None else preview.ink
    for dx, dy, share in art.outline:
        px, py = x + dx, y + dy
        if box.left <= px < box.right and box.top <= py < box.bottom:
            is_full = preview is not None or share == 1.0
            layer.rows[py][px] = ink if is_full else mix_tints(layer.rows[py][px], ink, share)
            if owner is not None:
                layer.owners[py][px] = owner


def _characters(art: _Art, x: int, y: int, piece: Piece, theme: Theme) -> Iterator[TextRun]:
    paper = pure(piece.owner, Tone.LIGHT)
    texts = {
        "L": piece.letter,
        "n": str(piece.count) if piece.count < 10 else "+",
        "g": piece.sprite.sign,
    }
    colours = theme.colours
    style = theme.book.style(colours.ink(paper), colours.of(paper), bold=True)
    for dx, dy, sign in art.letters:
        yield TextRun(x + dx, (y + dy) // 2, texts[sign], style)


def _tint(sign: str, owner: str) -> Tint:
    if sign == "o":
        return _INK
    if sign == "s":
        return pure("skin")
    tint = pure(owner, _TONES[sign])
    return lighter(tint, 0.25) if sign == "w" else tint


class _Art(NamedTuple):
    """The pixels, outline and letters of a part of a sprite."""

    width: int
    pixels: tuple[tuple[int, int, str], ...]
    outline: tuple[tuple[int, int, float], ...]
    letters: tuple[tuple[int, int, str], ...]  # the upper pixel of each letter
    letter_row: int | None


@cache
def _art(part: Part, is_small: bool) -> _Art:
    pixels = [
        (x, y, sign) for y, row in enumerate(part.rows) for x, sign in enumerate(row) if sign != "."
    ]
    inside = {(x, y) for x, y, _ in pixels}
    shares: dict[tuple[int, int], float] = {}
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
