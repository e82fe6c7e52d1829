"""A long answer that is read page by page."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from taluva.shell.wrap import wrap

_MARGIN: Final = 2
_FOOT: Final = 2  # lines below what is read: a blank one, and how to go on
_COLUMNS: Final = re.compile(r" *\S+(?: \S+)* {2,}")  # a first column and the gap after it


@dataclass(frozen=True, slots=True)
class Page:
    """Lines of any length, wrapped to the width on view, and the place where reading stands."""

    lines: tuple[str, ...]
    top: int = 0

    def shown(self, width: int, height: int) -> list[str]:
        """Give what fits from the present place on; the last line says how to go on."""
        lines = self._wrapped(width)
        top = self._kept(self.top, len(lines), height)
        part = lines[top : top + _rows(height)]
        more = "" if len(part) == len(lines) else f"{top + 1}-{top + len(part)} of {len(lines)}  "
        keys = "PgUp PgDn turn  Esc closes" if more else "Esc closes"
        return [" " * _MARGIN + line for line in (*part, "", more + keys)]

    def turned(self, pages: int, width: int, height: int) -> Page:
        """Go on, or back, by what is on view at this size."""
        number = len(self._wrapped(width))
        top = self._kept(self.top, number, height) + pages * _rows(height)
        return replace(self, top=self._kept(top, number, height))

    def _wrapped(self, width: int) -> list[str]:
        room = max(20, width - 2 * _MARGIN)
        return [part for line in self.lines for part in wrapped(line, room)]

    def _kept(self, top: int, number: int, height: int) -> int:
        return max(0, min(top, number - _rows(height)))


def _rows(height: int) -> int:
    return max(1, height - _FOOT)


def wrapped(line: str, width: int) -> list[str]:
    """Break a line; what follows stands under its second column, or a little further in.

    A first column that takes more than half of the width is none: a sentence with a wide gap.
    """
    columns = _COLUMNS.match(line)
    indent = len(line) - len(line.lstrip()) + 4
    if columns is not None and columns.end() <= width // 2:
        indent = columns.end()
    return wrap(line, width, " " * min(indent, width // 2)) or [""]
