"""The outlook is exact: it agrees with a twin that plays every turn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from taluva import Game
from taluva.games.taluva.outlook import (
    PlayerOutlook,
    outlook,
    rivals_of,
    surviving_placements,
    unseen_tiles,
)
from taluva.games.taluva.rules import Phase, Place, Pool
from tests.games.taluva import outlook_twin as twin
from tests.games.taluva.bots.positions import middle_games
from tests.games.taluva.outlook_positions import LAST_TURNS, logged_positions, random_positions
from tests.games.taluva.table import at_turn


def check(game: Game, tried: int) -> None:
    """Compare a position with the twin: one player's wins for some tiles, all else for all."""
    rng = random.Random(str(game.to_position()))
    found = outlook(game.position, viewer=1)
    assert [each.seat for each in found.players] == game.position.standing.playing()
    for each in found.players:
        assert each.turns_left == twin.turns_left(game, each.seat)
        check_staying(game, each)
    likely = [each for each in found.players if each.can_win or each.may_be_out]
    player = rng.choice(likely if likely and rng.random() < 0.6 else found.players)
    check_player(game, player, tried, rng)


def check_staying(game: Game, facts: PlayerOutlook) -> None:
    """Compare with the twin how many tiles, or placements, keep a player in."""
    turn = twin.next_turn(game, facts.seat)
    tile = game.tile if game.seat == facts.seat else None
    stays = of = 0
    if turn is not None and tile is not None:
        placements = twin.surviving(turn, tile)
        assert surviving_placements(game.position) == placements
        stays, of = len(placements), len(turn.legal_moves())
    elif turn is not None:
        tiles = unseen_tiles(game.position)
        stays = sum(tiles[tile] for tile in tiles if twin.can_stay(turn, tile))
        of = tiles.total()
    assert (facts.stays, facts.stays_of) == (stays, of), game.to_position()


def check_player(game: Game, facts: PlayerOutlook, tried: int, rng: random.Random) -> None:
    """Compare with the twin how a player can win, for some tiles."""
    if game.phase is Phase.BUILD and game.seat == facts.seat:
        builds = twin.winning_builds(game)
        assert facts.now == bool(builds)
        assert {str(each.build) for each in facts.winning_builds} == builds
        if builds:
            assert facts.is_shared == all(is_shared(game.play(each), facts) for each in builds)
    else:
        assert facts.now is None
    turn = twin.next_turn(game, facts.seat)
    if turn is None:
        assert (facts.wins, facts.of) == (0, 0)
        return
    in_hand = game.tile if game.seat == facts.seat else None
    tiles = unseen_tiles(game.position) if in_hand is None else {in_hand: 1}
    winning = {tile for each in facts.winning_turns for tile in each.tiles}
    assert facts.of == sum(tiles.values())
    assert facts.wins == sum(tiles[tile] for tile in winning)
    check_winning_turns(turn, facts)
    for tile in rng.sample(sorted(tiles), min(tried, len(tiles))):
        assert (tile in winning) == twin.can_win(turn, tile), (game.to_position(), facts, tile)


def is_shared(game: Game, facts: PlayerOutlook) -> bool:
    """Return whether a player who wins shares the victory with a rival."""
    rivals = rivals_of(game.position, facts.seat)
    return game.outcome is not None and not {*rivals}.isdisjoint(game.outcome.winners)


def check_winning_turns(turn: Game, facts: PlayerOutlook) -> None:
    """Play every winning turn, with one of its tiles."""
    for place, build, hexes, tiles in facts.winning_turns:
        placed = turn.play(Place(place.volcano, place.direction, tiles[-1]))
        assert twin.wins(placed, build, facts.seat), (turn.to_position(), place, build)
        if facts.is_shared and not facts.now:
            assert is_shared(placed.play(build), facts)
        before, after = placed.position.board.buildings, placed.play(build).position.board.buildings
        assert {*hexes} == {*after} - {*before}


def check_all(games: Iterable[Game], tried: int) -> None:
    for game in games:
        if game.outcome is None:
            check(game, tried)


