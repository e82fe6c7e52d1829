"""What lies between two hexes."""

from __future__ import annotations

import pytest

from taluva.shell.cell import Cell, Edge, Paint, accent_between, edge_between

PAINT = Paint("#111111", "#ffffff", "#888888", "#000000", "#222222")
WATER = Cell(PAINT)
LOW = Cell(PAINT, 1, "a")
LOW_TOO = Cell(PAINT, 1, "b")
HIGH = Cell(PAINT, 2, "c")
MARKED = Cell(PAINT, 1, "a", accent="#ff00ff")


@pytest.mark.parametrize(
    ("one", "other", "edge"),
    [
        (None, None, Edge.NONE),
        (None, WATER, Edge.GRID),
        (WATER, Cell(PAINT, label="M25"), Edge.GRID),
        (None, LOW, Edge.COAST),
        (WATER, HIGH, Edge.COAST),
        (LOW, Cell(PAINT, 1, "a", label="M25"), Edge.INNER),
        (LOW, LOW_TOO, Edge.BORDER),
        (LOW, HIGH, Edge.CLIFF),
        (MARKED, LOW, Edge.ACCENT),
        (MARKED, None, Edge.ACCENT),
        (MARKED, Cell(PAINT, 1, "a", accent="#ff00ff", label="M25"), Edge.INNER),
    ],
)
def test_edges(one: Cell | None, other: Cell | None, edge: Edge) -> None:
    assert edge_between(one, other) is edge
    assert edge_between(other, one) is edge


def test_the_accent_is_that_of_the_hex_that_has_one() -> None:
    assert accent_between(MARKED, None) == "#ff00ff"
    assert accent_between(LOW, MARKED) == "#ff00ff"
