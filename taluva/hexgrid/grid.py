"""Flat-top hex geometry: hexes, corners, directions, labels and arrow keys.

A hex has axial coordinates ``q`` (to the south-east) and ``r`` (to the south). It also has the
doubled coordinates that people read: a column, and a row that counts half-hexes downwards. The
origin ``Hex(0, 0)`` is in column 13, row 25, so its label is M25. Columns count as in a spreadsheet
(… Z AA AB …). West of A come -A, -B, and so on. Rows continue through 0 and -1. Labels are written
in upper case and read in any case.

A corner is a point where three hexes meet, and has a name for each of them: ``D8ne`` is also
``D6se`` and ``E7w``.

There is exactly one object for each hex and each corner. They compare and hash by identity, which
makes them fast dictionary keys.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

ORIGIN_COLUMN: Final = 13
ORIGIN_ROW: Final = 25

# Axial steps to the six neighbours, clockwise from north: N NE SE S SW NW.
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# Rows are far enough apart in ``Hex.order`` that no column can spill into the next row.
_ROW_STRIDE: Final = 1 << 20


@lru_cache(maxsize=256)  # an island has a few dozen columns
def format_column(column: int) -> str:
    """Format a column number in spreadsheet letters: 1 is A, 27 is AA, 0 is -A, -1 is -B."""
    sign, number = ("", column) if column > 0 else ("-", 1 - column)
    letters = ""
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return sign + letters


class Hex:
    """One hex of the grid; ``Hex(q, r)`` always returns the same object."""

    __slots__ = ("column", "label", "neighbours", "order", "q", "r", "row")

    q: int
    r: int
    column: int
    row: int
    order: int  # sorts hexes in reading order: by row, then by column
    label: str  # such as M25
    neighbours: tuple[Hex, ...]  # all six, clockwise from north

    def __new__(cls, q: int, r: int) -> Hex:
        known = _HEXES.get((q, r))
        if known is not None:
            return known
        self = object.__new__(_LazyHex)
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
        """Return the hex in ``column`` and ``row``. Raises ValueError if there is none."""
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

    def rotated(self, steps: int = 1, around: Hex | None = None) -> Hex:
        """Return the hex rotated around another, clockwise by ``steps`` sixths of a turn.

        By default that is the origin.
        """
        middle_q, middle_r = (0, 0) if around is None else (around.q, around.r)
        q, r = self.q - middle_q, self.r - middle_r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(middle_q + q, middle_r + r)

    def mirrored(self, around: Hex | None = None) -> Hex:
        """Return the hex mirrored at the column of another, by default of the origin."""
        middle_q, middle_r = (0, 0) if around is None else (around.q, around.r)
        q, r = self.q - middle_q, self.r - middle_r
        return Hex(middle_q - q, middle_r + q + r)

    def distance(self, other: Hex) -> int:
        """Return the number of steps to ``other``."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))


class _LazyHex(Hex):
    """A hex whose neighbours have not been created yet.

    Neighbours are created on first use, because creating them eagerly would never end. A class with
    ``__getattr__`` also reads filled slots slowly, so the hex then changes its class to Hex.
    """

    __slots__ = ()

    def __getattr__(self, name: str) -> object:
        if name != "neighbours":
            raise AttributeError(name)
        neighbours = tuple([Hex(self.q + q, self.r + r) for q, r in STEPS])
        object.__setattr__(self, "neighbours", neighbours)
        object.__setattr__(self, "__class__", Hex)
        return neighbours


_HEXES: dict[tuple[int, int], Hex] = {}

ORIGIN: Final = Hex(0, 0)


class Direction(StrEnum):
    """A corner of a hex by compass direction, clockwise from east."""

    E = "e"
    SE = "se"
    SW = "sw"
    W = "w"
    NW = "nw"
    NE = "ne"

    def rotated(self, steps: int = 1) -> Direction:
        """Return the direction turned clockwise by ``steps`` sixths of a turn."""
        return DIRECTIONS[(DIRECTIONS.index(self) + steps) % 6]

    def mirrored(self) -> Direction:
        """Return the direction with east and west swapped."""
        return DIRECTIONS[(3 - DIRECTIONS.index(self)) % 6]


DIRECTIONS = tuple(Direction)


