"""The cover of Taluva: an invented island, which looks like one that was played."""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.screen.sprites import SPRITES, VOLCANO
from taluva.hexgrid import Direction, Hex, parse_hex, trio
from taluva.shell.cover import Cover
from taluva.shell.map.picture import Ground, Picture, Piece
from taluva.table.telling.language import ENGLISH

_CRATER: Final = "volcano"

# Tiles by their lands, where the volcano lies and which corner it points to; later ones lie on top.
_TILES: Final = (
    (("jungle", "clearing"), "M25", Direction.E),
    (("sand", "lake"), "L22", Direction.SE),
    (("rock", "jungle"), "P22", Direction.SE),
    (("clearing", "sand"), "J24", Direction.SE),
    (("sand", "rock"), "P26", Direction.NE),
    (("jungle", "sand"), "L30", Direction.NE),
    (("clearing", "jungle"), "N20", Direction.SW),
    (("jungle", "lake"), "M25", Direction.NE),
    (("lake", "jungle"), "O29", Direction.NW),
    (("rock", "clearing"), "O23", Direction.SW),
)
# Who has built what, and how many huts.
_BUILDINGS: Final = (
    ("N24", "orange", "tower", 1),
    ("M23", "purple", "huts", 2),
    ("L24", "white", "huts", 1),
    ("M21", "purple", "temple", 1),
    ("M29", "orange", "huts", 1),
    ("Q23", "blue", "huts", 1),
    ("J26", "yellow", "huts", 1),
    ("Q25", "blue", "huts", 1),
    ("N26", "orange", "huts", 3),
)


def _scene() -> Picture:
    """Give the island."""
    grounds: dict[Hex, Ground] = {}
    for number, (lands, volcano, direction) in enumerate(_TILES):
        for hex, land in zip(trio(parse_hex(volcano), direction), (_CRATER, *lands), strict=True):
            is_crater = land == _CRATER
            grounds[hex] = Ground(
                hex,
                (land,),
                grounds[hex].level + 1 if hex in grounds else 1,
                number,
                direction if is_crater else None,
                letter=VOLCANO if is_crater else land[0].upper(),
                word=land,
                has_crater=is_crater,
            )
    pieces = (
        Piece(parse_hex(hex), SPRITES[kind], owner, owner[0].upper(), huts)
        for hex, owner, kind, huts in _BUILDINGS
    )
    return Picture(tuple(grounds.values()), tuple(pieces))


COVER: Final = Cover(
    title="TALUVA",
    about=(ENGLISH("Two to five people raise an"), ENGLISH("island of volcanoes, and settle it.")),
    scene=_scene,
)
