"""Games for the tests of what the program says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from taluva import Game
from taluva.games.taluva.rules import Place

TILES = ("JC", "JJ", "SR", "LL", "JC", "RS", "CJ", "SS")


def after(*moves: str, tiles: tuple[str, ...] = TILES) -> Game:
    """Give the game of Ana (white) and Ben (orange) after some moves."""
    game = Game.new(["Ana", "Ben"], tiles=tiles)
    for move in moves:
        game = game.play(move)
    return game


def building() -> Game:
    """Ana has a hut on N24, with one field of four lands beside it, and is to build."""
    moves = ("place M25 e", "hut N24", "place N20 se", "hut O21", "place P24 w")
    return after(*moves, tiles=("JC", "SJ", "SR", "LL", "JC", "RS", "CJ", "SS"))


def erupting() -> Game:
    """Ana has huts on N24 and N22; the volcano on M25 can erupt over N24."""
    game = building()
    for move in ("expand N24 jungle", "place L22 e", "hut M21"):
        game = game.play(move)
    return game


def random_games(number: int) -> Iterator[Game]:
    """Give games of two to five players, each stopped at some random point."""
    for seed in range(number):
        chance = random.Random(seed)
        game = Game.new(["Ana", "Ben", "Cem", "Dora", "Eli"][: 2 + seed % 4], seed=seed)
        for _ in range(chance.randrange(5, 60)):
            moves = game.legal_moves()
            if moves:
                game = game.play(chance.choice(moves))
        yield game


def script(name: str) -> tuple[int, list[str]]:
    """Give the seed and the moves of a whole game of Ana and Ben that ends in a certain way."""
    path = Path(__file__).parent / "scripts" / f"{name}.txt"
    first, *moves = path.read_text(encoding="ascii").splitlines()
    return int(first.removeprefix("# seed ")), moves


def played(name: str, steps_before_the_end: int = 0) -> Game:
    """Give the game of a script, or some steps of it."""
    seed, moves = script(name)
    game = Game.new(["Ana", "Ben"], seed=seed)
    for move in moves[: len(moves) - steps_before_the_end]:
        game = game.play(move)
    return game


def typed(game: Game) -> list[str]:
    """Spell the moves of a game as players type them."""
    return [
        str(Place(move.volcano, move.direction) if isinstance(move, Place) else move)
        for move in game.moves
    ]
