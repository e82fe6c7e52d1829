"""The sea around the land: surf, then shallow water that grows deep.

How far a pixel is from the land is the least of its distances from each hex. The distances around
one hex are always the same, so they are worked out once and laid over each other.
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
    Zoom.WIDE: 1.0,
    Zoom.FLAT: 0.8,
}
_SHALLOW, _DEEP = 7, 18  # pixels from the land at which the water is no longer shallow, and is deep
_STEP: Final = 2  # pixels; finer shades would cost many more escape codes
_SURF: Final = 3  # pixels from the land to its second surf
_CALM: Final = 2  # a depth without surf
_GLINTS: Final = 655  # pixels of a row for each glint
_PERIOD: Final = 512  # pixels after which kinds come again
_PATTERNS: Final = 16  # kinds of pixels, by which surf is broken and glints are strewn


@cache
def _reach(zoom: Zoom) -> int:
    return int(_DEEP * _SCALES[zoom]) + 1


def _size(zoom: Zoom) -> tuple[int, int]:
    """Give width and height of the rectangle that the distances around one hex reach to."""
    shape, reach = SHAPES[zoom, PainterKind.FILLED], _reach(zoom)
    return shape.width + 2 * reach, 2 * shape.lines + shape.foot + 2 * reach


@cache
def _around(zoom: Zoom) -> tuple[bytes, ...]:
    """Give the distances around one hex and its foot."""
    shape, reach = SHAPES[zoom, PainterKind.FILLED], _reach(zoom)
    width, height = _size(zoom)
    far = float(width + height)
    grid = [[far] * width for _ in range(height)]
    for x, y in face_pixels(shape):
        for foot in range(shape.foot + 1):
            grid[y + foot + reach][x + reach] = 0.0
    for _ in range(2):  # from above and, with everything turned about, from below
        _spread(grid, far)
        grid = [row[::-1] for row in reversed(grid)]
    return tuple(bytes(min(round(value), reach) for value in row) for row in grid)


def _spread(grid: list[list[float]], far: float) -> None:
    """Hand distances on to the right and downwards: 1 straight, 1.4 aslant."""
    above = [far] * len(grid[0])
    for row in grid:
        before = far
        near = zip(row, [far, *above[:-1]], above, [*above[1:], far], strict=True)
        for x, (own, left, over, right) in enumerate(near):
            before = row[x] = min(own, before + 1.0, over + 1.0, left + 1.4, right + 1.4)
        above = row


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
        water = mix_tints(pure("shallow"), pure("mid"), round(near / _SHALLOW, 2))
    else:
        share = min((near - _SHALLOW) / (_DEEP - _SHALLOW), 1.0)
        water = mix_tints(pure("mid"), pure("deep"), round(share, 2))
    if distance == 1:  # at 0 there is land, if it is in sight
        return mix_tints(water, pure("foam"), 0.25 if pattern % 4 == 0 else 0.62)
    if distance == _SURF and pattern % 4 == 1:
        return mix_tints(water, pure("foam"), 0.2)
    if pattern == _PATTERNS - 1 and distance > 4:
        return mix_tints(water, pure("foam"), 0.1)
    return water


@lru_cache(maxsize=1024)
def _strewn(y: int) -> bytes:
    """Strew the kinds of pixels over a row, always in the same way."""
    kinds = _PATTERNS - 1
    some = bytes((x * 7 + y * 11 + (x * y) % 5) % kinds for x in range(kinds))
    row = bytearray((some * (_PERIOD // kinds + 1))[:_PERIOD])
    glint = (y * 2654435761 + y * y * 40503) % _GLINTS
    if glint < _PERIOD - 1:
        row[glint] = row[glint + 1] = kinds
    return bytes(row)


def _pattern(y: int, left: int, width: int) -> bytes:
    """Give the kinds of pixels of a part of a row."""
    start = left % _PERIOD
    return (_strewn(y) * (2 + width // _PERIOD))[start : start + width]


@cache
def _calm(shape: Shape) -> tuple[tuple[int, int, int, bytes], ...]:
    """Give the rows of a hex and of its surf, and what depths become there if it is not shown."""
    insets = [*shape.insets, *shape.insets[-1:] * shape.foot]
    rows = []
    for surf, breaks in ((0, range(256)), (1, (0, 1)), (_SURF, (_SURF,))):
        calm = bytes(_CALM if depth in breaks else depth for depth in range(256))
        for y in range(-surf, len(insets) + surf):
            inset = min(insets[max(0, y - surf) : y + surf + 1]) - surf
            rows.append((y, inset, shape.width - inset, calm))
    return tuple(rows)


_KEPT: Final = 4  # islands of one zoom: this one, the one before, those of an undo


class _Field(NamedTuple):
    """How far the pixels of a part of the plane are from some land."""

    left: int
    top: int
    width: int
    depths: list[bytes]


class _Row(NamedTuple):
    """A painted row, and what it was painted by."""

    depths: bytes
    tints: list[Tint]


class Sea:
    """The sea at one zoom, wherever it is looked at from.

    Distances are kept for the latest islands, each of which mostly adds to another. Pixels of the
    plane count from the middle of everything, so that neither surf nor glints move with a view.
    """

    def __init__(self, zoom: Zoom) -> None:
        self._zoom = zoom
        self._shape = SHAPES[zoom, PainterKind.FILLED]
        self._known: dict[frozenset[Hex], _Field] = {}
        self._latest: tuple[View, frozenset[Hex], list[_Row]] | None = None

    @property
    def reach(self) -> int:
        """How many pixels from the land the sea is as it is everywhere."""
        return _reach(self._zoom)

    def rows(self, view: View, land: frozenset[Hex]) -> list[list[Tint]]:
        """Paint the sea of a view around some land; the rows must not be changed.

        A row that is the same around another land is the same object.
        """
        latest = self._latest
        if latest is None or latest[0] != view or latest[1] != land:
            before = latest[2] if latest is not None and latest[0] == view else []
            latest = self._latest = (view, land, self._paint(view, land, before))
        return [row.tints for row in latest[2]]

    def _paint(self, view: View, land: frozenset[Hex], before: list[_Row]) -> list[_Row]:
        field = self._known.pop(land, None) or self._measure(land)
        self._known[land] = field
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]
        width, height = view.size
        # Where the canvas begins on the plane.
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
        """Give the parts of rows around land that is not on view: no surf shows where it lies."""
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
        """Give how far the pixels of a row are from the land."""
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
        """Lay the distances around some hexes over the others."""
        reach, shape = _reach(self._zoom), self._shape
        depths, width = field.depths, _size(self._zoom)[0]
        for hex in hexes:
            stamp = _around(self._zoom)  # which nobody needs before there is land
            start = shape.step * hex.column - reach - field.left
            end = start + width
            for y, new in enumerate(stamp, shape.lines * hex.row - reach - field.top):
                row = depths[y]
                depths[y] = row[:start] + bytes(map(min, row[start:end], new)) + row[end:]


@cache
def sea_at(zoom: Zoom) -> Sea:
    """Give the sea at a zoom, always the same one, so that it is measured once."""
    return Sea(zoom)
