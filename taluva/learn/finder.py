"""Looks for puzzles in games between bots, and prints them as the lines that keep them.

``python -m taluva.learn.finder --bot bot:easy --seed 0 --games 20`` searches the games of twenty
seeds. A search takes all of a processor, so let it be nice.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from taluva.bots.player import Player
from taluva.bots.spec import parse_spec
from taluva.games import GAMES, USUAL_GAME, kit_of
from taluva.table.kit import Kit
from taluva.table.setup import Setup
from taluva.table.task import Puzzle, format_puzzle

_EARLIEST: Final = 7  # turns: before that nothing is at stake


def puzzles_of(kit: Kit[Any, Any], bot: str, seed: int) -> Iterator[Puzzle]:
    """Let two bots play the game of a seed; give the puzzles in it."""
    assert kit.learning is not None, "the game knows what a puzzle is"
    found_in = kit.learning().found_in
    names = kit.usual_names[: kit.seats[0]]
    game = kit.new(Setup(names, {}, seed))
    players = [Player(parse_spec(bot), kit) for _ in names]
    while game.outcome is None:
        if game.turn >= _EARLIEST:
            source = f"{' '.join([bot] * len(names))} seed {seed} turn {game.turn}"
            yield from found_in(game.seen_by(None), source)
        assert game.seat is not None, "chance has had its turn"
        game = game.step(players[game.seat - 1].choose(game))


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default=USUAL_GAME)
    parser.add_argument("--bot", default="bot:easy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=10)
    chosen = parser.parse_args()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        for puzzle in puzzles_of(kit_of(chosen.game), chosen.bot, seed):
            print(format_puzzle(puzzle), flush=True)


if __name__ == "__main__":
    main()
