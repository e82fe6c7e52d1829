"""Does the naive engine itself read RULES.md rightly? Small positions with answers found by hand.

Positions are reached by playing moves. Where that would take a whole game (an empty pool, a third
level) the one fact is set by hand, visibly, in the test.
"""

import random
from collections import Counter
from typing import Any

import pytest

from tests.games.taluva.naive import (
    LANDS,
    ORIGIN,
    PIECES,
    Field,
    NaiveGame,
    format_hex,
    neighbours,
    parse_hex,
)


def played(tiles: str, *moves: str, players: int = 2, **options: Any) -> NaiveGame:
    game = NaiveGame(players, tiles.split(), **options)
    for move in moves:
        game.play(move)
    return game


def field(game: NaiveGame, label: str) -> Field:
    return game.fields[parse_hex(label)]


def reset_pool(game: NaiveGame, seat: int, huts: int, towers: int, temples: int) -> None:
    game.pool[seat] = {"huts": huts, "towers": towers, "temples": temples}


def drop_out(game: NaiveGame, placement: str) -> None:
    """Let the player whose turn it is place a tile with no piece left to build."""
    assert game.seat is not None
    reset_pool(game, game.seat, 0, 0, 1)  # towers and huts gone, and no settlement for a temple
    game.play(placement)


def three_volcanoes(first_hut: str) -> NaiveGame:
    """Three tiles whose volcanoes M25, L24, M23 meet; seat 2 to place.

    M25 points east (N24 N26), L24 west (K25 K23), M23 north-east (M21 N22).
    """
    return played(
        "JC SR LL JJ",
        *("place M25 e", f"hut {first_hut}"),
        *("place L24 w", "hut K25"),
        *("place M23 ne", "hut K23"),
    )


# Seat 1 holds N22 N24 N26 and (after its third turn) a temple on M21; seat 2 lone huts K25 and L20.
# The volcanoes are M25 L24 M23 L22 O27.
TEMPLE_TILES = "JJ RR JJ RR CC LL SS LL"
TEMPLE_MOVES = (
    *("place M25 e", "hut N24"),
    *("place L24 w", "hut K25"),
    *("place M23 ne", "expand N24 jungle"),
    *("place L22 nw", "hut L20"),
    *("place O27 e", "temple M21"),
)


def second_settlement_turn() -> NaiveGame:
    """Seat 1 to build beside its settlement M21 N22 N24 N26; O25 and O23 are new sand."""
    return played(TEMPLE_TILES, *TEMPLE_MOVES, "place J26 w", "hut I25", "place P24 w")


# Coordinates


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ((13, 25), "M25"),
        ((1, 1), "A1"),
        ((26, 0), "Z0"),
        ((27, -1), "AA-1"),
        ((0, 2), "-A2"),
        ((-1, -3), "-B-3"),
        ((-26, 4), "-AA4"),
        ((702, 2), "ZZ2"),
        ((703, 3), "AAA3"),
    ],
)
def test_a_hex_has_one_label(place: tuple[int, int], label: str) -> None:
    assert format_hex(place) == label
    assert parse_hex(label) == place


def test_neighbours_of_the_origin() -> None:
    labels = {format_hex(place) for place in neighbours(ORIGIN)}
    assert labels == {"M23", "N24", "N26", "M27", "L26", "L24"}


@pytest.mark.parametrize(
    ("points", "jungle", "clearing"),
    [
        ("e", "N24", "N26"),
        ("se", "N26", "M27"),
        ("sw", "M27", "L26"),
        ("w", "L26", "L24"),
        ("nw", "L24", "M23"),
        ("ne", "M23", "N24"),
    ],
)
def test_lands_follow_the_volcano_clockwise(points: str, jungle: str, clearing: str) -> None:
    game = played("JC SR", f"place M25 {points}")
    assert field(game, "M25") == Field(1, "volcano", points, 1)
    assert field(game, jungle) == Field(1, "jungle", None, 1)
    assert field(game, clearing) == Field(1, "clearing", None, 1)
    assert len(game.fields) == 3


