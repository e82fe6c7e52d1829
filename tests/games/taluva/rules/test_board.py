"""The board as a value, and its derived facts."""

import copy
import pickle

from taluva.games.taluva.notation import parse_tile
from taluva.games.taluva.rules import Board, BuildingKind, Place, Settlement
from taluva.games.taluva.rules.placement import lay, survey
from taluva.hexgrid import Direction, parse_hex
from tests.games.taluva.diagram import draw, read

ISLAND = """\
    L    M    N    O
21       ^1se      .
22  .         C1h1
23       J1h1      ^1sw
24  C1        C1
25       ^1w       J1m2
26  J1h1      R1h2
27       .         ^1w
28  .         S1w1
"""


def names(settlements: list[Settlement]) -> list[str]:
    return [" ".join(map(str, sorted(each.hexes))) for each in settlements]


def test_settlements_are_listed_in_reading_order() -> None:
    board = read(ISLAND)
    assert names(board.settlements_of(1)) == ["N22 M23", "L26", "N28"]
    assert names(board.settlements_of(2)) == ["O25 N26"]
    assert board.settlements_of(3) == []


def test_a_settlement_knows_its_size_buildings_and_border() -> None:
    board = read(ISLAND)
    (mixed,) = board.settlements_of(2)
    assert (mixed.seat, mixed.size, mixed.towers, mixed.temples) == (2, 2, 0, 1)
    assert mixed.first is parse_hex("O25")
    assert mixed.border == {
        near for hex in mixed.hexes for near in hex.neighbours if near not in mixed.hexes
    }
    tower = board.settlements_of(1)[2]
    assert (tower.size, tower.towers, tower.temples) == (1, 1, 0)
    assert board.settlements[parse_hex("N22")] is board.settlements[parse_hex("M23")]
    assert board.buildings[parse_hex("N28")].kind is BuildingKind.TOWER


def test_the_coast_is_the_sea_next_to_fields() -> None:
    board = read(ISLAND)
    beside = {near for hex in board.fields for near in hex.neighbours}
    assert board.coast == beside - board.fields.keys()
    assert parse_hex("M27") in board.coast
    assert parse_hex("N32") not in board.coast


def test_placing_a_tile_does_not_change_the_old_board() -> None:
    board = read(ISLAND)
    for place in (Place(parse_hex("M25"), Direction.NW), Place(parse_hex("M27"), Direction.SW)):
        laid = lay(board, place, parse_tile("LL"), 5)
        assert board == read(ISLAND)
        assert draw(board) == ISLAND
        assert laid == survey(laid.fields, laid.buildings)
        assert [laid.fields[hex].laid for hex in place.hexes] == [5, 5, 5]


def test_copies_and_pickles_are_equal() -> None:
    board = read(ISLAND)
    twins: list[Board] = [copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    for twin in twins:
        assert twin == board
        assert draw(twin) == ISLAND


def test_an_empty_board_has_no_fields() -> None:
    assert survey({}, {}) == read("    M\n25  .\n")
    assert not survey({}, {}).fields
