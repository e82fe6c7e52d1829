"""Positions for the tests of bots: from games between bots, and from diagrams."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from taluva import Game
from taluva.core.bot import Bot, Budget
from taluva.games.taluva import rules
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.notation import parse_tile
from tests.games.taluva import diagram

NODES = 60  # enough for a search to try a few things, few enough for hundreds of decisions
ABOVE_RANDOM = tuple(level for level in LEVELS if level != "random")

# Every way to play: keywords of Game.new without names and seed.
WAYS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"edition": "2006"}),
    (2, {"edition": "2012"}),
    (2, {"edition": "2014", "tile_count": 24}),
    (2, {"hut_adjacency": True}),
    (2, {"ranking": True}),
    (2, {"tile_count": 3}),
    (3, {"edition": "2012"}),
    (3, {"ranking": True}),
    (4, {"edition": "2014"}),
    (4, {"teams": True}),
    (4, {"ranking": True, "tile_count": 36}),
    (5, {"edition": "2014"}),
    (5, {"ranking": True}),
)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


def bot(level: str) -> Bot[Game, rules.Move]:
    return LEVELS[level]()


def budget(seed: int = 0, nodes: int = NODES) -> Budget:
    return Budget(None, nodes, seed)


def play(game: Game, levels: tuple[str, ...], seed: int, nodes: int = NODES) -> Iterator[Game]:
    """Let bots play to the end; yield the game before every step, and the finished one."""
    bots = [bot(level) for level in levels]
    while game.seat is not None:
        yield game
        chosen = bots[game.seat - 1].choose(game.view_for(game.seat), budget(seed, nodes))
        game = game.play(chosen)
    yield game


@cache
def middle_games(count: int, seed: int = 0) -> tuple[Game, ...]:
    """Return half-played games between easy bots."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        start = Game.new(["Ana", "Ben"], seed=seed + number, tile_count=24)
        steps = list(play(start, ("easy", "easy"), number))[:-1]
        found.append(steps[rng.randrange(len(steps) // 4, 3 * len(steps) // 4)])
    return tuple(found)


def drawn(
    island: str,
    tile: str,
    pools: tuple[rules.Pool, ...] = (rules.FULL_POOL, rules.FULL_POOL),
    turn: int = 10,
    **chosen: Any,
) -> Game:
    """Return a game with seat 1 to place a tile on the island of a diagram."""
    players = len(pools)
    settled = rules.options(players, **chosen)
    standing = rules.Standing(pools, (rules.Status.PLAYING,) * players, (None,) * players)
    deck: tuple[rules.Tile, ...] = (parse_tile("JC"),) * (turn - 1) + (parse_tile(tile),)
    board = diagram.read(island)
    position = rules.Position(settled, board, standing, deck, turn, 1, rules.Phase.TILE)
    return Game(NAMES[:players], ("white", "orange", "purple", "blue")[:players], position)
