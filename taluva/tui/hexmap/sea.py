"""The sea around the land: surf, then shallow water that gets deeper.

The depth of a pixel is its distance to the nearest land hex. The distances around one hex are
always the same, so they are computed once and merged for all land hexes.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.colour import Tint, mix_tints, pure
from taluva.tui.hexmap.blocks import face_pixels
from taluva.tui.hexmap.geometry import SHAPES, Shape, View, Window, Zoom

_SCALES: Final = {
    Zoom.HUGE: 1.6,
    Zoom.LARGE: 1.3,
    Zoom.NORMAL: 1.0,
    Zoom.SMALL: 0.8,
    Zoom.COMPACT: 0.6,
    Zoom.VAST: 1.5,
    Zoom.WIDE: 1.0,
    Zoom.FLAT: 0.8,
}
_SHALLOW, _DEEP = 7, 18  # distances in pixels where shallow water ends and deep water begins
# Width of one shade in pixels. The sea takes up two thirds of a map's escape codes, and narrower
# shades would need many more.
_STEPS: Final = {Zoom.HUGE: 4, Zoom.LARGE: 3, Zoom.VAST: 3}
_STEP: Final = 2  # at all other zooms
_SURF: Final = 3  # distance of the second line of surf, in pixels
_CALM: Final = 2  # a depth that has no surf
_GLINTS: Final = 655  # average pixels between two glints in a row
_PERIOD: Final = 512  # pixels after which the pattern repeats
_PATTERNS: Final = 16  # variants of a pixel, which vary the surf and place the glints


@cache
def _reach(zoom: Zoom) -> int:
    return int(_DEEP * _SCALES[zoom]) + 1


def _size(zoom: Zoom) -> tuple[int, int]:
    """Return the width and height of the distance table around one hex."""
    shape, reach = SHAPES[zoom, PainterKind.FILLED], _reach(zoom)
    return shape.width + 2 * reach, 2 * shape.lines + shape.foot + 2 * reach


@cache
def _around(zoom: Zoom) -> tuple[bytes, ...]:
    """Return the distance table around one hex and the wall below it, row by row."""
    shape, reach = SHAPES[zoom, PainterKind.FILLED], _reach(zoom)
    width, height = _size(zoom)
    far = float(width + height)
    grid = [[far] * width for _ in range(height)]
    for x, y in face_pixels(shape):
        for foot in range(shape.foot + 1):
            grid[y + foot + reach][x + reach] = 0.0
    for _ in range(2):  # once from above, then rotated by 180 degrees
        _spread(grid, far)
        grid = [row[::-1] for row in reversed(grid)]
    return tuple(bytes(min(round(value), reach) for value in row) for row in grid)


def _spread(grid: list[list[float]], far: float) -> None:
    """Update distances from the left and from above: a step adds 1, or 1.4 diagonally."""
    above = [far] * len(grid[0])
    for row in grid:
        before = far
        near = zip(row, [far, *above[:-1]], above, [*above[1:], far], strict=True)
        for x, (own, left, over, right) in enumerate(near):
            before = row[x] = min(own, before + 1.0, over + 1.0, left + 1.4, right + 1.4)
        above = row


@cache
def _tints(zoom: Zoom) -> list[Tint]:
    """Return the tints for every distance and pattern."""
    reach = _reach(zoom)
    return [
        _tint(zoom, distance, pattern)
        for distance in range(reach + 1)
        for pattern in range(_PATTERNS)
    ]


def _tint(zoom: Zoom, distance: int, pattern: int) -> Tint:
    scale = _SCALES[zoom]
    near = max(distance - distance % _STEPS.get(zoom, _STEP), 1) / scale
    if near <= _SHALLOW:
        water = mix_tints(pure("shallow"), pure("mid"), round(near / _SHALLOW, 2))
    else:
        share = min((near - _SHALLOW) / (_DEEP - _SHALLOW), 1.0)
        water = mix_tints(pure("mid"), pure("deep"), round(share, 2))
    if distance == 1:  # the first pixel of the sea
        return mix_tints(water, pure("foam"), 0.25 if pattern % 4 == 0 else 0.62)
    if distance == _SURF and pattern % 4 == 1:
        return mix_tints(water, pure("foam"), 0.2)
    if pattern == _PATTERNS - 1 and distance > 4:
        return mix_tints(water, pure("foam"), 0.1)
    return water


@lru_cache(maxsize=1024)
def _pattern_row(y: int) -> bytes:
    """Return the pattern of a whole pixel row, with at most one glint."""
    kinds = _PATTERNS - 1
    some = bytes((x * 7 + y * 11 + (x * y) % 5) % kinds for x in range(kinds))
    row = bytearray((some * (_PERIOD // kinds + 1))[:_PERIOD])
    glint = (y * 2654435761 + y * y * 40503) % _GLINTS
    if glint < _PERIOD - 1:
        row[glint] = row[glint + 1] = kinds
    return bytes(row)


def _pattern(y: int, left: int, width: int) -> bytes:
    """Return the pattern of a part of a pixel row."""
    start = left % _PERIOD
    return (_pattern_row(y) * (2 + width // _PERIOD))[start : start + width]


@cache
def _calm(shape: Shape) -> tuple[tuple[int, int, int, bytes], ...]:
    """Return the pixel rows of a hex and its surf, each with a table that removes the surf."""
    insets = [*shape.insets, *shape.insets[-1:] * shape.foot]
    rows = []
    for surf, breaks in ((0, range(256)), (1, (0, 1)), (_SURF, (_SURF,))):
        calm = bytes(_CALM if depth in breaks else depth for depth in range(256))
        for y in range(-surf, len(insets) + surf):
            inset = min(insets[max(0, y - surf) : y + surf + 1]) - surf
            rows.append((y, inset, shape.width - inset, calm))
    return tuple(rows)


@cache
def _top_bits(length: int) -> int:
    return int.from_bytes(b"\x80" * length)


def _least(one: bytes, other: bytes) -> bytes:
    """Return the smaller byte at each position. All bytes must be below 128.

    Comparing all bytes at once, as two large integers, is ten times as fast as a loop.
    """
    first, second, tops = *map(int.from_bytes, (one, other)), _top_bits(len(one))
    larger = ((first | tops) - second) & tops  # the top bit is set where the first is not smaller
    replaced = larger | (larger - (larger >> 7))
    return (first ^ ((first ^ second) & replaced)).to_bytes(len(one))


class _Field(NamedTuple):
    """The distances from the land for a part of the plane."""

    left: int
    top: int
    depths: list[bytes]


@lru_cache(maxsize=8)
def sea(view: View, land: frozenset[Hex]) -> list[list[Tint]]:
    """Return the pixel rows of the sea in a view. Callers must not change them.

    Pixels are counted from the origin, so surf and glints do not move with the view.
    """
    shape, window, (width, height) = view.shape, view.window, view.size
    field, tints = _field(view.zoom, land), _tints(view.zoom)
    left = shape.step * window.left - view.left(window.left)
    top = shape.lines * window.top - view.pixel_top(window.top)
    hidden = _hidden(view, land, left, top)
    rows = []
    for y in range(top, top + 2 * height):
        depths = _depths(field, _reach(view.zoom), left, y, width)
        for start, end, calm in hidden.get(y, ()):
            depths = depths[:start] + depths[start:end].translate(calm) + depths[end:]
        pattern = _pattern(y, left, width)
        rows.append([tints[_PATTERNS * d + p] for d, p in zip(depths, pattern, strict=True)])
    return rows


def _hidden(
    view: View, land: frozenset[Hex], left: int, top: int
) -> dict[int, list[tuple[int, int, bytes]]]:
    """Return the parts of rows where the surf around land out of view must be removed."""
    shape, (width, height) = view.shape, view.size
    spans: dict[int, list[tuple[int, int, bytes]]] = {}
    for hex in land:
        x, y = shape.step * hex.column - left, shape.lines * hex.row
        is_near = -shape.width <= x <= width and -4 * shape.lines <= y - top <= 2 * height
        if hex in view.window or not is_near:
            continue
        for dy, start, end, calm in _calm(shape):
            span = (max(0, x + start), min(width, max(0, x + end)), calm)
            spans.setdefault(y + dy, []).append(span)
    return spans


def _depths(field: _Field, reach: int, left: int, y: int, width: int) -> bytes:
    """Return the distances from the land for a row of pixels."""
    deep = bytes([reach])
    if not 0 <= y - field.top < len(field.depths):
        return deep * width
    shift = field.left - left
    row = field.depths[y - field.top][max(-shift, 0) : max(width - shift, 0)]
    return (deep * max(shift, 0) + row).ljust(width, deep)


@lru_cache(maxsize=8)
def _field(zoom: Zoom, land: frozenset[Hex]) -> _Field:
    reach, shape, window = _reach(zoom), SHAPES[zoom, PainterKind.FILLED], Window.around(land)
    width, height = _size(zoom)
    left, top = shape.step * window.left - reach, shape.lines * window.top - reach
    deep = bytes([reach]) * (width + shape.step * (window.columns - 1))
    depths = [deep] * (height + shape.lines * (window.rows - 1))
    for hex in land:
        if all(near in land for near in hex.neighbours):
            continue
        start = shape.step * hex.column - reach - left
        for y, new in enumerate(_around(zoom), shape.lines * hex.row - reach - top):
            row = depths[y]
            depths[y] = row[:start] + _least(row[start : start + width], new) + row[start + width :]
    return _Field(left, top, depths)
