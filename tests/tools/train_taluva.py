"""A fit of the network that corrects the evaluation of Taluva for two players.

``python -m tests.tools.train_taluva --games 4000`` plays with all cores. After every turn it looks
at some turns that were possible, and values each by playing on for a round several times. The
network learns how these values differ from the evaluation, mixed with how the game ended. It writes
``network.bin`` for ``taluva.games.taluva.bots.network``. Ctrl-C fits to the games so far. Needs
numpy.
"""

from __future__ import annotations

import argparse
import random
import sys
from array import array
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.core.setup import shuffle
from taluva.games.taluva.bots import network
from taluva.games.taluva.bots.evaluation import Evaluator, results, scores
from taluva.games.taluva.bots.features import Lookout
from taluva.games.taluva.bots.ordering import promising_placements
from taluva.games.taluva.bots.turns import Breadth, CandidateTurn, best_turn, turns_with
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import Position
from taluva.parallel import map_unordered, pool_for

PLACEMENTS: Final = (10, 6, 60)  # the best ones, and some of the best 60
BUILDS: Final = 4  # after each
BEST: Final = 3  # turns that are always valued
VALUED: Final = 6  # turns of each position
TRIES: Final = 4  # of each turn
PLAYING_ON: Final = Breadth(6, 3)
SLIPS: Final = 0.15  # of the turns are any of those that were valued
OUTCOME: Final = 0.25  # the share of the ending in the value of a turn that was played
KEPT_ASIDE: Final = 10  # every tenth game tests the fit
PASSES: Final = 14
BATCH: Final = 2048
RATE: Final = 3e-3
RIDGE: Final = 1e-5


class Sample(NamedTuple):
    """A position at the start of a turn, and the chance of the player to move."""

    features: tuple[int, ...]  # of the player to move, then of the other
    score: int  # their difference without a correction, in hundredths of a logit
    chance: float


def played(tiles: int, seed: int) -> list[Sample]:
    """Play a game and return the positions after the turns that were valued."""
    luck = random.Random(seed)
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=tiles or luck.choice((24, 48)))
    judge, lookout = Evaluator(is_corrected=True), Lookout()
    found: list[tuple[Sample, int, bool]] = []  # with the seat to move, and whether it was played
    while game.outcome is None:
        view = game.view_for(game.seat)
        position = view.position
        valued = [(_value(view, turn, judge, luck), turn) for turn in _turns(position, judge, luck)]
        best = max(valued, key=lambda each: each[0])[1]
        if luck.random() < SLIPS:
            best = luck.choice(valued)[1]
        for chance, turn in valued:
            after = turn.after
            if after.outcome is None:
                own = chance if after.seat == position.seat else 1 - chance
                found.append((_sample(after, lookout, own), after.seat, turn is best))
        for move in (best.place, best.build):
            if move is not None:
                game = game.apply(move)
    got = results(game.outcome, 2, teams=False)
    return [
        sample._replace(chance=(1 - OUTCOME) * sample.chance + OUTCOME * got[seat - 1])
        if was_played
        else sample
        for sample, seat, was_played in found
    ]


def _turns(position: Position, judge: Evaluator, luck: random.Random) -> list[CandidateTurn]:
    """Return the best turns by the evaluation, and some others."""
    assert position.tile is not None, "a view knows the tile in hand"
    best, more, most = PLACEMENTS
    places = promising_placements(position, position.tile)
    chosen = places[:best] + luck.choices(places[:most], k=more)
    found = [
        turn
        for place in chosen
        for turn in turns_with(position, place, position.tile, BUILDS, judge)
    ]
    found.sort(key=lambda turn: turn.value, reverse=True)
    return found[:BEST] + luck.choices(found, k=VALUED - BEST)


def _value(view: Game, turn: CandidateTurn, judge: Evaluator, luck: random.Random) -> float:
    """Return the chance of the player whose turn it was, after a round with any tiles."""
    total = 0.0
    for _ in range(TRIES):
        position = turn.after
        for tile in shuffle(unseen(view), luck.random)[: min(2, view.position.tiles_left)]:
            if position.outcome is None:
                position = best_turn(position, tile, PLAYING_ON, judge).after
        total += judge.chances(position)[view.position.seat - 1]
    return total / TRIES


def _sample(position: Position, lookout: Lookout, chance: float) -> Sample:
    mover = position.seat - 1
    sights = lookout.sights(position)
    own, other = sights[mover], sights[1 - mover]
    found = scores([outlook for outlook, _ in sights], mover)
    return Sample((*own[0], *own[1], *other[0], *other[1]), found[mover] - found[1 - mover], chance)


