"""Pieces as little pictures: a sprite taken apart, and drawn with its outline.

The characters in a sprite are left to the layer of text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from taluva.hexgrid import Corner
from taluva.shell.looks.theme import Theme
from taluva.shell.looks.tint import Tint, Tone, lighter, mixed, pure
from taluva.shell.map.canvas import Note
from taluva.shell.map.layout import Zoom
from taluva.shell.map.picture import Part, Piece
from taluva.shell.map.pixels.layer import OUTLINE, SPRITE, Box, Layer
from taluva.shell.map.pixels.lettering import chip_text

SIDE_BY_SIDE: Final = 6  # pixels from the middle of one piece to that of the next

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
_FAINT: Final = 0.75  # of the ground in every second pixel of a ghost


class Haunting(NamedTuple):
    """How a piece is drawn that is not there yet."""

    ink: Tint
    ground: Tint  # what shines through


def draw_piece(
    layer: Layer,
    piece: Piece,
    zoom: Zoom,
    middle: int,
    top: int,
    owner: int,
    box: Box,
    theme: Theme,
    haunting: Haunting | None = None,
) -> Iterator[Note]:
    """Draw a piece as far as it lies in a box; give its letters."""
    if zoom is Zoom.COMPACT and piece.sprite.is_tall:
        for x in range(middle - 2, middle - 2 + len(chip_text(piece))):
            layer.dot(x, top + 2, pure(piece.owner, Tone.DARK), owner + OUTLINE, box)
    for part in piece.sprite.drawing(zoom, piece.count):
        art = _art(part, zoom is Zoom.SMALL)
        x = middle - art.width // 2 + part.shift
        y = top + part.top
        if art.letter_row is not None and (y + art.letter_row) % 2:
            y -= 1  # letters are as high as a line, and must lie in one
        if art.letter_row is not None and isinstance(piece.at, Corner):
            _, first, _, end = layer.limits  # at the edge a head may be cut off, but no letter
            y = min(max(y, first - art.letter_row), end - 2 - art.letter_row)
        if part.is_outlined or haunting is not None:
            # What stands on a corner stands between hexes: they may write on its outline.
            whose = None if isinstance(piece.at, Corner) else owner + OUTLINE
            _outline(layer, art, x, y, whose, box, haunting)
        for dx, dy, sign in art.pixels:
            tint = _tint(sign, piece.owner)
            if haunting is not None and (dx + dy) % 2 and sign not in _CHARACTERS:
                tint = mixed(tint, haunting.ground, _FAINT)
            layer.dot(x + dx, y + dy, tint, owner + SPRITE, box)
        yield from _characters(art, x, y, piece, theme)


def _outline(
    layer: Layer, art: _Art, x: int, y: int, owner: int | None, box: Box, haunting: Haunting | None
) -> None:
    ink = _INK if haunting is None else haunting.ink
    for dx, dy, share in art.outline:
        px, py = x + dx, y + dy
        if box.left <= px < box.right and box.top <= py < box.bottom:
            is_full = haunting is not None or share == 1.0
            layer.rows[py][px] = ink if is_full else mixed(layer.rows[py][px], ink, share)
            if owner is not None:
                layer.owners[py][px] = owner


def _characters(art: _Art, x: int, y: int, piece: Piece, theme: Theme) -> Iterator[Note]:
    paper = pure(piece.owner, Tone.LIGHT)
    texts = {
        "L": piece.letter,
        "n": str(piece.count) if piece.count < 10 else "+",
        "g": piece.sprite.sign,
    }
    colours = theme.colours
    style = theme.book.style(colours.ink(paper), colours.of(paper), bold=True)
    for dx, dy, sign in art.letters:
        yield Note(x + dx, (y + dy) // 2, texts[sign], style)


def _tint(sign: str, owner: str) -> Tint:
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
