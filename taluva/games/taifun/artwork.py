"""Sprites and the title picture of Taifun. Importing them does not load the rules."""

from __future__ import annotations

from typing import Final

from taluva.games.taifun.rules import FigureKind
from taluva.i18n import ENGLISH
from taluva.tui.hexmap.geometry import PATH_ZOOMS, Zoom
from taluva.tui.hexmap.picture import Part, Picture, Sprite
from taluva.tui.palette import MOUNTAIN, RoleColours, add_roles
from taluva.tui.title import Title

add_roles(
    {
        "red field": RoleColours(
            "a23b3b a23b3b a23b3b", "5f0000 870000 af5f5f d78787", "red bright_white"
        ),
        "green field": RoleColours(
            "3c8048 3c8048 3c8048", "005f00 5f875f 87af87 afd7af", "green black"
        ),
        "blue field": RoleColours(
            "2f66ab 2f66ab 2f66ab", "00005f 005faf 5f87af 87afd7", "blue bright_white"
        ),
        "orange field": RoleColours(
            "cf7f2a cf7f2a cf7f2a", "875f00 d78700 ffaf5f ffd7af", "bright_red black"
        ),
        "yellow field": RoleColours(
            "d3bd45 d3bd45 d3bd45", "878700 afaf00 d7d75f ffffaf", "yellow black"
        ),
        "black field": RoleColours(
            "1d1f26 1d1f26 1d1f26", "121212 262626 444444 767676", "black bright_white"
        ),
        "food": RoleColours("f6c177 f6c177 f6c177", "ffaf87", "bright_yellow black"),
        "wood": RoleColours("a9714a a9714a a9714a", "af875f", "white black"),
        "ore": RoleColours("c3cede c3cede c3cede", "d0d0d0", "bright_white black"),
        "volcano": MOUNTAIN,
    }
)


def _rows(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# A turned house is dark and its roof hangs down. On small hexes houses are drawn as chips.
HOUSE: Final = Sprite(
    "⌂",
    drawings={
        Zoom.VAST: (
            (Part(_rows("...l... ..lrd.. .lrrrd. lrrrrrd .wwLww. .wwLww."), 3),),
            (Part(_rows("...l... ..lrd.. .lrrrd. lrrrrrd .wLnww. .wLnww."), 3),),
        ),
        Zoom.WIDE: (
            (Part(_rows("..l.. .lrd. lrrrd .wLw. .wLw."), 1, is_outlined=False),),
            (Part(_rows("..l.. .lrd. lrrrd .wLnw .wLnw"), 1, is_outlined=False),),
        ),
    },
)
TURNED_HOUSE: Final = Sprite(
    "▼",
    drawings={
        Zoom.VAST: (
            (Part(_rows("ddddddd .ddddd. ..ddd.. .wwLww. .wwLww."), 4),),
            (Part(_rows("ddddddd .ddddd. ..ddd.. .wLnww. .wLnww."), 4),),
        ),
        Zoom.WIDE: (
            (Part(_rows("ddddd .ddd. .wLw. .wLw."), 2, is_outlined=False),),
            (Part(_rows("ddddd .ddd. .wLnw .wLnw"), 2, is_outlined=False),),
        ),
    },
)
TEMPLE: Final = Sprite(
    "∏",
    "temple",
    is_tall=True,
    drawings={
        Zoom.VAST: (
            (Part(_rows("....l.... ..lrrrd.. lrrrrrrrd .wowowow. .wowowow. lrrrrrrrd"), 3),),
        ),
        **dict.fromkeys(
            (Zoom.WIDE, Zoom.FLAT), ((Part(_rows("...l... .lrrrd. lrrrrrd .wowow. .wowow."), 1),),)
        ),
    },
)
# Figures are drawn on crossings. A person is a head above one letter. A priest has hat and robe. On
# small hexes they have no outline, because it would hide the paths and the text next to them.
_PERSON: Final = Sprite(
    "",
    drawings={
        Zoom.VAST: ((Part(_rows(".s. .s. lLd lLd r.r"), -3),),),
        Zoom.WIDE: ((Part(_rows("s L L"), -1),),),
        Zoom.FLAT: ((Part(_rows("r L L"), -2, is_outlined=False),),),
    },
)
PRIEST_SIGN: Final = "▲"
_PRIEST: Final = Sprite(
    PRIEST_SIGN,
    drawings={
        Zoom.VAST: ((Part(_rows("..r.. .rrr. ..s.. .lLd. .lLd. lrrrd"), -4),),),
        Zoom.WIDE: ((Part(_rows(".r. .s. lLd lLd"), -2),),),
        Zoom.FLAT: ((Part(_rows(".r. .s. lLd lLd"), -3, is_outlined=False),),),
    },
)
FIGURES: Final = {FigureKind.PERSON: _PERSON, FigureKind.PRIEST: _PRIEST}


def _scene() -> Picture:
    """Return the picture of a fresh island."""
    from taluva.games.taifun.game import Game
    from taluva.games.taifun.picture import picture

    return picture(Game.new(["1", "2", "3"], seed=1, is_dealt=False), ENGLISH)


TITLE: Final = Title(
    title="TAIFUN",
    about=ENGLISH("A sea god against two or three tribes, who need twelve sacrifices."),
    scene=_scene,
    zooms=PATH_ZOOMS,
    zoom_labels={
        Zoom.VAST: ENGLISH("houses and figures as large pictures"),
        Zoom.WIDE: ENGLISH("every house as a picture"),
        Zoom.FLAT: ENGLISH("the whole island on a small screen"),
    },
)
