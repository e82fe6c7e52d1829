"""Hexes as values, their neighbours, and turning the grid."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, parse_hex, trio

coordinates = st.integers(-400, 400)
hexes = st.builds(Hex, coordinates, coordinates)

# The lands of a tile with its volcano on M25, from docs/notation.md.
TRIOS = {
    "e": "N24 N26",
    "se": "N26 M27",
    "sw": "M27 L26",
    "w": "L26 L24",
    "nw": "L24 M23",
    "ne": "M23 N24",
}


def test_the_origin_is_m25() -> None:
    assert ORIGIN is Hex(0, 0)
    assert (ORIGIN.column, ORIGIN.row, str(ORIGIN)) == (13, 25, "M25")


@given(coordinates, coordinates)
def test_hexes_have_doubled_coordinates(q: int, r: int) -> None:
    hex = Hex(q, r)
    assert (hex.column, hex.row) == (13 + q, 25 + 2 * r + q)
    assert Hex.at(hex.column, hex.row) is hex
    with pytest.raises(ValueError, match="no hex in column"):
        Hex.at(hex.column, hex.row + 1)


@given(hexes)
def test_neighbours_are_listed_clockwise_from_north(hex: Hex) -> None:
    steps = [(near.column - hex.column, near.row - hex.row) for near in hex.neighbours]
    assert steps == [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    assert all(hex in near.neighbours for near in hex.neighbours)
    assert all(hex.distance(near) == 1 for near in hex.neighbours)


@given(hexes, hexes)
def test_reading_order_is_by_row_then_by_column(one: Hex, other: Hex) -> None:
    assert (one < other) == ((one.row, one.column) < (other.row, other.column))
    assert (one.order < other.order) == (one < other)


@given(hexes, hexes)
def test_distance_is_the_length_of_a_shortest_path(one: Hex, other: Hex) -> None:
    assert one.distance(other) == other.distance(one)
    assert (one.distance(other) == 0) == (one is other)
    if one is not other:
        assert min(near.distance(other) for near in one.neighbours) == one.distance(other) - 1


@given(hexes)
def test_a_hex_is_a_value(hex: Hex) -> None:
    assert Hex(hex.q, hex.r) is hex
    assert copy.copy(hex) is hex
    assert copy.deepcopy(hex) is hex
    assert pickle.loads(pickle.dumps(hex)) is hex
    assert eval(repr(hex)) is hex


def test_a_hex_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="a hex cannot be changed"):
        ORIGIN.q = 1
    assert ORIGIN.q == 0


@pytest.mark.parametrize("hex", [ORIGIN, Hex(700, -300)], ids=["looked at", "not yet"])
def test_a_hex_has_no_other_attributes(hex: Hex) -> None:
    with pytest.raises(AttributeError, match="land"):
        hex.land  # type: ignore[attr-defined]  # noqa: B018
    assert all(hex in near.neighbours for near in hex.neighbours)


@given(hexes, st.integers(-12, 12))
def test_rotation_preserves_distances_and_neighbours(hex: Hex, steps: int) -> None:
    turned = hex.rotated(steps)
    assert turned.distance(ORIGIN) == hex.distance(ORIGIN)
    assert turned.rotated(-steps) is hex
    assert hex.rotated(6) is hex
    assert {near.rotated(steps) for near in hex.neighbours} == set(turned.neighbours)


def test_rotation_is_clockwise() -> None:
    north = parse_hex("M23")
    around = [north.rotated(steps) for steps in range(6)]
    assert [str(hex) for hex in around] == ["M23", "N24", "N26", "M27", "L26", "L24"]


@given(hexes)
def test_mirroring_swaps_east_and_west(hex: Hex) -> None:
    mirrored = hex.mirrored()
    assert (mirrored.column, mirrored.row) == (26 - hex.column, hex.row)
    assert mirrored.mirrored() is hex


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_tile_covers_three_hexes(direction: Direction) -> None:
    assert " ".join(map(str, trio(ORIGIN, direction)[1:])) == TRIOS[direction]


@given(hexes, st.sampled_from(DIRECTIONS), st.integers(-6, 6))
def test_a_trio_meets_in_a_corner_and_turns_with_the_grid(
    hex: Hex, direction: Direction, steps: int
) -> None:
    first, second, third = trio(hex, direction)
    assert second in first.neighbours
    assert third in first.neighbours
    assert third in second.neighbours
    turned = trio(hex.rotated(steps), direction.rotated(steps))
    assert turned == tuple(each.rotated(steps) for each in (first, second, third))
    # In the mirror the order of the two lands is reversed.
    mirrored = trio(hex.mirrored(), direction.mirrored())
    assert mirrored == (first.mirrored(), third.mirrored(), second.mirrored())


def test_directions_are_clockwise_from_east() -> None:
    assert " ".join(DIRECTIONS) == "e se sw w nw ne"
    assert [direction.rotated() for direction in DIRECTIONS] == [*DIRECTIONS[1:], Direction.E]
    assert [direction.mirrored() for direction in DIRECTIONS] == ["w", "sw", "se", "e", "ne", "nw"]
