"""The picture over the welcome: a few tiles, drawn as in the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.segment import Segment

from taluva.app.screens.island import tile_lines
from taluva.games.taluva.notation import parse_tile
from taluva.hexgrid import Direction
from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.shell.theme import theme_for

_TILES: Final = (
    ("JC", Direction.E),
    ("SR", Direction.SW),
    ("LJ", Direction.NE),
)
_FIRST_ROW: Final = 2


def banner(look: Look, title: Sequence[str], width: int) -> list[list[Segment]]:
    """Draw three tiles side by side, and beside them a title."""
    theme = theme_for(look)
    pictures = [
        tile_lines(parse_tile(code), look, direction=direction, zoom=Zoom.SMALL)
        for code, direction in _TILES
    ]
    rows = [[segment for part in row for segment in part] for row in zip(*pictures, strict=True)]
    text, strong = theme.style("text"), theme.style("strong")
    for number, words in enumerate(title):
        style = strong if number == 0 else text
        rows[_FIRST_ROW + number].append(Segment(f"   {words}", style))
    return [Segment.adjust_line_length(row, width, text) for row in rows]
