"""The land and the sea as pixels.

A hex is its top face, raised by its level, and the wall below it. Its pixels depend only on the hex
and its neighbours, so they are cached. Neighbours are listed clockwise from the north. Around the
land is surf, then shallow water that gets deeper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Direction, Hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.colour import GLARE, Tint, Tone, darker, lighter, mix_tints, pure
from taluva.tui.hexmap.geometry import SHAPES, Shape, View, Window, Zoom
from taluva.tui.palette import TEXTURES

CHALK: Final = pure("chalk")
PATH: Final = pure("path")

_LIGHT_SHARE, _DARK_SHARE = 0.6, 0.75

# Half the width and height of a crater in pixels.
_CRATERS: Final = {
    Zoom.HUGE: (4.0, 2.6),
    Zoom.LARGE: (3.0, 2.0),
    Zoom.NORMAL: (1.6, 1.2),
    Zoom.SMALL: (1.2, 1.0),
    Zoom.VAST: (4.5, 3.0),
    Zoom.WIDE: (3.0, 1.9),
    Zoom.FLAT: (2.4, 1.4),
}
_SHADOWS: Final = {Zoom.HUGE: 3.0, Zoom.LARGE: 2.4, Zoom.NORMAL: 2.0, Zoom.SMALL: 1.5}
_HALF_RIMS: Final = {Zoom.VAST: 6, Zoom.WIDE: 4, Zoom.FLAT: 2}  # pixels of full colour at the rim


class Near(NamedTuple):
    """A neighbour: its level (0 for the sea) and whether it is in the same group as the hex."""

    level: int
    is_same: bool


class HexSite(NamedTuple):
    """All properties of a hex that its pixels depend on."""

    faces: tuple[str, ...]
    level: int
    points: Direction | None
    around: tuple[Near, ...]
    is_preview: bool = False
    has_paths: bool = False
    has_crater: bool = False
    wall: str = "wall"  # a role


class PixelRow(NamedTuple):
    """A pixel row of a block: its position, its tints and the extent of the face."""

    y: int  # counted from the top of a hex at level 1, upwards negative
    x: int
    tints: list[Tint]
    face_start: int
    face_end: int


class HexBlock(NamedTuple):
    """A hex as pixels. ``paper`` holds the background tints for text."""

    rows: tuple[PixelRow, ...]
    top: int  # first row of the face, counted in the same way
    paper: dict[tuple[int, int], Tint]  # by column and row of the face

    @property
    def bottom(self) -> int:
        """The pixel row just below the block."""
        return self.rows[-1].y + 1


Pixel = tuple[int, int]


@cache
def face_pixels(shape: Shape) -> tuple[Pixel, ...]:
    """Return the pixels of a face, row by row."""
    return tuple(
        (x, y) for y, inset in enumerate(shape.insets) for x in range(inset, shape.width - inset)
    )


Sides = Mapping[Pixel, int]


@cache
def _sides(shape: Shape) -> Sides:
    """Return the side of the neighbour that each pixel around a hex belongs to."""
    height, half, step = 2 * shape.lines, shape.lines, shape.step
    steps = ((0, -height), (step, -half), (step, half), (0, height), (-step, half), (-step, -half))
    return {
        (x + columns, y + rows): side
        for side, (columns, rows) in enumerate(steps)
        for x, y in face_pixels(shape)
    }


@lru_cache(maxsize=512)
def block(zoom: Zoom, site: HexSite) -> HexBlock:
    """Return the pixels of a hex at a zoom."""
    shape = SHAPES[zoom, PainterKind.FILLED]
    base = _tone(pure(site.faces[0]), site)
    faces = dict(_face(zoom, shape, site, base))
    paper = {pixel: tint for pixel, (_, tint) in faces.items()}
    top = -shape.lift * (site.level - 1)
    rows = []
    for y in range(top, 2 * shape.lines + shape.foot):
        row = _row(shape, y, top, faces, site.wall)
        if row is not None:
            rows.append(row)
    return HexBlock(tuple(rows), top, paper)


def _tone(tint: Tint, site: HexSite) -> Tint:
    """Return the tint darkened at level 1 and lightened above level 2."""
    if site.has_paths or site.level == 2:
        return tint
    return darker(tint, 0.09) if site.level < 2 else lighter(tint, 0.08)


def _face(
    zoom: Zoom, shape: Shape, site: HexSite, base: Tint
) -> Iterator[tuple[Pixel, tuple[Tint, Tint]]]:
    """Yield every pixel of the face with its tint and its background tint for text."""
    molten = _fire(zoom, shape, site.points) if site.has_crater else {}
    sides, rise = _sides(shape), max(near.level for near in site.around) - site.level
    reach = int(rise * _SHADOWS.get(zoom, 0.0))
    for x, y in face_pixels(shape):
        paper = base
        if site.has_crater:
            paper = _tone(_cone(shape, site.faces[0], x, y), site)
        elif len(site.faces) > 1:
            paper = _half(zoom, shape, site, x, y)
        tint = molten.get((x, y)) or _apply_texture(zoom, site, paper, x, y)
        if (x, y) not in molten:
            tint = _edge(zoom, shape, sides, site, tint, x, y)
        if reach > 0 and _is_shaded(zoom, sides, site, reach, x, y):
            tint = tint if (x, y) in molten else darker(tint, 0.38)
            paper = darker(paper, 0.38)
        if site.is_preview:
            share = 0.55 if (x + y) % 2 else 0.12
            tint, paper = mix_tints(tint, pure("mid"), share), mix_tints(paper, pure("mid"), 0.33)
        yield (x, y), (tint, paper)


def _apply_texture(zoom: Zoom, site: HexSite, tint: Tint, x: int, y: int) -> Tint:
    role = site.faces[0]
    if zoom is Zoom.COMPACT or role not in TEXTURES:
        return tint
    tone = _texture(role).get((x % TEXTURES[role][0], y % TEXTURES[role][1]))
    if tone is None:
        return tint
    share = _LIGHT_SHARE if tone is Tone.LIGHT else _DARK_SHARE
    return _tone(mix_tints(pure(role), pure(role, tone), share), site)


@cache
def _texture(role: str) -> dict[Pixel, Tone]:
    _, _, *texts = TEXTURES[role]
    found = {}
    for tone, text in zip((Tone.LIGHT, Tone.DARK), texts, strict=True):
        for word in text.split():
            x, y = word.split(",")
            found[int(x), int(y)] = tone
    return found


def _half(zoom: Zoom, shape: Shape, site: HexSite, x: int, y: int) -> Tint:
    """Return the tint of a pixel in a half hex. It is darker inside than at the rim."""
    is_left = 2 * x + 1 < shape.width
    tint = pure(site.faces[0 if is_left else 1])
    inset = shape.insets[y]
    depth = min(x - inset, shape.width - 1 - inset - x)
    return tint if depth < _HALF_RIMS.get(zoom, 3) else mix_tints(tint, pure("dusk"), 0.6)


_GRADES: Final = 8  # shades from the light to the dark side of a mountain


def _cone(shape: Shape, role: str, x: int, y: int) -> Tint:
    """Return the tint of a mountain's pixel, lit from the north-west."""
    slope = (x / (shape.width - 1) + y / (2 * shape.lines - 1)) / 2
    grade = round(slope * _GRADES) / _GRADES
    base = pure(role)
    if grade < 0.5:
        return mix_tints(base, pure(role, Tone.LIGHT), round(1 - 2 * grade, 3))
    return mix_tints(base, pure(role, Tone.DARK), round(2 * grade - 1, 3))