# The turn


def test_t0_t1_steps_and_seats_alternate() -> None:
    game = NaiveGame(2, ["JC", "SR"])
    assert (game.phase, game.turn, game.seat, game.tile) == ("tile", 1, 1, "JC")
    game.play("place M25 e")
    assert (game.phase, game.turn, game.seat, game.tile) == ("build", 1, 1, None)
    game.play("hut N24")
    assert (game.phase, game.turn, game.seat, game.tile) == ("tile", 2, 2, "SR")


def test_t1_names_another_tile() -> None:
    game = NaiveGame(2, ["JC", "SR"])
    assert game.refusals("place JC M25 e") == set()
    assert game.refusals("place CJ M25 e") == {"T1"}
    assert game.refusals("place CJ M23 e") == {"T1", "P0"}


def test_t2_refuses_the_other_step_and_everything_after_the_end() -> None:
    game = NaiveGame(2, ["JC"])
    assert game.refusals("hut N24") == {"T2"}
    game.play("place M25 e")
    assert game.refusals("place SS M25 e") == {"T2"}
    game.play("hut N24")
    assert game.legal_moves() == []
    assert game.refusals("place M23 e") == {"T2"}
    assert game.refusals("expand N24 jungle") == {"T2"}
    with pytest.raises(ValueError, match="T2"):
        game.play("hut N26")


def test_a_refused_move_changes_nothing() -> None:
    game = three_volcanoes("N26")
    before = game.as_dict()
    with pytest.raises(ValueError, match="E1"):
        game.play("place N24 w")
    assert game.as_dict() == before


def test_a_copy_is_independent() -> None:
    game = three_volcanoes("N26")
    before = game.as_dict()
    game.copy().play("place M25 nw")
    assert game.as_dict() == before


# Placing


def test_p0_the_first_tile() -> None:
    game = NaiveGame(2, ["JC", "SR"])
    expected = {f"place M25 {points}" for points in ("e", "se", "sw", "w", "nw", "ne")}
    assert set(game.legal_moves()) == expected
    assert len(game.legal_moves()) == 6
    assert game.refusals("place N24 w") == {"P0"}


def test_p2_an_edge_and_not_a_corner() -> None:
    game = played("JC SR", "place M25 e", "hut N24")
    assert game.refusals("place L24 w") == set()
    # P24 itself touches no field: pointing west, its lands O25 and O23 do; pointing east, none.
    assert game.refusals("place P24 w") == set()
    assert game.refusals("place P24 e") == {"P2"}
    assert game.refusals("place A1 e") == {"P2"}


def test_p2_a_hole_may_be_enclosed() -> None:
    game = played("JC JC JC JC", "place M25 e", "hut N24", "place K23 e", "hut L22")
    game.play("place N20 sw")  # M23 is now a hole of one hex: no tile fits in
    assert all(near in game.fields for near in neighbours(parse_hex("M23")))
    game.play("hut M21")
    for points in ("e", "se", "sw", "w", "nw", "ne"):
        assert game.refusals(f"place M23 {points}") >= {"E1", "E3"}


def test_the_number_of_second_placements() -> None:
    """Counted by another way: shift and turn a triangle of hexes, forget its volcano."""
    island = {(13, 25), (14, 24), (14, 26)}
    beside = {near for place in island for near in neighbours(place)} - island
    triangles = set()
    for column in range(5, 25):
        for row in range(10, 40):
            if (column + row) % 2 == 0:
                here = (column, row)
                east = frozenset({here, (column + 1, row - 1), (column + 1, row + 1)})
                west = frozenset({here, (column - 1, row - 1), (column - 1, row + 1)})
                triangles |= {t for t in (east, west) if not t & island and t & beside}
    game = played("JC SR", "place M25 e", "hut N24")
    moves = game.legal_moves()
    assert len(moves) == len(set(moves)) == 3 * len(triangles)


