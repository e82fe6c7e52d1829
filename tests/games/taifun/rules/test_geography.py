"""The island: hexes, crossings, edges, coast, and what is left when hexes sink."""

import pickle

from taluva.games.taifun.rules import CROSSINGS, FIELD_HEXES, HEXES, RINGS, VOLCANO, name_of
from taluva.games.taifun.rules.island import WHOLE_ISLAND, land_of
from taluva.hexgrid import parse_corner, parse_hex


def names(places: object) -> list[str]:
    assert isinstance(places, tuple | list | frozenset)
    return [name_of(place) for place in places]


def test_the_island_has_37_hexes_in_three_rings() -> None:
    assert len(HEXES) == 37
    assert [len(ring) for ring in RINGS] == [6, 12, 18]
    assert str(VOLCANO) == "D8"
    for radius, ring in enumerate(RINGS, 1):
        assert {VOLCANO.distance(hex) for hex in ring} == {radius}
        assert str(ring[0]) == f"D{8 - 2 * radius}"
    assert names(RINGS[0]) == ["D6", "E7", "E9", "D10", "C9", "C7"]
    assert {"A5", "G11", "D2", "D14"} <= set(names(RINGS[2]))
    assert len(set(FIELD_HEXES)) == 36


def test_crossings_are_named_by_the_first_hex_in_reading_order() -> None:
    assert len(CROSSINGS) == 96
    assert name_of(parse_corner("D8ne")) == "D6se"
    assert name_of(parse_corner("D2ne")) == "D2ne"  # the sea has no names
    assert name_of(parse_corner("A5w")) == "A5w"
    assert name_of(parse_corner("M25e")) == str(parse_corner("M25e"))
    assert len({name_of(corner) for corner in CROSSINGS}) == 96
    assert names(CROSSINGS[:7]) == ["D2e", "D2se", "D2sw", "D2w", "D2nw", "D2ne", "C3se"]


def test_hexes_are_on_the_coast_or_inland() -> None:
    assert set(WHOLE_ISLAND.coast) == set(RINGS[2])
    assert set(WHOLE_ISLAND.inland) == {*RINGS[0], *RINGS[1]}
    land = WHOLE_ISLAND.without(parse_hex("D2")).without(parse_hex("D4"))
    assert {"D6", "C5", "E5", "C3", "E3"} <= set(names(land.coast))
    assert "D6" not in names(land.inland)
    bare = land.without(parse_hex("D6"))
    assert VOLCANO in bare.coast
    assert VOLCANO not in bare.inland


def test_edges_join_neighbouring_corners_of_a_hex() -> None:
    start = parse_corner("D6se")
    assert set(names(WHOLE_ISLAND.within(start, 1))) == {"E5sw", "D6sw", "E7sw"}
    assert len(WHOLE_ISLAND.within(start, 2)) == 9
    assert len(WHOLE_ISLAND.within(start, 3)) == 18
    assert set(names(WHOLE_ISLAND.within(parse_corner("D2ne"), 1))) == {"D2e", "D2nw"}
    assert WHOLE_ISLAND.within(parse_corner("M25e"), 3) == ()
    edges = sum(len(WHOLE_ISLAND.within(corner, 1)) for corner in CROSSINGS) // 2
    assert edges == 132


def test_a_sunk_hex_removes_its_own_crossings_and_edges() -> None:
    land = WHOLE_ISLAND.without(parse_hex("D2"))
    gone = set(WHOLE_ISLAND.crossings) - set(land.crossings)
    assert set(names(list(gone))) == {"D2ne", "D2nw"}
    assert set(names(land.within(parse_corner("D2e"), 1))) == {"D2se", "E3ne"}
    land = land.without(parse_hex("D4"))
    assert "D2sw" not in names(land.within(parse_corner("D2se"), 1))


def test_a_land_is_a_value() -> None:
    land = WHOLE_ISLAND.without(parse_hex("D2"))
    assert land == land_of(land.hexes)
    assert land != WHOLE_ISLAND
    assert pickle.loads(pickle.dumps(land)) == land
