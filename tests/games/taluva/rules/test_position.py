"""Positions: the start, the known tiles, and that playing a move changes no position."""

import copy
import pickle

from taluva.games.taluva import rules
from taluva.games.taluva.notation import parse_move, parse_tile
from taluva.hexgrid import parse_hex

DECK = tuple(parse_tile(code) for code in ("JC", "SR", "CL"))


def played(position: rules.Position, *moves: str) -> rules.Position:
    for text in moves:
        move = parse_move(text)
        assert position.refusals(move) == ()
        position = position.play(position.canonical(move))
    return position


def test_the_start() -> None:
    position = rules.start(rules.options(3), DECK)
    assert (position.turn, position.seat, position.phase) == (1, 1, rules.Phase.TILE)
    assert position.standing.pools == (rules.FULL_POOL,) * 3
    assert position.standing.statuses == (rules.Status.PLAYING,) * 3
    assert position.standing.places == (None,) * 3
    assert position.outcome is None
    assert [str(move) for move in position.legal_moves()] == [
        f"place M25 {direction}" for direction in ("e", "se", "sw", "w", "nw", "ne")
    ]


def test_the_tile_in_hand_and_the_tiles_left() -> None:
    position = rules.start(rules.options(2, tile_count=3), DECK)
    assert (position.tile, position.tiles_left) == (DECK[0], 2)
    position = played(position, "place M25 e")
    assert (position.tile, position.tiles_left) == (None, 2)
    position = played(position, "hut N24")
    assert (position.tile, position.tiles_left) == (DECK[1], 1)


def test_an_unknown_deck_grows_with_the_tiles_named() -> None:
    position = rules.start(rules.options(2, tile_count=3))
    assert position.tile is None
    assert [each.rule for each in position.refusals(parse_move("place M25 e"))] == [rules.Rule.T1]
    position = played(position, "place JC M25 e", "hut N24", "place SR M23 ne", "hut M21")
    assert position.deck == DECK[:2]
    assert position == played(
        rules.start(rules.options(2, tile_count=3), DECK[:2]),
        *("place M25 e", "hut N24", "place M23 ne", "hut M21"),
    )


def test_canonical_moves() -> None:
    position = played(rules.start(rules.options(2), DECK), "place M25 e", "hut N24", "place M23 ne")
    position = played(position, "hut M21", "place L24 w", "expand N24 clearing")
    n24, n26 = parse_hex("N24"), parse_hex("N26")
    assert position.canonical(rules.Expand(n26, rules.Land.ROCK)) == rules.Expand(
        n24, rules.Land.ROCK
    )
    assert position.canonical(rules.Expand(n24, rules.Land.ROCK)) == rules.Expand(
        n24, rules.Land.ROCK
    )
    assert position.canonical(rules.Hut(n26)) == rules.Hut(n26)
    empty = rules.Expand(parse_hex("Z2"), rules.Land.ROCK)
    assert position.canonical(empty) == empty


def test_positions_are_values() -> None:
    before = played(rules.start(rules.options(2), DECK), "place M25 e")
    twins = [copy.copy(before), copy.deepcopy(before), pickle.loads(pickle.dumps(before))]
    after = played(before, "hut N24", "place M23 ne")
    assert after != before
    for twin in twins:
        assert twin == before
        assert played(twin, "hut N24", "place M23 ne") == after


def test_pools() -> None:
    assert rules.Pool(20, 2, 3) == rules.FULL_POOL
    assert rules.Pool(12, 0, 1).pieces_built() == rules.Pool(8, 2, 2)
    assert rules.FULL_POOL.pieces_built() == rules.Pool(0, 0, 0)
    assert [
        rules.Pool(1, 1, 1).emptied_kinds(),
        rules.Pool(0, 1, 1).emptied_kinds(),
        rules.Pool(5, 0, 0).emptied_kinds(),
    ] == [0, 1, 2]


def test_partners() -> None:
    assert [rules.partner(seat) for seat in (1, 2, 3, 4)] == [3, 4, 1, 2]
