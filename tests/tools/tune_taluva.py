"""A fit of the evaluation's weights to games that a bot plays against itself.

``python -m tests.tools.tune_taluva --games 2000`` plays with all cores, then prints the weights in
the format of ``weights.json``, and how well they predict the winners of other games. The same seed
gives the same weights on every machine. Ctrl-C fits to the games so far.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from math import exp, log, sqrt
from typing import Final, NamedTuple

from taluva.core.bot import Budget
from taluva.games.taluva.bots import evaluation
from taluva.games.taluva.bots.features import Lookout
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.bots.weights import Knots, WeightTable, weights_for
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Phase, Status
from taluva.parallel import map_unordered, pool_for

SLIPS: Final = 0.1  # of the steps come from the easy level, so that bad positions occur too
KEPT_ASIDE: Final = 5  # every fifth game tests the fit
PASSES: Final = 20  # through all positions
RATE: Final = 0.1  # of the first steps; later ones are shorter, for each weight (AdaGrad)
RIDGE: Final = 1e-4  # pulls weights with little data to zero

_NAMES: Final = {name: place for place, name in enumerate(weights_for(2))}
_KNOTS: Final = evaluation.LAST_KNOT + 1

Terms = tuple[tuple[int, float], ...]  # the indices of weights, each with its factor


class Sample(NamedTuple):
    """A position at the start of a turn: for each player in the game the terms of the score."""

    terms: tuple[Terms, ...]
    got: tuple[float, ...]  # each player's result


def played(level: str, tiles: int, players: int, seed: int) -> list[Sample]:
    """Play a game of a level against itself; return its positions."""
    luck = random.Random(seed)
    bots = [LEVELS[level]() for _ in range(players)]
    easy = LEVELS["easy"]()
    game = Game.new(
        [f"Player {number + 1}" for number in range(players)], seed=seed, tile_count=tiles
    )
    lookout = Lookout()
    found: list[tuple[list[int], tuple[Terms, ...]]] = []
    while game.outcome is None:
        position = game.position
        if position.phase is Phase.TILE:
            outlooks = lookout.outlooks(position)
            rounds = outlooks[position.seat - 1].turns
            statuses = position.standing.statuses
            seats = [seat for seat, status in enumerate(statuses) if status is Status.PLAYING]
            known = [evaluation.tallies(outlooks[seat]) for seat in seats]
            moving = seats.index(position.seat - 1)
            terms = (
                _terms(
                    evaluation.Stage(players, rounds, (place - moving) % len(seats), len(seats)),
                    chain(
                        evaluation.features(outlooks[seat]),
                        evaluation.leads(own, best) if best else (),
                    ),
                )
                for place, (seat, own, best) in enumerate(
                    zip(seats, known, evaluation.best_rivals(known), strict=True)
                )
            )
            found.append((seats, tuple(terms)))
        bot = easy if luck.random() < SLIPS else bots[position.seat - 1]
        budget = Budget(None, None, luck.getrandbits(32))
        game = game.apply(bot.choose(game.view_for(position.seat), budget))
    got = evaluation.results(game.outcome, players, teams=False)
    return [Sample(terms, tuple(got[seat] for seat in seats)) for seats, terms in found]


def _terms(stage: evaluation.Stage, found: Iterable[tuple[str, int]]) -> Terms:
    """Return the terms of a player's score, spread over the neighbouring knots and sides."""
    knot, percent = evaluation.knot_of(stage.rounds)
    side, other, share = evaluation.sides_of(stage)
    number = sides_for(stage.players)
    spread = [
        ((each % number) * _KNOTS + knot + step, near * part / 10000)
        for each, near in ((side, 100 - share), (other, share))
        for step, part in ((0, 100 - percent), (1, percent))
        if near * part
    ]
    return tuple(
        (number * _KNOTS * _NAMES[name] + place, value * part)
        for name, value in found
        if value
        for place, part in spread
    )


