"""Text from outside, made safe to show."""

from __future__ import annotations

REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    """Replace what a terminal would obey: controls, surrogates, marks that change direction.

    A tab becomes a blank, every other such character U+FFFD; the length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c == "\t" else REPLACEMENT for c in text)
