"""The speed of Taluva's engine compared with python-chess; run it by hand.

    python -m tests.bench_engine

Both sides play random games and list all legal moves at every step. They alternate in short
slices, and the ratios are medians over the slices, so that a busy machine affects both alike.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

import chess

from taluva.core.setup import shuffle
from taluva.games.taluva.rules import Options, Position, options, start, tile_set

SLICES = 15
SECONDS = 0.4
MAX_CHESS_GAME_LENGTH = 300  # moves; a random game may never end
TURNS = (5, 15, 30, 45)


@dataclass
class Work:
    """The work done in some time."""

    seconds: float = 0.0
    games: int = 0
    positions: int = 0
    moves: int = 0

    def add(self, other: Work) -> None:
        self.seconds += other.seconds
        self.games += other.games
        self.positions += other.positions
        self.moves += other.moves


def play_chess(rng: random.Random) -> Work:
    work = Work(games=1)
    board = chess.Board()
    for _ in range(MAX_CHESS_GAME_LENGTH):
        moves = list(board.legal_moves)
        work.positions += 1
        work.moves += len(moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return work


def random_game(chosen: Options, rng: random.Random) -> Position:
    return start(chosen, shuffle(tile_set(chosen.players), rng.random))


def play_taluva(tiles: int) -> Callable[[random.Random], Work]:
    chosen = options(2, tile_count=tiles)

    def play(rng: random.Random) -> Work:
        work = Work(games=1)
        position = random_game(chosen, rng)
        while True:
            moves = position.legal_moves()
            work.positions += 1
            work.moves += len(moves)
            if not moves:
                return work
            position = position.play(rng.choice(moves))

    return play


def one_slice(play: Callable[[random.Random], Work], rng: random.Random) -> Work:
    total = Work()
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        total.add(play(rng))
    total.seconds = spent
    return total


def compare(games: dict[str, Callable[[random.Random], Work]]) -> None:
    """Play random games in turn with python-chess; print the work per second."""
    rng = random.Random(1)
    players = {"python-chess": play_chess, **games}
    totals = {name: Work() for name in players}
    ratios: dict[str, list[float]] = {name: [] for name in players}
    for play in players.values():
        play(rng)
    for _ in range(SLICES):
        rates = {}
        for name, play in players.items():
            work = one_slice(play, rng)
            totals[name].add(work)
            rates[name] = work.moves / work.seconds
        for name, rate in rates.items():
            ratios[name].append(rate / rates["python-chess"])
    print(f"{'':18}{'games/s':>10}{'positions/s':>13}{'legal moves/s':>15}{'ratio':>8}")
    for name, work in totals.items():
        print(
            f"{name:18}{work.games / work.seconds:10.1f}{work.positions / work.seconds:13.0f}"
            f"{work.moves / work.seconds:15.0f}{statistics.median(ratios[name]):8.2f}"
        )


def cost_by_turn() -> None:
    """Print the time of a turn (list, place, list, build) and the coast, at some points."""
    rng = random.Random(2)
    chosen = options(2, tile_count=48)
    spent: dict[int, list[float]] = {turn: [] for turn in TURNS}
    coast: dict[int, list[int]] = {turn: [] for turn in TURNS}
    for _ in range(150):
        position = random_game(chosen, rng)
        while moves := position.legal_moves():
            turn = position.turn
            if turn in spent and position.phase == "tile":
                coast[turn].append(len(position.board.coast))
                spent[turn].append(min(_time_turn(position, rng) for _ in range(5)))
            position = position.play(rng.choice(moves))
    print(f"\n{'turn':>6}{'µs/position':>13}{'coast':>8}{'µs per coast hex':>18}")
    for turn in TURNS:
        if spent[turn]:
            micros = statistics.median(spent[turn]) * 1e6 / 2
            hexes = statistics.mean(coast[turn])
            print(f"{turn:6}{micros:13.1f}{hexes:8.1f}{micros / hexes:18.2f}")


def _time_turn(position: Position, rng: random.Random) -> float:
    began = time.perf_counter()
    placed = position.play(rng.choice(position.legal_moves()))
    moves = placed.legal_moves()
    if moves:
        placed.play(rng.choice(moves))
    return time.perf_counter() - began


def memory() -> None:
    """Print the memory of a position, measured on every position of some games."""
    rng = random.Random(3)
    chosen = options(2, tile_count=48)
    play_taluva(48)(rng)
    kept: list[Position] = []
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(10):
        position = random_game(chosen, rng)
        while moves := position.legal_moves():
            kept.append(position)
            position = position.play(rng.choice(moves))
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    print(f"\nmemory per kept position: {used / len(kept) / 1024:.1f} KiB")


def import_time() -> None:
    def seconds(code: str) -> float:
        times = []
        for _ in range(9):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - began)
        return statistics.median(times)

    bare = seconds("pass")
    engine = seconds("import taluva")
    libraries = seconds("import rich.console, prompt_toolkit")
    print(
        f"import taluva: {(engine - bare) * 1e3:.0f} ms over bare Python; "
        f"whole start {engine / libraries:.2f} of starting Python with rich and prompt_toolkit"
    )


if __name__ == "__main__":
    compare({"Taluva, 24 tiles": play_taluva(24), "Taluva, 48 tiles": play_taluva(48)})
    cost_by_turn()
    memory()
    import_time()