def chances(weights: Sequence[float], sample: Sample) -> list[float]:
    """Return every player's chance of winning."""
    scores = [sum([weights[place] * value for place, value in each]) for each in sample.terms]
    most = max(scores)
    growth = [exp(score - most) for score in scores]
    total = sum(growth)
    return [each / total for each in growth]


def surprise(weights: Sequence[float], samples: Sequence[Sample]) -> float:
    """Return the log loss of these weights."""
    total = 0.0
    for sample in samples:
        for chance, got in zip(chances(weights, sample), sample.got, strict=True):
            total -= got * log(max(chance, 1e-12)) if got else 0.0
    return total / max(len(samples), 1)


def fitted(samples: Sequence[Sample], players: int, passes: int = PASSES) -> list[float]:
    """Return the weights with the lowest log loss, in logits."""
    weights = [0.0] * (len(_NAMES) * sides_for(players) * _KNOTS)
    slopes = [1e-8] * len(weights)  # the sum of their squares
    order = list(samples)
    luck = random.Random(0)
    for _ in range(passes):
        luck.shuffle(order)
        for sample in order:
            for terms, chance, got in zip(
                sample.terms, chances(weights, sample), sample.got, strict=True
            ):
                for place, value in terms:
                    slope = (chance - got) * value + RIDGE * weights[place]
                    slopes[place] += slope * slope
                    weights[place] -= RATE * slope / sqrt(slopes[place])
    return weights


def sides_for(players: int) -> int:
    """Return the number of sides in a table: to move and waiting, or to move, next and last."""
    return 2 if players == 2 else 3


def table_of(weights: Sequence[float], players: int) -> WeightTable:
    """Return weights as in the tables of the program, in thousandths."""
    whole = [round(1000 * weight) for weight in weights]
    sides = [_knots(whole[at : at + _KNOTS]) for at in range(0, len(whole), _KNOTS)]
    number = sides_for(players)
    return {name: tuple(sides[number * at : number * (at + 1)]) for name, at in _NAMES.items()}


def weights_of(table: WeightTable) -> list[float]:
    """Return the weights of a table in logits; the inverse of ``table_of``."""
    return [each / 1000 for name in _NAMES for side in table[name] for each in side]


def _knots(weights: Sequence[int]) -> Knots:
    one, two, four, eight, sixteen = weights
    return one, two, four, eight, sixteen


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--level", choices=("random", "easy", "medium"), default="medium")
    parser.add_argument("--tiles", type=int, choices=range(1, 49), metavar="1..48", default=24)
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster")
    chosen = parser.parse_args(arguments)
    if chosen.games < KEPT_ASIDE:
        parser.error(f"--games must be at least {KEPT_ASIDE}, for every fifth is kept aside")
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    work = partial(played, chosen.level, chosen.tiles, chosen.players)
    games: dict[int, list[Sample]] = {}
    try:
        with suppress(KeyboardInterrupt):
            for number, samples in map_unordered(
                pool_for(chosen.jobs, chosen.cluster), work, seeds
            ):
                games[number] = samples
    except ValueError as error:
        parser.error(str(error))
    used = [each for number in sorted(games) if number % KEPT_ASIDE for each in games[number]]
    aside = [each for number in sorted(games) if not number % KEPT_ASIDE for each in games[number]]
    weights = fitted(used, chosen.players)
    for name, sides in table_of(weights, chosen.players).items():
        print(f'  "{name}": {json.dumps(sides)},')
    told = {
        "equal chances": [0.0] * len(weights),
        "the weights of the program": weights_of(weights_for(chosen.players)),
        "the weights above": weights,
    }
    lines = [
        f"{len(games)} games, {len(used)} positions to fit, {len(aside)} kept aside;",
        "log loss of a position that was kept aside:",
        *(f"  {surprise(each, aside):.4f}  {name}" for name, each in told.items()),
    ]
    print(*lines, sep="\n", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
