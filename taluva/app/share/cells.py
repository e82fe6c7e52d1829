"""Maps as rows of styled cells. Each distinct row is stored once, and a frame as changed rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from rich.segment import Segment

from taluva.tui.export import BLOCKS, colours

Colours = tuple[str, str]  # with a dark and a light palette
Row = tuple[int | str, ...]  # the number of a style and its text, in turns

# Every character that fills quarters of its cell, by what it fills.
_SHAPES: Final[dict[tuple[bool, ...], str]] = {
    filled: character for character, filled in BLOCKS.items()
}


class PageCell(NamedTuple):
    """A character with its ink and its paper in both palettes."""

    character: str
    ink: Colours
    paper: Colours
    is_bold: bool


class Film:
    """Frames of one size, in a dark and a light palette."""

    def __init__(self) -> None:
        self._styles: dict[tuple[Colours, Colours, bool], int] = {}
        self._rows: dict[Row, int] = {}
        self._written: list[list[int | str]] = []
        self._frames: list[list[int]] = []
        self._numbers: dict[int, Row] = {}  # the row on each line
        self._shown: list[tuple[Sequence[Segment], Sequence[Segment]]] = []

    def add(self, dark: Sequence[Sequence[Segment]], light: Sequence[Sequence[Segment]]) -> None:
        """Add a frame. It stores the numbers of lines that differ, each with its row."""
        changes: list[int] = []
        both = list(zip(dark, light, strict=True))
        for number, lines in enumerate(both):
            if not self._frames or lines != self._shown[number]:
                row = tuple(self._row(*lines))
                if row not in self._rows:
                    self._written.append(self._difference(row, self._numbers.get(number, ())))
                    self._rows[row] = len(self._rows)
                self._numbers[number] = row
                changes += [number, self._rows[row]]
        self._frames.append(changes)
        self._shown = both

    def _row(self, dark: Sequence[Segment], light: Sequence[Segment]) -> Iterator[int | str]:
        """Yield the number of a style and its text, in turns."""
        pairs = zip(_cells(dark), _cells(light), strict=True)
        for style, cells in groupby((_pair(*pair) for pair in pairs), key=lambda each: each[1:]):
            yield self._styles.setdefault(style, len(self._styles))
            yield "".join(each.character for each in cells)

    def _difference(self, row: Row, old: Row) -> list[int | str]:
        """Return the row to copy from, how much of its start and end, and what is between."""
        most = min(len(row), len(old))
        start = next((at for at in range(most) if row[at] != old[at]), most)
        rest = most - start
        end = next((at for at in range(rest) if row[-1 - at] != old[-1 - at]), rest)
        return [self._rows.get(old, -1), start, end, *row[start : len(row) - end]]

    def data(self) -> dict[str, Any]:
        """Return the film as plain data for the page."""
        styles = [[*ink, *paper, int(is_bold)] for ink, paper, is_bold in self._styles]
        return {"styles": styles, "rows": self._written, "frames": self._frames}


def _cells(line: Sequence[Segment]) -> Iterator[tuple[str, str, str, bool]]:
    for text, style, _ in line:
        ink, paper = colours(style)
        is_bold = bool(style is not None and style.bold)
        for character in text:
            yield character, ink, paper, is_bold


def _pair(dark: tuple[str, str, str, bool], light: tuple[str, str, str, bool]) -> PageCell:
    """Return a cell for both palettes, spelt in one way if it looks the same."""
    character, ink, paper, is_bold = dark
    if character not in BLOCKS:
        return PageCell(character, (ink, light[1]), (paper, light[2]), is_bold)
    quarters = list(zip(_quarters(dark), _quarters(light), strict=True))
    kinds = list(dict.fromkeys(quarters))
    for inked in kinds:
        shape = _SHAPES.get(tuple(each == inked for each in quarters))
        if shape is not None and len(kinds) <= 2:
            others = [each for each in kinds if each != inked]
            return _plain(shape, inked, others[0] if others else inked)
    # Areas that differ between the palettes: what is dark decides.
    return _plain(character, (ink, light[1]), (paper, light[2]))


def _plain(shape: str, ink: Colours, paper: Colours) -> PageCell:
    return PageCell(" ", ink, ink, False) if shape == "█" else PageCell(shape, ink, paper, False)


def _quarters(cell: tuple[str, str, str, bool]) -> Iterator[str]:
    character, ink, paper, _ = cell
    return (ink if is_filled else paper for is_filled in BLOCKS.get(character, BLOCKS[" "]))