def trio(hex: Hex, direction: Direction) -> tuple[Hex, Hex, Hex]:
    """Return ``hex`` and the two other hexes at its corner ``direction``, clockwise."""
    # Sides count clockwise from north, corners from east: corner e is between sides NE and SE.
    corner = DIRECTIONS.index(direction)
    neighbours = hex.neighbours
    return (hex, neighbours[(corner + 1) % 6], neighbours[(corner + 2) % 6])


class Side(StrEnum):
    """A side of a hex by compass direction, clockwise from north."""

    N = "n"
    NE = "ne"
    SE = "se"
    S = "s"
    SW = "sw"
    NW = "nw"

    def rotated(self, steps: int = 1) -> Side:
        """Return the side turned clockwise by ``steps`` sixths of a turn."""
        return SIDES[(SIDES.index(self) + steps) % 6]

    def mirrored(self) -> Side:
        """Return the side with east and west swapped."""
        return SIDES[-SIDES.index(self) % 6]

    @property
    def opposite(self) -> Side:
        """The opposite side of the hex."""
        return self.rotated(3)

    def step(self, hex: Hex) -> Hex:
        """Return the neighbour of a hex on this side."""
        return hex.neighbours[SIDES.index(self)]


SIDES = tuple(Side)


LABEL_LIMIT: Final = 999  # the largest absolute column or row in a label

LABEL: Final = re.compile(r"(-?)([A-Za-z]+)(-?)([0-9]+)", re.ASCII)


class LabelError(ValueError):
    """An invalid hex label; ``nearest`` holds the hexes that it may mean."""

    def __init__(self, message: str, nearest: tuple[Hex, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest

    def __reduce__(self) -> tuple[type[LabelError], tuple[str, tuple[Hex, ...]]]:
        return (type(self), (str(self), self.nearest))


def parse_column(text: str) -> int:
    """Parse column letters with an optional minus sign; the inverse of format_column.

    Does not check that the text consists of letters.
    """
    number = 0
    for letter in text.removeprefix("-").upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return 1 - number if text.startswith("-") else number


def parse_hex(text: str) -> Hex:
    """Parse the label of a hex, such as N24. Raises LabelError."""
    match = LABEL.fullmatch(text)
    if match is None:
        raise LabelError("a hex is a column and a row, such as M25")
    if match[3] and not match[4].strip("0"):
        raise LabelError("row 0 has no minus sign")
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


NAME: Final = re.compile(rf"({LABEL.pattern})(|e|se|sw|w|nw|ne)", re.ASCII | re.IGNORECASE)


class Corner:
    """A corner of the grid; ``Corner(hex, direction)`` returns one object for all three names."""

    __slots__ = ("hexes", "names", "neighbours")

    hexes: tuple[Hex, Hex, Hex]  # the hexes that meet here, in reading order
    names: tuple[str, str, str]  # one per hex
    # The other ends of the three edges. Neighbour i is opposite hex i: it touches the other two
    # hexes.
    neighbours: tuple[Corner, Corner, Corner]

    def __new__(cls, hex: Hex, direction: Direction) -> Corner:
        known = _CORNERS.get((hex, direction))
        if known is not None:
            return known
        self = object.__new__(cls)
        # Clockwise around the corner, each hex sees it two sixths of a turn further on.
        seen = {each: direction.rotated(2 * at) for at, each in enumerate(trio(hex, direction))}
        hexes = tuple(sorted(seen))
        object.__setattr__(self, "hexes", hexes)
        object.__setattr__(self, "names", tuple(f"{each}{seen[each]}" for each in hexes))
        for each in hexes:
            _CORNERS[each, seen[each]] = self
        return self

    def __getattr__(self, name: str) -> object:
        # Python calls this only while the slot is empty, as for the neighbours of a hex.
        if name != "neighbours":
            raise AttributeError(name)
        neighbours = tuple(map(self._opposite, self.hexes))
        object.__setattr__(self, "neighbours", neighbours)
        return neighbours

    def _opposite(self, hex: Hex) -> Corner:
        """Return the other end of the edge that leads away from one of the three hexes."""
        near = next(each for each in self.hexes if each is not hex)
        direction = self.direction_from(near)
        ways = (Corner(near, direction.rotated(steps)) for steps in (1, -1))
        return next(corner for corner in ways if hex not in corner.hexes)

    def rotated(self, steps: int = 1, around: Hex | None = None) -> Corner:
        """Return the corner rotated around a hex, clockwise by ``steps`` sixths of a turn."""
        hex = self.hexes[0]
        return Corner(hex.rotated(steps, around), self.direction_from(hex).rotated(steps))

    def mirrored(self, around: Hex | None = None) -> Corner:
        """Return the corner mirrored at the column of a hex."""
        hex = self.hexes[0]
        return Corner(hex.mirrored(around), self.direction_from(hex).mirrored())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a corner cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Corner], tuple[Hex, Direction]]:
        return (Corner, (self.hexes[0], self.direction_from(self.hexes[0])))

    def __repr__(self) -> str:
        hex = self.hexes[0]
        return f"Corner({hex!r}, {self.direction_from(hex)!s})"

    def __str__(self) -> str:
        return self.names[0]

    def direction_from(self, hex: Hex) -> Direction:
        """Return the direction of this corner from one of its hexes.

        Raises ValueError for any other hex.
        """
        name = self.names[self.hexes.index(hex)]
        return Direction(name.removeprefix(str(hex)))

    def name_among(self, hexes: Container[Hex]) -> str:
        """Return the corner's name as seen from its first hex in ``hexes``, in reading order.

        Raises ValueError if none of its hexes is in ``hexes``.
        """
        for hex, name in zip(self.hexes, self.names, strict=True):
            if hex in hexes:
                return name
        raise ValueError(f"{self} touches none of the hexes")


