"""Clicks on words of the last painting: keys that it names, and items of lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from taluva.i18n import Language
from taluva.tui.canvas import Line


def text_at(rows: Sequence[Line], line: int) -> str:
    """Return the text of a painted row, or "" outside the painting."""
    return "".join(each.text for each in rows[line]) if 0 <= line < len(rows) else ""


def key_at(text: str, column: int, labels: Mapping[str, str]) -> str:
    """Return the key whose label is at a column of a text, or ""."""
    for label, key in labels.items():
        start = text.find(label)
        while start >= 0:
            if start <= column < start + len(label):
                return key
            start = text.find(label, start + 1)
    return ""


def reading_labels(say: Language) -> dict[str, str]:
    """Return the words that an answer names its keys by, with the keys."""
    back, *_, on = say("PgUp PgDn").split()
    return {back: "pageup", on: "pagedown", "↑": "pageup", "↓": "pagedown", say("Esc"): "escape"}