def test_an_eruption_over_three_volcanoes() -> None:
    game = three_volcanoes("N26")
    game.play("place M25 nw")
    assert field(game, "M25") == Field(2, "volcano", "nw", 4)
    assert field(game, "L24") == Field(2, "jungle", None, 4)
    assert field(game, "M23") == Field(2, "jungle", None, 4)
    assert field(game, "N24").level == 1


@pytest.mark.parametrize(
    ("placement", "rules"),
    [
        ("place M25 nw", ""),
        ("place M23 sw", ""),
        ("place N24 w", "E1"),
        ("place M23 ne", "E2"),
        ("place M25 w", "E3"),
        ("place N24 ne", "E1 E3"),
        ("place M25 e", "E2 E5"),
        ("place L24 w", "E2 E5"),
        ("place M25 se", "E3 E5"),
        ("place M27 ne", "E1 E3 E5"),
        ("place JC M25 w", "T1 E3"),
    ],
)
def test_eruptions_refused(placement: str, rules: str) -> None:
    assert three_volcanoes("N26").refusals(placement) == set(rules.split())


def test_e3_different_levels() -> None:
    game = three_volcanoes("N26")
    game.tiles.append("RR")
    game.play("place M25 nw")
    game.play("hut M21")
    assert game.refusals("place M25 ne") == {"E3"}  # M25 and M23 on level 2, N24 on level 1


def test_e5_a_lone_hut_survives_but_a_part_of_two_may_go() -> None:
    assert three_volcanoes("N24").refusals("place M25 ne") == {"E5"}
    game = played(
        "JJ SR LL SS JJ",
        *("place M25 e", "hut N24"),
        *("place L24 w", "hut K25"),
        *("place M23 ne", "expand N24 jungle"),
    )
    assert game.refusals("place M25 e") == {"E2", "E5"}
    game.play("place M25 ne")
    assert field(game, "N24") == Field(2, "sand", None, 4)
    assert game.pool[1]["huts"] == 18  # the covered hut is in the box


def test_e5_each_of_two_settlements_must_survive() -> None:
    """Seat 1 on N22 N24, seat 2 on N26 O27; a tile on M25 N24 N26 covers one field of each."""
    game = three_volcanoes("N26")
    for label, seat in (("N22", 1), ("N24", 1), ("N26", 2), ("O27", 2)):
        game.fields[parse_hex(label)] = Field(1, "rock", None, 1, "huts", 1, seat)
    field(game, "M25").points = "w"
    assert game.refusals("place M25 e") == set()
    field(game, "O27").building, field(game, "O27").seat = None, None
    assert game.refusals("place M25 e") == {"E5"}


def test_e4_a_temple_is_not_covered() -> None:
    game = played(TEMPLE_TILES, *TEMPLE_MOVES)
    assert game.refusals("place M23 nw") == {"E4"}
    assert game.refusals("place M23 ne") == {"E2", "E4"}
    assert game.refusals("place M23 se") == set()  # N24 of four fields, and M25


def test_e4_a_tower_is_not_covered() -> None:
    game = played(TEMPLE_TILES, *TEMPLE_MOVES)
    field(game, "M21").building = "tower"
    assert game.refusals("place M23 nw") == {"E4"}


def test_e4_e5_a_lone_temple() -> None:
    game = played(TEMPLE_TILES, *TEMPLE_MOVES)
    field(game, "N22").building, field(game, "N22").seat = None, None
    assert game.refusals("place M23 nw") == {"E4", "E5"}


# Building


def test_builds_after_the_first_tile() -> None:
    game = played("JC SR", "place M25 e")
    assert sorted(game.legal_moves()) == ["hut N24", "hut N26"]
    assert game.refusals("hut M25") == {"B2"}
    assert game.refusals("hut M23") == game.refusals("temple M23") == {"B1"}
    assert game.refusals("tower N24") == {"W1", "W2"}
    assert game.refusals("temple N24") == {"M1"}
    assert game.refusals("temple M25") == {"B2", "M1"}
    assert game.refusals("expand N24 jungle") == {"X1"}
    assert game.refusals("expand M23 jungle") == {"X1"}


