"""Reading a drawn map back: its characters, and the colours of its pixels, half a character each.

``ROLES`` is a palette that paints each role in a number of its own, so that tests can read pixels
as names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment

import taluva.games.taifun.artwork  # adds its roles
import taluva.games.taluva.artwork  # noqa: F401  and these
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.colour import StyleBook, Tint
from taluva.tui.palette import PALETTES, Palette
from taluva.tui.theme import Theme

DARK = PALETTES["dark"]
ROLES = Palette(
    DARK.tones,
    DARK.families,
    {role: (f"#0000{number:02x}", "#ffffff") for number, role in enumerate(DARK.tones)},
)
ROLES_LOOK = Look(
    PainterKind.FILLED, Depth.BASIC, True, palette="roles"
)  # once ROLES is among them
_NUMBERED = tuple(DARK.tones)


class Decoded(NamedTuple):
    """A map as a user sees it."""

    signs: list[str]
    pixels: list[list[Color | None]]  # two rows for each line
    inks: list[list[Color | None]]  # of the texts; None elsewhere

    def role(self, x: int, y: int) -> str:
        """Return the role of a pixel that was painted with ROLES."""
        colour = self.pixels[y][x]
        assert colour is not None
        return _NUMBERED[colour.get_truecolor().blue]


_BLOCKS = " ▄▀"


def decoded(lines: Sequence[Sequence[Segment]]) -> Decoded:
    """Return the characters and pixels of lines of segments."""
    found = Decoded([], [], [])
    for line in lines:
        text = "".join(segment.text for segment in line)
        upper: list[Color | None] = []
        lower: list[Color | None] = []
        inks: list[Color | None] = []
        for segment in line:
            ink = segment.style.color if segment.style else None
            paper = segment.style.bgcolor if segment.style else None
            for sign in segment.text:
                upper.append(ink if sign == "▀" else paper)
                lower.append(ink if sign == "▄" else paper)
                inks.append(None if sign in _BLOCKS else ink)
        found.signs.append(text)
        found.pixels.extend([upper, lower])
        found.inks.append(inks)
    return found


def colour_of(theme: Theme, tint: Tint) -> Color | None:
    """Return the colour that a console gets for a tint."""
    return StyleBook(theme.look.depth).style(theme.colours.of(tint)).color
