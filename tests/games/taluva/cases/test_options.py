"""Sections 1 and 8 of the rules: material, editions and options, and invalid values."""

import re
from collections import Counter
from typing import Any

import pytest

from taluva import Game
from taluva.games.taluva.rules import EDITIONS, FULL_POOL, Pool, tile_set
from tests import phrases

NAMES = ["Ana", "Ben", "Cai", "Dee", "Eli", "Flo"]

TILES = """
      J  C  S  R  L
  J   1  5  4  2  1
  C   6  1  2  2  1
  S   4  2  1  1  1
  R   2  2  2  1  1
  L   2  1  1  1  1
"""
EXTENSION = "CJ JC JC SJ SJ JS JS LJ LJ RC RC CR"

TILE_COUNTS = {
    "2006": {2: 48, 3: 48, 4: 48, 5: 60},
    "2012": {2: 24, 3: 36, 4: 48, 5: 60},
    "2014": {2: 48, 3: 48, 4: 48, 5: 60},
}


def printed_tiles() -> Counter[str]:
    """Parse the table above."""
    header, *rows = (line.split() for line in TILES.split("\n") if line.strip())
    return Counter(
        {
            first + second: int(count)
            for first, *counts in rows
            for second, count in zip(header, counts, strict=True)
        }
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_48_tiles(players: int) -> None:
    tiles = [str(tile) for tile in tile_set(players)]
    assert len(tiles) == 48
    assert Counter(tiles) == printed_tiles()


def test_the_60_tiles_of_five_players() -> None:
    tiles = [str(tile) for tile in tile_set(5)]
    assert len(tiles) == 60
    assert Counter(tiles) == printed_tiles() + Counter(EXTENSION.split())


def test_the_order_of_the_tiles_before_shuffling() -> None:
    table = [tile for tile, count in printed_tiles().items() for _ in range(count)]
    assert [str(tile) for tile in tile_set(5)] == table + EXTENSION.split()


def test_every_player_has_20_huts_2_towers_3_temples() -> None:
    assert Pool(20, 2, 3) == FULL_POOL
    assert Game.new(NAMES[:4], seed=1).position.standing.pools == (FULL_POOL,) * 4


@pytest.mark.parametrize("edition", TILE_COUNTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_edition_and_player_count_set_the_number_of_tiles(edition: str, players: int) -> None:
    game = Game.new(NAMES[:players], edition=edition, seed=3)
    count = TILE_COUNTS[edition][players]
    assert game.position.options.tile_count == count
    assert len(game.position.deck) == count
    assert game.position.tiles_left == count - 1
    assert not Counter(game.position.deck) - Counter(tile_set(players))


@pytest.mark.parametrize(("edition", "allowed"), [("2006", True), ("2012", False), ("2014", False)])
def test_hut_adjacency_follows_the_edition(edition: str, allowed: bool) -> None:
    assert Game.new(NAMES[:2], edition=edition).position.options.hut_adjacency is allowed
    for answer in (True, False):
        game = Game.new(NAMES[:2], edition=edition, hut_adjacency=answer)
        assert game.position.options.hut_adjacency is answer


def test_2014_is_the_default_edition() -> None:
    assert Game.new(NAMES[:2]).position.options.edition == "2014"
    assert set(EDITIONS) == set(TILE_COUNTS)


def test_all_tiles_of_a_small_game_come_from_the_whole_set() -> None:
    drawn = {
        tile
        for seed in range(60)
        for tile in Game.new(NAMES[:2], seed=seed, tile_count=3).position.deck
    }
    assert drawn == set(tile_set(2))


@pytest.mark.parametrize(
    ("players", "arguments"),
    [
        (2, {"tile_count": 1}),
        (2, {"tile_count": 48}),
        (5, {"tile_count": 60}),
        (2, {"edition": "2012", "tile_count": 48}),
        (4, {"teams": True}),
        (4, {"teams": True, "tile_count": 24}),
        (2, {"ranking": True}),
        (5, {"ranking": True}),
        (4, {"teams": True, "edition": "2006"}),
    ],
)
def test_valid_options_are_accepted(players: int, arguments: dict[str, Any]) -> None:
    options = Game.new(NAMES[:players], **arguments).position.options
    assert options.players == players
    assert {name: getattr(options, name) for name in arguments} == arguments


@pytest.mark.parametrize(
    ("players", "arguments", "sentence"),
    [
        (0, {}, phrases.TALUVA_PLAYERS(least=2, most=5, players=0)),
        (1, {}, phrases.TALUVA_PLAYERS(least=2, most=5, players=1)),
        (6, {}, phrases.TALUVA_PLAYERS(least=2, most=5, players=6)),
        (
            2,
            {"edition": "2013"},
            phrases.NO_SUCH_EDITION(edition="'2013'", editions=", ".join(EDITIONS)),
        ),
        (2, {"tile_count": 0}, phrases.WRONG_NUMBER_OF_TILES(players=2, most=48, tiles=0)),
        (4, {"tile_count": 49}, phrases.WRONG_NUMBER_OF_TILES(players=4, most=48, tiles=49)),
        (5, {"tile_count": 61}, phrases.WRONG_NUMBER_OF_TILES(players=5, most=60, tiles=61)),
        (2, {"tile_count": -3}, phrases.WRONG_NUMBER_OF_TILES(players=2, most=48, tiles="-3")),
        (2, {"teams": True}, phrases.TEAM_PLAYERS(players=2)),
        (3, {"teams": True}, phrases.TEAM_PLAYERS(players=3)),
        (5, {"teams": True}, phrases.TEAM_PLAYERS(players=5)),
        (4, {"teams": True, "ranking": True}, phrases.TEAMS_OR_RANKING),
    ],
)
def test_invalid_options_are_refused(
    players: int, arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Game.new(NAMES[:players], **arguments)