def test_b1_occupied_by_anybody() -> None:
    game = second_settlement_turn()
    assert game.refusals("hut K25") == {"B1"}
    assert game.refusals("hut N26") == {"B1", "H2"}
    assert game.refusals("temple K25") == {"B1", "M1"}


def test_b3_an_empty_pool() -> None:
    game = second_settlement_turn()
    reset_pool(game, 1, 0, 0, 0)
    assert game.refusals("hut P28") == {"B3"}
    assert game.refusals("tower P28") == {"B3", "W1", "W2"}
    assert game.refusals("temple O25") == {"B3", "M3"}
    assert game.refusals("expand N24 sand") == {"B3"}


def test_h1_h2_huts() -> None:
    game = second_settlement_turn()
    assert game.refusals("hut P28") == set()
    assert game.refusals("hut O25") == {"H2"}
    field(game, "P28").level = 2
    assert game.refusals("hut P28") == {"H1"}
    field(game, "O25").level = 2
    assert game.refusals("hut O25") == {"H1", "H2"}
    assert game.refusals("hut P24") == {"B2"}


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({"edition": "2006"}, set()),
        ({"edition": "2012"}, {"H2"}),
        ({"edition": "2014"}, {"H2"}),
        ({"edition": "2006", "hut_adjacency": False}, {"H2"}),
        ({"edition": "2014", "hut_adjacency": True}, set()),
    ],
)
def test_h2_by_edition(options: dict[str, Any], rules: set[str]) -> None:
    moves = ("place M25 e", "hut N24", "place L24 w", "hut K25", "place M23 ne")
    game = played("JC SR LL", *moves, **options)
    assert game.refusals("hut N26") == rules


def test_h2_is_about_own_buildings_only() -> None:
    game = played("JC SR", "place M25 e", "hut N24", "place L24 w")
    assert game.refusals("hut N26") == set()


def test_w1_w2_w3_towers() -> None:
    game = second_settlement_turn()
    assert game.refusals("tower O25") == {"W1"}
    field(game, "O25").level = 2
    assert game.refusals("tower O25") == {"W1"}
    field(game, "O25").level = 3
    assert game.refusals("tower O25") == set()
    field(game, "O25").level = 4
    assert game.refusals("tower O25") == set()
    field(game, "P28").level = 3
    assert game.refusals("tower P28") == {"W2"}
    field(game, "N26").building = "tower"
    assert game.refusals("tower O25") == {"W3"}


def test_w3_one_of_two_settlements_without_a_tower_is_enough() -> None:
    game = second_settlement_turn()
    field(game, "N26").building = "tower"
    field(game, "O25").level = 3
    game.fields[parse_hex("P26")] = Field(1, "rock", None, 5, "huts", 1, 1)
    assert game.refusals("tower O25") == set()


def test_m1_m2_m3_temples() -> None:
    game = played("JJ RR JJ", "place M25 e", "hut N24", "place L24 w", "hut K25", "place M23 ne")
    assert game.refusals("temple N26") == {"M2"}
    assert game.refusals("temple M21") == {"M1"}
    game = played(TEMPLE_TILES, *TEMPLE_MOVES[:-1])
    assert game.refusals("temple M21") == set()
    assert game.refusals("temple M23") == {"B2"}
    game = second_settlement_turn()
    assert game.refusals("temple O25") == {"M3"}


def test_m2_m3_must_hold_for_the_same_settlement() -> None:
    game = second_settlement_turn()
    for label in ("P26", "Q25"):  # a second settlement, of two fields, beside O25
        game.fields[parse_hex(label)] = Field(1, "rock", None, 5, "huts", 1, 1)
    assert game.refusals("temple O25") == {"M3"}
    game.fields[parse_hex("Q27")] = Field(1, "rock", None, 5, "huts", 1, 1)
    assert game.refusals("temple O25") == set()


