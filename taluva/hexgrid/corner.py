"""Corners of the grid: the points where three hexes meet.

A corner has a name for each of its three hexes: ``D8ne`` is also ``D6se`` and ``E7w``. Which of
them is used depends on the hexes that a game is played on. There is exactly one object for each
corner, whatever its name, so corners are compared and hashed by identity, as hexes are.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from taluva.hexgrid.direction import DIRECTIONS, Direction, trio
from taluva.hexgrid.hex import Hex
from taluva.hexgrid.label import LABEL, LabelError, parse_hex

NAME: Final = re.compile(rf"({LABEL.pattern})(|e|se|sw|w|nw|ne)", re.ASCII | re.IGNORECASE)


class Corner:
    """One corner of the grid; ``Corner(hex, direction)`` gives one object for all its names."""

    __slots__ = ("hexes", "names", "neighbours")

    hexes: tuple[Hex, Hex, Hex]  # those that meet here, in reading order
    names: tuple[str, str, str]  # one by each of them
    # The other ends of the three edges, each opposite the hex of the same place: it touches the
    # other two.
    neighbours: tuple[Corner, Corner, Corner]

    def __new__(cls, hex: Hex, direction: Direction) -> Corner:
        known = _CORNERS.get((hex, direction))
        if known is not None:
            return known
        self = object.__new__(cls)
        # Going round the corner, each hex sees it two sixths of a circle further on.
        seen = {each: direction.rotated(2 * at) for at, each in enumerate(trio(hex, direction))}
        hexes = tuple(sorted(seen))
        object.__setattr__(self, "hexes", hexes)
        object.__setattr__(self, "names", tuple(f"{each}{seen[each]}" for each in hexes))
        for each in hexes:
            _CORNERS[each, seen[each]] = self
        return self

    def __getattr__(self, name: str) -> object:
        # Reached only while the slot is still empty, as for the neighbours of a hex.
        if name != "neighbours":
            raise AttributeError(name)
        neighbours = tuple(map(self._opposite, self.hexes))
        object.__setattr__(self, "neighbours", neighbours)
        return neighbours

    def _opposite(self, hex: Hex) -> Corner:
        """Give the other end of the edge that leads away from one of the three hexes."""
        near = next(each for each in self.hexes if each is not hex)
        direction = self.direction_from(near)
        ways = (Corner(near, direction.rotated(steps)) for steps in (1, -1))
        return next(corner for corner in ways if hex not in corner.hexes)

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
        """Tell which corner of one of its hexes this is; raises ValueError for any other hex."""
        name = self.names[self.hexes.index(hex)]
        return Direction(name.removeprefix(str(hex)))

    def name_among(self, hexes: Container[Hex]) -> str:
        """Give its name by the first of its hexes, in reading order, that is among ``hexes``.

        Raises ValueError if none is.
        """
        for hex, name in zip(self.hexes, self.names, strict=True):
            if hex in hexes:
                return name
        raise ValueError(f"{self} touches none of the hexes")


_CORNERS: dict[tuple[Hex, Direction], Corner] = {}


def corners(hex: Hex) -> tuple[Corner, ...]:
    """Give the six corners of a hex, clockwise from east."""
    return tuple(Corner(hex, direction) for direction in DIRECTIONS)


def parse_corner(text: str) -> Corner:
    """Read any name of a corner; raises LabelError for anything else."""
    match = NAME.fullmatch(text)
    direction = match[match.lastindex or 0].lower() if match else ""
    if match is None or not direction:
        raise LabelError("a corner is a hex and a direction, such as M25ne")
    return Corner(parse_hex(match[1]), Direction(direction))
