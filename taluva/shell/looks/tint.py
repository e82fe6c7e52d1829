"""What a pixel is painted with: a role, one of its tones, or a mixture of two tints.

Painters choose tints, a palette gives them colours. There is one object for each tint, so that
equal tints are found by identity.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final


class Tone(StrEnum):
    """The tones that a role comes in."""

    BASE = "base"
    DARK = "dark"
    LIGHT = "light"


class Tint:
    """A tone of a role, or a tint with some share of another one in it."""

    __slots__ = ("base", "other", "role", "share", "tone")

    def __init__(
        self, role: str, tone: Tone, base: Tint | None, other: Tint | None, share: float
    ) -> None:
        """Not for painters: ``pure`` and ``mixed`` give the one object for each tint."""
        self.role = role  # of a mixture: that of its base
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
    """Give a tone of a role."""
    return Tint(role, tone, None, None, 0.0)


@cache
def mixed(base: Tint, other: Tint, share: float) -> Tint:
    """Give a tint with a share of another one."""
    return Tint(base.role, base.tone, base, other, share)


SHADE: Final = pure("shade")
GLARE: Final = pure("glare")


def darker(tint: Tint, share: float) -> Tint:
    """Give a tint with a share of shade."""
    return mixed(tint, SHADE, share)


def lighter(tint: Tint, share: float) -> Tint:
    """Give a tint with a share of glare."""
    return mixed(tint, GLARE, share)