@cache
def _fire(zoom: Zoom, shape: Shape, points: Direction | None) -> dict[Pixel, Tint]:
    """Return the pixels of the crater and of its lava stream to a corner."""
    if zoom is Zoom.COMPACT:
        return _compact_fire(points)
    molten = dict(_stream(shape, points)) if points else {}
    width, height = _CRATERS[zoom]
    middle_x, middle_y = (shape.width - 1) / 2, float(shape.lines)
    for x, y in face_pixels(shape):
        dx, dy = (x - middle_x) / width, (y - middle_y) / height
        distance = dx * dx + dy * dy
        if distance <= 0.4**2:
            molten[x, y] = pure("hot")
        elif distance <= 0.62**2:
            molten[x, y] = pure("lava")
        elif distance <= 1.0:
            molten[x, y] = pure("glow" if dy > -0.1 else "crust")
        elif distance <= 1.6**2 and dy < -0.3 and abs(dx) <= 1.1 and (x, y) not in molten:
            molten[x, y] = pure("rim")
    return molten


def _compact_fire(points: Direction | None) -> dict[Pixel, Tint]:
    lava = pure("lava")
    corners: dict[Direction | None, tuple[Pixel, ...]] = {
        Direction.E: ((5, 1), (5, 2)),
        Direction.W: ((0, 1), (0, 2)),
        Direction.SE: ((4, 3),),
        Direction.SW: ((1, 3),),
    }
    ends = dict.fromkeys(corners.get(points, ()), lava)
    return {(2, 2): lava, (3, 2): pure("glow"), **ends}


