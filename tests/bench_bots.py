"""The thinking time of bots, and the speed of random games; run it by hand.

    python -m tests.bench_bots

Times are processor times of single steps in the middle of two-player games with 24 and 48 tiles.
Random games are played through the bots' interface, alternating with random games of python-chess
in short slices. The ratio is the median over the slices.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import chess

from taluva import Game
from taluva.bots.players import create_bot
from taluva.bots.spec import parse_spec
from taluva.core.bot import Bot, Budget
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.rules import Move, Phase

GAMES = 12
SLICES = 9
SECONDS = 0.4
MAX_CHESS_GAME_LENGTH = 300  # moves; a random game may never end


def made(level: str) -> Bot[Game, Move]:
    return create_bot(parse_spec(f"bot:{level}"), DEFINITION)


def middle(tiles: int, seed: int) -> list[Game]:
    """Return a tile step and a build step from the middle of a game between easy bots."""
    easy = made("easy")
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=tiles)
    found: list[Game] = []
    while game.seat is not None and len(found) < 2:
        if game.turn >= tiles // 2 and (game.phase is Phase.TILE) == (not found):
            found.append(game)
        game = game.play(easy.choose(game.view_for(game.seat), Budget(seed=seed)))
    return found


def thinking_times() -> None:
    print(f"{'level':8}{'tiles':>6}{'tile step':>12}{'build step':>12}{'slowest':>12}")
    for tiles in (24, 48):
        # Some games with 48 tiles end before their middle.
        steps = [both for seed in range(GAMES) if len(both := middle(tiles, seed)) == 2]
        for level in ("random", "easy", "medium", "hard"):
            bot = made(level)
            times = [[_time(bot, game) for game in both] for both in steps]
            tile, build = (statistics.median(column) for column in zip(*times, strict=True))
            shown = "".join(f"{each * 1e3:9.1f} ms" for each in (tile, build, max(map(max, times))))
            print(f"{level:8}{tiles:6}{shown}")


def _time(bot: Bot[Game, Move], game: Game) -> float:
    view = game.view_for(game.seat)
    began = time.process_time()
    bot.choose(view, Budget())
    return time.process_time() - began


def taluva_game(rng: random.Random) -> None:
    bot = made("random")
    seed = rng.randrange(10**6)
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=24)
    while game.seat is not None:
        game = game.play(bot.choose(game.view_for(game.seat), Budget(None, seed=seed)))


def chess_game(rng: random.Random) -> None:
    board = chess.Board()
    for _ in range(MAX_CHESS_GAME_LENGTH):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))


def rate(play: Callable[[random.Random], None], rng: random.Random) -> float:
    began = time.process_time()
    games = 0
    while (spent := time.process_time() - began) < SECONDS:
        play(rng)
        games += 1
    return games / spent


def random_games() -> None:
    rng = random.Random(1)
    pairs = [(rate(taluva_game, rng), rate(chess_game, rng)) for _ in range(SLICES)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(taluva / chess for taluva, chess in pairs)
    print(
        f"\nrandom games a second: {ours:.0f} with 24 tiles through the bots' interface,"
        f" {theirs:.0f} of python-chess, ratio {ratio:.2f}"
    )


if __name__ == "__main__":
    thinking_times()
    random_games()
