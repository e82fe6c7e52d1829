"""Text from outside, made safe to show: the one place that decides what a terminal may get."""

from __future__ import annotations

from typing import Final

REPLACEMENT: Final = "\ufffd"
_FIRM_BLANK: Final = "\u00a0"  # French has it before ; and :
_BLANKS: Final = f"\t{_FIRM_BLANK}\u202f"  # a narrow one too: what is shown as nothing but a gap


def printable(text: str) -> str:
    """Replace what a terminal would obey: controls, surrogates, marks that change direction.

    A tab or a blank that does not break becomes a blank, every other such character U+FFFD; the
    length stays the same.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c in _BLANKS else REPLACEMENT for c in text)


def tellable(sentence: str) -> str:
    """Make a whole sentence safe to show: as what is printable, with the blanks of its language."""
    return _FIRM_BLANK.join(map(printable, sentence.split(_FIRM_BLANK)))
