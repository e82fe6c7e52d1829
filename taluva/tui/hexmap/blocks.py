"""One hex as pixels: its top face, raised by its level, and the wall below it.

A block depends only on the hex and its neighbours, so blocks are cached. Neighbours are listed
clockwise from the north.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from taluva.hexgrid import Direction
from taluva.tui.capabilities import PainterKind
from taluva.tui.colour import GLARE, Tint, Tone, darker, lighter, mix_tints, pure
from taluva.tui.hexmap.geometry import SHAPES, Shape, Zoom
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
