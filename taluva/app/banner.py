"""The picture over the welcome: a few things, drawn as in the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.segment import Segment

from taluva.app.screens.island import small_picture
from taluva.shell.face import Face
from taluva.shell.looks.look import Look
from taluva.shell.looks.theme import theme_for
from taluva.shell.map.layout import Zoom

_FIRST_ROW: Final = 2


def banner(
    face: Face[Any, Any], look: Look, title: Sequence[str], width: int
) -> list[list[Segment]]:
    """Draw small pictures of a game side by side, and beside them a title."""
    theme = theme_for(look)
    pictures = [small_picture(each, look, Zoom.SMALL) for each in face.banner()]
    rows = [[segment for part in row for segment in part] for row in zip(*pictures, strict=True)]
    text, strong = theme.style("text"), theme.style("strong")
    for number, words in enumerate(title):
        style = strong if number == 0 else text
        rows[_FIRST_ROW + number].append(Segment(f"   {words}", style))
    return [Segment.adjust_line_length(row, width, text) for row in rows]
