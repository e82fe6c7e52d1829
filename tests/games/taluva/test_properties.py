"""Facts that hold in every position, whatever was played before."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from taluva import Game, IllegalMove, ParseError
from taluva.core.setup import shuffle
from taluva.games.taluva import rules
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import DIRECTIONS, Hex

settings.register_profile("taluva", deadline=None, max_examples=60)
settings.load_profile("taluva")


@st.composite
def beginnings(draw: st.DrawFn) -> rules.Position:
    players = draw(st.integers(2, 5))
    mode = draw(st.sampled_from(["plain", "ranking", "teams"]))
    chosen = rules.options(
        4 if mode == "teams" else players,
        edition=draw(st.sampled_from(["2006", "2012", "2014"])),
        tile_count=draw(st.integers(1, 48)),
        teams=mode == "teams",
        ranking=mode == "ranking",
    )
    rng = random.Random(draw(st.integers(0, 2**32)))
    return rules.start(chosen, shuffle(rules.tile_set(chosen.players), rng.random))


def random_move(position: rules.Position, rng: random.Random) -> rules.Move:
    """Choose a move with a preference for eruptions and for spending pieces."""
    moves = position.legal_moves()
    rich = [
        move
        for move in moves
        if not isinstance(move, rules.Hut | rules.Place)
        or (isinstance(move, rules.Place) and move.volcano in position.board.fields)
    ]
    return rng.choice(rich if rich and rng.random() < 0.6 else moves)


@st.composite
def playthroughs(draw: st.DrawFn) -> list[rules.Position]:
    """Return the positions of a random game."""
    positions = [draw(beginnings())]
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 60))):
        if positions[-1].outcome is not None:
            break
        positions.append(positions[-1].play(random_move(positions[-1], rng)))
    return positions


positions = playthroughs().map(lambda played: played[-1])


@given(positions)
def test_incremental_facts_equal_facts_computed_from_scratch(position: rules.Position) -> None:
    anew = survey(position.board.fields, position.board.buildings)
    assert position.board == anew
    assert position._replace(board=anew).legal_moves() == position.legal_moves()


@given(playthroughs())
def test_pieces_are_conserved(played: list[rules.Position]) -> None:
    box: Counter[int] = Counter()  # huts covered so far, by seat
    for before, after in pairwise(played):
        for hex, building in before.board.buildings.items():
            if after.board.buildings.get(hex) != building:
                assert building.kind is rules.BuildingKind.HUTS
                assert hex not in after.board.buildings
                box[building.seat] += building.huts
        for seat, pool in enumerate(after.standing.pools, 1):
            own = [each for each in after.board.buildings.values() if each.seat == seat]
            assert pool.huts + sum(each.huts for each in own) + box[seat] == rules.FULL_POOL.huts
            assert (
                pool.towers + sum(each.kind is rules.BuildingKind.TOWER for each in own)
                == rules.FULL_POOL.towers
            )
            assert (
                pool.temples + sum(each.kind is rules.BuildingKind.TEMPLE for each in own)
                == rules.FULL_POOL.temples
            )
            assert min(pool) >= 0


@given(positions)
def test_every_settlement_survives_every_eruption(position: rules.Position) -> None:
    eruptions = [
        move
        for move in position.legal_moves()
        if isinstance(move, rules.Place) and move.volcano in position.board.fields
    ]
    for eruption in eruptions:
        after = position.play(eruption).board
        for settlement in position.board.settlements.values():
            assert any(after.buildings.get(hex) for hex in settlement.hexes)


def candidates(position: rules.Position, rng: random.Random) -> list[rules.Move]:
    hexes = [*position.board.fields, *position.board.coast] or [Hex(0, 0), Hex(1, 0)]
    found: list[rules.Move] = []
    for hex in rng.sample(hexes, min(8, len(hexes))):
        found += [rules.Place(hex, direction) for direction in DIRECTIONS]
        found += [rules.Hut(hex), rules.Tower(hex), rules.Temple(hex)]
        found += [rules.Expand(hex, land) for land in rules.LANDS]
    return found


@given(positions, st.integers(0, 2**32))
def test_legal_moves_and_refusals_agree(position: rules.Position, seed: int) -> None:
    moves = position.legal_moves()
    assert len(moves) == len(set(moves))
    assert all(not position.refusals(move) for move in moves)
    for move in candidates(position, random.Random(seed)):
        assert (position.canonical(move) in moves) is not bool(position.refusals(move))


@given(positions)
def test_every_legal_move_is_canonical_and_parsed_back(position: rules.Position) -> None:
    for move in position.legal_moves():
        assert position.canonical(move) == move
        assert parse_move(str(move)) == move


@given(positions, st.integers(0, 2**32))
def test_playing_and_queries_do_not_change_a_position(position: rules.Position, seed: int) -> None:
    before = copy.deepcopy(position)
    for move in candidates(position, random.Random(seed)):
        position.refusals(move)
    for move in position.legal_moves()[:20]:
        position.play(move)
    assert position == before


# --- turning and mirroring the world --------------------------------------------------------------


def transformed(
    move: rules.Move,
    turn_hex: Callable[[Hex], Hex],
    turn_place: Callable[[rules.Place], rules.Place],
) -> rules.Move:
    match move:
        case rules.Place():
            return turn_place(move)
        case rules.Expand():
            return rules.Expand(turn_hex(move.hex), move.land)
        case _:
            return type(move)(turn_hex(move.hex))


def assert_commutes(
    position: rules.Position,
    rng: random.Random,
    steps: int,
    deck: tuple[rules.Tile, ...],
    turn_hex: Callable[[Hex], Hex],
    turn_place: Callable[[rules.Place], rules.Place],
) -> None:
    other = position._replace(deck=deck)
    for _ in range(steps):
        moves = position.legal_moves()
        turned = {other.canonical(transformed(move, turn_hex, turn_place)) for move in moves}
        assert turned == set(other.legal_moves())
        if not moves:
            break
        move = random_move(position, rng)
        position = position.play(move)
        other = other.play(other.canonical(transformed(move, turn_hex, turn_place)))
        assert other.standing == position.standing
        assert other.outcome == position.outcome
        assert (other.seat, other.turn, other.phase) == (
            position.seat,
            position.turn,
            position.phase,
        )
        assert set(other.board.fields) == {turn_hex(hex) for hex in position.board.fields}


@given(beginnings(), st.integers(0, 2**32), st.integers(1, 5), st.integers(0, 50))
def test_rotating_the_world_commutes_with_the_rules(
    position: rules.Position, seed: int, sixths: int, steps: int
) -> None:
    assert_commutes(
        position,
        random.Random(seed),
        steps,
        position.deck,
        lambda hex: hex.rotated(sixths),
        lambda place: rules.Place(place.volcano.rotated(sixths), place.direction.rotated(sixths)),
    )


@given(beginnings(), st.integers(0, 2**32), st.integers(0, 50))
def test_mirroring_the_world_commutes_with_the_rules(
    position: rules.Position, seed: int, steps: int
) -> None:
    assert_commutes(
        position,
        random.Random(seed),
        steps,
        tuple(rules.Tile(tile.second, tile.first) for tile in position.deck),
        Hex.mirrored,
        lambda place: rules.Place(place.volcano.mirrored(), place.direction.mirrored()),
    )


# --- any text -------------------------------------------------------------------------------------

# fmt: off
WORDS = [
    "place", "p", "hut", "t", "tower", "temple", "x", "expand",
    "m25", "M24", "n24", "-A3", "ZZZ9", "M1000", "m25e", "N24j",
    "e", "se", "jc", "JX", "j", "lake", "volcano", "0",
]
# fmt: on
MOVE_LIKE = st.lists(st.sampled_from([*WORDS, "\t", "  "]), max_size=5).map(" ".join)


@given(st.one_of(st.text(max_size=300), MOVE_LIKE), st.booleans())
def test_any_text_is_played_refused_or_not_understood(text: str, has_tile: bool) -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    if has_tile:
        game = game.play("place M25 e")
    before = game.as_dict()
    try:
        after = game.play(text)
    except IllegalMove as refused:
        assert refused.refusals
        assert str(refused.refusals[0].rule) in str(refused)
    except ParseError as error:
        assert 1 <= error.column <= len(text) + 1
        assert str(error).isprintable()
    else:
        assert after != game
        assert game.legal_moves()
    assert game.as_dict() == before
