"""Games in progress for the tests of Taifun's bots, played once by medium bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from taluva.core.bot import Budget
from taluva.games.taifun import rules
from taluva.games.taifun.bots.levels import LEVELS
from taluva.games.taifun.game import Game
from taluva.games.taifun.learning import sample

NAMES = ("Neptun", "Ana", "Ben", "Cem")
QUICK = ("random", "easy", "medium")
ALL = (*QUICK, "hard")


def budget(nodes: int = 300, seed: int = 5) -> Budget:
    return Budget(seconds=None, nodes=nodes, seed=seed)


def course(
    levels: tuple[str, ...], seed: int, rounds: int, nodes: int = 300, edition: str = "1"
) -> Iterator[Game]:
    """Yield every game of a playthrough in which a seat decides, and the end."""
    bots = [LEVELS[level]() for level in levels]
    game = Game.new(NAMES[: len(levels)], seed=seed, rounds=rounds, edition=edition)
    while game.seat is not None:
        yield game
        bot = bots[game.seat - 1]
        game = game.play(bot.choose(game.view_for(game.seat), budget(nodes, seed)))
    yield game


@cache
def late_games(edition: str = "1") -> tuple[Game, ...]:
    """Return a decision of every kind, from the set-up and after the first sacrifice."""
    found: dict[tuple[rules.Phase, bool, bool, int], Game] = {}
    for game in course(("medium", "medium", "medium"), 3, 50, edition=edition):
        if game.seat is not None:
            sacrifices = game.position.island.sacrifices
            is_exchange = game.position.playing.may_exchange
            found.setdefault(
                (game.phase, game.seat == rules.GOD, is_exchange, min(sacrifices, 8)), game
            )
    return tuple(found.values())


def games_of_all() -> tuple[Game, ...]:
    """Return the same for all editions."""
    return tuple(game for edition in rules.Edition for game in late_games(edition))


def with_other_cards(game: Game) -> Game | None:
    """Return the same game with a different hand from the same decks, or None."""
    for seed in range(20):
        position = sample(game, rules.FIRST_TRIBE_SEAT, Random(seed)).position
        if position.cards.hand != game.position.cards.hand:
            return replace(game, position=position)
    return None
