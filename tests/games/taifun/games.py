"""Games of Taifun for the tests: played at run time, none frozen."""

import random
from collections.abc import Iterator

from taluva.games.taifun.rules import FIELDS, Phase
from taluva.taifun import Game

NAMES = ("Neptun", "Ana", "Ben", "Cem")
CODES = [str(field) for field in FIELDS]

# How eager a random player is: sacrifices bring the later phases of the game.
EAGERNESS = {"sacrifice": 60.0, "call": 5.0, "convert": 5.0, "strip": 3.0, "build": 2.0, "end": 0.3}


def new_game(players: int = 3, *, seed: int = 7, rounds: int | None = None) -> Game:
    return Game.new(NAMES[:players], seed=seed, rounds=rounds)


def random_game(seed: int, players: int = 3, rounds: int = 25) -> Iterator[Game]:
    """Give every game of a random one, after each step, those of chance included."""
    rng = random.Random(seed)
    game = Game.undealt(NAMES[:players], seed=seed, rounds=rounds)
    yield game
    while game.phase is not Phase.OVER:
        move = game.chance()
        if move is None:
            moves = game.legal_moves()
            weights = [EAGERNESS.get(str(each).split()[0], 1.0) for each in moves]
            (move,) = rng.choices(moves, weights)
        game = game.step(move)
        yield game
