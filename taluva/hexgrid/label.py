"""Reading the label of a hex: its column in letters and its row as a number, such as ``M25``.

``str(hex)`` writes it. Columns count as in a spreadsheet (… Z AA AB …); west of A come -A, -B, …;
rows go on through 0, -1. Each hex has one canonical spelling, in upper case; reading is case-blind.
"""

from __future__ import annotations

import re
from typing import Final

from taluva.hexgrid.hex import ORIGIN_COLUMN, ORIGIN_ROW, Hex, format_column

LABEL_LIMIT: Final = 999  # columns and rows beyond this, either way, are not read

LABEL: Final = re.compile(r"(-?)([A-Za-z]+)(-?)([0-9]+)", re.ASCII)


class LabelError(ValueError):
    """A text that labels no hex; ``nearest`` holds the hexes that may have been meant."""

    def __init__(self, message: str, nearest: tuple[Hex, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest

    def __reduce__(self) -> tuple[type[LabelError], tuple[str, tuple[Hex, ...]]]:
        return (type(self), (str(self), self.nearest))


def parse_column(text: str) -> int:
    """Read a column spelt in letters with an optional minus sign; the inverse of format_column."""
    number = 0
    for letter in text.removeprefix("-").upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return 1 - number if text.startswith("-") else number


def parse_hex(text: str) -> Hex:
    """Read a label; raises LabelError for anything that is not the label of a hex."""
    match = LABEL.fullmatch(text)
    if match is None:
        raise LabelError("a hex is a column and a row, such as M25")
    if match[3] and not match[4].strip("0"):
        raise LabelError("row 0 has no sign")
    west, letters, minus, digits = match.groups()
    too_far = LabelError(f"columns and rows go to {LABEL_LIMIT} at most")
    if len(letters) > 3 or len(digits.lstrip("0")) > 3:
        raise too_far
    column, row = parse_column(west + letters), int(minus + digits)
    if max(abs(column), abs(row)) > LABEL_LIMIT:
        raise too_far
    if (column - ORIGIN_COLUMN - row + ORIGIN_ROW) % 2:
        nearest = tuple(
            Hex.at(column, near) for near in (row - 1, row + 1) if abs(near) <= LABEL_LIMIT
        )
        offered = " or ".join(str(hex) for hex in nearest)
        raise LabelError(
            f"{format_column(column)}{row} lies between two hexes: {offered}?", nearest
        )
    return Hex.at(column, row)
