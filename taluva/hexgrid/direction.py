"""The six corners and six sides of a flat-top hex, and the three hexes that meet in a corner."""

from __future__ import annotations

from enum import StrEnum

from taluva.hexgrid.hex import Hex


class Direction(StrEnum):
    """A corner, named by the compass, clockwise from east."""

    E = "e"
    SE = "se"
    SW = "sw"
    W = "w"
    NW = "nw"
    NE = "ne"

    def rotated(self, steps: int = 1) -> Direction:
        """Turn clockwise by ``steps`` sixths of a circle."""
        return DIRECTIONS[(DIRECTIONS.index(self) + steps) % 6]

    def mirrored(self) -> Direction:
        """Swap east and west."""
        return DIRECTIONS[(3 - DIRECTIONS.index(self)) % 6]


DIRECTIONS = tuple(Direction)


def trio(hex: Hex, direction: Direction) -> tuple[Hex, Hex, Hex]:
    """Give ``hex`` and the two hexes that meet it in the corner ``direction``, clockwise."""
    # Sides count clockwise from north, corners from east: corner e lies between sides NE and SE.
    corner = DIRECTIONS.index(direction)
    neighbours = hex.neighbours
    return (hex, neighbours[(corner + 1) % 6], neighbours[(corner + 2) % 6])


class Side(StrEnum):
    """A side of a hex, where it meets a neighbour: named by the compass, clockwise from north."""

    N = "n"
    NE = "ne"
    SE = "se"
    S = "s"
    SW = "sw"
    NW = "nw"

    @property
    def opposite(self) -> Side:
        """The side across the hex."""
        return SIDES[(SIDES.index(self) + 3) % 6]

    def step(self, hex: Hex) -> Hex:
        """Give the neighbour of a hex on this side."""
        return hex.neighbours[SIDES.index(self)]


SIDES = tuple(Side)
