"""The tiles: three hexes each, a volcano and two lands.

A tile is named by its lands read clockwise, starting after the volcano: JC is not CJ.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Final, NamedTuple

from taluva.table.names import by_initial


@unique
class Land(StrEnum):
    """What a field shows."""

    JUNGLE = "jungle"
    CLEARING = "clearing"
    SAND = "sand"
    ROCK = "rock"
    LAKE = "lake"
    VOLCANO = "volcano"

    @property
    def letter(self) -> str:
        """The upper-case initial that stands for the land."""
        return self[0].upper()


LANDS: Final[tuple[Land, ...]] = tuple(land for land in Land if land is not Land.VOLCANO)
LAND_OF_LETTER: Final = by_initial(LANDS)


class Tile(NamedTuple):
    """The two lands of a tile, clockwise after its volcano."""

    first: Land
    second: Land

    def __str__(self) -> str:
        return self.first.letter + self.second.letter


def _tile(code: str) -> Tile:
    return Tile(LAND_OF_LETTER[code[0]], LAND_OF_LETTER[code[1]])


# How many tiles there are, by first land (row) and second land (column), in the order of LANDS.
_COUNTS: Final = (
    (1, 5, 4, 2, 1),
    (6, 1, 2, 2, 1),
    (4, 2, 1, 1, 1),
    (2, 2, 2, 1, 1),
    (2, 1, 1, 1, 1),
)

TILE_SET: Final = tuple(
    Tile(first, second)
    for first, row in zip(LANDS, _COUNTS, strict=True)
    for second, count in zip(LANDS, row, strict=True)
    for _ in range(count)
)

# The tiles that five players add.
EXTENSION: Final = tuple(
    _tile(code)
    for code, count in (("CJ", 1), ("JC", 2), ("SJ", 2), ("JS", 2), ("LJ", 2), ("RC", 2), ("CR", 1))
    for _ in range(count)
)


def tile_set(players: int) -> tuple[Tile, ...]:
    """Give all tiles for this number of players, in the order that shuffling starts from."""
    return TILE_SET + EXTENSION if players == 5 else TILE_SET
