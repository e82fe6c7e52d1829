"""Where the texts of a hex stand, zoom by zoom.

Offsets count from the left and from the first line of the hex. No slot lies on a character that two
hexes share, so that every text has one colour behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Final, NamedTuple

from taluva.hexgrid import Direction
from taluva.shell.cell import Cell, Chip
from taluva.shell.layout import Zoom
from taluva.shell.look import Painter


class Role(Enum):
    """What a text is, which decides how it is painted."""

    STRONG = auto()
    FAINT = auto()
    WATER = auto()
    POINTS = auto()
    MARK = auto()
    MARK_ON_WATER = auto()
    CHIP = auto()
    CHIP_LABEL = auto()
    INNER_CAP = auto()  # half a character of cap, the other half belongs to the chip
    OUTER_CAP = auto()  # the other half belongs to the hex


class Text(NamedTuple):
    """A text in a hex."""

    x: int
    y: int
    text: str
    role: Role


Texts = Iterator[Text]

_LOWER_CORNERS: Final = frozenset({Direction.SE, Direction.SW})


def texts(cell: Cell, zoom: Zoom, painter: Painter) -> Texts:
    """Give the texts of a hex; of two on the same place the later one counts."""
    slots = _WATER if cell.is_water else _LAND
    return slots[zoom, painter](cell)


def short_chip(chip: Chip) -> str:
    """Write a chip in three characters."""
    count = str(chip.count) if chip.count > 1 else " "
    return f"{chip.owner}{chip.glyph}{count}"


def normal_chip(chip: Chip) -> str:
    """Write a chip in four characters, one glyph for each thing as long as there is room."""
    if chip.count > 3:
        return f"{chip.owner}{chip.glyph}{chip.times}{chip.count}"
    glyphs = chip.glyph * max(1, chip.count)
    return f"{chip.owner}{glyphs}" if len(glyphs) == 3 else f"{chip.owner} {glyphs:2}"


def long_chip(chip: Chip) -> str:
    """Write a chip in eight characters."""
    if chip.word:
        return f"{chip.owner} {chip.word:6}"
    if chip.count > 3:
        return f"{chip.owner} {chip.glyph}{chip.times}{chip.count:<4}"
    return f"{chip.owner} {' '.join(chip.glyph * max(1, chip.count)):6}"


def _compact(cell: Cell) -> Texts:
    yield Text(1, 0, cell.symbol, Role.STRONG)
    yield from _number(cell, 3, 0)
    yield from _mark(cell, 2, 0)
    if cell.chip:
        yield Text(1, 1, short_chip(cell.chip), Role.CHIP)
    elif cell.points:
        yield Text(1, 1, cell.points, Role.POINTS)


def _small(cell: Cell) -> Texts:
    yield Text(2, 1, cell.symbol, Role.STRONG)
    yield from _number(cell, 4, 1)
    yield from _mark(cell, 3, 1)
    if cell.chip:
        yield Text(2, 2, short_chip(cell.chip), Role.CHIP)
    elif cell.points:
        yield Text(2, 2, cell.points, Role.POINTS)
    else:
        yield from _label(cell, 2, 2, room=3)


def _small_outline(cell: Cell) -> Texts:
    yield Text(2, 1, cell.symbol, Role.STRONG)
    yield from _number(cell, 5, 1)
    yield from _mark(cell, 3, 1)
    if cell.chip:
        yield Text(2, 2, short_chip(cell.chip), Role.CHIP)
    elif cell.points:
        yield Text(2, 2, cell.points, Role.POINTS)
    yield from _label(cell, 2, 3, room=4)


def _normal_outline(cell: Cell) -> Texts:
    yield from _normal_heading(cell)
    if cell.chip:
        yield Text(3, 2, normal_chip(cell.chip), Role.CHIP)
    elif cell.points:
        yield Text(4, 2, cell.points, Role.POINTS)
    yield from _label(cell, 3, 3, room=4)


def _normal(cell: Cell) -> Texts:
    yield from _normal_heading(cell)
    if cell.chip:
        yield Text(2, 2, "▌", Role.INNER_CAP)
        yield Text(3, 2, normal_chip(cell.chip), Role.CHIP)
        yield Text(7, 2, "▐", Role.INNER_CAP)
        if cell.chip.is_solid:
            label = cell.label if len(cell.label) <= 4 else ""
            yield Text(3, 3, f"{label:4}", Role.CHIP_LABEL)
            return
    if cell.points in _LOWER_CORNERS:  # the corner is marked beside the last line
        yield from _label(cell, 3, 2, room=4)
        yield Text(3 if cell.points is Direction.SE else 4, 3, cell.points, Role.POINTS)
        return
    if cell.points:
        yield Text(4, 2, cell.points, Role.POINTS)
    if not cell.corners & _LOWER_CORNERS:
        yield from _label(cell, 3, 3, room=4)


def _normal_heading(cell: Cell) -> Texts:
    yield Text(3, 1, cell.symbol, Role.STRONG)
    yield from _number(cell, 6, 1)
    yield from _mark(cell, 5, 1)


def _large(cell: Cell) -> Texts:
    yield from _large_heading(cell)
    if cell.chip:
        for y in (3, 4) if cell.chip.is_solid else (3,):
            yield Text(2, y, "▐", Role.OUTER_CAP)
            yield Text(3, y, long_chip(cell.chip) if y == 3 else " " * 8, Role.CHIP)
            yield Text(11, y, "▌", Role.OUTER_CAP)
    corners = cell.corners | ({cell.points} if cell.points else set())
    x = 4 if len(cell.label) > 3 else 5
    y = 4 if len(cell.label) > 3 and corners & _LOWER_CORNERS else 5
    yield from _label(cell, x, y, room=6)


def _large_outline(cell: Cell) -> Texts:
    yield from _large_heading(cell)
    if cell.chip:
        yield Text(3, 3, long_chip(cell.chip), Role.CHIP)
    yield from _label(cell, 4 if len(cell.label) > 3 else 5, 5, room=6)


def _large_heading(cell: Cell) -> Texts:
    word = f"{cell.word:^8}".rstrip()
    yield Text(3 + len(word) - len(cell.word), 1, cell.word, Role.STRONG)
    if cell.number:
        yield Text(4, 2, "level ", Role.FAINT)
        yield from _number(cell, 10, 2)
    yield from _mark(cell, 3, 2)
    if cell.points:
        yield Text(5, 3, f"{cell.symbol} {cell.points}", Role.POINTS)


def _number(cell: Cell, x: int, y: int) -> Texts:
    if cell.number:
        yield Text(x + 1 - len(cell.number), y, cell.number, Role.STRONG)


def _mark(cell: Cell, x: int, y: int) -> Texts:
    if cell.mark:
        yield Text(x, y, cell.mark.glyph, Role.MARK)


def _label(cell: Cell, x: int, y: int, room: int) -> Texts:
    if len(cell.label) <= room:
        yield Text(x, y, cell.label, Role.FAINT)


def _water(x: int, y: int, room: int) -> Callable[[Cell], Texts]:
    def slots(cell: Cell) -> Texts:
        label = cell.label if len(cell.label) <= room else cell.symbol
        if cell.mark:
            yield Text(x - 1, y, cell.mark.glyph + label, Role.MARK_ON_WATER)
        else:
            yield Text(x, y, label, Role.WATER)

    return slots


def _compact_water(cell: Cell) -> Texts:
    if cell.mark:
        yield Text(2, 0, cell.mark.glyph, Role.MARK_ON_WATER)
    else:
        yield Text(2, 0, cell.symbol, Role.WATER)


_LAND: Final[dict[tuple[Zoom, Painter], Callable[[Cell], Texts]]] = {
    (Zoom.COMPACT, Painter.FILLED): _compact,
    (Zoom.COMPACT, Painter.OUTLINE): _compact,
    (Zoom.SMALL, Painter.FILLED): _small,
    (Zoom.SMALL, Painter.OUTLINE): _small_outline,
    (Zoom.NORMAL, Painter.FILLED): _normal,
    (Zoom.NORMAL, Painter.OUTLINE): _normal_outline,
    (Zoom.LARGE, Painter.FILLED): _large,
    (Zoom.LARGE, Painter.OUTLINE): _large_outline,
}

_WATER: Final[dict[tuple[Zoom, Painter], Callable[[Cell], Texts]]] = {
    (Zoom.COMPACT, Painter.FILLED): _compact_water,
    (Zoom.COMPACT, Painter.OUTLINE): _compact_water,
    (Zoom.SMALL, Painter.FILLED): _water(2, 1, 3),
    (Zoom.SMALL, Painter.OUTLINE): _water(2, 2, 4),
    (Zoom.NORMAL, Painter.FILLED): _water(3, 2, 4),
    (Zoom.NORMAL, Painter.OUTLINE): _water(3, 2, 4),
    (Zoom.LARGE, Painter.FILLED): _water(5, 3, 6),
    (Zoom.LARGE, Painter.OUTLINE): _water(5, 3, 6),
}
