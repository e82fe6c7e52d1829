"""The curtain before a seat with secrets: it hides the whole game until that player is there."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from taluva.shell.looks.look import Depth, Painter
from taluva.shell.looks.theme import Theme
from taluva.shell.looks.tint import Tint, Tone, mixed, pure
from taluva.shell.map.canvas import Canvas
from taluva.shell.text.fragments import Line
from taluva.shell.text.wrap import shortened

_FOLD: Final = 10  # columns from one fold to the next
_SHADES: Final = 4  # between the middle of a fold and its edge
_RAIL: Final = (Tone.DARK, Tone.BASE, Tone.BASE, Tone.DARK)  # pixels, from the top
_FRINGE: Final = 4  # pixels, and waves of as many
_PLACARD: Final = (52, 9)  # columns and lines of what is written


def curtain(theme: Theme, width: int, height: int, title: str, *words: str) -> Sequence[Line]:
    """Paint a curtain over a part of the screen, and write a title and words upon it."""
    canvas = Canvas(width, height, theme.style("text"))
    is_rich = theme.look.depth in (Depth.TRUE, Depth.CUBE)
    if is_rich and theme.look.painter is Painter.FILLED:
        _paint_folds(canvas, theme)
    else:
        for y in range(height):
            canvas.put(0, y, (theme.glyphs.vertical + "    ") * width, theme.style("faint"))
    _write(canvas, theme, title, words)
    return canvas.lines()


def _paint_folds(canvas: Canvas, theme: Theme) -> None:
    colours = theme.colours
    for y in range(canvas.height):
        glyphs: list[str] = []
        styles: list[Style] = []
        for x in range(canvas.width):
            upper, lower = (
                colours.of(_pixel(x, row, 2 * canvas.height)) for row in (2 * y, 2 * y + 1)
            )
            glyphs.append(" " if upper == lower else "▄")
            styles.append(theme.book.style(lower, upper))
        canvas.put_line(y, glyphs, styles)


def _pixel(x: int, y: int, height: int) -> Tint:
    """Give the tint of a pixel: rail, folds, fringe, and the floor below it."""
    if y < len(_RAIL):
        return pure("gold", _RAIL[y])
    hem = height - _FRINGE - round(1 + sin(x * pi / _FOLD))
    if y >= hem + _FRINGE // 2:
        return pure("panel")
    if y >= hem - _FRINGE // 2:
        return pure("gold", Tone.DARK if x % 2 else Tone.LIGHT)
    wave = round(_SHADES * sin(x * 2 * pi / _FOLD))
    edge = Tone.LIGHT if wave > 0 else Tone.DARK
    return mixed(pure("curtain"), pure("curtain", edge), abs(wave) / _SHADES)


def _write(canvas: Canvas, theme: Theme, title: str, words: Sequence[str]) -> None:
    """Put a placard in the middle: the title, then each line of the words."""
    columns, lines = min(_PLACARD[0], canvas.width), min(_PLACARD[1], canvas.height)
    left, top = (canvas.width - columns) // 2, (canvas.height - lines) // 2
    text, strong = theme.style("text"), theme.style("strong")
    for y in range(lines):
        canvas.put(left, top + y, " " * columns, text)
    written = [(" ".join(title), strong), ("", text), *((each, text) for each in words)]
    first = top + max(0, (lines - len(written)) // 2)
    for y, (each, style) in enumerate(written, first):
        shown = shortened(each, columns - 2)
        canvas.put(left + (columns - cell_len(shown)) // 2, y, shown, style)
