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


_CACHED: Final = 4  # islands per zoom: enough for the latest moves and an undo


class _Field(NamedTuple):
    """The distances from the land for a part of the plane."""

    left: int
    top: int
    width: int
    depths: list[bytes]


class _Row(NamedTuple):
    """A painted row with the depths of its pixels."""

    depths: bytes
    tints: list[Tint]


class Sea:
    """The sea at one zoom, for any view.

    It caches the distances for the latest islands, because a new island usually extends an earlier
    one. Pixels are counted from the origin, so surf and glints do not move with the view.
    """

    def __init__(self, zoom: Zoom) -> None:
        self._zoom = zoom
        self._shape = SHAPES[zoom, PainterKind.FILLED]
        self._known: dict[frozenset[Hex], _Field] = {}
        self._latest: tuple[View, frozenset[Hex], list[_Row]] | None = None

    @property
    def reach(self) -> int:
        """The distance from the land, in pixels, where the sea reaches its final colour."""
        return _reach(self._zoom)

    def rows(self, view: View, land: frozenset[Hex]) -> list[list[Tint]]:
        """Return the rows of the sea in a view. Callers must not change them.

        Rows that look the same after a change of the land are the same objects.
        """
        latest = self._latest
        if latest is None or latest[0] != view or latest[1] != land:
            before = latest[2] if latest is not None and latest[0] == view else []
            latest = self._latest = (view, land, self._paint(view, land, before))
        return [row.tints for row in latest[2]]

    def _paint(self, view: View, land: frozenset[Hex], before: list[_Row]) -> list[_Row]:
        field = self._known.pop(land, None) or self._measure(land)
        self._known[land] = field
        while len(self._known) > _CACHED:
            del self._known[next(iter(self._known))]
        width, height = view.size
        # The position of the canvas, counted from the origin.
        left = self._shape.step * view.window.left - view.left(view.window.left)
        top = self._shape.lines * view.window.top - view.pixel_top(view.window.top)
        rows = []
        hidden = self._hide(view, land, left, top)
        for number, y in enumerate(range(top, top + 2 * height)):
            depths = self._depths(field, left, y, width)
            for start, end, calm in hidden.get(y, ()):
                depths = depths[:start] + depths[start:end].translate(calm) + depths[end:]
            if before and before[number].depths == depths:
                rows.append(before[number])
            else:
                rows.append(_Row(depths, self._tint(depths, _pattern(y, left, width))))
        return rows

    def _hide(
        self, view: View, land: frozenset[Hex], left: int, top: int
    ) -> dict[int, list[tuple[int, int, bytes]]]:
        """Return the parts of rows where the surf around land out of view must be removed."""
        shape, (width, height) = self._shape, view.size
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

    def _tint(self, depths: bytes, pattern: bytes) -> list[Tint]:
        tints = _tints(self._zoom)
        return [tints[_PATTERNS * d + p] for d, p in zip(depths, pattern, strict=True)]

    def _depths(self, field: _Field, left: int, y: int, width: int) -> bytes:
        """Return the distances from the land for a row of pixels."""
        deep = bytes([self.reach])
        depths = deep * width
        if field.top <= y < field.top + len(field.depths):
            shift = field.left - left
            row = field.depths[y - field.top][max(-shift, 0) : max(width - shift, 0)]
            start = max(shift, 0)
            depths = deep * start + row + deep * (width - start - len(row))
        return depths

    def _measure(self, land: frozenset[Hex]) -> _Field:
        old = max((each for each in self._known if each <= land), key=len, default=frozenset[Hex]())
        field = self._clear(land)
        if old:
            self._copy(self._known[old], field)
        inside = {hex for hex in land if all(near in land for near in hex.neighbours)}
        self._lay(field, land - inside - old)
        return field

    def _clear(self, land: frozenset[Hex]) -> _Field:
        reach, shape, window = _reach(self._zoom), self._shape, Window.around(land)
        width, height = _size(self._zoom)
        width += shape.step * (window.columns - 1)
        height += shape.lines * (window.rows - 1)
        left, top = shape.step * window.left - reach, shape.lines * window.top - reach
        return _Field(left, top, width, [bytes([reach]) * width] * height)

    def _copy(self, old: _Field, new: _Field) -> None:
        start, end = old.left - new.left, new.left + new.width - old.left - old.width
        deep = bytes([_reach(self._zoom)])
        for y, row in enumerate(old.depths, old.top - new.top):
            new.depths[y] = deep * start + row + deep * end

    def _lay(self, field: _Field, hexes: frozenset[Hex]) -> None:
        """Add the distances around ``hexes`` to the field."""
        reach, shape = _reach(self._zoom), self._shape
        depths, width = field.depths, _size(self._zoom)[0]
        for hex in hexes:
            stamp = _around(self._zoom)  # not computed without land
            start = shape.step * hex.column - reach - field.left
            end = start + width
            for y, new in enumerate(stamp, shape.lines * hex.row - reach - field.top):
                row = depths[y]
                depths[y] = row[:start] + _least(row[start:end], new) + row[end:]


@cache
def sea_at(zoom: Zoom) -> Sea:
    """Return the sea at a zoom. The result is cached, so distances are computed only once."""
    return Sea(zoom)
