"""The terminal emulator of the tests: pyte, but faster with plain text."""

from __future__ import annotations

from functools import cache

import pyte
from pyte import modes
from pyte.charsets import LAT1_MAP
from pyte.screens import Char, wcwidth


class _Cells(dict[str, Char | None]):
    """The cells of characters in one style, or None for characters that are not one cell wide."""

    def __init__(self, style: Char) -> None:
        self._style = style

    def __missing__(self, char: str) -> Char | None:
        cell = self._style._replace(data=char) if wcwidth(char) == 1 else None
        self[char] = cell
        return cell


_cells_in = cache(_Cells)


class Screen(pyte.Screen):
    """A screen like that of pyte, which makes a new cell for every character."""

    def draw(self, data: str) -> None:
        """Write all cells of a text together, if each character takes one cell."""
        cursor = self.cursor
        cells = _cells_in(cursor.attrs)
        row = [*filter(None, map(cells.__getitem__, data))]
        end = cursor.x + len(data)
        is_usual = not self.charset and self.g0_charset is LAT1_MAP and modes.IRM not in self.mode
        if end > self.columns or len(row) < len(data) or not is_usual:
            super().draw(data)
            return
        self.buffer[cursor.y].update(zip(range(cursor.x, end), row, strict=True))
        cursor.x = end
        self.dirty.add(cursor.y)

    @property
    def display(self) -> list[str]:
        """The text of every line. The second cell of a wide character is empty."""
        columns, rows = range(self.columns), map(self.buffer.__getitem__, range(self.lines))
        return ["".join([row[x].data for x in columns]) for row in rows]
