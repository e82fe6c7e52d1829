"""The colours and characters of Taluva: one table for each colour depth, none derived.

Terminals and libraries that reduce colours by themselves ruin the map: jungle turns teal, clearing
grey. So every depth has its own table, and the 256 colours are exactly those of the cube.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from rich.style import Style

from taluva.games.taluva.rules import Kind, Land
from taluva.shell.cell import Inks, Paint
from taluva.shell.colour import BLACK, DEFAULT, WHITE, StyleBook, mix, readable_ink
from taluva.shell.look import Depth, Look, Painter
from taluva.shell.rulers import Arrows


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that stand for things."""

    volcano: str
    hut: str
    tower: str
    temple: str
    water: str
    times: str
    to_move: str
    arrows: Arrows
    horizontal: str
    vertical: str
    done: str  # of a progress bar
    to_do: str
    legal: str = "+"
    last: str = "!"
    ghost: str = "?"

    def of_kind(self, kind: Kind) -> str:
        """Give the character of a building."""
        return {Kind.HUTS: self.hut, Kind.TOWER: self.tower, Kind.TEMPLE: self.temple}[kind]

    def of_land(self, land: Land) -> str:
        """Give the character of a field."""
        return self.volcano if land is Land.VOLCANO else land.letter


UNICODE: Final = Glyphs(
    volcano="▲",
    hut="⌂",
    tower="T",
    temple="∏",
    water="·",
    times="×",  # noqa: RUF001
    to_move="►",
    arrows=Arrows(west="◄", east="►", north="▲", south="▼"),
    horizontal="─",
    vertical="│",
    done="█",
    to_do="░",
)
ASCII: Final = Glyphs(
    volcano="^",
    hut="h",
    tower="T",
    temple="#",
    water=".",
    times="x",
    to_move=">",
    arrows=Arrows(west="<", east=">", north="^", south="v"),
    horizontal="-",
    vertical="|",
    done="#",
    to_do=".",
)

# The lands at level 3; the levels below are mixed with black, those above with white.
_TRUE_LANDS: Final = {
    Land.VOLCANO: "#5a2118",
    Land.JUNGLE: "#1f6a3c",
    Land.CLEARING: "#a8c04a",
    Land.SAND: "#efdca6",
    Land.ROCK: "#8e9199",
    Land.LAKE: "#3c8fc7",
}
# The lands at levels 1, 2, and 3 or higher.
_CUBE_LANDS: Final = {
    Land.VOLCANO: ("#5f0000", "#5f0000", "#870000"),
    Land.JUNGLE: ("#005f00", "#008700", "#00af00"),
    Land.CLEARING: ("#87af00", "#afd700", "#d7ff5f"),
    Land.SAND: ("#d7af5f", "#ffd787", "#ffffaf"),
    Land.ROCK: ("#6c6c6c", "#8a8a8a", "#a8a8a8"),
    Land.LAKE: ("#005faf", "#0087d7", "#00afff"),
}
# The lands and what is written on them.
_BASIC_LANDS: Final = {
    Land.VOLCANO: ("red", "bright_white"),
    Land.JUNGLE: ("green", "black"),
    Land.CLEARING: ("bright_green", "black"),
    Land.SAND: ("yellow", "black"),
    Land.ROCK: ("bright_black", "bright_white"),
    Land.LAKE: ("cyan", "black"),
}

# The colours of everything else by name: 24 bit, 256, 16.
_COLOURS: Final = {
    "water": ("#0e2439", "#121212", DEFAULT),
    "grid": ("#173653", "#262626", ""),
    "water label": ("#5f8bb0", "#5f87af", "bright_black"),
    "ruler": ("#9db4c8", "#bcbcbc", DEFAULT),
    "text": ("#e6edf3", "#eeeeee", DEFAULT),
    "lava": ("#ff9a2e", "#ff8700", "bright_yellow"),
    "coast": (BLACK, BLACK, "black"),
    "cliff": ("#f3ead0", "#ffffd7", "bright_white"),
    "last": ("#ff4fd8", "#ff5fd7", "bright_magenta"),
    "good": ("#7df0ff", "#87ffff", "bright_cyan"),
    "bad": ("#ff5c8a", "#ff5f87", "bright_red"),
    "bar": ("#1b2f45", "#303030", ""),
    "black": (BLACK, BLACK, "black"),
    "white": (WHITE, WHITE, "bright_white"),
}

# Only where the whole screen is painted can these be known to go together; elsewhere they are left
# to the terminal, which may well be black on white.
_GROUND: Final = frozenset({"water", "text", "ruler"})

# Paper and ink of the players' chips: 24 bit, 256, 16.
_PLAYERS: Final = {
    "white": ((WHITE, BLACK), (WHITE, BLACK), ("bright_white", "black")),
    "orange": (("#ff8438", BLACK), ("#ff875f", BLACK), ("bright_red", "black")),
    "purple": (("#c06cf0", BLACK), ("#d787ff", BLACK), ("magenta", "bright_white")),
    "blue": (("#0b1f66", WHITE), ("#00005f", WHITE), ("blue", "bright_white")),
    "yellow": (("#fff02a", BLACK), ("#ffff00", BLACK), ("bright_yellow", "black")),
}

