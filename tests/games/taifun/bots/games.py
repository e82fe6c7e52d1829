"""Games on the way, for the tests of Taifun's bots: played once, by medium bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from taluva.games.taifun.bots import LEVELS
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import GOD, Phase
from taluva.table.bot import Budget

NAMES = ("Neptun", "Ana", "Ben", "Cem")
QUICK = ("random", "easy", "medium")
ALL = (*QUICK, "hard")


def budget(nodes: int = 30, seed: int = 5) -> Budget:
    return Budget(seconds=None, nodes=nodes, seed=seed)


def course(levels: tuple[str, ...], seed: int, rounds: int, nodes: int = 30) -> Iterator[Game]:
    """Give every game of a course that somebody decides in, and the end."""
    bots = [LEVELS[level]() for level in levels]
    game = Game.new(NAMES[: len(levels)], seed=seed, rounds=rounds)
    while game.seat is not None:
        yield game
        bot = bots[game.seat - 1]
        game = game.play(bot.choose(game.seen_by(game.seat), budget(nodes, seed)))
    yield game


@cache
def late_games() -> tuple[Game, ...]:
    """Give a decision of every kind: of the set-up, and from the first sacrifice on."""
    found: dict[tuple[Phase, bool, int], Game] = {}
    for game in course(("medium", "medium", "medium"), 3, 50):
        if game.seat is not None:
            sacrifices = game.position.island.sacrifices
            found.setdefault((game.phase, game.seat == GOD, min(sacrifices, 7)), game)
    return tuple(found.values())