def test_a_few_positions_agree_with_the_twin() -> None:
    check_all(random_positions(range(20), turns=(3, 7)), tried=1)


@pytest.mark.parametrize("start", range(1000, 1300, 30))
def test_the_facts_agree_with_the_twin(start: int) -> None:
    check_all(random_positions(range(start, start + 30)), tried=3)


def test_the_compared_positions_are_of_all_kinds() -> None:
    kinds: Counter[object] = Counter()
    for game in random_positions(range(1000, 1300)):
        options = game.position.options
        kinds.update([options.players, options.edition])
        kinds["teams"] += options.teams
        kinds["ranking"] += options.ranking
        kinds["last turns"] += game.position.tiles_left < LAST_TURNS
        for each in outlook(game.position, 1).players:
            kinds["wins with some tiles"] += 0 < each.wins < each.of
            kinds["cannot build"] += 0 == each.stays < each.stays_of
            kinds["shared wins"] += each.is_shared
    assert kinds.pop("shared wins")
    assert all(number >= 15 for number in kinds.values()), kinds
    assert {2, 3, 4, 5, "2006", "2012", "2014"} <= {*kinds}


def test_every_tile_agrees_with_the_twin() -> None:
    check_all(random_positions(range(2000, 2030), turns=(2, 5)), tried=99)


def test_larger_islands_agree_with_the_twin() -> None:
    check_all(random_positions(range(3000, 3080), turns=(13, 22)), tried=2)


def test_logged_games_agree_with_the_twin() -> None:
    check_all(logged_positions(6), tried=2)


@pytest.mark.parametrize("pool", [Pool(0, 1, 1), Pool(0, 2, 0), Pool(1, 0, 1), Pool(2, 0, 0)])
def test_surviving_placements_agree_with_the_twin(pool: Pool) -> None:
    counts = set()
    for game in [*random_positions(range(40), (1, 4)), *random_positions(range(40, 80), (16, 22))]:
        position = game.position
        if position.phase is Phase.TILE:
            pools = (pool,) * len(position.standing.pools)
            position = position._replace(standing=position.standing._replace(pools=pools))
            assert position.tile is not None
            expected = twin.surviving(replace(game, position=position), position.tile)
            assert surviving_placements(position) == expected, game.to_position()
            counts.add(len(expected) / len(position.legal_moves()))
    assert len(counts) > 1 or pool.huts, "some placements eliminate the player"


@pytest.mark.parametrize("pool", [Pool(0, 0, 1), Pool(0, 1, 0)])
def test_settlements_that_a_tile_splits_agree_with_the_twin(pool: Pool) -> None:
    for game in logged_positions(12):
        position, tile = game.position, game.tile
        if tile is None:
            continue
        pools = (pool,) * len(game.names)
        position = position._replace(standing=position.standing._replace(pools=pools))
        for seat in position.standing.playing():
            moving = position._replace(seat=seat)
            expected = twin.surviving(replace(game, position=moving), tile)
            assert surviving_placements(moving) == expected, game.to_position()


def test_facts_do_not_depend_on_hidden_tiles() -> None:
    for game in middle_games(6, seed=3):
        assert outlook(game.position, 1) == outlook(game.view_for(1).position, 1)


def test_a_player_without_turns_left_never_threatens() -> None:
    for name, turn in (("last-tile-claims", 24), ("five-last-tiles", 58)):
        game = at_turn(name, turn)
        found = outlook(game.position, game.position.seat)
        late = [each for each in found.players if not each.turns_left]
        assert late
        assert not any(each.can_win or each.may_be_out for each in late)


def test_an_elimination_is_seen_before_the_build_that_causes_it() -> None:
    game = at_turn("eliminated-25", 23).play("place Q31 w")
    before = outlook(game.position, 1).players[0]
    after = outlook(game.play("expand M23 lake").position, 1).players[0]
    assert (before.stays, before.stays_of) == (25, 25)
    assert (after.stays, after.stays_of) == (0, 25)


def test_huts_that_nobody_can_bury_are_not_in_danger() -> None:
    game = at_turn("last-tile-claims", 24)
    assert not outlook(game.position, game.position.seat).loses
