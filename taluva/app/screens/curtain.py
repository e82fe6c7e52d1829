"""The curtain before a seat with secrets: it hides the whole game until that player is there."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin
from typing import Final

from rich.segment import Segment
from rich.style import Style

from taluva.shell.looks.theme import Theme
from taluva.shell.looks.tint import Tint, Tone, darker, mixed, pure
from taluva.shell.map.canvas import Canvas
from taluva.shell.text.fragments import Line, laid_over
from taluva.shell.text.letters import can_be_large, fire_inks, large
from taluva.shell.text.wrap import shortened, wrap
from taluva.table.kit import Seat

_FOLD: Final = 10  # columns from one fold to the next
_SHADES: Final = 4  # between the middle of a fold and its edge
_RAIL: Final = (Tone.DARK, Tone.BASE, Tone.BASE, Tone.DARK)  # pixels, from the top
_RAIL_SHADE: Final = 0.2  # of shade in its gold
_SLANT: Final = 12  # pixels further down, a fold lies one column further to the right
_FRINGE: Final = 4  # pixels, and waves of as many
_WIDEST: Final = 52  # columns of the placard
_AROUND_LARGE: Final = 12  # lines of it, and of the curtain, with large letters


def curtain(
    theme: Theme, width: int, height: int, title: str, seat: Seat, words: Sequence[str]
) -> Sequence[Line]:
    """Paint a curtain over a part of the screen; a placard names the seat that is waited for."""
    canvas = Canvas(width, height, theme.style("text"))
    if theme.has_ground:
        _paint_folds(canvas, theme)
    else:
        for y in range(height):
            canvas.put(0, y, (theme.glyphs.vertical + "    ") * width, theme.style("faint"))
    lines = canvas.lines()
    placard = _placard(theme, min(_WIDEST, width), height, title, seat, words)[:height]
    left, top = (
        (width - Segment.get_line_length(list(placard[0]))) // 2,
        (height - len(placard)) // 2,
    )
    for y, line in enumerate(placard, top):
        lines[y] = laid_over(lines[y], left, line, width)
    return lines


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
        return darker(pure("gold", _RAIL[y]), _RAIL_SHADE)
    hem = height - _FRINGE - round(1 + sin(x * pi / _FOLD))
    if y >= hem + _FRINGE // 2:
        return pure("panel")
    if y >= hem - _FRINGE // 2:
        return pure("gold", Tone.DARK if x % 2 else Tone.LIGHT)
    wave = round(_SHADES * sin((x - y // _SLANT) * 2 * pi / _FOLD))
    edge = Tone.LIGHT if wave > 0 else Tone.DARK
    return mixed(pure("curtain"), pure("curtain", edge), abs(wave) / _SHADES)


def _placard(
    theme: Theme, width: int, height: int, title: str, seat: Seat, words: Sequence[str]
) -> list[Line]:
    """Write a title, large if there is room, the player on a block of the colour, and words.

    A golden line runs around it.
    """
    text, inside = theme.style("text"), width - 4
    told = [line for each in words for line in (*wrap(each, inside), "")][:-1]
    rows: list[Line] = [[Segment(" ".join(title), theme.style("strong"))]]
    if can_be_large(title, inside, theme) and height >= len(told) + _AROUND_LARGE:
        rows = [*large([(title, fire_inks())], theme, pure("panel"))]
    name = f" {shortened(f'{seat.letter}  {seat.name}', inside - 2)} "
    rows += [[], [Segment(name, theme.chip_style(seat.ink))], []]
    rows += [[Segment(line, text)] for line in told]
    glyphs, gold = theme.glyphs, theme.panel_style("gold")
    upper_left, upper_right, lower_left, lower_right = glyphs.corners
    rule = glyphs.horizontal * (width - 2)
    side = Segment(glyphs.vertical, gold)
    return [
        [Segment(upper_left + rule + upper_right, gold)],
        *([side, *_centred(row, width - 2, text), side] for row in rows),
        [Segment(lower_left + rule + lower_right, gold)],
    ]


def _centred(row: Line, width: int, style: Style) -> list[Segment]:
    indent = (width - Segment.get_line_length(list(row))) // 2
    return Segment.adjust_line_length([Segment(" " * indent, style), *row], width, style)