_COLUMN: Final = {Depth.TRUE: 0, Depth.CUBE: 1, Depth.BASIC: 2, Depth.NONE: 2}


@dataclass(frozen=True, slots=True)
class Role:
    """How a named part of the screen is written; colours by their names above."""

    ink: str = "text"
    paper: str = "water"
    bold: bool = False
    reverse: bool = False  # where there is no colour to set it apart


# Every style of the screen beside the map, by name.
STYLES: Final[Mapping[str, Role]] = {
    "text": Role(),
    "strong": Role(bold=True),
    "faint": Role("ruler"),
    "ruler": Role("ruler", bold=True),
    "last": Role("last"),
    "bar": Role("text", "bar", reverse=True),
    "bar strong": Role("text", "bar", bold=True, reverse=True),
    "good": Role("black", "good", bold=True, reverse=True),
    "bad": Role("black", "bad", bold=True, reverse=True),
    "waiting": Role("black", "ruler", bold=True, reverse=True),
    "prompt": Role(bold=True),
}


class Theme:
    """The colours and characters of one look."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.book = StyleBook(look.depth)
        self.glyphs = UNICODE if look.is_unicode else ASCII
        self._paints: dict[tuple[Land, int, bool], Paint] = {}
        is_rich = look.depth in (Depth.TRUE, Depth.CUBE)
        self._has_ground = is_rich and look.painter is Painter.FILLED

    def colour(self, name: str) -> str:
        """Give one of the colours that are not lands or players."""
        if name in _GROUND and not self._has_ground:
            return DEFAULT
        return _COLOURS[name][_COLUMN[self.look.depth]]

    def player(self, colour: str) -> tuple[str, str]:
        """Give paper and ink of a player's chips."""
        return _PLAYERS[colour][_COLUMN[self.look.depth]]

    def style(self, name: str) -> Style:
        """Give one of the named styles."""
        role = STYLES[name]
        ink, paper = self.colour(role.ink), self.colour(role.paper)
        if self._has_ground:
            return self.book.style(ink, paper, bold=role.bold)
        if role.paper == "bar" or self.look.depth is Depth.NONE:
            return self.book.style(bold=role.bold, reverse=role.reverse)
        if role.paper == "ruler":
            return self.book.style(bold=role.bold, reverse=True)
        return self.book.style(ink, paper, bold=role.bold)

    def player_style(self, colour: str) -> Style:
        """Give the style of a player's chip in a panel."""
        paper, ink = self.player(colour)
        if self.look.depth is Depth.NONE:
            return self.book.style(bold=True, reverse=True)
        return self.book.style(ink, paper, bold=True)

    @cached_property
    def inks(self) -> Inks:
        """The colours that the painters use between the hexes."""
        return Inks(
            water=self.colour("water"),
            water_label=self.colour("water label"),
            grid=self.colour("grid"),
            coast=self.colour("coast"),
            cliff=self.colour("cliff"),
            cap=self.colour("coast"),
            points=self.colour("lava"),
            corner=self.colour("good"),
        )

    @cached_property
    def water(self) -> Paint:
        """The colours of a hex without a field."""
        label = self.colour("water label")
        return Paint(self.colour("water"), label, label, "", "")

    def paint(self, land: Land, level: int, *, is_ghost: bool = False) -> Paint:
        """Give the colours of a field; of a ghost, a little under water."""
        key = (land, level, is_ghost)
        paint = self._paints.get(key)
        if paint is None:
            paint = self._paints[key] = self._new_paint(land, level, is_ghost)
        return paint

    def _new_paint(self, land: Land, level: int, is_ghost: bool) -> Paint:
        match self.look.depth:
            case Depth.TRUE:
                fill = true_shade(land, level)
                if is_ghost:
                    fill = mix(fill, _COLOURS["water"][0], 0.35)
                ink = readable_ink(fill)
                faint = mix(fill, ink, 0.66)
                return Paint(fill, ink, faint, mix(fill, BLACK, 0.72), mix(fill, BLACK, 0.25))
            case Depth.CUBE:
                fill = _CUBE_LANDS[land][min(max(level, 1), 3) - 1]
                ink = readable_ink(fill)
                return Paint(fill, ink, ink, BLACK, "")
            case _:
                fill, ink = _BASIC_LANDS[land]
                return Paint(fill, ink, ink, "black", "")


def true_shade(land: Land, level: int) -> str:
    """Give the colour of a field in 24 bits: the higher, the lighter."""
    pure = _TRUE_LANDS[land]
    if level < 3:
        return mix(pure, BLACK, 0.20 if level < 2 else 0.08)
    return mix(pure, WHITE, min(0.08 * (level - 3), 0.24))


@lru_cache(maxsize=8)
def theme_for(look: Look) -> Theme:
    """Give the theme of a look, always the same one, so that its styles are made once."""
    return Theme(look)