def test_a_field_of_three_huts_is_one_field() -> None:
    game = played("JJ RR JJ", "place M25 e", "hut N24", "place L24 w", "hut K25", "place M23 ne")
    field(game, "N24").level = field(game, "N24").huts = 3
    assert game.refusals("temple N26") == {"M2"}


def test_x1_expands_by_any_field_and_by_level() -> None:
    game = second_settlement_turn()
    field(game, "O25").level = 3
    field(game, "O23").level = 2
    expands = [move for move in game.legal_moves() if move.startswith("expand")]
    assert expands == ["expand M21 sand"]
    assert game.refusals("expand N24 sand") == set()
    assert game.refusals("expand K25 rock") == {"X1"}
    assert game.refusals("expand N24 rock") == {"X2"}
    reset_pool(game, 1, 4, 2, 2)
    assert game.refusals("expand N24 sand") == {"B3"}
    reset_pool(game, 1, 5, 2, 2)
    game.play("expand N24 sand")
    assert game.pool[1] == {"huts": 0, "towers": 2, "temples": 2}
    assert (field(game, "O25").huts, field(game, "O23").huts) == (3, 2)
    assert field(game, "O25").seat == field(game, "O23").seat == 1
    assert field(game, "P28").building is None


def test_x1_spreads_one_step_only() -> None:
    game = played("JJ RR JJ JJ JJ", "place M25 e", "hut N24", "place L24 w", "hut K25")
    game.play("place M23 ne")
    game.play("expand N24 jungle")
    assert field(game, "N22").seat == field(game, "N26").seat == 1
    assert field(game, "M21").building is None  # adjacent to N22 only


def test_the_dictionary() -> None:
    game = second_settlement_turn()
    shown = game.as_dict()
    keys = "phase turn seat tile tiles_left seats fields settlements outcome"
    assert " ".join(shown) == keys
    assert (shown["phase"], shown["turn"], shown["seat"]) == ("build", 7, 1)
    assert (shown["tile"], shown["tiles_left"], shown["outcome"]) == (None, 1, None)
    assert shown["seats"][0] == {
        "seat": 1,
        "pool": {"huts": 17, "towers": 2, "temples": 2},
        "built": {"huts": 3, "towers": 0, "temples": 1},
        "status": "playing",
    }
    assert [entry["hex"] for entry in shown["fields"][:4]] == ["L20", "K21", "M21", "L22"]
    assert shown["fields"][2] == {
        "hex": "M21",
        "level": 1,
        "land": "jungle",
        "points": None,
        "laid": 3,
        "building": "temple",
        "huts": 0,
        "seat": 1,
    }
    assert shown["fields"][3]["points"] == "nw"
    assert shown["settlements"] == [
        {"seat": 2, "hexes": ["L20"], "temples": 0, "towers": 0},
        {"seat": 1, "hexes": ["M21", "N22", "N24", "N26"], "temples": 1, "towers": 0},
        {"seat": 2, "hexes": ["I25"], "temples": 0, "towers": 0},
        {"seat": 2, "hexes": ["K25"], "temples": 0, "towers": 0},
    ]


# Leaving and ending


def test_l2_the_last_of_two_wins_even_on_the_last_tile() -> None:
    game = played("JC SR", "place M25 e", "hut N24")
    drop_out(game, "place L24 w")
    assert game.outcome == {"reason": "last-standing", "winners": [1], "places": None}
    assert (game.phase, game.turn, game.seat, game.tile) == ("over", 2, None, None)
    assert game.status == {1: "playing", 2: "out"}
    assert parse_hex("L24") in game.fields  # the tile stays


