"""An island as a text diagram; drawing and reading are inverses.

A column of the diagram is a column of the board, and a line is a half-row, so every hex is below
its letter and next to its number. Hexes of the same column are two lines apart. The neighbouring
columns have their hexes on the lines between:

        L    M    N
    24  .         J1h2       N24: jungle of level 1 with a hut of seat 2
    25       ^1e             M25: volcano of level 1, its tile points east
    26  .         R3w1       N26: rock of level 3 with a tower (w) of seat 1

Lands are J C S R L, volcanoes ^, hexes without a field a dot; buildings are h (huts), w (tower) and
m (temple), the letters of the rules about them. There are always as many huts on a field as its
level, so their number is not drawn; neither is the turn in which a tile was laid.

Everything else that a board holds follows from what is drawn. ``read`` lets the engine compute it
from scratch. ``settlements`` and ``hexes_in_reach`` compute it again in a slow and simple way, for
comparison.
"""

import re
from collections.abc import Iterator, Mapping
from textwrap import dedent
from typing import NamedTuple

from taluva.games.taluva.rules import Board, Building, BuildingKind, Field, Land
from taluva.games.taluva.rules.options import LAND_OF_LETTER
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import ORIGIN, Direction, Hex, format_column, parse_column

LETTER_OF_KIND = {BuildingKind.HUTS: "h", BuildingKind.TOWER: "w", BuildingKind.TEMPLE: "m"}
KIND_OF_LETTER = {letter: kind for kind, letter in LETTER_OF_KIND.items()}

HEADER = re.compile(r" +-?[A-Z]+(?: +-?[A-Z]+)*")
ROW = re.compile(r" *(-?[0-9]+)(?: .*)?")
LAND = re.compile(r"([JCSRL])([0-9]+)(?:([hwm])([1-5]))?")
VOLCANO = re.compile(r"\^([0-9]+)(e|se|sw|w|nw|ne)")


class Window(NamedTuple):
    """The part of the board that a diagram shows, its last column and row included."""

    west: int
    north: int
    east: int
    south: int

    def hexes(self, row: int) -> Iterator[Hex]:
        """Yield the hexes in a row of the window."""
        for column in range(self.west, self.east + 1):
            if (column + row) % 2 == (ORIGIN.column + ORIGIN.row) % 2:
                yield Hex.at(column, row)


def window_around(board: Board) -> Window:
    """Return the smallest window that shows the whole island; of an empty board, the origin."""
    columns = [hex.column for hex in board.fields] or [ORIGIN.column]
    rows = [hex.row for hex in board.fields] or [ORIGIN.row]
    return Window(min(columns), min(rows), max(columns), max(rows))


def draw(board: Board, window: Window | None = None) -> str:
    """Draw the island. Raises ValueError if the window leaves out a part of it."""
    window = window or window_around(board)
    rows = {row: list(window.hexes(row)) for row in range(window.north, window.south + 1)}
    hidden = board.fields.keys() - {hex for hexes in rows.values() for hex in hexes}
    if hidden:
        raise ValueError(f"outside of the diagram: {' '.join(map(str, sorted(hidden)))}")
    cells = {hex: draw_cell(board, hex) for hexes in rows.values() for hex in hexes}
    width = max([4, *map(len, cells.values())]) + 1
    margin = max(len(str(row)) for row in rows) + 2
    columns = range(window.west, window.east + 1)
    lines = [" " * margin + "".join(format_column(column).ljust(width) for column in columns)]
    for row, hexes in rows.items():
        text = f"{row:{margin - 2}}"
        for hex in hexes:
            text = text.ljust(margin + (hex.column - window.west) * width) + cells[hex]
        lines.append(text)
    return "".join(line.rstrip() + "\n" for line in lines)


def draw_cell(board: Board, hex: Hex) -> str:
    """Draw one hex."""
    field = board.fields.get(hex)
    if field is None:
        return "."
    if field.points is not None:
        return f"^{field.level}{field.points}"
    building = board.buildings.get(hex)
    text = f"{field.land.letter}{field.level}"
    return text if building is None else f"{text}{LETTER_OF_KIND[building.kind]}{building.seat}"


def read(text: str) -> Board:
    """Parse a diagram. Raises ValueError for anything that is not a field in its place."""
    fields: dict[Hex, Field] = {}
    buildings: dict[Hex, Building] = {}
    for hex, cell in _cells(text):
        if match := VOLCANO.fullmatch(cell):
            level, direction = match.groups()
            fields[hex] = Field(Land.VOLCANO, int(level), Direction(direction), laid=0)
        elif match := LAND.fullmatch(cell):
            letter, level, kind, seat = match.groups()
            fields[hex] = Field(LAND_OF_LETTER[letter], int(level), None, laid=0)
            if kind is not None:
                huts = int(level) if kind == "h" else 0
                buildings[hex] = Building(int(seat), KIND_OF_LETTER[kind], huts)
        elif cell != ".":
            raise ValueError(f"{cell!r} on {hex} is no field")
    return survey(fields, buildings)


def window_of(text: str) -> Window:
    """Return the window that a diagram shows."""
    header, *lines = dedent(text).splitlines()
    columns = [parse_column(letters) for letters in header.split()]
    rows = [int(line.split()[0]) for line in lines]
    return Window(columns[0], rows[0], columns[-1], rows[-1])


def _cells(text: str) -> Iterator[tuple[Hex, str]]:
    header, *lines = dedent(text).splitlines()
    columns = {
        match.start(): parse_column(match.group()) for match in re.finditer(r"[^ ]+", header)
    }
    for line in lines:
        label, *cells = re.finditer(r"[^ ]+", line)
        for cell in cells:
            if cell.start() not in columns:
                raise ValueError(f"{cell.group()!r} in row {label.group()} is under no column")
            yield Hex.at(columns[cell.start()], int(label.group())), cell.group()


def settlements(buildings: Mapping[Hex, Building]) -> set[tuple[int, frozenset[Hex]]]:
    """Find the settlements by flood fill: the owner and the hexes of each."""
    return {(building.seat, _connected(hex, buildings)) for hex, building in buildings.items()}


def _connected(start: Hex, buildings: Mapping[Hex, Building]) -> frozenset[Hex]:
    group = {start}
    while True:
        around = {near for hex in group for near in hex.neighbours if near in buildings} - group
        more = {near for near in around if buildings[near].seat == buildings[start].seat}
        if not more:
            return frozenset(group)
        group |= more


def hexes_in_reach(board: Board) -> list[Hex]:
    """List the hexes from which a tile can touch the island, in reading order."""
    reach = set(board.fields) or {ORIGIN}
    for _ in range(2):
        reach |= {near for hex in reach for near in hex.neighbours}
    return sorted(reach)
