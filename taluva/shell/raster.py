"""A picture as PNG, and pictures as a film in GIF or WebP: pixels of the cells that SVG draws.

Pillow does the work; it is imported when a picture is asked for, and players do not need it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from taluva.shell.svg import BLOCKS, CELL, Line, colours, halves

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont
    from PIL.ImageFont import ImageFont as BitmapFont

_SIZE: Final = 16  # of the letters, as in the SVG
_BASELINE: Final = 15  # below the upper edge of a cell
_LAST: Final = 3.0  # seconds for which a film shows its end, at least
_MOST_COLOURS: Final = 256

# Fonts of the usual systems whose letters are all as wide, plain and bold.
_FONTS: Final = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("consola.ttf", "consolab.ttf"),
)


def png_of(lines: Sequence[Line]) -> bytes:
    """Draw lines of segments; raises ImportError without Pillow."""
    file = io.BytesIO()
    _drawn(lines).save(file, "PNG", optimize=True)
    return file.getvalue()


def film_of(frames: Iterator[Sequence[Line]], form: str, delay: float) -> bytes:
    """Draw pictures of one size, at least one, each shown for so many seconds, over and over.

    ``form`` is GIF or WEBP. Raises ImportError without Pillow.
    """
    pictures = _with_one_palette([_drawn(frame) for frame in frames])
    times = [round(delay * 1000)] * (len(pictures) - 1) + [round(max(delay, _LAST) * 1000)]
    first, *rest = pictures
    file = io.BytesIO()
    how = {"lossless": True, "method": 2} if form == "WEBP" else {}
    first.save(file, form, save_all=True, append_images=rest, duration=times, loop=0, **how)
    return file.getvalue()


def _with_one_palette(pictures: Sequence[Image]) -> list[Image]:
    """Let all pictures share the colours of the last, which shows the most: a third of the size."""
    from PIL.Image import Dither

    palette = pictures[-1].quantize(_MOST_COLOURS)
    return [each.quantize(palette=palette, dither=Dither.NONE) for each in pictures]


def _drawn(lines: Sequence[Line]) -> Image:
    from PIL import Image, ImageDraw

    rows = [row for line in lines for row in halves(line)]
    small = Image.new("RGB", (len(rows[0]), len(rows)))
    small.putdata([_channels(colour) for row in rows for colour in row])
    width, height = CELL
    picture = small.resize(
        (small.width * width // 2, small.height * height // 2), Image.Resampling.NEAREST
    )
    draw = ImageDraw.Draw(picture)
    for x, y, character, ink, is_bold in _letters(lines):
        middle = x * width + cell_len(character) * width / 2
        place = (middle, y * height + _BASELINE)
        draw.text(place, character, _channels(ink), _font(is_bold), anchor="ms")
    return picture


def _letters(lines: Sequence[Line]) -> Iterator[tuple[int, int, str, str, bool]]:
    """Give everything that is no area, character by character, with its cell."""
    for y, line in enumerate(lines):
        x = 0
        for text, style, _ in line:
            ink, _ = colours(style)
            is_bold = bool(style is not None and style.bold)
            for character in text:
                if character not in BLOCKS:
                    yield x, y, character, ink, is_bold
                x += cell_len(character)


@cache
def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


@cache
def _font(is_bold: bool) -> FreeTypeFont | BitmapFont:
    from PIL import ImageFont

    for names in _FONTS:
        try:
            return ImageFont.truetype(names[is_bold], _SIZE)
        except OSError:
            continue
    return ImageFont.load_default(_SIZE)
