"""Arrow keys on the grid: every place can be reached, and the opposite key goes back."""

from __future__ import annotations

import pytest

from taluva.hexgrid import ORIGIN, Arrow, Corner, Hex, ahead, corners, distance, parse_hex

LEFT, RIGHT, UP, DOWN = Arrow.LEFT, Arrow.RIGHT, Arrow.UP, Arrow.DOWN
BACK = {LEFT: RIGHT, RIGHT: LEFT, UP: DOWN, DOWN: UP}
HEXES = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5) if ORIGIN.distance(Hex(q, r)) <= 4]
CORNERS = list(dict.fromkeys(corner for hex in HEXES for corner in corners(hex)))
SETS: dict[str, list[Hex | Corner]] = {
    "hexes": [*HEXES],
    "corners": [*CORNERS],
    "both": [*HEXES, *CORNERS],
}


@pytest.mark.parametrize("spots", SETS.values(), ids=SETS)
def test_every_place_can_be_reached(spots: list[Hex | Corner]) -> None:
    reached, edge = {spots[0]}, [spots[0]]
    while edge:
        start = edge.pop()
        for spot in (ahead(start, spots, heading) for heading in Arrow):
            if spot is not None and spot not in reached:
                reached.add(spot)
                edge.append(spot)
    assert reached == {*spots}


@pytest.mark.parametrize("heading", Arrow)
def test_a_step_back_returns_to_the_start(heading: Arrow) -> None:
    for spots in (SETS["hexes"], SETS["both"]):
        there = ahead(ORIGIN, spots, heading)
        assert there is not None
        assert ahead(there, spots, BACK[heading]) is ORIGIN


def test_arrows_keep_to_the_column_and_two_side_steps_to_the_row() -> None:
    hexes = SETS["hexes"]
    assert ahead(ORIGIN, hexes, UP) is parse_hex("M23")
    assert ahead(ORIGIN, hexes, DOWN) is parse_hex("M27")
    first = ahead(ORIGIN, hexes, RIGHT)
    assert first in ORIGIN.neighbours
    assert ahead(first, hexes, RIGHT) is parse_hex("O25")


def test_nothing_is_beyond_the_edge() -> None:
    east = max(HEXES, key=lambda hex: hex.column)
    assert ahead(east, HEXES, RIGHT) is None


def test_all_corners_of_a_hex_are_equally_far() -> None:
    assert len({distance(ORIGIN, corner) for corner in corners(ORIGIN)}) == 1
