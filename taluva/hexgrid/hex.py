"""Hexes of an unlimited flat-top grid.

A hex has axial coordinates ``q`` (to the south-east) and ``r`` (to the south), and the doubled
coordinates that people read: a column, and a row that counts half-hexes downwards. The origin
``Hex(0, 0)`` lies in column 13, row 25, so it is labelled M25.

There is exactly one object for each pair of coordinates. Hexes are therefore compared and hashed by
identity, which makes them the cheapest possible dictionary keys.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

ORIGIN_COLUMN: Final = 13
ORIGIN_ROW: Final = 25

# Axial steps to the six neighbours, clockwise from north: N NE SE S SW NW.
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# Rows are far enough apart in ``Hex.order`` that no column can spill into the next row.
_ROW_STRIDE: Final = 1 << 20


@lru_cache(maxsize=256)  # an island has a few dozen columns
def format_column(column: int) -> str:
    """Spell a column as in a spreadsheet: 1 is A, 27 is AA; west of A, 0 is -A and -1 is -B."""
    sign, number = ("", column) if column > 0 else ("-", 1 - column)
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return sign + letters


class Hex:
    """One hex of the grid; ``Hex(q, r)`` always gives the same object."""

    __slots__ = ("column", "label", "neighbours", "order", "q", "r", "row")

    q: int
    r: int
    column: int
    row: int
    order: int  # sorts hexes in reading order: by row, then by column
    label: str  # as people write it, such as M25
    neighbours: tuple[Hex, Hex, Hex, Hex, Hex, Hex]  # clockwise from north

    def __new__(cls, q: int, r: int) -> Hex:
        known = _HEXES.get((q, r))
        if known is not None:
            return known
        self = object.__new__(_Edge)
        row = ORIGIN_ROW + 2 * r + q
        column = ORIGIN_COLUMN + q
        for name, value in (
            ("q", q),
            ("r", r),
            ("column", column),
            ("row", row),
            ("order", row * _ROW_STRIDE + column),
            ("label", f"{format_column(column)}{row}"),
        ):
            object.__setattr__(self, name, value)
        return _HEXES.setdefault((q, r), self)

    @classmethod
    def at(cls, column: int, row: int) -> Hex:
        """Give the hex in ``column`` and ``row``; raises ValueError between two hexes."""
        q = column - ORIGIN_COLUMN
        doubled_r = row - ORIGIN_ROW - q
        if doubled_r % 2:
            raise ValueError(f"no hex in column {column}, row {row}")
        return cls(q, doubled_r // 2)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hex cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Hex], tuple[int, int]]:
        return (Hex, (self.q, self.r))

    def __lt__(self, other: Hex) -> bool:
        return self.order < other.order

    def __repr__(self) -> str:
        return f"Hex({self.q}, {self.r})"

    def __str__(self) -> str:
        return self.label

    def rotated(self, steps: int = 1) -> Hex:
        """Turn the hex about the origin, clockwise by ``steps`` sixths of a circle."""
        q, r = self.q, self.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def mirrored(self) -> Hex:
        """Reflect the hex in the origin's column: east becomes west."""
        return Hex(-self.q, self.q + self.r)

    def distance(self, other: Hex) -> int:
        """Count the steps from here to ``other``."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


class _Edge(Hex):
    """A hex at the edge of what has been looked at; with its neighbours it is like all others.

    Neighbours are made on first use, because making them at once would never end. Where a class
    answers for an empty slot, the full ones are read slowly too: so a hex leaves this one.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> object:
        if name != "neighbours":
            raise AttributeError(name)
        neighbours = tuple(Hex(self.q + q, self.r + r) for q, r in STEPS)
        object.__setattr__(self, "neighbours", neighbours)
        object.__setattr__(self, "__class__", Hex)
        return neighbours


_HEXES: dict[tuple[int, int], Hex] = {}

ORIGIN: Final = Hex(0, 0)
