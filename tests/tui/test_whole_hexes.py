"""For any visible part of a map no hex is cut, none beyond it shows, and outlines are closed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from taluva.games.taluva.artwork import SPRITES
from taluva.hexgrid import Hex
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, PATH_ZOOMS, View, Zoom
from taluva.tui.hexmap.picture import Ground, MarkKind, Picture, Piece, marks
from taluva.tui.hexmap.terrain import face_pixels, sea
from taluva.tui.hexmap.viewport import Fit, fit
from tests.tui.pictures import PATHS

SIZES = ((80, 24), (120, 40), (200, 60))
FILLED = Look(PainterKind.FILLED, Depth.TRUE, True)
OUTLINE = Look(PainterKind.OUTLINE, Depth.NONE, True)
_HUT, _, _ = SPRITES.values()


def island(columns: int, rows: int, level: int) -> Picture:
    """Make an island without holes, of one level, with a hut on every hex."""
    hexes = [
        Hex.at(column, row)
        for row in range(20, 20 + rows)
        for column in range(10, 10 + columns)
        if (column + row) % 2 == 0
    ]
    grounds = tuple(Ground(hex, ("sand",), level, 0, letter="S", label=str(hex)) for hex in hexes)
    return Picture(grounds, tuple(Piece(hex, _HUT, "white", "W") for hex in hexes))


ISLANDS = (island(2, 3, 1), island(9, 16, 1), island(9, 16, 3), island(20, 40, 2))


def fits(picture: Picture, painter: PainterKind) -> Iterator[Fit]:
    """Yield an island fitted to every screen at every zoom, and moved."""
    heights = picture.heights
    focus = min(heights)
    for size in SIZES:
        for zoom in (None, *LEVEL_ZOOMS):
            found = fit(*size, heights, painter, zoom=zoom, focus=focus, heights=heights)
            yield found
            yield found.pan(1, 0).pan(0, 1)
            yield found.drag(9, 5)
            yield found.revealing([max(heights)])


def shown(view: View, picture: Picture) -> list[Hex]:
    return [ground.hex for ground in picture.grounds if ground.hex in view.window]


@pytest.mark.parametrize("picture", ISLANDS)
def test_no_hex_of_a_filled_map_is_cut(picture: Picture) -> None:
    for found in fits(picture, PainterKind.FILLED):
        view, shape = found.view, found.view.shape
        width, _ = view.size
        for ground in picture.grounds:
            if ground.hex in view.window:
                x, y = view.left(ground.hex.column), view.pixel_top(ground.hex.row)
                assert x >= 0
                assert x + shape.width <= width
                assert y - shape.lift * (ground.level - 1) >= 2 * view.start
                assert y + 2 * shape.lines + shape.foot <= 2 * view.end


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
def test_no_surf_is_drawn_where_land_continues_beyond_the_view(zoom: Zoom) -> None:
    picture = ISLANDS[-1]
    land = frozenset(picture.heights)
    found = fit(80, 24, land, PainterKind.FILLED, zoom=zoom, focus=Hex.at(20, 40))
    view, shape = found.view, found.view.shape
    rows = sea(view, land)
    for hex in land - set(shown(view, picture)):
        x, y = view.left(hex.column), view.pixel_top(hex.row)
        for dx, dy in face_pixels(shape):
            if 0 <= x + dx < len(rows[0]) and 0 <= y + dy < len(rows):
                other = rows[y + dy][x + dx].other
                assert other is None or other.role != "foam"


def edges(view: View, hex: Hex) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the outline cells of a hex, each with the number of the neighbour beyond it."""
    x, y = view.left(hex.column), view.top(hex.row)
    step, half = view.shape.step, view.shape.lines // 2
    for column in range(half, step):
        yield 0, (x + column, y - 1)
        yield 3, (x + column, y + 2 * half - 1)
    for i in range(half):
        yield 5, (x + half - 1 - i, y + i)
        yield 4, (x + i, y + half + i)
        yield 1, (x + step + i, y + i)
        yield 2, (x + step + half - 1 - i, y + half + i)


@pytest.mark.parametrize("picture", ISLANDS)
def test_the_outline_of_the_visible_land_is_closed(picture: Picture) -> None:
    # Pieces and names may cover the lower edge of a hex.
    grounds = tuple(ground._replace(label="") for ground in picture.grounds)
    land = picture._replace(grounds=grounds, pieces=())
    for found in fits(land, PainterKind.OUTLINE):
        view = found.view
        lines = RenderedMap(land, OUTLINE, view).text().splitlines()
        seen = set(shown(view, land))
        for hex in seen:
            for side, (x, y) in edges(view, hex):
                if hex.neighbours[side] not in seen:
                    assert lines[y][x] in "/\\_", (found.view, str(hex), side)


def test_marks_beyond_the_view_draw_nothing_in_it() -> None:
    land = ISLANDS[-1]
    view = fit(80, 24, land.heights, PainterKind.OUTLINE, focus=min(land.heights)).view
    beyond = [hex for hex in land.heights if hex not in view.window]
    plain, ringed = (
        RenderedMap(land, OUTLINE, view),
        RenderedMap(land, OUTLINE, view, marks=marks(MarkKind.LAST, beyond)),
    )
    assert ringed.text() == plain.text()


def test_the_outline_of_a_partial_map_with_paths_is_closed_at_the_top() -> None:
    land = [ground.hex for ground in PATHS.grounds]
    found = fit(80, 24, land, PainterKind.OUTLINE, zooms=PATH_ZOOMS, focus=Hex.at(4, 8))
    view = found.view
    lines = RenderedMap(PATHS, OUTLINE, view).text().splitlines()
    for hex in (each for each in land if each.row == view.window.top and each in view.window):
        assert all(lines[y][x] == "_" for side, (x, y) in edges(view, hex) if side == 0)


@pytest.mark.parametrize(("size", "zoom"), [((120, 40), Zoom.NORMAL), ((200, 60), Zoom.LARGE)])
def test_water_is_dropped_before_the_zoom_is_reduced(size: tuple[int, int], zoom: Zoom) -> None:
    heights = ISLANDS[1].heights
    found = fit(*size, heights, PainterKind.FILLED, heights=heights)
    assert found.zoom is zoom
    assert found.view.window.rows == 16
