"""Moves as values."""

from hypothesis import given
from hypothesis import strategies as st

from taluva.games.taluva.rules import LANDS, Expand, Hut, Land, Place, Temple, Tile, Tower
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, trio

hexes = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
JC = Tile(Land.JUNGLE, Land.CLEARING)


@given(hexes, st.sampled_from(DIRECTIONS))
def test_a_placement_knows_its_hexes(volcano: Hex, direction: Direction) -> None:
    place = Place(volcano, direction)
    assert place.hexes == trio(volcano, direction)
    assert place.cover == set(place.hexes)


def test_moves_with_the_same_parts_are_equal() -> None:
    assert Place(ORIGIN, Direction.E) == Place(ORIGIN, Direction.E)
    assert Place(ORIGIN, Direction.E) != Place(ORIGIN, Direction.SE)
    assert Place(ORIGIN, Direction.E) != Place(ORIGIN, Direction.E, JC)
    assert Hut(ORIGIN) == Hut(Hex(0, 0))
    every = [Hut(ORIGIN), Tower(ORIGIN), Temple(ORIGIN), *(Expand(ORIGIN, land) for land in LANDS)]
    assert len(set(every)) == len(every)
    assert {Hut(ORIGIN): "found"}[Hut(Hex(0, 0))] == "found"