_STREAM_STEPS: Final = 4


def _stream(shape: Shape, points: Direction) -> Iterator[tuple[Pixel, Tint]]:
    """Yield the pixels from the crater to a corner. In large hexes the stream is two wide."""
    width, height = shape.width, 2 * shape.lines
    inset = shape.insets[0]
    is_level = len(points) == 1  # to the east or the west
    end_x = {"e": width - 1, "w": 0}.get(str(points))
    if end_x is None:
        end_x = width - 1 - inset if points.endswith("e") else inset
    end_y = height / 2 - 0.5
    if not is_level:
        end_y = height - 1 if points.startswith("s") else 0
    start_x, start_y = (width - 1) / 2, height / 2 - 0.5
    length = round(max(abs(end_x - start_x), abs(end_y - start_y)))
    for step in range(length + 1):
        share = step / length
        x = int(start_x + (end_x - start_x) * share + 0.5)
        y = int(start_y + (end_y - start_y) * share + 0.5)
        tint = mix_tints(
            pure("lava"), pure("glow"), round((1 - share) * _STREAM_STEPS) / _STREAM_STEPS
        )
        beside = (x, y - 1) if is_level else (x + (1 if 2 * x < width else -1), y)
        for pixel in ((x, y), beside)[: 1 + (width > 10)]:
            if pixel in face_pixels(shape):
                yield pixel, tint


def _edge(
    zoom: Zoom, shape: Shape, sides: Sides, site: HexSite, tint: Tint, x: int, y: int
) -> Tint:
    """Return the tint of a pixel, changed if it is on an edge of the hex."""
    if zoom is Zoom.COMPACT:
        return _compact_edge(shape, sides, site, tint, x, y)
    if site.has_paths:
        return PATH if _is_on_path(sides, site, x, y) else tint
    for side in (sides.get((x - 1, y)), sides.get((x, y - 1))):
        if side is None:
            continue
        near = site.around[side]
        if not near.level:
            return lighter(tint, 0.3)
        if near.level < site.level:
            return mix_tints(tint, CHALK, 0.62)
        if near.level == site.level:
            return darker(tint, 0.17 if near.is_same else 0.55)
    # The edge above a wall is lit.
    side = sides.get((x, y + 1))
    if side is not None and site.around[side].level < site.level:
        return lighter(tint, 0.16)
    return tint


def _is_on_path(sides: Sides, site: HexSite, x: int, y: int) -> bool:
    before = {sides.get((x - 1, y)), sides.get((x, y - 1))} - {None}
    beyond = {sides.get((x + 1, y)), sides.get((x, y + 1))} - {None}
    return bool(before) or any(side is not None and not site.around[side].level for side in beyond)


