"""Random games of Taifun for the tests."""

import random
from collections.abc import Iterator
from dataclasses import replace

from taluva.games.taifun.rules import FIELDS, SCALE, Move, Phase, Stock, Walk
from taluva.taifun import Game

NAMES = ("Neptun", "Ana", "Ben", "Cem")
CODES = [str(field) for field in FIELDS]

# How much a random player likes a move: sacrifices lead to the later phases of the game.
EAGERNESS = {"sacrifice": 60.0, "call": 5.0, "convert": 5.0, "strip": 3.0, "build": 2.0, "end": 0.3}


def new_game(
    players: int = 3, *, seed: int = 7, rounds: int | None = None, edition: str = "1"
) -> Game:
    return Game.new(NAMES[:players], seed=seed, rounds=rounds, edition=edition)


def eagerness(game: Game, move: Move) -> float:
    """Return how much a random player likes a move. People are drawn to the temple."""
    goal = move.to if isinstance(move, Walk) else getattr(move, "crossing", None)
    leads_on = goal is not None and game.position.island.temple in goal.hexes
    return EAGERNESS.get(str(move).split()[0], 1.0) * (10 if leads_on else 1)


def with_stores(game: Game, store: Stock) -> Game:
    """Return the same game with different stores."""
    island = game.position.island
    tribes = tuple(tribe._replace(store=store) for tribe in island.tribes)
    return replace(game, position=game.position._replace(island=island._replace(tribes=tribes)))


def random_game(
    seed: int, players: int = 3, rounds: int = 25, *, are_rich: bool = False, edition: str = "1"
) -> Iterator[Game]:
    """Yield a random game after each step, including steps of chance.

    Rich tribes begin with full stores (more than full without a limit), so that there are enough
    sacrifices for the later phases.
    """
    rng = random.Random(seed)
    game = Game.new(NAMES[:players], seed=seed, rounds=rounds, edition=edition, is_dealt=False)
    if are_rich:
        game = with_stores(game, SCALE if edition == "2" else Stock(80, 40, 40))
    yield game
    while game.phase is not Phase.OVER:
        move = game.deal()
        if move is None:
            moves = game.legal_moves()
            weights = [eagerness(game, each) for each in moves]
            (move,) = rng.choices(moves, weights)
        game = game.apply(move)
        yield game
