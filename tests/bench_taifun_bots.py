"""Many games of Taifun between bots, with separate players for the god and every tribe.

``python -m tests.bench_taifun_bots hard medium medium --games 40``: the god is hard, two tribes are
medium. The same seed gives the same games on every machine. ``--edition 1 2 3`` plays all editions.
Besides the levels, these styles play like hard, except for:

- tribes: ``race`` sacrifices whenever it can. ``hold3`` and ``hold6`` wait after three and six
  sacrifices until they can make several, ``ready`` gathers much before each sacrifice. They ignore
  the god's impatience.
- gods: ``keepall`` plays no gifts, ``keepore`` no ore, ``keepfood`` no food, ``keepsome`` keeps
  every third gift, ``keepgreen`` and ``keepblue`` keep gifts in that stage.

``--targets`` plays the levels and all these styles for two and three tribes, and prints a row for
each.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, median, stdev
from typing import Final

from taluva.bots.arena import wilson
from taluva.core.bot import Bot, Budget, Meter
from taluva.games.taifun import rules
from taluva.games.taifun.bots.evaluation import SHARP_WEIGHTS
from taluva.games.taifun.bots.god import aim, plan
from taluva.games.taifun.bots.levels import HARD_MANNERS, LEVELS, HardBot, of_game, rng_for
from taluva.games.taifun.bots.tribe import Manner, Pause, tasks
from taluva.games.taifun.game import Game

NAMES: Final = ("Neptun", "Ana", "Ben", "Cem")
ROUNDS: Final = 60
ALWAYS: Final = tuple(range(rules.SACRIFICES_TO_WIN))
TRIBES: Final = {
    "race": None,
    "hold3": Pause((3,), 0.8, own=2, of_all=4, houses=2),
    "hold6": Pause((6,), 0.7, own=2, of_all=4, houses=0),
    "ready": Pause(ALWAYS, 0.7, own=2, of_all=4, houses=0),
}
FOOD, ORE = ("shoal", "harvest"), ("vein", "lode")
GODS: Final = ("keepall", "keepore", "keepfood", "keepsome", "keepgreen", "keepblue")
LATEST: Final = 99  # the round of a sacrifice that was never made


class WaitingBot(HardBot):
    """A hard bot whose tribe races or waits, whatever the god does about it."""

    def __init__(self, pause: Pause | None) -> None:
        self.pause = pause

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return the first move of the best plan."""
        position = view.position
        if position.phase is not rules.Phase.TURN:
            return super().choose(view, budget)
        calm = replace(position.options, wrath=rules.Wrath.SACRIFICES)
        deaf = position._replace(options=calm, last_sacrifice=position.round)
        manner: Manner = of_game(position, HARD_MANNERS)
        return tasks(deaf, manner._replace(pause=self.pause))[0].action


class WithholdingGod(HardBot):
    """A hard god who keeps certain gifts, as far as the rules allow it."""

    def __init__(self, style: str) -> None:
        self.style = style

    def choose(self, view: Game, budget: Budget) -> rules.Move:
        """Return a costly card, a gift that the god wants to play, or the end of the turn."""
        position = view.position
        legal = position.legal_moves()
        if (
            position.phase is not rules.Phase.CARDS
            or position.playing.may_exchange
            or rules.Done() not in legal
        ):
            return super().choose(view, budget)
        random = rng_for(view, budget)
        if costly := plan(position, SHARP_WEIGHTS, Meter(budget)):
            return costly[0].play
        for each in aim(position, SHARP_WEIGHTS, 0.0, random):
            if not each.cost and each.gain > 0 and not self._is_kept(each.play.card, position):
                return each.play
        redraws = [move for move in legal if isinstance(move, rules.Redraw)]
        return redraws[0] if redraws else rules.Done()

    def _is_kept(self, card: rules.Card, position: rules.Position) -> bool:
        match self.style:
            case "keepore":
                return card.name in ORE
            case "keepfood":
                return card.name in FOOD
            case "keepsome":
                return Random(f"{position.round} {card}").random() < 1 / 3
            case "keepgreen":
                return position.stage is rules.Deck.GREEN
            case "keepblue":
                return position.stage is rules.Deck.BLUE
        return True


def bot(name: str) -> Bot[Game, rules.Move]:
    """Return the bot of a level or a style."""
    if name in TRIBES:
        return WaitingBot(TRIBES[name])
    return WithholdingGod(name) if name in GODS else LEVELS[name]()


@dataclass
class Facts:
    """What happened in one game."""

    winners: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    brought: tuple[int, ...] = ()  # sacrifices by tribe
    at: list[int] = field(default_factory=list)  # the round of each sacrifice
    stages: Counter[rules.Deck] = field(default_factory=Counter)  # rounds
    playable: int = 0  # rounds in which the god can play a card that is not a gift
    moves: Counter[str] = field(default_factory=Counter)


