"""The sea: surf along the land, deep water far from it, independent of the view."""

from __future__ import annotations

import pytest

from taluva.hexgrid import Hex, parse_hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.colour import Tint
from taluva.tui.hexmap.geometry import SHAPES, Rulers, View, Window, Zoom
from taluva.tui.hexmap.terrain import sea

LAND = frozenset({parse_hex("M25"), parse_hex("N24")})


def view_of(zoom: Zoom, window: Window) -> View:
    return View(zoom, PainterKind.FILLED, window, Rulers.NONE)


@pytest.mark.parametrize("zoom", Zoom)
def test_the_sea_gets_deeper_away_from_the_shore(zoom: Zoom) -> None:
    view = view_of(zoom, Window(13, 5, 13, 45))
    x = view.left(13) + view.shape.width // 2
    shore = view.pixel_top(25)
    column = [row[x] for row in sea(view, LAND)][:shore]
    near_to_far = [tint.role for tint in reversed(column)]
    assert near_to_far[0] == "shallow"
    assert column[-1].other is not None
    assert column[-1].other.role == "foam"
    assert near_to_far == sorted(near_to_far, key=["shallow", "mid"].index)
    assert "mid" in near_to_far


def crop(zoom: Zoom, window: Window, land: frozenset[Hex], inner: Window) -> list[list[Tint]]:
    """Paint a window and return the part that another window shows."""
    view, shape = view_of(zoom, window), SHAPES[zoom, PainterKind.FILLED]
    rows = sea(view, land)
    left, top = view.left(inner.left), view.pixel_top(inner.top)
    width, height = shape.step * inner.columns, shape.lines * inner.rows
    return [row[left : left + width] for row in rows[top : top + height]]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("moved", [(1, 0), (0, 1), (-3, 2), (7, -5)])
def test_the_sea_does_not_move_with_the_view(zoom: Zoom, moved: tuple[int, int]) -> None:
    inner = Window(11, 21, 15, 29)
    here, there = inner.grown(8, 8), inner.grown(8, 8).translate(*moved)
    assert crop(zoom, here, LAND, inner) == crop(zoom, there, LAND, inner)
