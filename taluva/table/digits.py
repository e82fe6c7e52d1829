"""Numbers in text: plain ASCII digits, without the other spellings that Python accepts."""

from __future__ import annotations

import re
from typing import Final

_WHOLE: Final = re.compile(r"-?[0-9]+")
_DECIMAL: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+")


def is_whole(text: str) -> bool:
    """Return whether a text is a whole number; it may be negative, and of any length."""
    return _WHOLE.fullmatch(text) is not None


def read_whole(text: str) -> int:
    """Parse a whole number; raises ValueError."""
    if not is_whole(text):
        raise ValueError(text)
    return int(text)


def read_decimal(text: str) -> float:
    """Parse a number that is not negative, such as 2 or 0.5; raises ValueError."""
    if _DECIMAL.fullmatch(text) is None:
        raise ValueError(text)
    return float(text)
