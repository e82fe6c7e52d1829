"""A picture as SVG, and as a page of HTML around it.

Half blocks become areas with exact edges. rich can export SVG too, but draws half blocks as
letters, which leaves hairlines through every hex, and asks the network for a font.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

Line = Sequence[Segment]

CELL: Final = (10, 20)  # the size of a character
_HALF: Final = 10  # so that half a character is a square
_FONT: Final = "DejaVu Sans Mono,Menlo,Consolas,Liberation Mono,monospace"
_PAPER: Final = "#ffffff"
_INK: Final = "#000000"

# Which quarters of a character are filled: upper left, upper right, lower left, lower right.
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


def svg_of(lines: Sequence[Line], title: str) -> str:
    """Draw lines of segments."""
    width = max(Segment.get_line_length(list(line)) for line in lines) * CELL[0]
    height = len(lines) * CELL[1]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"<title>{escape(title)}</title>",
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


def html_of(lines: Sequence[Line], title: str) -> str:
    """Draw lines of segments on a page of their own."""
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{escape(title)}</title>
<style>
body {{ margin: 0; }}
svg {{ display: block; margin: auto; max-width: 100%; height: auto; }}
</style>
</head>
<body>
{svg_of(lines, title)}</body>
</html>
"""


def _areas(lines: Sequence[Line]) -> Iterator[str]:
    """Give the rectangles of equal colour, as wide and then as high as they go."""
    open_runs: dict[tuple[int, int, str], int] = {}  # left, width and colour to the first row
    rows = [row for line in lines for row in halves(line)]
    for number, row in enumerate([*rows, []]):
        runs = dict.fromkeys(_runs(row))  # unlike a set, always in the same order
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
    """Give the colours of the upper and the lower half of a line, by halves of characters."""
    upper: list[str] = []
    lower: list[str] = []
    for text, style, _ in line:
        ink, paper = colours(style)
        for character in text:
            quarters = BLOCKS.get(character, BLOCKS[" "])
            found = [ink if is_filled else paper for is_filled in quarters]
            for _ in range(cell_len(character)):
                upper += found[:2]
                lower += found[2:]
    return upper, lower


def _words(lines: Sequence[Line]) -> Iterator[str]:
    """Give everything that is no area, each word exactly as wide as its characters."""
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


def colours(style: Style | None) -> tuple[str, str]:
    """Give ink and paper of a style."""
    if style is None:
        return _INK, _PAPER
    ink, paper = _colour(style.color, _INK), _colour(style.bgcolor, _PAPER)
    return (paper, ink) if style.reverse else (ink, paper)


def _colour(colour: Color | None, default: str) -> str:
    if colour is None or colour.is_default:
        return default
    return colour.get_truecolor().hex
