"""A long answer that is read page by page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from taluva.shell.wrap import wrap

_MARGIN: Final = 2
_COLUMNS: Final = re.compile(r" *\S+(?: \S+)* {2,}")  # a first column and the gap after it


class Page:
    """Lines of any length, wrapped to the width on view, and the place where reading stands."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = tuple(lines)
        self._top = 0
        self._rows = 1  # as many as were shown last

    def shown(self, width: int, height: int) -> list[str]:
        """Give what fits from the present place on; the last line says how to go on."""
        lines = self._wrapped(width - 2 * _MARGIN)
        self._rows = max(1, height - 2)
        self._top = max(0, min(self._top, len(lines) - self._rows))
        end = min(self._top + self._rows, len(lines))
        part = lines[self._top : end]
        more = "" if len(part) == len(lines) else f"{self._top + 1}-{end} of {len(lines)}  "
        keys = "PgUp PgDn turn  Esc closes" if more else "Esc closes"
        return [" " * _MARGIN + line for line in (*part, "", more + keys)]

    def turn(self, pages: int) -> None:
        """Go on, or back, by what is on view."""
        self._top += pages * self._rows

    def _wrapped(self, width: int) -> list[str]:
        width = max(20, width)
        return [part for line in self._lines for part in wrapped(line, width)]


def wrapped(line: str, width: int) -> list[str]:
    """Break a line; what follows stands under its second column, or a little further in.

    A first column that takes more than half of the width is none: a sentence with a wide gap.
    """
    columns = _COLUMNS.match(line)
    indent = len(line) - len(line.lstrip()) + 4
    if columns is not None and columns.end() <= width // 2:
        indent = columns.end()
    return wrap(line, width, " " * min(indent, width // 2)) or [""]
