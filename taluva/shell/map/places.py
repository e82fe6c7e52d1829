"""Which hexes a view shows, where each of them begins, and which place a cell shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Hex
from taluva.shell.map.layout import View
from taluva.shell.map.picture import Spot

_COLUMN: Final = 3  # half sides of a hex from one column to the next
_NEAR: Final = 5.0  # the square of half sides: a little more than a hex reaches


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
    return _places(view, view.pixel_top)


@lru_cache(maxsize=16)
def places_in_lines(view: View) -> Places:
    """Give the places for a picture in whole lines."""
    return _places(view, view.top)


def _places(view: View, top: Callable[[int], int]) -> Places:
    seen = {*view.hexes()}
    fringe = {near for hex in seen for near in hex.neighbours} - seen
    lefts = {column: view.left(column) for column in {hex.column for hex in seen | fringe}}
    tops = {row: top(row) for row in {hex.row for hex in seen | fringe}}
    shown = {hex: (lefts[hex.column], tops[hex.row]) for hex in view.hexes()}
    numbers = {hex: number for number, hex in enumerate(shown)}
    around = {hex: (lefts[hex.column], tops[hex.row]) for hex in fringe}
    return Places(shown, around, numbers)


def spot_at(
    view: View, column: int, line: int, spots: Iterable[Spot], levels: Mapping[Hex, int]
) -> Spot | None:
    """Give the nearest of some places to a cell; None if none is near. What is high lies higher."""
    shape = view.shape

    def away(spot: Spot) -> float:
        if isinstance(spot, Hex):
            x = view.left(spot.column) + shape.width / 2
            y = view.pixel_top(spot.row) + shape.lines - shape.lift * (levels.get(spot, 1) - 1)
        else:
            x, y = view.corner(spot)
        right, down = (column + 0.5 - x) * _COLUMN / shape.step, (2 * line + 1 - y) / shape.lines
        return right * right + 3 * down * down

    nearest = min(spots, key=away, default=None)
    return nearest if nearest is not None and away(nearest) <= _NEAR else None
