"""Many games of Taifun between bots, the levels of the god and of every tribe chosen apart.

``python -m tests.bench_taifun_bots hard medium medium --games 40``: the god is hard, two tribes are
medium. The same seed gives the same games on every machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import process_time

from taluva.bots.standings import wilson
from taluva.core.bot import Budget
from taluva.games.taifun.bots import LEVELS
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import GOD

NAMES = ("Neptun", "Ana", "Ben", "Cem")
ROUNDS = 60


def played(levels: Sequence[str], seed: int, nodes: int) -> Game:
    """Play a game to its end; the first of the levels is the god's."""
    bots = [LEVELS[level]() for level in levels]
    budget = Budget(seconds=None, nodes=nodes, seed=seed)
    game = Game.new(NAMES[: len(levels)], seed=seed, rounds=ROUNDS)
    while game.seat is not None:
        move = bots[game.seat - 1].choose(game.view_for(game.seat), budget)
        game = game.play(move)
    return game


@dataclass
class Tally:
    """What some games have given."""

    games: int = 0
    god: int = 0
    rounds: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    sacrifices: Counter[int] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """Count a game."""
        assert game.outcome is not None
        self.games += 1
        self.god += GOD in game.outcome.winners
        self.rounds += game.round
        island = game.position.island
        self.wins.update(game.outcome.winners)
        for seat in island.seats:
            self.sacrifices[seat] += island.tribe(seat).sacrificed

    def __str__(self) -> str:
        brought = " ".join(
            f"{self.sacrifices[seat] / self.games:.2f}" for seat in sorted(self.sacrifices)
        )
        wins = " ".join(str(self.wins[seat]) for seat in sorted(self.sacrifices))
        low, high = wilson(self.god, self.games)
        return (
            f"god {self.god}/{self.games} ({self.god / self.games:.1%}, {low:.1%} to {high:.1%}),"
            f" tribes won {wins}, sacrifices {brought}, {self.rounds / self.games:.0f} rounds"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="bench_taifun_bots", description=__doc__)
    parser.add_argument("levels", nargs="+", help="of the god, then of each tribe")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=20_000)
    chosen = parser.parse_args(arguments)
    tally, began = Tally(), process_time()
    for number in range(chosen.games):
        tally.add(played(chosen.bot_levels, chosen.seed + number, chosen.nodes))
    seconds = (process_time() - began) / chosen.games
    sys.stdout.write(f"{' '.join(chosen.bot_levels)}: {tally}, {seconds:.2f} s a game\n")


if __name__ == "__main__":
    main()
