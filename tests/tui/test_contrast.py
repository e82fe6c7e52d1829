"""Every text on a map can be read, in every palette and look: the contrast of what is painted."""

from __future__ import annotations

import pytest
from rich.style import Style

from taluva.tui.capabilities import PALETTE_NAMES, Depth, Look, PainterKind
from taluva.tui.colour import contrast
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Mark, MarkKind, Overlay, marks
from taluva.tui.palette import SIXTEEN
from tests.tui.test_without_colours import PICTURES, map_of

ZOOMS = {"taluva": (Zoom.NORMAL, Zoom.COMPACT), "taifun": (Zoom.WIDE, Zoom.FLAT)}
SIGNS = "+&⌂▲▼∏■"
# The 16 colours belong to the terminal, and few of them are 4.5 apart.
MINIMUM = {Depth.BASIC: 4.0}
DEPTHS = (Depth.TRUE, Depth.CUBE, Depth.BASIC)


def _contrast(style: Style | None, depth: Depth) -> float | None:
    """Return the contrast of a text, or None where the terminal chooses a colour."""
    ink, paper = (None, None) if style is None else (style.color, style.bgcolor)
    if ink is None or paper is None or ink.is_default or paper.is_default:
        return None
    if depth is Depth.BASIC:
        return contrast(SIXTEEN[ink.name], SIXTEEN[paper.name])
    return contrast(ink.get_truecolor().hex, paper.get_truecolor().hex)


@pytest.mark.parametrize("painter", PainterKind)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("palette", PALETTE_NAMES)
@pytest.mark.parametrize("name", PICTURES)
def test_every_text_of_a_map_is_readable(
    name: str, palette: str, depth: Depth, painter: PainterKind
) -> None:
    picture, look = PICTURES[name](), Look(painter, depth, True, palette=palette)
    hexes = [each.hex for each in picture.grounds]
    kinds = (MarkKind.LEGAL, MarkKind.LAST, MarkKind.LOST, MarkKind.ASKED, MarkKind.CURSOR)
    shown = [mark for start, kind in enumerate(kinds) for mark in marks(kind, hexes[start::9])]
    overlay = Overlay(marks=(*shown, *(Mark(hex, MarkKind.HINT, "1") for hex in hexes[5::9])))
    least = 7.0 if palette == "high-contrast" else MINIMUM.get(depth, 4.5)
    number = 0
    for zoom in ZOOMS[name]:
        for line in map_of(picture, look, zoom).overlaid(overlay).lines():
            for text, style, _ in line:
                found = _contrast(style, depth)
                if found is not None and any(each.isalnum() or each in SIGNS for each in text):
                    number += 1
                    assert found >= least, (text, style)
    assert number > 50
