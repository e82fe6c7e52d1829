"""An island for the welcome: an invented position, painted like any other."""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.map import island_of
from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules import Building, Field, Kind, Land
from taluva.hexgrid import Direction, Hex, parse_hex, trio
from taluva.shell.map.picture import Picture

# Tiles by their lands, where the volcano lies and which corner it points to; later ones lie on top.
_TILES: Final = (
    ("JC", "M25", Direction.E),
    ("SL", "L22", Direction.SE),
    ("RJ", "P22", Direction.SE),
    ("CS", "J24", Direction.SE),
    ("SR", "P26", Direction.NE),
    ("JS", "L30", Direction.NE),
    ("CJ", "N20", Direction.SW),
    ("JL", "M25", Direction.NE),
    ("LJ", "O29", Direction.NW),
    ("RC", "O23", Direction.SW),
)
# Who has built what, and how many huts.
_BUILDINGS: Final = (
    ("N24", 2, Kind.TOWER, 0),
    ("M23", 3, Kind.HUTS, 2),
    ("L24", 1, Kind.HUTS, 1),
    ("M21", 3, Kind.TEMPLE, 0),
    ("M29", 2, Kind.HUTS, 1),
    ("Q23", 4, Kind.HUTS, 1),
    ("J26", 5, Kind.HUTS, 1),
    ("Q25", 4, Kind.HUTS, 1),
    ("N26", 2, Kind.HUTS, 3),
)


def scene() -> Picture:
    """Give the island."""
    fields: dict[Hex, Field] = {}
    for number, (code, volcano, direction) in enumerate(_TILES):
        tile = parse_tile(code)
        lands = (Land.VOLCANO, tile.first, tile.second)
        for hex, land in zip(trio(parse_hex(volcano), direction), lands, strict=True):
            level = fields[hex].level + 1 if hex in fields else 1
            points = direction if land is Land.VOLCANO else None
            fields[hex] = Field(land, level, points, number)
    buildings = {parse_hex(hex): Building(seat, kind, huts) for hex, seat, kind, huts in _BUILDINGS}
    return island_of(fields, buildings)