def test_l1_an_eliminated_player_is_skipped_and_still_protected() -> None:
    game = played("JC SR LL SS JJ", "place M25 e", "hut N24", players=3)
    game.play("place L24 w")
    game.play("hut K25")
    game.play("place M23 ne")
    game.play("hut M21")
    assert (game.turn, game.seat) == (4, 1)
    drop_out(game, "place O27 e")
    assert (game.phase, game.turn, game.seat, game.tile) == ("tile", 5, 2, "JJ")
    assert game.status[1] == "out"
    assert game.refusals("place M25 ne") == {"E5"}
    game.play("place M25 nw")
    game.play("hut N26")
    # No tile left: seat 1 has built as much as seat 3 but is not counted; seat 2 has two huts.
    assert game.outcome == {"reason": "tiles-out", "winners": [2], "places": None}


def test_v2_does_not_count_eliminated_players() -> None:
    game = played("JC SR LL", "place M25 e", "hut N24", "place L24 w", "hut K25", players=3)
    drop_out(game, "place M23 ne")
    assert game.outcome == {"reason": "tiles-out", "winners": [1, 2], "places": None}


@pytest.mark.parametrize(
    ("tile", "huts", "moves"),
    [
        ("SS", 2, ["expand N24 jungle", "expand N24 sand"]),
        ("SS", 1, ["expand N24 jungle"]),
        ("JJ", 3, ["expand N24 jungle"]),
        ("JJ", 2, []),
    ],
)
def test_t2_a_player_is_out_without_a_build_not_without_a_hut(
    tile: str, huts: int, moves: list[str]
) -> None:
    """Every land is next to N24 (H2) or on level 2 (H1), so only expanding is left."""
    game = played(f"JJ RR {tile}", "place M25 e", "hut N24", "place L24 w", "hut K25")
    reset_pool(game, 1, huts, 2, 3)
    field(game, "K23").level = 2
    game.play("place P24 w")
    assert sorted(game.legal_moves()) == moves
    assert game.status[1] == ("playing" if moves else "out")


@pytest.mark.parametrize(
    ("pool", "winners"),
    [((1, 0, 3), [1]), ((1, 2, 0), [1]), ((2, 0, 3), None), ((1, 1, 1), None), ((2, 0, 0), [1])],
)
def test_v1_two_kinds_emptied(pool: tuple[int, int, int], winners: list[int] | None) -> None:
    game = played("JC SR", "place M25 e")
    reset_pool(game, 1, *pool)
    game.play("hut N24")
    assert (game.outcome and game.outcome["winners"]) == winners
    assert game.phase == ("over" if winners else "tile")


def test_v1_goes_before_v2_on_the_last_tile() -> None:
    game = played("JC SR", "place M25 e", "hut N24", "place L24 w")
    reset_pool(game, 1, 0, 2, 0)  # more temples than seat 2
    reset_pool(game, 2, 1, 0, 3)
    game.play("hut K25")
    assert game.outcome == {"reason": "early", "winners": [2], "places": None}
    assert game.turn == 2


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ((19, 2, 3), (20, 2, 3), [1, 2]),
        ((19, 2, 2), (2, 0, 3), [1]),
        ((19, 1, 2), (5, 2, 2), [1]),
        ((18, 1, 2), (18, 1, 2), [2]),
    ],
)
def test_v2_temples_then_towers_then_huts(
    first: tuple[int, int, int], second: tuple[int, int, int], winners: list[int]
) -> None:
    game = played("JC SR", "place M25 e", "hut N24", "place L24 w")
    reset_pool(game, 1, *first)
    reset_pool(game, 2, *second)
    game.play("hut K25")
    assert game.outcome == {"reason": "tiles-out", "winners": winners, "places": None}
    assert (game.turn, game.as_dict()["tiles_left"]) == (2, 0)


# Ranking


def ranked(tiles: str, players: int) -> NaiveGame:
    game = NaiveGame(players, tiles.split(), ranking=True)
    game.play("place M25 e")
    return game


