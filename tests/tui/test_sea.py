"""The sea: surf along the land, deep water far from it, independent of the view."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings, strategies

from taluva.hexgrid import Hex, parse_hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.colour import Tint
from taluva.tui.hexmap.blocks import face_pixels
from taluva.tui.hexmap.geometry import SHAPES, Rulers, View, Window, Zoom
from taluva.tui.hexmap.sea import Sea

LAND = frozenset({parse_hex("M25"), parse_hex("N24")})


def view_of(zoom: Zoom, window: Window, rulers: Rulers = Rulers.NONE) -> View:
    return View(zoom, PainterKind.FILLED, window, rulers)


@pytest.mark.parametrize("zoom", Zoom)
def test_the_sea_gets_deeper_away_from_the_shore(zoom: Zoom) -> None:
    view = view_of(zoom, Window(13, 5, 13, 45))
    x = view.left(13) + view.shape.width // 2
    shore = view.pixel_top(25)
    column = [row[x] for row in Sea(zoom).rows(view, LAND)][:shore]
    near_to_far = [tint.role for tint in reversed(column)]
    assert near_to_far[0] == "shallow"
    assert column[-1].other is not None
    assert column[-1].other.role == "foam"
    assert near_to_far == sorted(near_to_far, key=["shallow", "mid"].index)
    assert "mid" in near_to_far


def crop(zoom: Zoom, window: Window, land: frozenset[Hex], inner: Window) -> list[list[Tint]]:
    """Paint a window and return the part that another window shows."""
    view, shape = view_of(zoom, window), SHAPES[zoom, PainterKind.FILLED]
    rows = Sea(zoom).rows(view, land)
    left, top = view.left(inner.left), view.pixel_top(inner.top)
    width, height = shape.step * inner.columns, shape.lines * inner.rows
    return [row[left : left + width] for row in rows[top : top + height]]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("moved", [(1, 0), (0, 1), (-3, 2), (7, -5)])
def test_the_sea_does_not_move_with_the_view(zoom: Zoom, moved: tuple[int, int]) -> None:
    inner = Window(11, 21, 15, 29)
    here, there = inner.grown(8, 8), inner.grown(8, 8).translate(*moved)
    assert crop(zoom, here, LAND, inner) == crop(zoom, there, LAND, inner)


lands = strategies.frozensets(
    strategies.builds(Hex, strategies.integers(-5, 5), strategies.integers(-5, 5)), max_size=12
)


def seen(view: View, rows: list[list[Tint]], land: frozenset[Hex]) -> list[list[Tint | None]]:
    """Return the rows with None under the land."""
    left: list[list[Tint | None]] = [[*row] for row in rows]
    for hex in land:
        for x, y in face_pixels(view.shape):
            column, row = view.left(hex.column) + x, view.pixel_top(hex.row) + y
            if 0 <= column < view.size[0] and 0 <= row < len(left):
                left[row][column] = None
    return left


@settings(max_examples=40, deadline=None)
@example(
    first=frozenset(),
    second=frozenset({Hex(0, 0), Hex(1, 0)}),
    third=frozenset(Hex(0, 0).neighbours),
    zoom=Zoom.LARGE,
).via("a hex that the others enclose")
@given(
    first=lands, second=lands, third=lands, zoom=strategies.sampled_from([Zoom.LARGE, Zoom.SMALL])
)
def test_updating_the_sea_equals_drawing_it_again(
    first: frozenset[Hex], second: frozenset[Hex], third: frozenset[Hex], zoom: Zoom
) -> None:
    view = view_of(zoom, Window(5, 15, 20, 35), Rulers.FOUR)
    kept = Sea(zoom)
    for land in (first, first | second, first | second | third, third):
        rows, anew = kept.rows(view, land), Sea(zoom).rows(view, land)
        assert seen(view, rows, land) == seen(view, anew, land)
