"""Pixels, and whose each of them is, so that nothing is written across what lies in front of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from taluva.shell.looks.tint import Tint

SEA: Final = -1
# What a hex owns of a pixel: its number times four, and one of these.
FACE, WALL, SPRITE, OUTLINE = range(4)

Pixels = list[list[Tint]]


class Box(NamedTuple):
    """A part of the canvas, in pixels; the ends are not included."""

    left: int
    top: int
    right: int
    bottom: int

    def within(self, other: Box) -> Box:
        """Give the part of it that lies in another one; it may be empty."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return self.left >= self.right or self.top >= self.bottom


class Layer:
    """Rows of pixels with their owners; layers share rows until one of them is painted on."""

    __slots__ = ("_own", "limits", "owners", "rows")

    def __init__(self, rows: Iterable[Sequence[Tint]], limits: Box) -> None:
        """Begin with what nobody owns; ``limits`` is where hexes may be painted."""
        self.rows: Pixels = [[*row] for row in rows]
        self.owners = [[SEA] * len(row) for row in self.rows]
        self.limits = limits
        self._own: set[int] = set()  # rows that no other layer shares

    def copied(self) -> Layer:
        """Give the same layer, to be painted on without changing this one."""
        other = object.__new__(Layer)
        other.rows, other.owners, other.limits = self.rows.copy(), self.owners, self.limits
        other._own = set()
        return other

    def own_rows(self, rows: Iterable[int]) -> set[int]:
        """Make rows ready to be painted on; give those that lie on the map."""
        shown = {y for y in rows if self.limits.top <= y < self.limits.bottom}
        for y in shown - self._own:
            self.rows[y] = self.rows[y].copy()
        self._own |= shown
        return shown

    def flood(self, box: Box, sea: Pixels) -> None:
        """Give a box back to the sea."""
        part, nobody = slice(box.left, box.right), [SEA] * (box.right - box.left)
        self.owners = self.owners.copy()
        for y in self.own_rows(range(box.top, box.bottom)):
            self.owners[y] = self.owners[y].copy()
            self.rows[y][part] = sea[y][part]
            self.owners[y][part] = nobody

    def dot(self, x: int, y: int, tint: Tint, owner: int, box: Box) -> None:
        """Paint a pixel, if it lies in a box."""
        if box.left <= x < box.right and box.top <= y < box.bottom:
            self.rows[y][x] = tint
            self.owners[y][x] = owner

    def is_free(self, owner: int, x: int, line: int, covers: bool = False) -> bool:
        """Tell whether an owner may write on a character of the map, be it on an outline."""
        left, top, right, bottom = self.limits
        if not (left <= x < right and top <= 2 * line < bottom):
            return False
        allowed = (owner, owner + OUTLINE) if covers else (owner,)
        return self.owners[2 * line][x] in allowed and self.owners[2 * line + 1][x] in allowed
