"""The houses, figures and the temple of Taifun as little pictures."""

from __future__ import annotations

from typing import Final

from taluva.games.taifun.rules import Kind
from taluva.shell.map.layout import PATH_ZOOMS, Zoom
from taluva.shell.map.picture import Part, Sprite


def _rows(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# A house that has been turned shows its dark side. On small hexes houses are chips.
HOUSE: Final = Sprite(
    "⌂",
    drawings={
        Zoom.WIDE: (
            (Part(_rows("..l.. .lrd. lrrrd .wLw. .wLw."), 1, is_outlined=False),),
            (Part(_rows("..l.. .lrd. lrrrd .wLnw .wLnw"), 1, is_outlined=False),),
        )
    },
)
TURNED_HOUSE: Final = Sprite(
    "▼",
    drawings={
        Zoom.WIDE: (
            (Part(_rows("..d.. .ddd. ddddd .wLw. .wLw."), 1, is_outlined=False),),
            (Part(_rows("..d.. .ddd. ddddd .wLnw .wLnw"), 1, is_outlined=False),),
        )
    },
)
TEMPLE: Final = Sprite(
    "∏",
    "temple",
    is_tall=True,
    drawings=dict.fromkeys(
        PATH_ZOOMS, ((Part(_rows("...l... .lrrrd. lrrrrrd .wowow. .wowow."), 1),),)
    ),
)
# Figures stand on a crossing: a person is a head over one letter, a priest has a hat and a robe.
_PERSON: Final = Sprite("", drawings=dict.fromkeys(PATH_ZOOMS, ((Part(_rows("s L L"), -2),),)))
PRIEST_SIGN: Final = "▲"
_PRIEST: Final = Sprite(
    PRIEST_SIGN, drawings=dict.fromkeys(PATH_ZOOMS, ((Part(_rows(".r. .s. lLd lLd"), -3),),))
)
FIGURES: Final = {Kind.PERSON: _PERSON, Kind.PRIEST: _PRIEST}
