"""Many games of Taifun between bots, with separate levels for the god and every tribe.

``python -m tests.bench_taifun_bots hard medium medium --games 40``: the god is hard, two tribes are
medium. The same seed gives the same games on every machine. A tribe may also have a style: ``race``
sacrifices whenever it can, ``wait0``, ``wait3`` and ``wait6`` gather at that many sacrifices.
Otherwise such a tribe plays like hard.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool
from statistics import median

from taluva.bots.arena import wilson
from taluva.core.bot import Bot, Budget
from taluva.games.taifun import rules
from taluva.games.taifun.bots.levels import HARD_MANNERS, LEVELS, HardBot, of_game
from taluva.games.taifun.bots.tribe import Manner, Pause, tasks
from taluva.games.taifun.game import Game

NAMES = ("Neptun", "Ana", "Ben", "Cem")
ROUNDS = 60
STYLES = {
    "race": None,
    "wait0": Pause((0,), 0.5, own=2, of_all=4, houses=0),
    "wait3": Pause((3,), 0.8, own=2, of_all=4, houses=2),
    "wait6": Pause((6,), 0.7, own=2, of_all=4, houses=0),
}


class StyledBot(HardBot):
    """A hard bot whose tribe plays in another style."""

    def __init__(self, pause: Pause | None) -> None:
        self.pause = pause

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return the first move of the best plan."""
        if view.phase is not rules.Phase.TURN:
            return super().choose(view, budget)
        manner: Manner = of_game(view.position, HARD_MANNERS)
        return tasks(view.position, manner._replace(pause=self.pause))[0].action


def bot(name: str) -> Bot[Game, rules.Move]:
    """Return the bot of a level or a style."""
    return StyledBot(STYLES[name]) if name in STYLES else LEVELS[name]()


@dataclass
class Facts:
    """What happened in one game."""

    winners: tuple[int, ...] = ()
    rounds: int = 0
    brought: tuple[int, ...] = ()  # sacrifices by tribe
    at: list[int] = field(default_factory=list)  # the round of each sacrifice
    stages: Counter[rules.Deck] = field(default_factory=Counter)  # rounds
    playable: int = 0  # rounds in which the god can play a card that is not a gift
    moves: Counter[str] = field(default_factory=Counter)


def played(seed: int, levels: Sequence[str], nodes: int, rounds: int, edition: str) -> Facts:
    """Play a game to its end. The first level is the god's."""
    bots = [bot(level) for level in levels]
    budget = Budget(seconds=None, nodes=nodes, seed=seed)
    game = Game.new(NAMES[: len(levels)], seed=seed, rounds=rounds, edition=edition)
    facts = Facts()
    while game.seat is not None:
        position = game.position
        if game.phase is rules.Phase.CARDS and sum(facts.stages.values()) < game.round:
            facts.stages[position.stage] += 1
            plays = [move for move in game.legal_moves() if isinstance(move, rules.Play)]
            costs = {move.card.face(position.options.edition).cost for move in plays}
            facts.playable += any(costs)
        move = bots[game.seat - 1].choose(game.view_for(game.seat), budget)
        if isinstance(move, rules.Sacrifice):
            facts.at.append(game.round)
        facts.moves[move.card.name if isinstance(move, rules.Play) else type(move).__name__] += 1
        game = game.play(move)
    assert game.outcome is not None
    facts.winners, facts.rounds = game.outcome.winners, game.round
    facts.brought = tuple(tribe.sacrificed for tribe in game.position.island.tribes)
    return facts


def report(games: Sequence[Facts], edition: str) -> str:
    """Return the results, line by line."""
    number = len(games)
    god = sum(rules.GOD in game.winners for game in games)
    low, high = wilson(god, number)
    wins: Counter[int] = Counter()
    for game in games:
        for seat in game.winners:
            wins[seat] += 1
    lengths = sorted(game.rounds for game in games)
    total = sum(lengths)
    shares = [f"{wins[seat] / number:.1%}" for seat in range(2, 2 + len(games[0].brought))]
    when = [
        f"{median([game.at[nth - 1] if len(game.at) >= nth else 99 for game in games]):.0f}"
        for nth in (1, 4, 7)
    ]
    stages = {deck: sum(game.stages[deck] for game in games) for deck in rules.Deck}
    each: Counter[str] = Counter()
    for game in games:
        each.update(game.moves)
    cards = [
        f"{card} {each[card.name] / number:.1f}" for card in rules.cards_of(rules.Edition(edition))
    ]
    converted = sum(bool(game.moves[rules.Convert.__name__]) for game in games)
    dealt = ", ".join(f"{deck} {stages[deck] / number:.1f}" for deck in rules.Deck)
    lines = (
        f"god {god}/{number} ({god / number:.1%}, {low:.1%} to {high:.1%})",
        f"tribes {' '.join(shares)}",
        f"rounds {median(lengths):.0f}, 90 % by {lengths[-number // 10 - 1]}, all by {lengths[-1]}",
        f"sacrifices 1, 4, 7 in round {', '.join(when)}",
        f"rounds by stage: {dealt}, red {stages[rules.Deck.RED] / total:.0%}",
        f"more than gifts to play in {sum(game.playable for game in games) / total:.0%} of rounds",
        f"conversions in {converted / number:.0%} of games",
        f"cards: {', '.join(cards)}",
    )
    return "\n  ".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="bench_taifun_bots", description=__doc__)
    parser.add_argument("levels", nargs="+", help="of the god, then of each tribe")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--edition", default="2")
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    play = partial(
        played,
        levels=chosen.levels,
        nodes=chosen.nodes,
        rounds=chosen.rounds,
        edition=chosen.edition,
    )
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with Pool(chosen.jobs) as pool:
        games = pool.map(play, seeds, chunksize=4)
    sys.stdout.write(f"{' '.join(chosen.levels)}: {report(games, chosen.edition)}\n")


if __name__ == "__main__":
    main()
