"""The buildings of Taluva as little pictures, for each zoom and number of huts."""

from __future__ import annotations

from typing import Final

from taluva.shell.map.layout import Zoom
from taluva.shell.map.picture import Part, Sprite


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

# By what the rules call them.
SPRITES: Final = {"huts": _HUTS, "tower": _TOWER, "temple": _TEMPLE}
