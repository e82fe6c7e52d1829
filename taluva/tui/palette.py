"""Palettes: the colour of every role, for dark and light backgrounds and few colours; textures.

With 24 bits, mixed tints are computed. With 256 colours every role has a family, and a mixed tint
becomes the family member of the nearest lightness. The nearest of all 256 would turn the sea grey.
With 16 colours a mixed tint becomes its largest part, but never dusk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from taluva.tui.capabilities import Depth
from taluva.tui.colour import (
    BLACK,
    WHITE,
    Tint,
    Tone,
    contrast,
    distance,
    in_cube,
    light,
    mix,
    readable_ink,
)


class Tones(NamedTuple):
    """The tones of a role."""

    base: str
    dark: str
    light: str


def _tones(text: str) -> Tones:
    base, *others = (f"#{word}" for word in text.split())
    dark, light_ = others or (base, base)
    return Tones(base, dark, light_)


# Pixels of a face that are lighter or darker: the period, the light and the dark ones.
Texture = tuple[int, int, str, str]

_DARKENED, _LIGHTENED = 0.3, 0.35  # shares of black and white in tones that are not given
# The colours that terminals usually show for the 16 names.
SIXTEEN: Final = {
    "black": "#000000",
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "blue": "#0000ee",
    "magenta": "#cd00cd",
    "cyan": "#00cdcd",
    "white": "#e5e5e5",
    "bright_black": "#7f7f7f",
    "bright_red": "#ff0000",
    "bright_green": "#00ff00",
    "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff",
    "bright_magenta": "#ff00ff",
    "bright_cyan": "#00ffff",
    "bright_white": "#ffffff",
}


class RoleColours(NamedTuple):
    """The colours of a role that a game brings; what is left out follows from the first."""

    tones: str  # rrggbb: the base alone, or the base, the dark and the light tone
    family: str = ""  # for 256 colours: the three tones, or more to choose the nearest from
    basic: str = ""  # for 16 colours: the names of paper and ink
    texture: Texture | None = None

    @property
    def all_tones(self) -> Tones:
        """The three tones."""
        if " " in self.tones:
            return _tones(self.tones)
        base = f"#{self.tones}"
        return Tones(base, mix(base, BLACK, _DARKENED), mix(base, WHITE, _LIGHTENED))

    @property
    def all_family(self) -> tuple[str, ...]:
        """The colours among 256."""
        given = tuple(f"#{word}" for word in self.family.split())
        return given or tuple(map(in_cube, self.all_tones))

    @property
    def all_basic(self) -> tuple[str, str]:
        """Paper and ink among 16."""
        if self.basic:
            paper, ink = self.basic.split()
            return paper, ink
        base = self.all_tones.base
        paper = min(SIXTEEN, key=lambda name: distance(SIXTEEN[name], base))
        return paper, "black" if readable_ink(SIXTEEN[paper]) == BLACK else "bright_white"


def _table(text: str) -> dict[str, str]:
    rows = (line.split(":") for line in text.strip().splitlines())
    return {role.strip(): rest.strip() for role, rest in rows}


_DARK_TONES: Final = """
rim: 7e5851
hot: ffe27a
lava: ff9a2e
glow: f2571d
crust: 2a1412
wall: 6b4b34 4a3325 8a6546
chalk: f3ead0
deep: 0b2138
mid: 10365a
shallow: 1f6a94
foam: bfe6ee
dusk: 23282c
path: d8c696
white: f7f5ee b9b6ab ffffff
orange: ff8438 c9591a ffb07a
purple: bb63f2 8238b5 dba2ff
blue: 2346d8 162c91 6f8dff
yellow: ffe92e c4a90f fff7a0
turquoise: 22d3c5 0f8f86 8ff5ec
gold: ffe08a b98a2c fff3c4
curtain: 7a1420 2a060d c23a3f
skin: f0c9a0
outline: 0b0e13
shade: 000000
glare: ffffff
legal: 7df0ff
bad: ff5c8a
last: ff4fd8
hint: ffe27a
asked: ffe27a
cursor: ffffff
panel: 0e1a28
bar: 16283b
text: dbe7f0
dim: 8099ae
ruler: 7fa0bb
"""

_LIGHT_TONES: Final = """
deep: b9d9e6
mid: a3cfe0
shallow: 79bcd4
foam: ffffff
legal: 0b6fa8
bad: c2184f
last: b0128f
cursor: 1c2a33
panel: f4f1e8
bar: d9e3e6
text: 1c2a33
dim: 5d6f7a
ruler: 35586b
"""

# Three colours are the tones of a role. Of four, every tint takes the nearest.
_DARK_FAMILIES: Final = """
rim: af8787
hot: ffff87
lava: ff8700
glow: ff5f00
crust: 1c1c1c
wall: 3a3a3a 875f00 af875f 262626
chalk: ffffd7
deep: 00005f 005f87 0087af d7ffff
mid: 00005f 005f87 0087af d7ffff
shallow: 00005f 005f87 0087af d7ffff
foam: 00005f 005f87 0087af d7ffff
dusk: 262626
path: d7d7af
white: eeeeee b2b2b2 ffffff
orange: ff8700 af5f00 ffaf87
purple: af5fff 8700af ffafff
blue: 0000d7 00005f 5f87ff
yellow: ffff00 afaf00 ffff5f
turquoise: 00d7d7 00af87 87ffff
gold: ffd787 af8700 ffffd7
curtain: 870000 5f0000 af0000
skin: ffd7af
outline: 121212
shade: 000000
glare: ffffff
legal: 87ffff
bad: ff5f87
last: ff5fd7
hint: ffff87
asked: ffff87
cursor: ffffff
panel: 121212
bar: 262626
text: eeeeee
dim: 949494
ruler: 5f87af
"""

_LIGHT_FAMILIES: Final = """
deep: 5fafd7 87afd7 afd7d7 ffffff
mid: 5fafd7 87afd7 afd7d7 ffffff
shallow: 5fafd7 87afd7 afd7d7 ffffff
foam: 5fafd7 87afd7 afd7d7 ffffff
legal: 005faf
bad: af005f
last: af0087
cursor: 262626
panel: ffffff
bar: d0d0d0
text: 262626
dim: 626262
ruler: 005f87
"""

# Paper, and the ink on it.
_BASIC: Final = """
rim: red bright_white
hot: bright_yellow black
lava: bright_yellow black
glow: bright_red black
crust: black bright_white
wall: black bright_white
chalk: bright_white black
deep: default default
mid: default default
shallow: default default
foam: default default
dusk: black bright_white
path: bright_black bright_white
white: bright_white black
orange: bright_red black
purple: magenta bright_white
blue: blue bright_white
yellow: bright_yellow black
turquoise: bright_cyan black
gold: bright_yellow black
curtain: red bright_white
skin: bright_white black
outline: black bright_white
shade: black bright_white
glare: bright_white black
legal: bright_cyan black
bad: bright_red black
last: bright_magenta black
hint: bright_yellow black
asked: bright_white black
cursor: bright_white black
panel: default default
bar: default default
text: default default
dim: default default
ruler: default default
"""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """A colour for every role."""

    tones: dict[str, Tones]
    families: dict[str, tuple[str, ...]]  # for 256 colours
    basic: dict[str, tuple[str, str]]  # for 16: paper and ink

    def tones_of(self, role: str) -> Tones:
        """Return the tones of a role, known or not."""
        return self.tones.get(role) or _fallback(role).all_tones

    def family_of(self, role: str) -> tuple[str, ...]:
        """Return the family of a role, known or not."""
        return self.families.get(role) or _fallback(role).all_family

    def basic_of(self, role: str) -> tuple[str, str]:
        """Return paper and ink of a role, known or not."""
        return self.basic.get(role) or _fallback(role).all_basic


def _palette(*changes: tuple[str, str]) -> Palette:
    tones: dict[str, Tones] = {}
    families: dict[str, tuple[str, ...]] = {}
    for tone_text, family_text in changes:
        tones |= {role: _tones(row) for role, row in _table(tone_text).items()}
        rows = _table(family_text).items()
        families |= {role: tuple(f"#{word}" for word in row.split()) for role, row in rows}
    basic = {role: (row.split()[0], row.split()[1]) for role, row in _table(_BASIC).items()}
    return Palette(tones, families, basic)


DARK: Final = _palette((_DARK_TONES, _DARK_FAMILIES))
LIGHT: Final = _palette((_DARK_TONES, _DARK_FAMILIES), (_LIGHT_TONES, _LIGHT_FAMILIES))
PALETTES: Final = {"dark": DARK, "light": LIGHT}

# By role. They tell roles apart where colours do not.
TEXTURES: Final[dict[str, Texture]] = {}


def add_roles(roles: Mapping[str, RoleColours]) -> None:
    """Add the colours and textures that a game brings, when its module is imported.

    The names of roles are shared by all games. Raises ValueError for one that has other colours.
    """
    for role, row in roles.items():
        for palette in (DARK, LIGHT):
            if palette.tones.setdefault(role, row.all_tones) != row.all_tones:
                raise ValueError(f"the role {role} has other colours already")
            palette.families[role], palette.basic[role] = row.all_family, row.all_basic
        if row.texture is not None:
            TEXTURES[role] = row.texture


MOUNTAIN: Final = RoleColours(
    "4b2926 331a19 6c4139", "262626 5f0000 875f5f af8787", "red bright_white"
)  # with a crater

# For roles that nobody has added; none is the colour of a seat.
_FALLBACKS: Final = (
    RoleColours("a08f6e", basic="yellow black"),
    RoleColours("6e9a80", basic="green black"),
    RoleColours("80709e", basic="magenta bright_white"),
    RoleColours("b3a55f", basic="yellow black"),
    RoleColours("5f8cb3", basic="cyan black"),
    RoleColours("b3735f", basic="red bright_white"),
    RoleColours("79b35f", basic="green black"),
    RoleColours("a3a3a3", basic="white black"),
    RoleColours("5fb3a1", basic="cyan black"),
    RoleColours("b35f8a", basic="magenta bright_white"),
    RoleColours("8a6a50", basic="red bright_white"),
    RoleColours("4f6f8c", basic="bright_black bright_white"),
)


def _fallback(role: str) -> RoleColours:
    """Choose colours by the name of a role, the same in every process."""
    return _FALLBACKS[crc32(role.encode()) % len(_FALLBACKS)]


_GREYS: Final = tuple(f"#{8 + 10 * step:02x}" + f"{8 + 10 * step:02x}" * 2 for step in range(24))
_READABLE: Final = 4.5
_SOFT: Final = (0.62, 0.7, 0.8, 0.9)
_RAISED: Final = (0.2, 0.4, 0.6, 0.8)  # shares of plain ink to try until a colour is readable


class ColourTable:
    """The colours of a palette at one depth."""

    def __init__(self, palette: Palette, depth: Depth) -> None:
        self.palette = palette
        self.depth = depth
        self._known: dict[Tint, str] = {}
        self._inks: dict[Tint, str] = {}
        self._soft_inks: dict[Tint, str] = {}
        self._raised: dict[tuple[Tint, Tint], str] = {}

    def of(self, tint: Tint) -> str:
        """Return the colour of a tint."""
        colour = self._known.get(tint)
        if colour is None:
            match self.depth:
                case Depth.TRUE:
                    colour = self._true(tint)
                case Depth.CUBE:
                    colour = self._member(tint)
                case _:
                    colour = self.palette.basic_of(_dominant(tint).role)[0]
            self._known[tint] = colour
        return colour

    def ink(self, tint: Tint) -> str:
        """Return the ink that reads best on a tint."""
        ink = self._inks.get(tint)
        if ink is None:
            if self.depth in (Depth.TRUE, Depth.CUBE):
                ink = readable_ink(self.of(tint))
            else:
                ink = self.palette.basic_of(_dominant(tint).role)[1]
            self._inks[tint] = ink
        return ink

    def soft_ink(self, tint: Tint) -> str:
        """Return a less prominent ink that is still readable on a tint."""
        ink = self._soft_inks.get(tint)
        if ink is None:
            ink = self._soft_inks[tint] = self._softened(tint)
        return ink

    def _softened(self, tint: Tint) -> str:
        ink = self.ink(tint)
        if self.depth not in (Depth.TRUE, Depth.CUBE):
            return ink
        paper = self.of(tint)
        for share in _SOFT:
            soft = mix(paper, ink, share)
            if self.depth is Depth.CUBE:
                soft = _nearest(soft, _GREYS)
            if contrast(soft, paper) >= _READABLE:
                return soft
        return ink

    def upon(self, tint: Tint, paper: Tint) -> str:
        """Return a tint's colour as ink on a paper, shifted towards plain ink if it is too dim."""
        ink = self._raised.get((tint, paper))
        if ink is None:
            ink = self._raised[tint, paper] = self._readable(self.of(tint), paper)
        return ink

    def clearest(self, tint: Tint, papers: Sequence[Tint]) -> Tint:
        """Return the paper on which a tint reads best, to use for a whole word."""
        if self.depth not in (Depth.TRUE, Depth.CUBE):
            return papers[0]
        ink = self.of(tint)
        return max(papers, key=lambda paper: contrast(ink, self.of(paper)))

    def _readable(self, usual: str, paper: Tint) -> str:
        ground = self.of(paper)
        if self.depth not in (Depth.TRUE, Depth.CUBE) or contrast(usual, ground) >= _READABLE:
            return usual
        plain = self.ink(paper)
        inks = [mix(usual, plain, share) for share in _RAISED]
        if self.depth is Depth.CUBE:
            inks = list(map(in_cube, inks))
        return next((ink for ink in inks if contrast(ink, ground) >= _READABLE), plain)

    def _true(self, tint: Tint) -> str:
        if tint.base is None or tint.other is None:
            tones = self.palette.tones_of(tint.role)
            return {Tone.BASE: tones.base, Tone.DARK: tones.dark, Tone.LIGHT: tones.light}[
                tint.tone
            ]
        return mix(self._true(tint.base), self._true(tint.other), tint.share)

    def _member(self, tint: Tint) -> str:
        family = self.palette.family_of(tint.role)
        if tint.base is None and len(family) == len(Tone):
            return family[tuple(Tone).index(tint.tone)]
        return _nearest(self._true(tint), family)


_DUSKY: Final = frozenset({"dusk"})  # with 16 colours it would replace the mixed tint


def _dominant(tint: Tint) -> Tint:
    while tint.base is not None and tint.other is not None:
        is_other = tint.share > 0.5 and tint.other.role not in _DUSKY
        tint = tint.other if is_other else tint.base
    return tint


def _nearest(colour: str, family: tuple[str, ...]) -> str:
    return min(family, key=lambda member: abs(light(member) - light(colour)))


@lru_cache(maxsize=16)
def colours_for(palette: str, depth: Depth) -> ColourTable:
    """Return the colours of a palette at a depth. Equal arguments return the same object."""
    return ColourTable(PALETTES[palette], depth)