def test_r1_who_completes_leaves_and_the_last_one_ends_it() -> None:
    game = ranked("JC SR LL JJ", 3)
    reset_pool(game, 1, 1, 0, 3)
    game.play("hut N24")
    assert (game.phase, game.seat, game.status[1]) == ("tile", 2, "placed")
    game.play("place L24 w")
    game.play("hut K25")
    game.play("place M23 ne")
    game.play("hut M21")
    assert (game.seat, game.turn) == (2, 4)  # seat 1 is skipped and uses no number
    game.play("place O27 e")
    reset_pool(game, 2, 1, 0, 3)
    game.play("hut P28")
    assert game.outcome == {"reason": "places", "winners": [1], "places": [1, 2, 3]}
    assert game.status == {1: "placed", 2: "placed", 3: "playing"}


def test_r1_who_is_eliminated_takes_the_worst_place() -> None:
    game = ranked("JC SR LL", 3)
    game.play("hut N24")
    drop_out(game, "place L24 w")
    assert (game.phase, game.seat) == ("tile", 3)
    drop_out(game, "place M23 ne")
    assert game.outcome == {"reason": "places", "winners": [1], "places": [1, 3, 2]}


def test_r1_the_rest_share_places_at_the_last_tile() -> None:
    game = ranked("JC SR LL JJ CC", 5)
    reset_pool(game, 1, 1, 0, 3)
    game.play("hut N24")
    drop_out(game, "place L24 w")
    for placement, hut in (("place M23 ne", "M21"), ("place O27 e", "P28"), ("place O21 e", "P20")):
        game.play(placement)
        game.play(f"hut {hut}")
    assert game.outcome == {"reason": "tiles-out", "winners": [1], "places": [1, 5, 2, 2, 2]}


def test_r1_equals_share_the_best_place_and_leave_the_next_free() -> None:
    game = ranked("JC SR LL", 3)
    game.play("hut N24")
    game.play("place L24 w")
    game.play("hut K25")
    game.play("place M23 ne")
    reset_pool(game, 3, 20, 2, 3)
    reset_pool(game, 2, 18, 2, 3)
    reset_pool(game, 1, 18, 2, 3)
    game.play("hut M21")
    assert game.outcome == {"reason": "tiles-out", "winners": [1, 2], "places": [1, 1, 3]}


def test_r1_the_last_place_taken_on_the_last_tile() -> None:
    game = ranked("JC SR", 2)
    game.play("hut N24")
    game.play("place L24 w")
    reset_pool(game, 2, 1, 0, 3)
    game.play("hut K25")
    assert game.outcome == {"reason": "places", "winners": [2], "places": [2, 1]}


# Teams


def team_game(tiles: str) -> NaiveGame:
    return played(tiles, "place M25 e", players=4, teams=True)


@pytest.mark.parametrize(
    ("builder", "partner", "won"),
    [
        ((1, 0, 3), (20, 2, 3), False),
        ((1, 0, 3), (20, 0, 3), True),
        ((1, 0, 3), (5, 2, 0), True),
        ((1, 2, 3), (0, 0, 3), True),
        ((1, 2, 3), (5, 0, 3), False),
        ((2, 2, 3), (0, 0, 3), False),
    ],
)
def test_g1_early_victory(
    builder: tuple[int, int, int], partner: tuple[int, int, int], won: bool
) -> None:
    game = team_game("JC SR")
    reset_pool(game, 1, *builder)
    reset_pool(game, 3, *partner)
    game.play("hut N24")
    expected = {"reason": "early", "winners": [1, 3], "places": None} if won else None
    assert game.outcome == expected


def test_g1_emptied_kinds_of_an_eliminated_member_do_not_count() -> None:
    game = team_game("JC SR LL JJ CC")
    game.play("hut N24")
    drop_out(game, "place L24 w")
    game.play("place M23 ne")
    game.play("hut M21")
    game.play("place O27 e")
    reset_pool(game, 4, 1, 0, 3)
    game.play("hut P28")  # seat 4 has emptied two kinds, seat 2 two as well, but is out
    assert (game.phase, game.seat, game.turn) == ("tile", 1, 5)


