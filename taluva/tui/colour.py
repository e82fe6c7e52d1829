"""Colours, rich styles and tints.

A colour is ``#rrggbb``, one of the sixteen terminal names such as ``bright_red``, or ``default``.
Painters use tints: a tint is a tone of a role, or a mix of two tints. A palette turns tints into
colours. There is one object per tint, so tints are compared by identity.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from math import dist
from typing import Final

from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style

from taluva.tui.capabilities import Depth

DEFAULT: Final = "default"
BLACK: Final = "#000000"
WHITE: Final = "#ffffff"

_CUBE_STEPS: Final = (0, 95, 135, 175, 215, 255)


def mix(colour: str, other: str, share: float) -> str:
    """Mix two ``#rrggbb`` colours. ``share`` is the weight of ``other``, from 0 to 1."""
    red, green, blue = _channels(colour)
    other_red, other_green, other_blue = _channels(other)
    red = round(red + (other_red - red) * share)
    green = round(green + (other_green - green) * share)
    blue = round(blue + (other_blue - blue) * share)
    return f"#{red:02x}{green:02x}{blue:02x}"


def contrast(colour: str, other: str) -> float:
    """Return the WCAG contrast ratio of two ``#rrggbb`` colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(colour), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def distance(colour: str, other: str) -> float:
    """Return the Euclidean distance between two ``#rrggbb`` colours."""
    return dist(_channels(colour), _channels(other))


def readable_ink(paper: str) -> str:
    """Return black or white, whichever is easier to read on a ``#rrggbb`` background."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, paper))


def light(colour: str) -> float:
    """Return how light a ``#rrggbb`` colour looks, from 0 to 1."""
    return float(_luminance(colour) ** (1 / 3))


def cube_number(colour: str) -> int:
    """Return the number of one of the 256 colours. Raise ValueError for other colours."""
    channels = _channels(colour)
    if all(channel in _CUBE_STEPS for channel in channels):
        red, green, blue = (_CUBE_STEPS.index(channel) for channel in channels)
        return 16 + 36 * red + 6 * green + blue
    grey, rest = divmod(channels[0] - 8, 10)
    if len(set(channels)) == 1 and not rest and 0 <= grey < 24:
        return 232 + grey
    raise ValueError(f"{colour} is none of the 256 colours")


def in_cube(colour: str) -> str:
    """Return the nearest colour of the 6x6x6 cube among the 256 colours."""
    near = (min(_CUBE_STEPS, key=lambda step: abs(step - each)) for each in _channels(colour))
    return "#" + "".join(f"{channel:02x}" for channel in near)


@cache
def _channels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


@cache
def _luminance(colour: str) -> float:
    linear = [
        channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (value / 255 for value in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class StyleBook:
    """The rich styles of one colour depth.

    A rich style caches the escape codes of its first use, so each depth needs its own styles.
    Equal styles are the same object, so they can be compared by identity.
    """

    def __init__(self, depth: Depth) -> None:
        self.depth = depth
        self._styles: dict[tuple[str, str, bool, bool, bool], Style] = {}

    def style(
        self,
        ink: str = DEFAULT,
        paper: str = DEFAULT,
        *,
        bold: bool = False,
        underline: bool = False,
        reverse: bool = False,
    ) -> Style:
        """Return a style. If the depth has no colours, ``ink`` and ``paper`` are ignored."""
        key = (ink, paper, bold, underline, reverse)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._make(*key)
        return style

    def _make(self, ink: str, paper: str, bold: bool, underline: bool, reverse: bool) -> Style:
        if self.depth is Depth.BASIC and ink == "black":
            bold = False  # many terminals show bold black as grey
        has_colours = self.depth is not Depth.NONE
        return Style(
            color=_rich_colour(ink, self.depth) if has_colours and ink != DEFAULT else None,
            bgcolor=_rich_colour(paper, self.depth) if has_colours and paper != DEFAULT else None,
            bold=bold or None,
            underline=underline or None,
            reverse=reverse or None,
        )


def copy_style(style: Style) -> Style:
    """Return a copy of a style without its cached escape codes."""
    return Style(
        color=style.color,
        bgcolor=style.bgcolor,
        bold=style.bold,
        underline=style.underline,
        reverse=style.reverse,
    )


@cache
def _rich_colour(colour: str, depth: Depth) -> Color:
    # Pass the number, because rich would choose other greys.
    if depth is Depth.CUBE and colour.startswith("#"):
        return Color.from_ansi(cube_number(colour))
    if colour.startswith("#"):  # four times as fast as parsing
        return Color(colour, ColorType.TRUECOLOR, None, ColorTriplet(*_channels(colour)[:3]))
    return Color.parse(colour)


class Tone(StrEnum):
    """The tones of a role."""

    BASE = "base"
    DARK = "dark"
    LIGHT = "light"


class Tint:
    """A tone of a role, or a mix of two tints."""

    __slots__ = ("base", "other", "role", "share", "tone")

    def __init__(
        self, role: str, tone: Tone, base: Tint | None, other: Tint | None, share: float
    ) -> None:
        """Do not call this. Use ``pure`` and ``mix_tints``, which return one object per tint."""
        self.role = role  # a mix has the role of its base
        self.tone = tone
        self.base = base
        self.other = other
        self.share = share

    def __repr__(self) -> str:
        if self.base is None:
            return f"{self.role} {self.tone}"
        return f"({self.base} + {self.share:.0%} {self.other})"


@cache
def pure(role: str, tone: Tone = Tone.BASE) -> Tint:
    """Return the tint for a tone of a role."""
    return Tint(role, tone, None, None, 0.0)


@cache
def mix_tints(base: Tint, other: Tint, share: float) -> Tint:
    """Return ``base`` mixed with ``other``. ``share`` is the weight of ``other``, from 0 to 1."""
    return Tint(base.role, base.tone, base, other, share)


SHADE: Final = pure("shade")
GLARE: Final = pure("glare")


def darker(tint: Tint, share: float) -> Tint:
    """Return a tint darkened by a share from 0 to 1."""
    return mix_tints(tint, SHADE, share)


def lighter(tint: Tint, share: float) -> Tint:
    """Return a tint lightened by a share from 0 to 1."""
    return mix_tints(tint, GLARE, share)
