"""Games for the tests of messages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from taluva import Game
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.rules import Place, Reason
from tests.record.sample_games import ambitious, first_game, wasteful

PLAYERS = {"names": ["Ana", "Ben"]}
TILES = ("JC", "JJ", "SR", "LL", "JC", "RS", "CJ", "SS")


def after(*moves: str, tiles: tuple[str, ...] = TILES) -> Game:
    """Return the game of Ana (white) and Ben (orange) after some moves."""
    game = Game.new(["Ana", "Ben"], tiles=tiles)
    for move in moves:
        game = game.play(move)
    return game


def building() -> Game:
    """Return a game in which Ana has a hut on N24 next to four lands, and is to build."""
    moves = ("place M25 e", "hut N24", "place N20 se", "hut O21", "place P24 w")
    return after(*moves, tiles=("JC", "SJ", "SR", "LL", "JC", "RS", "CJ", "SS"))


def erupting() -> Game:
    """Return a game in which Ana has huts on N24 and N22, and M25 can erupt over N24."""
    game = building()
    for move in ("expand N24 jungle", "place L22 e", "hut M21"):
        game = game.play(move)
    return game


def random_games(number: int) -> Iterator[Game]:
    """Yield games of two to five players, each stopped at a random point."""
    for seed in range(number):
        chance = random.Random(seed)
        game = Game.new(["Ana", "Ben", "Cem", "Dora", "Eli"][: 2 + seed % 4], seed=seed)
        for _ in range(chance.randrange(5, 60)):
            moves = game.legal_moves()
            if moves:
                game = game.play(chance.choice(moves))
        yield game


@cache
def early_victory() -> Game:
    """Return a game that Ana wins with all of two kinds, found among short games first."""
    return first_game(PLAYERS, lambda game: has_ended(game, Reason.EARLY, 1), ambitious, start=42)


@cache
def last_standing() -> Game:
    """Return a game that Ana wins because Ben has placed a tile and has no hut to build."""
    return first_game(
        PLAYERS,
        lambda game: (
            has_ended(game, Reason.LAST_STANDING, 1)
            and game.position.seat == 2
            and game.position.pool.huts == 0
        ),
        wasteful,
    )


def has_ended(game: Game, reason: Reason, winner: int) -> bool:
    """Return whether a player has won for this reason."""
    outcome = game.outcome
    return outcome is not None and (outcome.reason, outcome.winners) == (reason, (winner,))


def before_the_end(game: Game, steps: int) -> Game:
    """Undo the last steps of a game."""
    earlier: Game = DEFINITION.new(DEFINITION.setup(game))
    for move in game.moves[: len(game.moves) - steps]:
        earlier = earlier.play(move)
    return earlier


def typed(game: Game) -> list[str]:
    """Write the moves of a game as players type them."""
    return [
        str(Place(move.volcano, move.direction) if isinstance(move, Place) else move)
        for move in game.moves
    ]
