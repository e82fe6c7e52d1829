"""Finding the hex or corner at a cell of the map."""

from __future__ import annotations

from taluva.hexgrid import Hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, View, Window
from taluva.tui.hexmap.viewport import spot_at


def test_the_hex_at_a_cell_does_not_depend_on_the_order_of_hexes() -> None:
    spots = [Hex.at(column, row) for column in range(3) for row in range(column % 2, 6, 2)]
    cells = [(column, line) for column in range(80) for line in range(30)]
    for zoom in LEVEL_ZOOMS:
        view = View(zoom, PainterKind.FILLED, Window.around(spots)).centred(80, 30)
        found = [spot_at(view, *cell, spots, {}) for cell in cells]
        assert found == [spot_at(view, *cell, spots[::-1], {}) for cell in cells]
        assert {*spots} == {*filter(None, found)}
