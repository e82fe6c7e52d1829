"""The tile in hand: a picture of its three hexes, turned to a direction."""

from __future__ import annotations

from rich.segment import Segment

from taluva.games.taluva.rules import Land, Tile
from taluva.hexgrid import ORIGIN, Direction, trio
from taluva.shell.cell import Cell
from taluva.shell.drawing import draw
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look
from taluva.ui.theme import theme_for


def tile_lines(
    tile: Tile,
    look: Look,
    *,
    direction: Direction = Direction.E,
    level: int | None = None,
    zoom: Zoom = Zoom.NORMAL,
) -> list[list[Segment]]:
    """Draw a tile; its level is only known where it would lie.

    All directions give pictures of the same size.
    """
    theme = theme_for(look)
    hexes = trio(ORIGIN, direction)
    cells = {
        hex: Cell(
            paint=theme.paint(land, level or 1),
            height=1,
            piece=tile,
            symbol=theme.glyphs.of_land(land),
            word=str(land),
            number="" if level is None else str(level),
            points=direction if land is Land.VOLCANO else None,
        )
        for hex, land in zip(hexes, (Land.VOLCANO, tile.first, tile.second), strict=True)
    }
    view = View(zoom, look.painter, Window.around(hexes), Rulers.NONE)
    return draw(view, theme.inks, theme.book, cells, []).canvas.lines()
