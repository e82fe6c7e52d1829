"""Connected groups of hexes, and the hexes around them."""

from hypothesis import given
from hypothesis import strategies as st

from taluva.hexgrid import ORIGIN, Hex, border, parse_hex, regions

small = st.integers(-3, 3)
groups = st.sets(st.builds(Hex, small, small))


def named(text: str) -> set[Hex]:
    return {parse_hex(label) for label in text.split()}


def test_hexes_are_grouped_into_regions() -> None:
    found = regions(named("M25 N24 L22 L24 P20 P18"))
    assert sorted(found, key=len) == [named("P20 P18"), named("M25 N24 L22 L24")]
    assert regions(set()) == []


@given(groups)
def test_regions_are_a_partition_into_connected_groups(hexes: set[Hex]) -> None:
    found = regions(hexes)
    assert sum(len(group) for group in found) == len(hexes)
    assert set().union(*found) == hexes
    for group in found:
        assert not border(group) & hexes
        assert len(regions(group)) == 1


def test_one_hex_and_a_tile_have_borders() -> None:
    assert border([ORIGIN]) == set(ORIGIN.neighbours)
    assert len(border(named("M25 N24 N26"))) == 9
    assert border([]) == frozenset()


@given(groups)
def test_the_border_is_outside_and_adjacent(hexes: set[Hex]) -> None:
    around = border(hexes)
    assert not around & hexes
    assert all(any(near in hexes for near in hex.neighbours) for hex in around)
    assert all(near in around | hexes for hex in hexes for near in hex.neighbours)
