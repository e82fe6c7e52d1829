"""How well the chances that the analysis shows fit the results; run it by hand.

    python -m tests.bench_calibration --games 40

Medium bots play games of two with 24 tiles. At some turns the analysis estimates the chance of the
player to move, before the tile is drawn. The Brier score is the mean squared difference from the
result: 0.25 for always saying 50 %, and 0 for a prophet.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from statistics import fmean

from taluva import Game
from taluva.core.bot import Budget
from taluva.games.taluva.bots.levels import MediumBot
from taluva.games.taluva.bots.review import review_turn
from taluva.games.taluva.rules import Phase

TURNS = (8, 14, 20)
NODES = 2000
BOUNDS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.01)


def play(seed: int) -> tuple[dict[int, tuple[int, float]], tuple[int, ...]]:
    """Play a game; return who was to move at each turn with which chance, and the winners."""
    game, bot = Game.new(["Ana", "Ben"], seed=seed, tile_count=24), MediumBot()
    said: dict[int, tuple[int, float]] = {}
    while game.outcome is None:
        seat = game.position.seat
        view = game.view_for(seat)
        if game.turn in TURNS and game.phase is Phase.TILE:
            chances = review_turn(view, (), Budget(None, NODES, seed)).chances
            said[game.turn] = (seat, chances[seat - 1])
        game = game.play(bot.choose(view, Budget(None, seed=seed)))
    return said, game.outcome.winners


def main() -> None:
    """Print the Brier score at each turn, and how often players won by what was said."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=60_000)
    chosen = parser.parse_args()
    found: dict[int, list[tuple[float, float]]] = {turn: [] for turn in TURNS}
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        said, winners = play(seed)
        for turn, (seat, chance) in said.items():
            found[turn].append((chance, (seat in winners) / len(winners)))
    for turn, pairs in found.items():
        print(f"turn {turn}: {len(pairs)} games, Brier {fmean((a - b) ** 2 for a, b in pairs):.3f}")
    every = [pair for pairs in found.values() for pair in pairs]
    for low, high in pairwise(BOUNDS):
        if results := [won for chance, won in every if low <= chance < high]:
            said_mean = fmean(chance for chance, _ in every if low <= chance < high)
            print(f"said {said_mean:4.0%}, won {fmean(results):4.0%} of {len(results)}")


if __name__ == "__main__":
    main()
