"""Lines of rich segments: laid over each other, and their styles in prompt_toolkit's spelling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style

Line = Sequence[Segment]

_ANSI_NAMES: Final = (
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "brightblack",
    "brightred",
    "brightgreen",
    "brightyellow",
    "brightblue",
    "brightmagenta",
    "brightcyan",
    "white",
)


@cache
def style_text(style: Style | None) -> str:
    """Spell a rich style as prompt_toolkit does."""
    if style is None:
        return ""
    words = []
    if style.color is not None:
        words.append(f"fg:{_colour(style.color)}")
    if style.bgcolor is not None:
        words.append(f"bg:{_colour(style.bgcolor)}")
    words += [name for name in ("bold", "italic", "underline", "reverse") if getattr(style, name)]
    return " ".join(words)


def _colour(colour: Color) -> str:
    if colour.type is ColorType.DEFAULT:
        return "default"
    if colour.number is not None and colour.number < len(_ANSI_NAMES):
        return f"ansi{_ANSI_NAMES[colour.number]}"
    return colour.get_truecolor().hex


def laid_over(line: Line, x: int, part: Line, width: int) -> list[Segment]:
    """Lay words over a line of a width, from a column on."""
    length = min(Segment.get_line_length(list(part)), width - x)
    before, _, after = Segment.divide(line, [x, x + length, width])
    return [*before, *Segment.adjust_line_length(list(part), length), *after]
