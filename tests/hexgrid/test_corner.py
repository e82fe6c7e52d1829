"""Corners: one object with three names, six on each hex, three edges from each."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import hexgrid

hexes = st.builds(hexgrid.Hex, st.integers(-20, 20), st.integers(-20, 20))
any_corner = st.builds(hexgrid.Corner, hexes, st.sampled_from(hexgrid.DIRECTIONS))


@pytest.mark.parametrize(
    ("direction", "names"),
    [
        ("ne", ("D6se", "E7w", "D8ne")),
        ("e", ("E7sw", "D8e", "E9nw")),
        ("se", ("D8se", "E9w", "D10ne")),
        ("sw", ("D8sw", "C9e", "D10nw")),
        ("w", ("C7se", "D8w", "C9ne")),
        ("nw", ("D6sw", "C7e", "D8nw")),
    ],
)
def test_the_corners_around_a_hex_are_named(direction: str, names: tuple[str, str, str]) -> None:
    corner = hexgrid.Corner(hexgrid.parse_hex("D8"), hexgrid.Direction(direction))
    assert set(corner.names) == set(names)
    assert all(hexgrid.parse_corner(name) is corner for name in names)
    assert list(corner.hexes) == sorted(corner.hexes)
    assert str(corner) == corner.names[0]


@given(hexes, st.sampled_from(hexgrid.DIRECTIONS))
def test_a_corner_is_where_three_hexes_meet(hex: hexgrid.Hex, direction: hexgrid.Direction) -> None:
    corner = hexgrid.Corner(hex, direction)
    assert set(corner.hexes) == set(hexgrid.trio(hex, direction))
    assert corner.direction_from(hex) is direction
    for each in corner.hexes:
        assert hexgrid.Corner(each, corner.direction_from(each)) is corner
        assert corner in hexgrid.corners(each)


@given(hexes)
def test_neighbouring_corners_of_a_hex_are_joined(hex: hexgrid.Hex) -> None:
    around = hexgrid.corners(hex)
    assert len(set(around)) == 6
    for at, corner in enumerate(around):
        joined = [near for near in corner.neighbours if hex in near.hexes]
        assert set(joined) == {around[at - 1], around[(at + 1) % 6]}


@given(any_corner)
def test_an_edge_is_between_two_hexes(corner: hexgrid.Corner) -> None:
    assert len(set(corner.neighbours)) == 3
    for opposite, near in zip(corner.hexes, corner.neighbours, strict=True):
        assert corner in near.neighbours
        assert set(corner.hexes) & set(near.hexes) == set(corner.hexes) - {opposite}


@given(any_corner)
def test_names_are_parsed_in_any_case(corner: hexgrid.Corner) -> None:
    for name in corner.names:
        assert (
            hexgrid.parse_corner(name)
            is hexgrid.parse_corner(name.lower())
            is hexgrid.parse_corner(name.upper())
        )
        assert hexgrid.parse_corner(name) is corner


def test_each_corner_is_one_object() -> None:
    corner = hexgrid.Corner(hexgrid.ORIGIN, hexgrid.Direction.NE)
    assert copy.deepcopy(corner) is corner
    assert pickle.loads(pickle.dumps(corner)) is corner
    assert repr(corner) == "Corner(Hex(0, -1), se)"
    with pytest.raises(AttributeError):
        corner.names = ("D8ne", "D8ne", "D8ne")
    assert not hasattr(corner, "row")


def test_a_corner_is_named_by_one_of_the_given_hexes() -> None:
    corner = hexgrid.parse_corner("D2ne")
    assert corner.names == ("D0se", "E1w", "D2ne")
    assert corner.name_among({hexgrid.parse_hex("D2"), hexgrid.parse_hex("D4")}) == "D2ne"
    assert corner.name_among({hexgrid.parse_hex("D2"), hexgrid.parse_hex("E1")}) == "E1w"
    with pytest.raises(ValueError, match="D0se touches none of the hexes"):
        corner.name_among({hexgrid.parse_hex("D4")})
    with pytest.raises(ValueError, match="not in tuple"):
        corner.direction_from(hexgrid.parse_hex("D4"))


@pytest.mark.parametrize(
    "text",
    ["", "ne", "D8", "D8n", "D8 ne", "D8ne ", "D8nee", "D8es", "8ne", "Dne", "D8né", "D8\u017fe"],
)
def test_invalid_corners_are_refused(text: str) -> None:
    with pytest.raises(
        hexgrid.LabelError, match="a corner is a hex and a direction, such as M25ne"
    ):
        hexgrid.parse_corner(text)


def test_the_corner_of_an_invalid_hex_is_explained() -> None:
    with pytest.raises(hexgrid.LabelError, match="D7 lies between two hexes: D6 or D8") as caught:
        hexgrid.parse_corner("d7ne")
    assert [str(hex) for hex in caught.value.nearest] == ["D6", "D8"]
    with pytest.raises(hexgrid.LabelError, match="columns and rows go to 999 at most"):
        hexgrid.parse_corner("D9999ne")


@given(st.text(max_size=12))
def test_any_text_is_a_corner_or_an_error(text: str) -> None:
    try:
        corner = hexgrid.parse_corner(text)
    except hexgrid.LabelError:
        return
    assert hexgrid.parse_corner(str(corner)) is corner


def test_sides_are_in_the_order_of_the_neighbours() -> None:
    around = {side: str(side.step(hexgrid.parse_hex("D8"))) for side in hexgrid.Side}
    assert around == {"n": "D6", "ne": "E7", "se": "E9", "s": "D10", "sw": "C9", "nw": "C7"}
    assert [side.opposite for side in hexgrid.Side] == ["s", "sw", "nw", "n", "ne", "se"]
