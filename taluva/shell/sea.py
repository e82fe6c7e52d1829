"""The sea around the land: surf, then shallow water that grows deep.

How far a pixel is from the land is the least of its distances from each hex. The distances around
one hex are always the same, so they are worked out once and laid over each other.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from taluva.hexgrid import Hex
from taluva.shell.block import face_pixels
from taluva.shell.layout import SHAPES, View, Zoom
from taluva.shell.look import Painter
from taluva.shell.tint import Tint, mixed, pure

_SCALES: Final = {
    Zoom.HUGE: 1.6,
    Zoom.LARGE: 1.3,
    Zoom.NORMAL: 1.0,
    Zoom.SMALL: 0.8,
    Zoom.COMPACT: 0.6,
    Zoom.WIDE: 1.0,
    Zoom.FLAT: 0.8,
}
_SHALLOW, _DEEP = 7, 18  # pixels from the land at which the water is no longer shallow, and is deep
_STEP: Final = 2  # pixels; finer shades would cost many more escape codes
_GLINTS: Final = 100  # of 65521 pixels
_PATTERNS: Final = 16  # kinds of pixels, by which surf is broken and glints are strewn

Depths = list[bytes]  # how far each pixel is from the land, in pixels, rounded


@cache
def _reach(zoom: Zoom) -> int:
    return int(_DEEP * _SCALES[zoom]) + 1


@cache
def _around(zoom: Zoom) -> tuple[bytes, ...]:
    """Give the distances around one hex and its foot, in a rectangle that they reach to."""
    shape = SHAPES[zoom, Painter.FILLED]
    reach = _reach(zoom)
    width = shape.width + 2 * reach
    height = 2 * shape.lines + shape.foot + 2 * reach
    far = float(width + height)
    grid = [[far] * width for _ in range(height)]
    for x, y in face_pixels(shape):
        for foot in range(shape.foot + 1):
            grid[y + foot + reach][x + reach] = 0.0
    # Two passes with the steps of a knight's map: 1 straight, 1.4 aslant.
    forward = ((-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.4), (1, -1, 1.4))
    for y in range(height):
        for x in range(width):
            for dx, dy, step in forward:
                if 0 <= x + dx < width and y + dy >= 0:
                    grid[y][x] = min(grid[y][x], grid[y + dy][x + dx] + step)
    for y in reversed(range(height)):
        for x in reversed(range(width)):
            for dx, dy, step in forward:
                if 0 <= x - dx < width and y - dy < height:
                    grid[y][x] = min(grid[y][x], grid[y - dy][x - dx] + step)
    return tuple(bytes(min(round(value), reach) for value in row) for row in grid)


@cache
def _tints(zoom: Zoom) -> list[Tint]:
    """Give what is painted, by distance and pattern."""
    reach = _reach(zoom)
    return [
        _tint(zoom, distance, pattern)
        for distance in range(reach + 1)
        for pattern in range(_PATTERNS)
    ]


def _tint(zoom: Zoom, distance: int, pattern: int) -> Tint:
    scale = _SCALES[zoom]
    near = max(distance - distance % _STEP, 1) / scale
    if near <= _SHALLOW:
        water = mixed(pure("shallow"), pure("mid"), round(near / _SHALLOW, 2))
    else:
        share = min((near - _SHALLOW) / (_DEEP - _SHALLOW), 1.0)
        water = mixed(pure("mid"), pure("deep"), round(share, 2))
    if distance <= 1:
        return mixed(water, pure("foam"), 0.25 if pattern % 4 == 0 else 0.62)
    if distance == 3 and pattern % 4 == 1:
        return mixed(water, pure("foam"), 0.2)
    if pattern == _PATTERNS - 1 and distance > 4:
        return mixed(water, pure("foam"), 0.1)
    return water


@lru_cache(maxsize=1024)
def _pattern(y: int, width: int) -> bytes:
    """Strew the kinds of pixels over a row, always in the same way."""
    row = bytearray((x * 7 + y * 11 + (x * y) % 5) % 15 for x in range(width))
    for x in range(width - 1):
        if (x * 2654435761 + y * 40503 * y) % 65521 < _GLINTS:
            row[x] = row[x + 1] = _PATTERNS - 1
    return bytes(row)


_KEPT: Final = 4  # islands of one view: this one, the one before, those of an undo


class Sea:
    """The sea of one view, kept for the latest islands, each of which mostly adds to another."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[frozenset[Hex], tuple[Depths, list[list[Tint]]]] = {}

    def rows(self, land: frozenset[Hex]) -> list[list[Tint]]:
        """Paint the sea around some land; the rows are shared and must not be changed."""
        known = self._known.pop(land, None) or self._painted(land)
        self._known[land] = known
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        return known[1]

    def _painted(self, land: frozenset[Hex]) -> tuple[Depths, list[list[Tint]]]:
        smaller = [each for each in self._known if each <= land]
        old = max(smaller, key=len, default=None)
        if old is None:
            depths, rows = self._empty()
        else:
            depths, rows = self._known[old][0].copy(), self._known[old][1].copy()
        inside = {hex for hex in land if all(near in land for near in hex.neighbours)}
        changed = self._lay(depths, land - inside - (old or frozenset()))
        tints = _tints(self._view.zoom)
        for y in changed:
            pattern = _pattern(y, len(depths[y]))
            rows[y] = [tints[_PATTERNS * d + p] for d, p in zip(depths[y], pattern, strict=True)]
        return depths, rows

    def _empty(self) -> tuple[Depths, list[list[Tint]]]:
        width, height = self._view.size
        reach = _reach(self._view.zoom)
        tints = _tints(self._view.zoom)
        depths = [bytes([reach]) * width] * (2 * height)
        rows = [
            [tints[_PATTERNS * reach + p] for p in _pattern(y, width)] for y in range(2 * height)
        ]
        return depths, rows

    def _lay(self, depths: Depths, hexes: frozenset[Hex]) -> set[int]:
        """Lay the distances around some hexes over the others; give the rows that this changes."""
        view = self._view
        reach, stamp = _reach(view.zoom), _around(view.zoom)
        width, height = len(depths[0]), len(depths)
        changed = set()
        for hex in hexes:
            left, top = view.left(hex.column) - reach, view.pixel_top(hex.row) - reach
            start, end = max(left, 0), min(left + len(stamp[0]), width)
            if start >= end:
                continue
            for y in range(max(top, 0), min(top + len(stamp), height)):
                row = depths[y]
                new = bytes(map(min, row[start:end], stamp[y - top][start - left : end - left]))
                depths[y] = row[:start] + new + row[end:]
                changed.add(y)
        return changed


@lru_cache(maxsize=4)
def sea_of(view: View) -> Sea:
    """Give the sea of a view, always the same one, so that it is painted once."""
    return Sea(view)