def test_g1_the_buildings_of_partners_are_added_without_the_eliminated() -> None:
    game = team_game("JC SR LL JJ")
    game.play("hut N24")
    drop_out(game, "place L24 w")  # built 20 huts, 2 towers, 2 temples
    game.play("place M23 ne")
    game.play("hut M21")
    game.play("place O27 e")
    game.play("hut P28")
    assert game.outcome == {"reason": "tiles-out", "winners": [1, 3], "places": None}


def test_g1_a_tie_is_shared_by_all_four() -> None:
    game = team_game("JC SR LL JJ")
    game.play("hut N24")
    for placement, hut in (("place L24 w", "K25"), ("place M23 ne", "M21"), ("place O27 e", "P28")):
        game.play(placement)
        game.play(f"hut {hut}")
    assert game.outcome == {"reason": "tiles-out", "winners": [1, 2, 3, 4], "places": None}


def test_g1_a_team_with_both_members_out_has_lost() -> None:
    game = team_game("JC SR LL JJ CC")
    game.play("hut N24")
    drop_out(game, "place L24 w")
    drop_out(game, "place M23 ne")
    assert (game.phase, game.seat) == ("tile", 4)  # one of each team is out: it goes on
    drop_out(game, "place O27 e")
    assert game.outcome == {"reason": "last-standing", "winners": [1, 3], "places": None}


@pytest.mark.parametrize(("players", "ranking"), [(2, False), (3, False), (5, False), (4, True)])
def test_g1_is_for_four_and_not_ranked(players: int, ranking: bool) -> None:
    with pytest.raises(ValueError, match="team"):
        NaiveGame(players, ["JC"], teams=True, ranking=ranking)


# Whole games


def on_board(game: NaiveGame) -> dict[int, Counter[str]]:
    count = {seat: Counter[str]() for seat in game.seats}
    for item in game.fields.values():
        if item.seat is not None and item.building is not None:
            kind = "huts" if item.building == "huts" else item.building + "s"
            count[item.seat][kind] += item.huts if kind == "huts" else 1
    return count


def chosen(game: NaiveGame, rng: random.Random, keen: bool) -> str:
    """At random; a keen player erupts when possible, and prefers temples, towers, expanding."""
    moves = sorted(game.legal_moves())
    eruptions = [f"place {format_hex(place)} " for place in game.fields]
    for kinds in (eruptions, ["temple"], ["tower"], ["expand"]) if keen else ():
        of_kind = [move for move in moves if move.startswith(tuple(kinds))]
        if of_kind:
            return rng.choice(of_kind)
    return rng.choice(moves)


MODES: list[tuple[int, dict[str, Any]]] = [
    *((players, {}) for players in (2, 3, 4, 5)),
    *((players, {"ranking": True}) for players in (2, 3, 4, 5)),
    (4, {"teams": True}),
    (2, {"edition": "2006"}),
]


@pytest.mark.parametrize("keen", [False, True])
@pytest.mark.parametrize(("players", "options"), MODES)
def test_random_games_end_and_no_piece_is_lost(
    players: int, options: dict[str, Any], keen: bool
) -> None:
    rng = random.Random(f"{players} {sorted(options)} {keen}")
    tiles = [rng.choice(list(LANDS)) + rng.choice(list(LANDS)) for _ in range(12 * players)]
    game = NaiveGame(players, tiles, **options)
    box = dict.fromkeys(game.seats, 0)
    for _ in range(2 * len(tiles)):
        if game.phase == "over":
            break
        before = on_board(game)
        move = chosen(game, rng, keen)
        game.play(move)
        for seat, after in on_board(game).items():
            if move.startswith("place"):
                box[seat] += before[seat]["huts"] - after["huts"]
            total = {kind: game.pool[seat][kind] + after[kind] for kind in PIECES}
            total["huts"] += box[seat]
            assert total == PIECES
            assert min(game.pool[seat].values()) >= 0
    assert game.phase == "over"
    assert game.outcome is not None
    assert game.outcome["winners"]
    if options.get("ranking"):
        assert len(game.outcome["places"]) == players
    if keen:
        assert sum(box.values()) > 0  # huts were covered, so the check above saw eruptions
