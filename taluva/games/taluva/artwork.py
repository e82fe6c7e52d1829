"""Sprites of the buildings and the title picture. Importing them does not load the rules."""

from __future__ import annotations

from typing import Final

from taluva.hexgrid import Direction, Hex, parse_hex, trio
from taluva.i18n import ENGLISH
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Ground, Part, Picture, Piece, Sprite
from taluva.tui.palette import MOUNTAIN, RoleColours, add_roles
from taluva.tui.title import Title

add_roles(
    {
        "jungle": RoleColours(
            "1b6e49 125238 33956a",
            "1c1c1c 005f00 008700 5faf5f",
            "green black",
            (4, 4, "0,1 2,3", "1,2 3,0 2,1 0,3"),
        ),
        "clearing": RoleColours(
            "a5bf4b 86a239 c6da74",
            "5f8700 87af00 afd75f d7ff87",
            "bright_green black",
            (6, 4, "1,1 4,3", "2,0 5,2"),
        ),
        "sand": RoleColours(
            "e9d297 d0b272 f8ebc2",
            "af875f d7af5f ffd787 ffffaf",
            "yellow black",
            (8, 4, "", "0,1 1,1 4,3 5,3"),
        ),
        "rock": RoleColours(
            "8a8e99 696d79 b3b7c0",
            "585858 767676 949494 bcbcbc",
            "bright_black bright_white",
            (6, 6, "0,2 1,1 3,5 4,4", "2,2 1,3 5,5 4,0"),
        ),
        "lake": RoleColours(
            "3689c6 2a6fa8 86c9f0",
            "005f87 0087d7 5fafff afd7ff",
            "cyan black",
            (7, 4, "0,1 1,1 2,1 3,3", "4,3 5,3"),
        ),
        "volcano": MOUNTAIN,
    }
)


def _rows(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_HUT: Final = _rows("...l... ..lrd.. .lrrrd. lrrrrrd .wwLww. .wwLww.")
_LITTLE_HUT: Final = _rows("..l.. .lrd. lrrrd .wLw. .wLw.")
_NORMAL_HUT: Final = _rows("..l.. .lrd. lrrrd .wLw. .wLw.")
_NARROW_HUT: Final = _rows(".r. lrd wLw wLw")
_COUNTED_HUT: Final = _rows(".r. lrd wnw wnw")
_ROOF: Final = _rows(".r. lrd rrr")

_HUTS: Final = Sprite(
    "⌂",
    drawings={
        Zoom.HUGE: (
            (Part(_HUT, 2),),
            (Part(_HUT, 2, -4), Part(_HUT, 2, 4)),
            (Part(_HUT, -2), Part(_HUT, 2, -4), Part(_HUT, 2, 4)),
            (Part(_HUT, -2, -4), Part(_HUT, -2, 4), Part(_HUT, 2, -4), Part(_HUT, 2, 4)),
        ),
        Zoom.LARGE: (
            (Part(_HUT),),
            (Part(_LITTLE_HUT, 1, -3), Part(_LITTLE_HUT, 1, 3)),
            (Part(_LITTLE_HUT, -1), Part(_LITTLE_HUT, 3, -3), Part(_LITTLE_HUT, 3, 3)),
            (
                Part(_LITTLE_HUT, -1, -3),
                Part(_LITTLE_HUT, -1, 3),
                Part(_LITTLE_HUT, 3, -3),
                Part(_rows("..l.. .lrd. lrrrd .wnw. .wnw."), 3, 3),
            ),
        ),
        Zoom.NORMAL: (
            (Part(_NORMAL_HUT, 1),),
            (Part(_NARROW_HUT, 2, -2), Part(_NARROW_HUT, 2, 2)),
            (Part(_ROOF, 1), Part(_NARROW_HUT, 2, -2), Part(_COUNTED_HUT, 2, 2)),
        ),
        Zoom.SMALL: (
            (Part(_rows(".rr. dLgd dLgd"), 1),),
            (Part(_rows(".r..r. drLnrd drLnrd"), 1),),
        ),
    },
)

_TOWER: Final = Sprite(
    "T",
    "tower",
    "▙▟",
    is_tall=True,
    is_walled=True,
    drawings={
        Zoom.HUGE: (
            (
                Part(
                    _rows(
                        "r.r.r.r rrrrrrr .lrrrd. .lrord. .lrord. "
                        ".lrrrd. .lrrrd. llrLrdd llrLrdd ddddddd"
                    ),
                    -1,
                ),
            ),
        ),
        Zoom.LARGE: ((Part(_rows("r.r.r rrrrr .lod. .lrd. lrLrd lrLrd")),),),
        Zoom.NORMAL: ((Part(_rows("r.r.r rrrrr .lod. .lLd. .lLd."), 1),),),
        Zoom.SMALL: ((Part(_rows("r..r rrrr dLrd dLrd")),),),
    },
)

_TEMPLE: Final = Sprite(
    "∏",
    "temple",
    "╔╦╗",
    is_tall=True,
    drawings={
        Zoom.HUGE: (
            (
                Part(
                    _rows(
                        ".....l..... ....lrd.... ...lrrrd... .llrrrrrdd. lrrrrrrrrrd "
                        ".wowoLowow. .wowoLowow. ddddddddddd"
                    ),
                    1,
                ),
            ),
        ),
        Zoom.LARGE: (
            (Part(_rows("....l.... ...lrd... .llrrrdd. lrrrrrrrd .wowLwow. .wowLwow. ddddddddd")),),
        ),
        Zoom.NORMAL: ((Part(_rows("...l... .lrrrd. lrrrrrd .woLow. .woLow."), 1),),),
        Zoom.SMALL: ((Part(_rows("..rr.. lrrrrd roLror roLror")),),),
    },
)

HUT, TOWER, TEMPLE = _HUTS.sign, _TOWER.sign, _TEMPLE.sign
VOLCANO: Final = "▲"

# By the names that the rules use.
SPRITES: Final = {"huts": _HUTS, "tower": _TOWER, "temple": _TEMPLE}


_CRATER: Final = "volcano"

# Tiles: their lands, the hex of the volcano and the direction. Later tiles cover earlier ones.
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
# Buildings: hex, owner, kind and number of huts.
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
    """Return the picture of the island."""
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


TITLE: Final = Title(
    title="TALUVA",
    about=ENGLISH("Two to five players build an island of volcanoes and settle it."),
    scene=_scene,
    zoom_labels={
        Zoom.HUGE: ENGLISH("for a small island on a wide screen"),
        Zoom.LARGE: ENGLISH("every building as a picture"),
        Zoom.COMPACT: ENGLISH("the whole island on a small screen"),
    },
)
