"""A fit of the network that corrects the evaluation of Taluva for two players.

``python -m tests.tools.train_taluva --games 6000`` plays with all cores. Before every turn it
values some of the possible turns, by playing on for two rounds several times with the same tiles
for each. The network learns these values, mixed with how the game ended, and above all how the
values for one position differ. It writes ``network.bin`` for ``taluva.games.taluva.bots.network``.
Ctrl-C fits to the games so far. Needs numpy. A faster copy in C++ fitted the network of the
program, to about 6000 games.
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
from taluva.games.taluva.bots.levels import _play_on
from taluva.games.taluva.bots.turns import (
    Breadth,
    CandidateTurn,
    best_ending,
    placements_in_order,
    turns_with,
)
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.rules import Position
from taluva.parallel import map_unordered, pool_for

PLACEMENTS: Final = (16, 10, 60)  # the best ones, and some of the best 60
BUILDS: Final = 6  # after each
BEST: Final = 6  # turns that are always valued
VALUED: Final = 12  # turns of each position
TRIES: Final = 4  # of each turn
PLAYED_ON: Final = 4  # turns of a try
PLAYING_ON: Final = Breadth(8, 5, 2)
OPENING: Final = 4  # at most this many turns at the start are any of those that were valued
SLIPS: Final = 0.12  # of the later ones, too
OUTCOME: Final = 0.25  # the share of the ending in the value of a turn that was played
SIBLINGS: Final = 16  # the weight of differences between the turns of a position
KEPT_ASIDE: Final = 10  # every tenth game tests the fit
PASSES: Final = 14
BATCH: Final = 160  # positions
RATE: Final = 3e-3
RIDGE: Final = 1e-5


class Sample(NamedTuple):
    """A position at the start of a turn, and the chance of the player to move."""

    group: int  # samples after turns of the same position have the same number, and are together
    features: tuple[int, ...]  # of the player to move, then of the other
    score: int  # their difference without a correction, in hundredths of a logit
    value: float  # by playing on
    chance: float  # the value, mixed with the ending if the turn was played


def played(tiles: int, seed: int) -> list[Sample]:
    """Play a game and return the positions after the turns that were valued."""
    luck = random.Random(seed)
    tile_count = tiles or luck.choice((24, 24, 24, 24, 24, 24, 24, 48))
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=tile_count)
    judge, lookout = Evaluator(is_corrected=True), Lookout()
    found: list[tuple[Sample, int, bool]] = []  # with the seat to move, and whether it was played
    opening = luck.randrange(OPENING + 1)
    while game.outcome is None:
        view = game.view_for(game.seat)
        position = view.position
        ending = best_ending(position)
        if ending is not None:
            for step in ending.moves:
                game = game.apply(step)
            continue
        turns = _turns(position, judge, luck)
        values = _values(view, turns, judge, luck)
        best = turns[values.index(max(values))]
        if position.turn <= opening or luck.random() < SLIPS:
            best = luck.choice(turns)
        for value, turn in zip(values, turns, strict=True):
            after = turn.after
            if after.outcome is None:
                own = value if after.seat == position.seat else 1 - value
                sample = _sample(100 * seed + position.turn, after, lookout, own)
                found.append((sample, after.seat, turn is best))
        for move in (best.place, best.build):
            if move is not None:
                game = game.apply(move)
    got = results(game.outcome, 2, teams=False)
    return [
        sample._replace(chance=(1 - OUTCOME) * sample.value + OUTCOME * got[seat - 1])
        if was_played
        else sample
        for sample, seat, was_played in found
    ]


def _turns(position: Position, judge: Evaluator, luck: random.Random) -> list[CandidateTurn]:
    """Return the best turns by the evaluation, and some others, better ones more often."""
    assert position.tile is not None, "a view knows the tile in hand"
    best, more, most = PLACEMENTS
    places = placements_in_order(position, position.tile, judge)[:most]
    chosen = places[:best] + (luck.choices(places[best:], k=more) if places[best:] else [])
    found = [
        turn
        for place in chosen
        for turn in turns_with(position, place, position.tile, BUILDS, judge)
    ]
    found.sort(key=lambda turn: turn.value, reverse=True)
    rest = found[BEST:]
    others = (rest[int(luck.random() ** 2 * len(rest))] for _ in range(VALUED - BEST) if rest)
    return [*found[:BEST], *others]


def _values(
    view: Game, turns: list[CandidateTurn], judge: Evaluator, luck: random.Random
) -> list[float]:
    """Return the mean chance of the player after each turn when the game is played on."""
    totals = [0.0] * len(turns)
    for _ in range(TRIES):
        tiles = shuffle(unseen(view), luck.random)[: min(PLAYED_ON, view.position.tiles_left)]
        for at, turn in enumerate(turns):
            totals[at] += _play_on(turn, tiles, view.position.seat, PLAYING_ON, judge)[0]
    return [total / TRIES for total in totals]


def _sample(group: int, position: Position, lookout: Lookout, value: float) -> Sample:
    mover = position.seat - 1
    sights = lookout.sights(position)
    own, other = sights[mover], sights[1 - mover]
    found = scores([outlook for outlook, _ in sights], mover)
    features = (*own[0], *own[1], *other[0], *other[1])
    return Sample(group, features, found[mover] - found[1 - mover], value, value)


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
    valued = numpy.array([sample.value for sample in samples])
    wanted = numpy.array([sample.chance for sample in samples])
    groups = numpy.array([sample.group for sample in samples])
    starts = numpy.flatnonzero(numpy.append(True, groups[1:] != groups[:-1]))
    ends = numpy.append(starts[1:], len(samples))
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

    def beside_siblings(chance: Any, places: Any) -> Any:
        """Return the chances minus their mean over the turns of a position."""
        _, which = numpy.unique(groups[places], return_inverse=True)
        return chance - (numpy.bincount(which, chance) / numpy.bincount(which))[which]

    split = len(starts) * (KEPT_ASIDE - 1) // KEPT_ASIDE
    aside = numpy.arange(ends[split - 1], len(samples)) if split else numpy.arange(len(samples))
    order = numpy.arange(split)
    losses, steps = [loss(1 / (1 + numpy.exp(-scored[aside])), aside)], 0
    for done in range(passes):
        luck.shuffle(order)
        rate = RATE * (1 - done / passes) + RATE / 30
        for start in range(0, len(order), BATCH):
            chosen_groups = order[start : start + BATCH]
            places = numpy.concatenate(
                [numpy.arange(starts[each], ends[each]) for each in chosen_groups]
            )
            chosen, units, limited, chance = chances(places)
            apart = beside_siblings(chance, places) - beside_siblings(valued[places], places)
            error = chance - wanted[places] + SIBLINGS * apart * chance * (1 - chance)
            error /= len(places)
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
    """Return the network in thousandths, in the order of the file.

    The numbers of the rows are even, because the file then compresses better.
    """
    parts = []
    ends = list(accumulate((*network.LIMITS, *network.LIMITS)))
    for start, end in zip([0, *ends], ends, strict=False):
        parts.append(numpy.zeros((1, network.UNITS)))
        parts.append(numpy.cumsum(weights["rows"][start:end], axis=0))
    rows = [2 * round(500 * float(each)) for part in parts for each in part.ravel()]
    rest = [
        round(1000 * float(each)) for name in ("bias", "out", "constant") for each in weights[name]
    ]
    return array("h", rows + rest)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and write; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--tiles", type=int, default=0, help="0 for 24, or 48 in every eighth game")
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