def fitted(samples: Sequence[Sample], passes: int = PASSES) -> tuple[array[int], list[float]]:
    """Return the numbers of the network, and the log loss before the first and after every pass.

    Every value of a feature adds to the row of the value below it, so that rare values follow their
    neighbours.
    """
    numpy: Any = import_module("numpy")
    luck = numpy.random.default_rng(0)
    values = numpy.array([sample.features for sample in samples])
    inputs = numpy.stack(
        [
            values[:, place] >= step
            for place, limit in enumerate((*network.LIMITS, *network.LIMITS))
            for step in range(1, limit + 1)
        ],
        axis=1,
    )
    scored = numpy.array([sample.score / 100 for sample in samples])
    wanted = numpy.array([sample.chance for sample in samples])
    weights = {
        "rows": luck.normal(0, 0.08, (inputs.shape[1], network.UNITS)),
        "bias": numpy.full(network.UNITS, 0.3),
        "out": luck.normal(0, 0.1, network.UNITS),
        "constant": numpy.zeros(1),
    }
    means = {name: numpy.zeros_like(each) for name, each in weights.items()}
    squares = {name: numpy.zeros_like(each) for name, each in weights.items()}

    def chances(places: Any) -> tuple[Any, Any, Any, Any]:
        chosen = inputs[places].astype(float)
        units = chosen @ weights["rows"] + weights["bias"]
        limited = numpy.clip(units, 0, 1)
        score = scored[places] + limited @ weights["out"] + weights["constant"][0]
        return chosen, units, limited, 1 / (1 + numpy.exp(-score))

    def loss(chance: Any, places: Any) -> float:
        chance, got = numpy.clip(chance, 1e-6, 1 - 1e-6), wanted[places]
        return float(-(got * numpy.log(chance) + (1 - got) * numpy.log(1 - chance)).mean())

    number = len(samples)
    aside = numpy.arange(number * (KEPT_ASIDE - 1) // KEPT_ASIDE, number)
    order = numpy.arange(number * (KEPT_ASIDE - 1) // KEPT_ASIDE)
    losses, steps = [loss(1 / (1 + numpy.exp(-scored[aside])), aside)], 0
    for done in range(passes):
        luck.shuffle(order)
        rate = RATE * (1 - done / passes) + RATE / 30
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            chosen, units, limited, chance = chances(places)
            error = (chance - wanted[places]) / len(places)
            inside = numpy.outer(error, weights["out"]) * ((units > 0) & (units < 1))
            slopes = {
                "rows": chosen.T @ inside + RIDGE * weights["rows"],
                "bias": inside.sum(0),
                "out": limited.T @ error,
                "constant": numpy.array([error.sum()]),
            }
            steps += 1
            for name, slope in slopes.items():  # Adam
                means[name] = 0.9 * means[name] + 0.1 * slope
                squares[name] = 0.999 * squares[name] + 0.001 * slope**2
                step = means[name] / (1 - 0.9**steps)
                weights[name] -= (
                    rate * step / (numpy.sqrt(squares[name] / (1 - 0.999**steps)) + 1e-8)
                )
        losses.append(loss(chances(aside)[3], aside))
    return _numbers(weights, numpy), losses


def _numbers(weights: dict[str, Any], numpy: Any) -> array[int]:
    """Return the network in thousandths, in the order of the file."""
    parts = []
    ends = list(accumulate((*network.LIMITS, *network.LIMITS)))
    for start, end in zip([0, *ends], ends, strict=False):
        parts.append(numpy.zeros((1, network.UNITS)))
        parts.append(numpy.cumsum(weights["rows"][start:end], axis=0))
    flat = [part.ravel() for part in parts] + [
        weights[name] for name in ("bias", "out", "constant")
    ]
    return array("h", [round(1000 * float(each)) for each in numpy.concatenate(flat)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and write; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--tiles", type=int, default=0, help="0 for 24 or 48")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster")
    parser.add_argument("-o", "--output", type=Path, default=Path("network.bin"))
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    games: dict[int, list[Sample]] = {}
    with suppress(KeyboardInterrupt):
        work = partial(played, chosen.tiles)
        for number, found in map_unordered(pool_for(chosen.jobs, chosen.cluster), work, seeds):
            games[number] = found
    samples = [each for number in sorted(games) for each in games[number]]
    numbers, losses = fitted(samples)
    chosen.output.write_bytes(network.encode(numbers))
    print(f"{len(games)} games, {len(samples)} positions, every {KEPT_ASIDE}th kept aside")
    print(f"log loss: {losses[0]:.4f} without the network, {losses[-1]:.4f} with it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
