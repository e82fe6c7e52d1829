"""Reading an outlined island back from its characters alone.

The rulers show where the hexes are. A hex is read from its own characters, without asking the
package where it draws.
"""

from __future__ import annotations

import re
from dataclasses import astuple
from typing import NamedTuple

from taluva.games.taluva.artwork import SPRITES, VOLCANO
from taluva.games.taluva.notation import COLOURS
from taluva.games.taluva.rules import Board, BuildingKind, Land
from taluva.hexgrid import ORIGIN, Direction, Hex, parse_column
from taluva.tui.capabilities import Look
from taluva.tui.theme import theme_for

_COLUMN = re.compile(r"-?[A-Z]+")
_NUMBER = re.compile(r"\s*(-?[0-9]+)(?![^ ])")
_DIRECTION = re.compile(r"(?<![a-z])[ns]?[ew](?![a-z])")
_SPELLERS = (theme_for(Look(is_unicode=True)).encode, theme_for(Look()).encode)
_LANDS = {land.letter: land for land in Land} | {
    spelt(VOLCANO): Land.VOLCANO for spelt in _SPELLERS
}
_KINDS = {
    spelt(sprite.sign): BuildingKind(kind)
    for kind, sprite in SPRITES.items()
    for spelt in _SPELLERS
}
_MARKS = " !+?"


class Seen(NamedTuple):
    """The facts that a hex shows."""

    land: Land
    level: int
    points: Direction | None
    seat: int | None
    kind: BuildingKind | None
    huts: int


class Layout(NamedTuple):
    """The places inside a hex: columns from its letter, lines from its number."""

    letter: int  # the column letter, from the left of the hex
    number: int  # the row number, from the top of the hex
    symbol: tuple[int, int]
    mark: int
    level: int
    chip: tuple[int, int, int]  # place and length


LAYOUTS = {
    "compact": Layout(2, 0, (1, 0), 2, 3, (1, 1, 3)),
    "small": Layout(3, 2, (2, 1), 3, 5, (2, 2, 3)),
    "normal": Layout(4, 2, (3, 1), 5, 6, (3, 2, 4)),
    "large": Layout(6, 3, (3, 1), 3, 10, (3, 3, 8)),
    "huge": Layout(6, 3, (3, 1), 3, 10, (3, 3, 8)),
}


def expected(board: Board) -> dict[Hex, Seen]:
    """Return the facts that every field of a board should show."""
    seen = {}
    for hex, field in board.fields.items():
        building = board.buildings.get(hex)
        seat, kind, huts = astuple(building) if building else (None, None, 0)
        seen[hex] = Seen(field.land, field.level, field.points, seat, kind, huts)
    return seen


def read_back(text: str, zoom: str) -> dict[Hex, Seen]:
    """Read every hex that is not water."""
    lines = text.splitlines()
    layout = LAYOUTS[zoom]
    columns = {
        parse_column(match.group()): match.start() + (len(match.group()) - 1) // 2 - layout.letter
        for match in _COLUMN.finditer(lines[0])
    }
    rows = {}
    for y, line in enumerate(lines[1:], 1):
        match = _NUMBER.match(line[: min(columns.values())])
        if match:
            rows[int(match.group(1))] = y - layout.number
    seen = {}
    for column, x in columns.items():
        for row, y in rows.items():
            if (column + row) % 2 == (ORIGIN.column + ORIGIN.row) % 2:
                found = _read_hex(lines, layout, x, y, zoom)
                if found:
                    seen[Hex.at(column, row)] = found
    return seen


def label_in(text: str, hex: Hex) -> bool:
    """Return whether a label appears in the picture as a word of its own."""
    return re.search(rf"(?<![A-Z0-9-]){re.escape(str(hex))}(?![0-9])", text) is not None


def _at(lines: list[str], x: int, y: int, length: int = 1) -> str:
    line = lines[y] if 0 <= y < len(lines) else ""
    return line.ljust(x + length)[x : x + length]


def _read_hex(lines: list[str], layout: Layout, x: int, y: int, zoom: str) -> Seen | None:
    symbol_x, symbol_y = x + layout.symbol[0], y + layout.symbol[1]
    if zoom in ("large", "huge"):
        word = _at(lines, symbol_x, symbol_y, 9).strip(" \\/:")
        land = Land(word) if word in tuple(Land) else None
        heading = symbol_y + 1
        if land and _at(lines, x + 4, heading, 6) != "level ":
            raise ValueError(f"{word} without a level")
    else:
        land = _LANDS.get(_at(lines, symbol_x, symbol_y))
        heading = symbol_y
    level = _at(lines, x + layout.level, heading)
    if land is None or not level.isdigit() or _at(lines, x + layout.mark, heading) not in _MARKS:
        return None
    if land is Land.VOLCANO:
        return Seen(land, int(level), _read_direction(lines, layout, x, y), None, None, 0)
    chip_x, chip_y, length = layout.chip
    chip = _at(lines, x + chip_x, y + chip_y, length)
    return Seen(land, int(level), None, *_read_chip(chip))


def _read_direction(lines: list[str], layout: Layout, x: int, y: int) -> Direction:
    """Find the only lower-case word at or below the line of the chip."""
    chip_x, chip_y, length = layout.chip
    for line in (chip_y, chip_y + 1):
        word = _DIRECTION.search(_at(lines, x + chip_x, y + line, length))
        if word:
            return Direction(word.group())
    raise ValueError(f"a volcano without a direction at {x}, {y}")


def _read_chip(chip: str) -> tuple[int | None, BuildingKind | None, int]:
    seats = {colour[0].upper(): seat for seat, colour in enumerate(COLOURS, 1)}
    if chip[0] not in seats:
        return None, None, 0
    rest = chip[1:].strip(" _=:/\\")
    for kind in (BuildingKind.TOWER, BuildingKind.TEMPLE):
        if rest == kind:
            return seats[chip[0]], kind, 0
    kinds = {_KINDS.get(glyph) for glyph in rest} - {None}
    if not rest or rest[0] not in _KINDS or len(kinds) != 1:
        return None, None, 0  # a label
    kind = _KINDS[rest[0]]
    number = re.search(r"[0-9]+", rest)
    glyphs = sum(glyph in _KINDS for glyph in rest)
    huts = (int(number.group()) if number else glyphs) if kind is BuildingKind.HUTS else 0
    return seats[chip[0]], kind, huts