def _compact_edge(shape: Shape, sides: Sides, site: HexSite, tint: Tint, x: int, y: int) -> Tint:
    """Return the tint of a pixel at zoom compact, changed if it is on an edge of the hex."""
    south = sides.get((x, y + 1))
    if y == len(shape.insets) - 1 and south is not None:
        return _compact_border(site, tint, site.around[south], Tone.BASE)
    for side in (sides.get((x - 1, y)), sides.get((x, y - 1))):
        if side is None:
            continue
        near = site.around[side]
        is_west = sides.get((x - 1, y)) is not None
        if site.level > 1 and near.level < site.level:
            return mix_tints(tint, CHALK, 0.62)
        if is_west:
            return _compact_border(site, tint, near, Tone.LIGHT)
    return tint


def _compact_border(site: HexSite, tint: Tint, near: Near, tone: Tone) -> Tint:
    if near.level < site.level:
        return darker(pure(site.wall, tone), 0.3)
    if near.level > site.level:
        return tint
    return darker(tint, 0.16 if near.is_same else 0.45)


def _is_shaded(zoom: Zoom, sides: Sides, site: HexSite, reach: int, x: int, y: int) -> bool:
    """Check whether a pixel is in the shadow of a higher hex, at most ``reach`` pixels away."""
    for k in range(1, reach + 1):
        side = sides.get((x - k, y - k // 2))
        if side is not None:
            rise = site.around[side].level - site.level
            if rise > 0 and k <= rise * _SHADOWS[zoom]:
                return True
    return False


def _row(
    shape: Shape, y: int, top: int, faces: dict[Pixel, tuple[Tint, Tint]], wall: str
) -> PixelRow | None:
    """Return a pixel row of face and wall, or None if it is empty."""
    depth = -top + shape.foot
    height = 2 * shape.lines
    face_y = y - top
    columns: dict[int, Tint] = {}
    face_start = face_end = 0
    if face_y < height:
        inset = shape.insets[face_y]
        face_start, face_end = inset, shape.width - inset
        for x in range(face_start, face_end):
            columns[x] = faces[x, face_y][0]
    for x, lowest in enumerate(_lowest(shape)):
        if lowest < face_y <= lowest + depth:
            columns[x] = _wall(shape, x, face_y - lowest, depth, wall)
    if not columns:
        return None
    start = min(columns)
    return PixelRow(y, start, [columns[x] for x in sorted(columns)], face_start, face_end)


@cache
def _lowest(shape: Shape) -> tuple[int, ...]:
    """Return the lowest row of the face in each column of pixels."""
    return tuple(
        max(y for y, inset in enumerate(shape.insets) if inset <= x < shape.width - inset)
        for x in range(shape.width)
    )


def _wall(shape: Shape, x: int, below: int, depth: int, role: str) -> Tint:
    inset = shape.insets[-1]
    tone = Tone.LIGHT if x < inset else Tone.DARK if x >= shape.width - inset else Tone.BASE
    tint = pure(role, tone)
    if below > depth - shape.foot:
        return darker(tint, 0.3)
    # A light line for every level lets players count the levels.
    return mix_tints(tint, GLARE, 0.16) if below % max(shape.lift, 2) == 0 else tint


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


@lru_cache(maxsize=8)
def _around_in_rows(zoom: Zoom, length: int) -> bytes:
    """Return the distance table around one hex in rows of a length; the last row is not filled."""
    *rows, last = _around(zoom)
    deep = bytes([_reach(zoom)])
    return b"".join([*(row.ljust(length, deep) for row in rows), last])


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


def _least(one: bytes | bytearray, other: bytes) -> bytes:
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
    length = width + shape.step * (window.columns - 1)
    depths = bytearray([reach]) * (length * (height + shape.lines * (window.rows - 1)))
    around = _around_in_rows(zoom, length)
    for hex in land:
        if all(near in land for near in hex.neighbours):
            continue
        start = (shape.lines * hex.row - reach - top) * length + shape.step * hex.column - reach
        part = slice(start - left, start - left + len(around))
        depths[part] = _least(depths[part], around)
    starts = range(0, len(depths), length)
    return _Field(left, top, [bytes(depths[start : start + length]) for start in starts])
