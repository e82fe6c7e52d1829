"""Writers for pictures and films: SVG, PNG, GIF, WebP and asciicast.

SVG draws half blocks as rectangles with exact edges. Rich would draw them as letters, which leaves
hairlines, and would load a font from the network. Pillow writes the pixel formats and is imported
only for them.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style

from taluva.tui.canvas import Line, clusters

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont
    from PIL.ImageFont import ImageFont as BitmapFont

CELL: Final = (10, 20)  # width and height of a character in pixels
_HALF: Final = 10  # height of a half block, which is a square
_FONT: Final = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
_PAPER: Final = "#ffffff"
_INK: Final = "#000000"

# The filled quarters of a character: upper left, upper right, lower left, lower right.
BLOCKS: Final = {
    " ": (False, False, False, False),
    "█": (True, True, True, True),
    "▀": (True, True, False, False),
    "▄": (False, False, True, True),
    "▌": (True, False, True, False),
    "▐": (False, True, False, True),
    "▙": (True, False, True, True),
    "▟": (False, True, True, True),
}


def svg_of(lines: Sequence[Line], title: str, description: str = "") -> str:
    """Return lines of segments as SVG, with a description for screen readers."""
    width = max(Segment.get_line_length(list(line)) for line in lines) * CELL[0]
    height = len(lines) * CELL[1]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
            *([f"<desc>{escape(description)}</desc>"] if description else ()),
            f'<rect width="{width}" height="{height}" fill="{_PAPER}"/>',
            '<g shape-rendering="crispEdges">',
            *_areas(lines),
            "</g>",
            f'<g font-family="{_FONT}" font-size="16">',
            *_words(lines),
            "</g>",
            "</svg>",
            "",
        ]
    )


def _areas(lines: Sequence[Line]) -> Iterator[str]:
    """Yield rectangles of equal colour, extended to the right first and then downwards."""
    open_runs: dict[tuple[int, int, str], int] = {}  # maps left, width and colour to the first row
    rows = [row for line in lines for row in halves(line)]
    for number, row in enumerate([*rows, []]):
        runs = dict.fromkeys(_runs(row))  # like a set, but in order
        for run in [run for run in open_runs if run not in runs]:
            yield _area(*run, open_runs.pop(run), number)
        for run in runs:
            open_runs.setdefault(run, number)


def _area(left: int, width: int, colour: str, top: int, bottom: int) -> str:
    return (
        f'<rect x="{left * _HALF // 2}" y="{top * _HALF}" width="{width * _HALF // 2}" '
        f'height="{(bottom - top) * _HALF}" fill="{colour}"/>'
    )


def _runs(row: Iterable[str]) -> Iterator[tuple[int, int, str]]:
    left = 0
    for colour, run in groupby(row):
        width = len(list(run))
        if colour != _PAPER:
            yield left, width, colour
        left += width


def halves(line: Line) -> tuple[list[str], list[str]]:
    """Return the colours of the upper and lower half of a line, two per character cell."""
    upper: list[str] = []
    lower: list[str] = []
    for text, style, _ in line:
        ink, paper = colours(style)
        for character, run in groupby(clusters(text)):
            quarters = BLOCKS.get(character, BLOCKS[" "])
            left, right, low_left, low_right = (ink if each else paper for each in quarters)
            size = cell_len(character) * len(list(run))
            upper += [left, right] * size
            lower += [low_left, low_right] * size
    return upper, lower


def _words(lines: Sequence[Line]) -> Iterator[str]:
    """Yield SVG text elements for all characters except blocks."""
    for y, line in enumerate(lines):
        x = 0
        for text, style, _ in line:
            for is_word, characters in groupby(text, key=lambda each: each not in BLOCKS):
                word = "".join(characters)
                if is_word:
                    yield _word(x, y, word, style)
                x += cell_len(word)


def _word(x: int, y: int, word: str, style: Style | None) -> str:
    ink, _ = colours(style)
    bold = ' font-weight="bold"' if style is not None and style.bold else ""
    return (
        f'<text x="{x * CELL[0]}" y="{y * CELL[1] + 15}" '
        f'textLength="{cell_len(word) * CELL[0]}" fill="{ink}"{bold}>{escape(word)}</text>'
    )


@lru_cache(maxsize=4096)
def colours(style: Style | None) -> tuple[str, str]:
    """Return the ink and paper colours of a style."""
    if style is None:
        return _INK, _PAPER
    ink, paper = _colour(style.color, _INK), _colour(style.bgcolor, _PAPER)
    return (paper, ink) if style.reverse else (ink, paper)


def _colour(colour: Color | None, default: str) -> str:
    if colour is None or colour.is_default:
        return default
    return colour.get_truecolor().hex


_SIZE: Final = 16  # font size, as in the SVG
_BASELINE: Final = 15  # pixels below the upper edge of a cell
_LAST: Final = 3.0  # minimum seconds to show the last frame
_MAX_COLOURS: Final = 256

# Monospaced fonts of the usual systems, regular and bold.
_FONTS: Final = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("consola.ttf", "consolab.ttf"),
)


def png_of(lines: Sequence[Line]) -> bytes:
    """Return lines of segments as PNG. Raise ImportError without Pillow."""
    file = io.BytesIO()
    _Brush().picture(lines).save(file, "PNG", optimize=True)
    return file.getvalue()


def film_of(
    frames: Sequence[Sequence[Line]], form: str, delay: float, advance: Callable[[], None]
) -> bytes:
    """Return an endless film made of one or more frames of the same size.

    ``form`` is GIF or WEBP. ``delay`` is the time for each frame in seconds. ``advance`` is called
    after each frame. Raises ImportError without Pillow.
    """
    times = [round(delay * 1000)] * (len(frames) - 1) + [round(max(delay, _LAST) * 1000)]
    pictures, file = _pictures(frames, advance), io.BytesIO()
    film = {"save_all": True, "append_images": pictures, "duration": times, "loop": 0}
    next(pictures).save(file, form, **film, lossless=True, method=3, quality=0)
    return file.getvalue()


def _pictures(frames: Sequence[Sequence[Line]], advance: Callable[[], None]) -> Iterator[Image]:
    """Draw frames with one palette, in which they take a third of the time."""
    brush = _Brush(_Brush().picture(_samples(frames)).quantize(_MAX_COLOURS))
    for frame in frames:
        yield brush.picture(frame)
        advance()


def _samples(frames: Sequence[Sequence[Line]]) -> list[Line]:
    """Return lines with the colours of all frames: the last frame, then lines in other styles."""
    samples = list(frames[-1])
    seen = {style for line in samples for _, style, _ in line}
    for line in chain.from_iterable(frames):
        styles = {style for _, style, _ in line}
        if not styles <= seen:
            seen |= styles
            samples.append(line)
    return samples


class _Brush:
    """A painter of lines that caches each distinct letter and line."""

    def __init__(self, palette: Image | None = None) -> None:
        """Create a brush that paints in the colours of ``palette``, or in all colours."""
        self._palette = palette
        self._strip = cache(self._make_strip)
        self._pixel = cache(self._make_pixel)
        self._letter = cache(self._make_letter)

    def picture(self, lines: Sequence[Line]) -> Image:
        """Draw lines of equal length."""
        from PIL import Image

        strips = [self._strip(tuple(line)) for line in lines]
        picture = Image.new(strips[0].mode, (strips[0].width, len(strips) * CELL[1]))
        if self._palette is not None:
            picture.putpalette(self._palette.getpalette() or ())
        for number, strip in enumerate(strips):
            picture.paste(strip, (0, number * CELL[1]))
        return picture

    def _make_strip(self, line: tuple[Segment, ...]) -> Image:
        from PIL import Image

        width, height = CELL
        upper, lower = halves(line)
        pixels = b"".join([self._pixel(colour) for colour in upper + lower])
        mode = "RGB" if self._palette is None else "P"
        small = Image.frombytes(mode, (len(upper), 2), pixels)
        picture = small.resize((len(upper) * width // 2, height), Image.Resampling.NEAREST)
        for x, character, ink, paper, is_bold in _letters(line):
            picture.paste(self._letter(character, ink, paper, is_bold), (x * width, 0))
        return picture

    def _make_pixel(self, colour: str) -> bytes:
        from PIL import Image

        return self._in_palette(Image.new("RGB", (1, 1), _channels(colour))).tobytes()

    def _make_letter(self, character: str, ink: str, paper: str, is_bold: bool) -> Image:
        from PIL import Image, ImageDraw

        width = cell_len(character) * CELL[0]
        picture = Image.new("RGB", (width, CELL[1]), _channels(paper))
        place, font = (width / 2, _BASELINE), _font(is_bold)
        ImageDraw.Draw(picture).text(place, character, _channels(ink), font, anchor="ms")
        return self._in_palette(picture)

    def _in_palette(self, picture: Image) -> Image:
        from PIL.Image import Dither

        if self._palette is None:
            return picture
        return picture.quantize(palette=self._palette, dither=Dither.NONE)


def _letters(line: Line) -> Iterator[tuple[int, str, str, str, bool]]:
    """Yield the column, character, ink, paper and weight of each character except blocks."""
    x = 0
    for text, style, _ in line:
        ink, paper = colours(style)
        is_bold = bool(style is not None and style.bold)
        for character in clusters(text):
            if character in BLOCKS:
                x += 1
            else:
                size = cell_len(character)
                if size:
                    yield x, character, ink, paper, is_bold
                x += size


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


_START = "\x1b[2J\x1b[?25l"
_END = "\x1b[?25h"


def cast_of(frames: Iterable[Sequence[Line]], title: str, delay: float) -> str:
    """Return one or more frames of the same size as an asciicast. ``delay`` is in seconds."""
    lines: list[str] = []
    for frame, change in _changes(frames):
        if not lines:
            lines.append(json.dumps(_header(frame, title), ensure_ascii=False))
            change = _START + change
        lines.append(_event((len(lines) - 1) * delay, change))
    lines.append(_event((len(lines) - 1) * delay, _END))
    return "\n".join([*lines, ""])


def _header(frame: Sequence[Line], title: str) -> dict[str, object]:
    return {
        "version": 2,
        "width": Segment.get_line_length(list(frame[0])),
        "height": len(frame),
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }


def _event(seconds: float, data: str) -> str:
    return json.dumps([round(seconds, 3), "o", data], ensure_ascii=False)


def _changes(frames: Iterable[Sequence[Line]]) -> Iterator[tuple[Sequence[Line], str]]:
    """Yield each frame and the escape codes for the lines that differ from the previous frame."""
    last: dict[int, str] = {}
    for frame in frames:
        changed = []
        for number, line in enumerate(frame, 1):
            written = _write(line)
            if last.get(number) != written:
                last[number] = written
                changed.append(f"\x1b[{number};1H{written}")
        yield frame, "".join(changed)


def _write(line: Line) -> str:
    return "".join(
        text if style is None else style.render(text, color_system=ColorSystem.TRUECOLOR)
        for text, style, _ in line
    )
