"""Large letters of five by seven pixels, and the axis below a chart.

Some characters have no large form, and some terminals cannot show large letters. Call
``can_be_large`` first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.segment import Segment

from taluva.tui.colour import Tint, Tone, darker, mix_tints, pure
from taluva.tui.theme import Theme

HEIGHT: Final = 4  # lines
_ROWS: Final = 7  # pixels
_SHADOW: Final = 0.6  # how much darker the shadow is than the background

_DRAWN: Final = """
ABCDEFGHI
.###. ####. .#### ####. ##### ##### .#### #...# .###.
#...# #...# #.... #...# #.... #.... #.... #...# ..#..
#...# #...# #.... #...# #.... #.... #.... #...# ..#..
##### ####. #.... #...# ####. ####. #..## ##### ..#..
#...# #...# #.... #...# #.... #.... #...# #...# ..#..
#...# #...# #.... #...# #.... #.... #...# #...# ..#..
#...# ####. .#### ####. ##### #.... .###. #...# .###.
JKLMNOPQR
..### #...# #.... #...# #...# .###. ####. .###. ####.
...#. #..#. #.... ##.## ##..# #...# #...# #...# #...#
...#. #.#.. #.... #.#.# #.#.# #...# #...# #...# #...#
...#. ##... #.... #.#.# #.#.# #...# ####. #...# ####.
...#. #.#.. #.... #...# #..## #...# #.... #.#.# #.#..
#..#. #..#. #.... #...# #...# #...# #.... #..#. #..#.
.##.. #...# ##### #...# #...# .###. #.... .##.# #...#
STUVWXYZ&
.#### ##### #...# #...# #...# #...# #...# ##### .##..
#.... ..#.. #...# #...# #...# #...# #...# ....# #..#.
#.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. #..#.
.###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. .##..
....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#... #..##
....# ..#.. #...# .#.#. ##.## #...# ..#.. #.... #..#.
####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .##.#
012345678
.###. ..#.. .###. .###. ...#. ##### .###. ##### .###.
#..## .##.. #...# #...# ..##. #.... #.... ....# #...#
#.#.# ..#.. ....# ....# .#.#. ####. #.... ...#. #...#
#.#.# ..#.. ..##. ..##. #..#. ....# ####. ..#.. .###.
#.#.# ..#.. .#... ....# ##### ....# #...# ..#.. #...#
##..# ..#.. #.... #...# ...#. #...# #...# ..#.. #...#
.###. .###. ##### .###. ...#. .###. .###. ..#.. .###.
9-.+'!?,:
.###. ..... ..... ..... ..#.. ..#.. .###. ..... .....
#...# ..... ..... ..#.. ..#.. ..#.. #...# ..... ..#..
#...# ..... ..... ..#.. ..... ..#.. ....# ..... .....
.#### ##### ..... ##### ..... ..#.. ..##. ..... .....
....# ..... ..... ..#.. ..... ..#.. ..#.. ..... .....
....# ..... ..... ..#.. ..... ..... ..... ..#.. ..#..
.###. ..... ..#.. ..... ..... ..#.. ..#.. .#... .....
"""
# Characters with no pixel, the lower, the upper, or both pixels set.
_HALVES: Final = " ▄▀█"


@cache
def _letters() -> dict[str, tuple[str, ...]]:
    lines = _DRAWN.split("\n")[1:-1]
    found: dict[str, tuple[str, ...]] = {" ": ("..",) * _ROWS}
    for start in range(0, len(lines), _ROWS + 1):
        rows = [line.split() for line in lines[start + 1 : start + 1 + _ROWS]]
        found |= dict(zip(lines[start], zip(*rows, strict=True), strict=True))
    return found


def can_be_large(text: str, width: int, theme: Theme) -> bool:
    """Check whether a text can be written in large letters within ``width`` columns."""
    if not theme.look.is_unicode or any(letter not in _letters() for letter in _plain(text)):
        return False
    return sum(len(_letters()[letter][0]) + 1 for letter in _plain(text)) <= width


def _plain(text: str) -> str:
    """Return a text in capitals without accents."""
    parts = unicodedata.normalize("NFKD", text.upper())
    return "".join(each for each in parts if not unicodedata.combining(each))


def player_inks(role: str) -> list[Tint]:
    """Return the inks for the pixel rows of letters in a player's colour, from light to dark."""
    light, base, dark = pure(role, Tone.LIGHT), pure(role), pure(role, Tone.DARK)
    return [light, light, mix_tints(light, base, 0.5), base, base, mix_tints(base, dark, 0.5), dark]


def fire_inks() -> list[Tint]:
    """Return the inks for the pixel rows of glowing letters, from hot to dark."""
    hot, lava, glow = pure("hot"), pure("lava"), pure("glow")
    return [hot, hot, mix_tints(hot, lava, 0.6), lava, lava, mix_tints(lava, glow, 0.6), glow]


def large(
    parts: Sequence[tuple[str, Sequence[Tint]]], theme: Theme, paper: Tint
) -> list[list[Segment]]:
    """Write parts side by side in large letters. Each part has an ink for every pixel row."""
    rows: list[list[Tint | None]] = [[] for _ in range(_ROWS + 1)]
    for text, inks in parts:
        for letter in _plain(text):
            for y, drawn in enumerate(_letters()[letter]):
                rows[y] += [inks[y] if pixel == "#" else None for pixel in f"{drawn}."]
    rows[_ROWS] = [None] * len(rows[0])
    if not theme.has_ground:
        return [_line(*pair, theme) for pair in zip(rows[::2], rows[1::2], strict=True)]
    shadow = darker(paper, _SHADOW)
    painted = [
        [ink or (shadow if x and y and rows[y - 1][x - 1] else paper) for x, ink in enumerate(row)]
        for y, row in enumerate(rows)
    ]
    return [_paint(*pair, theme) for pair in zip(painted[::2], painted[1::2], strict=True)]


def _paint(upper: Sequence[Tint], lower: Sequence[Tint], theme: Theme) -> list[Segment]:
    of = theme.colours.of
    return [
        Segment("▀", theme.book.style(of(one), of(other)))
        for one, other in zip(upper, lower, strict=True)
    ]


def _line(
    upper: Sequence[Tint | None], lower: Sequence[Tint | None], theme: Theme
) -> list[Segment]:
    """Write two pixel rows on the terminal's own background."""
    found = []
    for one, other in zip(upper, lower, strict=True):
        ink = one or other
        colour = theme.colours.of(ink) if ink and theme.has_colours else None
        style = theme.book.style(colour) if colour else theme.style("text")
        found.append(Segment(_HALVES[2 * bool(one) + bool(other)], style))
    return found


_TICK: Final = 10  # turns between labels


def ruler(turns: Sequence[int]) -> str:
    """Return an axis that labels the first turn and every tenth turn whose number fits.

    ``turns`` has the turn of each column. Several columns may have the same turn.
    """
    text, before = "", 0
    for column, turn in enumerate(turns):
        is_named = turn != before and turn % _TICK == 0
        is_room = len(text) < column <= len(turns) - len(str(turn))
        if column == 0 or (is_named and is_room):
            text = text.ljust(column) + str(turn)
        before = turn
    return text
