"""The tile in hand: a picture of its three hexes, turned to a direction."""

from __future__ import annotations

from rich.segment import Segment

from taluva.games.taluva.map import tile as tile_picture
from taluva.games.taluva.rules import Tile
from taluva.hexgrid import Direction
from taluva.shell.board import Board
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look


def tile_lines(
    tile: Tile, look: Look, *, direction: Direction = Direction.E, zoom: Zoom = Zoom.NORMAL
) -> list[list[Segment]]:
    """Draw a tile; all directions give pictures of the same size."""
    picture = tile_picture(tile, direction)
    window = Window.around(ground.hex for ground in picture.grounds)
    return Board(picture, look, View(zoom, look.painter, window, Rulers.NONE)).lines()
