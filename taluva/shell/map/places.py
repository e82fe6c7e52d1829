"""Which hexes a view shows, and where each of them begins: worked out once for each view."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from taluva.hexgrid import Hex
from taluva.shell.map.layout import View


class Places(NamedTuple):
    """The hexes of a view by the character and the pixel or line at which they begin.

    The fringe are the hexes just outside. They are not shown, but an edge between two hexes is
    drawn in only one of them, and that may be the one outside.
    """

    shown: dict[Hex, tuple[int, int]]
    fringe: dict[Hex, tuple[int, int]]
    numbers: dict[Hex, int]  # of those that are shown, in reading order


@lru_cache(maxsize=16)
def places_in_pixels(view: View) -> Places:
    """Give the places for a picture in pixels."""
    return _places(view, lambda hex: (view.left(hex.column), view.pixel_top(hex.row)))


@lru_cache(maxsize=16)
def places_in_lines(view: View) -> Places:
    """Give the places for a picture in whole lines."""
    return _places(view, lambda hex: (view.left(hex.column), view.top(hex.row)))


def _places(view: View, place: Callable[[Hex], tuple[int, int]]) -> Places:
    shown = {hex: place(hex) for hex in view.hexes()}
    fringe = {near for hex in shown for near in hex.neighbours if near not in shown}
    numbers = {hex: number for number, hex in enumerate(shown)}
    return Places(shown, {hex: place(hex) for hex in fringe}, numbers)