def played(seed: int, players: Sequence[str], nodes: int, rounds: int, edition: str) -> Facts:
    """Play a game to its end. The first player is the god."""
    bots = [bot(player) for player in players]
    budget = Budget(seconds=None, nodes=nodes, seed=seed)
    game = Game.new(NAMES[: len(players)], seed=seed, rounds=rounds, edition=edition)
    facts = Facts()
    while game.seat is not None:
        position = game.position
        if game.phase is rules.Phase.CARDS and sum(facts.stages.values()) < game.round:
            facts.stages[position.stage] += 1
            plays = [move for move in game.legal_moves() if isinstance(move, rules.Play)]
            facts.playable += any(move.card.face(position.printing).cost for move in plays)
        move = bots[game.seat - 1].choose(game.view_for(game.seat), budget)
        if isinstance(move, rules.Sacrifice):
            facts.at.append(game.round)
        facts.moves[move.card.name if isinstance(move, rules.Play) else type(move).__name__] += 1
        game = game.play(move)
    assert game.outcome is not None
    facts.winners, facts.rounds = game.outcome.winners, game.round
    facts.reason = str(game.outcome.reason)
    facts.brought = tuple(tribe.sacrificed for tribe in game.position.island.tribes)
    return facts


def share(number: int, games: int) -> str:
    """Return a share of the games with its 95 % interval."""
    low, high = wilson(number, games)
    return f"{number / games:.0%} ({low:.0%} to {high:.0%})"


def mean(values: Sequence[float]) -> str:
    """Return a mean with its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.1f} ± {half:.1f}"


def when(games: Sequence[Facts]) -> str:
    """Return the median rounds of sacrifices 1, 4 and 7."""
    rounds = [
        [game.at[nth] if len(game.at) > nth else LATEST for game in games] for nth in (0, 3, 6)
    ]
    return ", ".join(f"{median(each):.0f}" for each in rounds)


def row(games: Sequence[Facts]) -> str:
    """Return the targets in one line."""
    number = len(games)
    god = sum(game.winners == (rules.GOD,) for game in games)
    stuck = sum(game.reason == rules.Reason.ROUNDS for game in games)
    lengths = sorted(game.rounds for game in games)
    converted = [game.moves[rules.Convert.__name__] for game in games]
    return (
        f"god {share(god, number)}; rounds {mean(lengths)}, median {median(lengths):.0f}, "
        f"90 % by {lengths[-number // 10 - 1]}; stuck {share(stuck, number)}; "
        f"sacrifices 1, 4, 7 in round {when(games)}; conversions {mean(converted)}"
    )


def report(games: Sequence[Facts], edition: str) -> str:
    """Return the results, line by line."""
    number = len(games)
    wins: Counter[int] = Counter()
    each: Counter[str] = Counter()
    for game in games:
        each.update(game.moves)
        wins.update(game.winners)
    total = sum(game.rounds for game in games)
    shares = [f"{wins[seat] / number:.0%}" for seat in range(2, 2 + len(games[0].brought))]
    results = Counter(":".join(map(str, sorted(game.brought, reverse=True))) for game in games)
    stages = {deck: sum(game.stages[deck] for game in games) for deck in rules.Deck}
    printing = rules.printing_of(rules.Edition(edition), len(games[0].brought))
    cards = [f"{card} {each[card.name] / number:.1f}" for card in rules.cards_of(printing)]
    dealt = ", ".join(f"{deck} {stages[deck] / number:.1f}" for deck in rules.Deck)
    lines = (
        row(games),
        f"tribes {' '.join(shares)}; {results.most_common(5)}",
        f"rounds by stage: {dealt}",
        f"more than gifts to play in {sum(game.playable for game in games) / total:.0%} of rounds",
        f"cards: {', '.join(cards)}",
    )
    return "\n  ".join(lines)


def line_ups() -> Iterable[tuple[str, ...]]:
    """Yield the players of every cell: equal levels, then tribes and gods in other styles."""
    for tribes in rules.TRIBES:
        for level in ("easy", "medium", "hard"):
            yield (level,) * (tribes + 1)
        for style in TRIBES:
            yield ("hard", *(style,) * tribes)
        for style in GODS:
            yield (style, *("hard",) * tribes)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="bench_taifun_bots", description=__doc__)
    parser.add_argument("players", nargs="*", help="the god, then each tribe")
    parser.add_argument("--targets", action="store_true", help="one row for every line-up")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--edition", nargs="+", default=[rules.NEWEST])
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    cells = list(line_ups()) if chosen.targets else [tuple(chosen.players)]
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    with Pool(chosen.jobs) as pool:
        for edition in chosen.edition:
            for players in cells:
                play = partial(
                    played,
                    players=players,
                    nodes=chosen.nodes,
                    rounds=chosen.rounds,
                    edition=edition,
                )
                games = pool.map(play, seeds, chunksize=4)
                text = row(games) if chosen.targets else report(games, edition)
                sys.stdout.write(f"edition {edition}, {' '.join(players)}: {text}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
