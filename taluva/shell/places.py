"""Which hexes a view shows, and where each of them begins: worked out once for each view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from taluva.hexgrid import Hex
from taluva.shell.layout import View


@dataclass(frozen=True, slots=True)
class Places:
    """The hexes of a view by the character and the pixel or line at which they begin.

    The fringe are the hexes just outside. They are not shown, but an edge between two hexes is
    drawn in only one of them, and that may be the one outside.
    """

    shown: dict[Hex, tuple[int, int]]
    fringe: dict[Hex, tuple[int, int]]

    def around(self, hexes: frozenset[Hex]) -> frozenset[Hex]:
        """Give these hexes and their neighbours, as far as they are shown or in the fringe."""
        near = hexes.union(*(hex.neighbours for hex in hexes))
        return frozenset(hex for hex in near if hex in self.shown or hex in self.fringe)


@lru_cache(maxsize=16)
def places_in_pixels(view: View) -> Places:
    """Give the places for a picture in pixels."""
    shown = {hex: (view.left(hex.column), view.pixel_top(hex.row)) for hex in view.hexes()}
    fringe = {hex: (view.left(hex.column), view.pixel_top(hex.row)) for hex in _fringe(shown)}
    return Places(shown, fringe)


@lru_cache(maxsize=16)
def places_in_lines(view: View) -> Places:
    """Give the places for a picture in whole lines."""
    shown = {hex: (view.left(hex.column), view.top(hex.row)) for hex in view.hexes()}
    fringe = {hex: (view.left(hex.column), view.top(hex.row)) for hex in _fringe(shown)}
    return Places(shown, fringe)


def _fringe(shown: dict[Hex, tuple[int, int]]) -> set[Hex]:
    return {near for hex in shown for near in hex.neighbours if near not in shown}