_CORNERS: dict[tuple[Hex, Direction], Corner] = {}


def corners(hex: Hex) -> tuple[Corner, ...]:
    """Return the six corners of a hex, clockwise from east."""
    return tuple(Corner(hex, direction) for direction in DIRECTIONS)


def parse_corner(text: str) -> Corner:
    """Parse any name of a corner, such as D8ne. Raises LabelError."""
    match = NAME.fullmatch(text)
    direction = match[match.lastindex or 0].lower() if match else ""
    if match is None or not direction:
        raise LabelError("a corner is a hex and a direction, such as M25ne")
    return Corner(parse_hex(match[1]), Direction(direction))


Spot = TypeVar("Spot", bound=Hex | Corner)

_COLUMN: Final = 3  # half sides from one column to the next
_STRETCH: Final = 3  # the squared height of half a row, in half sides
_ARROW_CORNERS: Final = {
    Direction.E: (2, 0),
    Direction.SE: (1, 1),
    Direction.SW: (-1, 1),
    Direction.W: (-2, 0),
    Direction.NW: (-1, -1),
    Direction.NE: (1, -1),
}


class Arrow(StrEnum):
    """An arrow key."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


def point(spot: Hex | Corner) -> tuple[int, int]:
    """Return the coordinates of a place: half sides to the right, half-rows down."""
    hex = spot if isinstance(spot, Hex) else spot.hexes[0]
    x, y = (0, 0) if isinstance(spot, Hex) else _ARROW_CORNERS[spot.direction_from(hex)]
    return _COLUMN * hex.column + x, hex.row + y


def distance(one: Hex | Corner, other: Hex | Corner) -> int:
    """Return the squared distance between two places, in half sides."""
    (x, y), (other_x, other_y) = point(one), point(other)
    return (other_x - x) ** 2 + _STRETCH * (other_y - y) ** 2


def ahead(start: Hex | Corner, spots: Iterable[Spot], heading: Arrow) -> Spot | None:
    """Return the nearest place in the direction of an arrow key, or None.

    A place that is more ahead than to the side wins, even if it is further away.
    """
    x, y = point(start)
    is_level = heading in (Arrow.LEFT, Arrow.RIGHT)
    sign = -1 if heading in (Arrow.LEFT, Arrow.UP) else 1
    preferred = 1 if y % 2 else -1
    ranks: dict[tuple[bool, int, int], Spot] = {}
    for spot in spots:
        other_x, other_y = point(spot)
        level, upright = (other_x - x) ** 2, _STRETCH * (other_y - y) ** 2
        along, aside = (other_x - x, other_y - y) if is_level else (other_y - y, other_x - x)
        if along * sign > 0:
            is_aside = upright > level if is_level else level > upright
            ranks[is_aside, level + upright, -aside * preferred] = spot
    return ranks[min(ranks)] if ranks else None
