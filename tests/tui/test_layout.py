"""The geometry of hexes: they fill the plane, and a view has the size it claims."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from taluva.hexgrid import ORIGIN, Corner, Direction, Hex, corners, parse_hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import SHAPES, Rulers, View, Window, Zoom


@pytest.mark.parametrize("zoom", Zoom)
def test_every_pixel_belongs_to_exactly_one_hex(zoom: Zoom) -> None:
    view = View(zoom, PainterKind.FILLED, Window(10, 20, 16, 34))
    shape = view.shape
    owners: Counter[tuple[int, int]] = Counter()
    for hex in view.hexes():
        x, y = view.left(hex.column), view.pixel_top(hex.row)
        for j, inset in enumerate(shape.insets):
            width = shape.step + shape.overhang - 2 * inset
            owners.update((x + inset + i, y + j) for i in range(width))
    assert set(owners.values()) == {1}
    middle_x, middle_y = view.left(13), view.pixel_top(27)
    around = product(range(middle_x - 4, middle_x + 5), range(middle_y - 4, middle_y + 5))
    assert all(pixel in owners for pixel in around)


@pytest.mark.parametrize(("zoom", "painter"), SHAPES)
def test_the_row_number_is_on_a_line_of_its_hexes(zoom: Zoom, painter: PainterKind) -> None:
    view = View(zoom, painter, Window(10, 20, 16, 31))
    for row in view.named_rows:
        assert view.top(row) <= view.caption(row) < view.top(row) + view.shape.lines
        assert view.start <= view.caption(row) < view.end


def test_centring_leaves_equal_margins() -> None:
    view = View(Zoom.NORMAL, PainterKind.FILLED, Window(10, 20, 14, 24))
    width, height = view.needed
    centred = view.centred(width + 10, height + 5)
    assert centred.size == (width + 10, height + 5)
    assert centred.left(10) - view.left(10) == 5
    assert centred.top(20) - view.top(20) == 2
    assert centred.needed == view.needed
    assert view.centred(5, 5).size == view.needed


def test_a_window_encloses_hexes() -> None:
    window = Window.around([parse_hex("M25"), parse_hex("P22")])
    assert window == Window(13, 22, 16, 25)
    assert parse_hex("O23") in window
    assert parse_hex("Q23") not in window
    assert parse_hex("O21") not in window
    assert (window.columns, window.rows) == (4, 4)
    assert window.grown(1, 2) == Window(12, 20, 17, 27)
    assert window.translate(-3, 1) == Window(10, 23, 13, 26)
    assert Window.around([]) == Window(13, 25, 13, 25)


def test_a_view_shows_the_hexes_of_its_window_in_reading_order() -> None:
    view = View(Zoom.NORMAL, PainterKind.OUTLINE, Window(12, 24, 14, 26))
    assert [str(hex) for hex in view.hexes()] == ["L24", "N24", "M25", "L26", "N26"]
    assert ORIGIN in set(view.hexes())
    assert Hex(1, 1) not in set(view.hexes())


@pytest.mark.parametrize(("zoom", "painter"), SHAPES)
def test_a_corner_has_one_place_under_all_its_names(zoom: Zoom, painter: PainterKind) -> None:
    view = View(zoom, painter, Window(10, 20, 16, 31))
    hex = parse_hex("M25")
    x, y = view.left(hex.column), view.pixel_top(hex.row)
    width, height = view.shape.width, 2 * view.shape.lines
    places = [view.corner(corner) for corner in corners(hex)]  # clockwise from east
    assert places[0] == (x + width, y + height // 2)
    assert places[3] == (x, y + height // 2)
    assert [place[1] for place in places] == [
        y + height // 2,
        y + height,
        y + height,
        y + height // 2,
        y,
        y,
    ]
    # Each corner is also one of the eastern and western neighbours'.
    north_east = parse_hex("N24")
    assert view.corner(Corner(hex, Direction.E)) == (
        view.left(north_east.column) + view.shape.overhang,
        view.pixel_top(north_east.row) + height,
    )


def test_the_bottom_row_is_cut_only_on_request() -> None:
    window = Window(10, 20, 16, 32)
    whole = View(Zoom.FLAT, PainterKind.FILLED, window, Rulers.NONE).size
    cut = View(Zoom.FLAT, PainterKind.FILLED, window, Rulers.CUT).size
    assert whole == (cut[0], cut[1] + 1)
