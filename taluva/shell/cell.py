"""What a hex shows, whatever the game, and what lies between two of them.

A painter is given a cell for each hex that shows something. Hexes without a cell are empty water.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from taluva.hexgrid import Direction, Hex


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a hex."""

    fill: str
    ink: str  # for what matters
    faint: str  # for what is only looked up
    border: str  # towards another piece of the same height
    inner: str  # towards the same piece


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that stands on a hex and belongs to somebody."""

    owner: str  # one letter
    glyph: str
    word: str  # instead of the glyph, where there is room
    count: int
    times: str  # the multiplication sign
    is_solid: bool  # drawn larger: it is there to stay
    ink: str
    paper: str


@dataclass(frozen=True, slots=True)
class Mark:
    """One character that is laid over a hex, in its own colours."""

    glyph: str
    ink: str
    paper: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hex shows; of height 0, it is water."""

    paint: Paint
    height: int = 0
    piece: Hashable = None  # hexes of one piece have no border between them
    symbol: str = ""
    word: str = ""
    number: str = ""
    label: str = ""
    points: Direction | None = None
    corners: frozenset[Direction] = frozenset()  # corners that are offered
    chip: Chip | None = None
    mark: Mark | None = None
    accent: str = ""  # the colour of a line around all neighbouring hexes that have the same one

    @property
    def is_water(self) -> bool:
        """Whether nothing lies here."""
        return not self.height


Cells = Mapping[Hex, Cell]


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of everything that belongs to no hex alone."""

    water: str
    water_label: str
    grid: str  # between hexes of water
    coast: str
    cliff: str
    cap: str  # at both ends of a chip
    points: str
    corner: str


class Edge(IntEnum):
    """What lies between two neighbours; where two edges meet, the higher one is drawn."""

    NONE = 0
    GRID = 1
    INNER = 2
    BORDER = 3
    COAST = 4
    CLIFF = 5
    ACCENT = 6


def edge_between(one: Cell | None, other: Cell | None) -> Edge:
    """Say what lies between two neighbouring hexes, in whichever order."""
    if one is None and other is None:
        return Edge.NONE
    if (one.accent if one else "") != (other.accent if other else ""):
        return Edge.ACCENT
    one_height = one.height if one else 0
    other_height = other.height if other else 0
    if not one_height or not other_height:
        return Edge.COAST if one_height or other_height else Edge.GRID
    if one is not None and other is not None and one.piece == other.piece:
        return Edge.INNER
    return Edge.BORDER if one_height == other_height else Edge.CLIFF


def accent_between(one: Cell | None, other: Cell | None) -> str:
    """Give the colour of the accent between two hexes, one of which has it."""
    return (one.accent if one else "") or (other.accent if other else "")


def reshaped_hexes(old: Cells, new: Cells, changed: Iterable[Hex]) -> frozenset[Hex]:
    """Give the changed hexes of which more than the texts is new."""
    return frozenset(hex for hex in changed if _form(old.get(hex)) != _form(new.get(hex)))


def _form(cell: Cell | None) -> tuple[object, ...]:
    if cell is None:
        return ()
    return (cell.height, cell.piece, cell.accent, cell.points, cell.corners, cell.paint)
