"""A fit of the order in which the best bots examine moves, for two players.

``python -m tests.tools.order_taluva --games 800`` plays with all cores. It evaluates every
placement with its best builds, and every build after some placements. Then it fits the weights so
that moves with the best evaluation come first, and prints them in the format of ``weights.json``.
Ctrl-C fits to the games so far. A faster copy in C++ fitted the weights of the program.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from math import exp, log
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from taluva.games.taluva.bots import ordering
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.turns import CandidateTurn, best_ending, turns_with
from taluva.games.taluva.bots.weights import FITTED, FittedOrder
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Phase, Place, Position
from taluva.parallel import map_unordered, pool_for

BUILDS: Final = 8  # after each placement
SLIPS: Final = 0.4  # of the turns are any of the better half
ASKED: Final = 4  # placements of each position after which builds are evaluated
SCALE: Final = 0.03  # a move that is worse by this chance gets a share smaller by 1 / e
PASSES: Final = 8
RATE: Final = 0.05
KEPT_ASIDE: Final = 8  # every eighth game tests the fit


class Terms:
    """The numbers of the weights in a sum, which can be added like the weights themselves."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def __add__(self, other: object) -> Terms:
        return Terms(self.places + (other.places if isinstance(other, Terms) else ()))

    __radd__ = __add__


class Choice(NamedTuple):
    """The moves of a position: for each the numbers of its weights, and its share."""

    terms: tuple[tuple[int, ...], ...]
    shares: tuple[float, ...]


def numbered(tree: Any, numbers: Iterator[int]) -> Any:
    """Return a table like ``tree`` with numbered terms instead of weights."""
    if isinstance(tree, int):
        return Terms((next(numbers),))
    return tuple(numbered(each, numbers) for each in tree)


def with_weights(tree: Any, weights: Iterator[float]) -> Any:
    """Return a table like ``tree`` with these weights in hundredths."""
    if isinstance(tree, int):
        return round(100 * next(weights))
    return tuple(with_weights(each, weights) for each in tree)


def size_of(tree: Any) -> int:
    """Count the weights of a table."""
    return 1 if isinstance(tree, int) else sum(map(size_of, tree))


@contextmanager
def counting_terms() -> Iterator[None]:
    """Make the ratings of moves terms instead of sums."""
    terms = FittedOrder(*numbered(FITTED, iter(range(size_of(FITTED)))))
    ordering._around_hut.cache_clear()
    with patch.object(ordering, "FITTED", terms):
        yield
    ordering._around_hut.cache_clear()


def played(tiles: int, seed: int) -> list[Choice]:
    """Play a game and return the choices in it."""
    luck = random.Random(seed)
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=tiles or luck.choice((24, 24, 24, 48)))
    judge = Evaluator(is_corrected=True)
    found: list[Choice] = []
    while game.outcome is None:
        position = game.view_for(game.seat).position
        ending = best_ending(position)
        if ending is not None:
            game = game.apply(ending.move)
            continue
        turns = _best_turns(position, judge)
        if position.turn > 1:
            found += _choices(position, turns, judge, luck)
        turn = turns[int(luck.random() * len(turns) / 2)] if luck.random() < SLIPS else turns[0]
        for move in (turn.place, turn.build):
            if move is not None:
                game = game.apply(move)
    return found


def _best_turns(position: Position, judge: Evaluator) -> list[CandidateTurn]:
    """Return the best turn with every placement, the best first."""
    assert position.tile is not None, "a view knows the tile in hand"
    turns = [
        max(turns_with(position, move, position.tile, BUILDS, judge), key=lambda turn: turn.value)
        for move in position.legal_moves()
        if isinstance(move, Place)
    ]
    return sorted(turns, key=lambda turn: turn.value, reverse=True)


def _choices(
    position: Position, turns: list[CandidateTurn], judge: Evaluator, luck: random.Random
) -> Iterator[Choice]:
    """Yield the choice of a placement, and of builds after some of them."""
    assert position.tile is not None, "a view knows the tile in hand"
    places = [turn.place for turn in turns if turn.place is not None]
    with counting_terms():
        rating = ordering._PlacementRating(position, position.tile)
        terms = [_places_of(each) for each in rating.rate_all(places)]
    yield Choice(tuple(terms), shares([turn.value for turn in turns]))
    for place in luck.choices(places[: max(len(places) // 2, 1)], k=ASKED):
        placed = position.play(place)
        if placed.phase is not Phase.BUILD or placed.seat != position.seat:
            continue
        builds = [move for move in placed.legal_moves() if not isinstance(move, Place)]
        with counting_terms():
            build_rating = ordering._BuildRating(placed)
            terms = [_places_of(build_rating.rate(build)) for build in builds]
        values = [judge.chances(placed.play(build))[position.seat - 1] for build in builds]
        yield Choice(tuple(terms), shares(values))


def _places_of(rating: object) -> tuple[int, ...]:
    return rating.places if isinstance(rating, Terms) else ()


def shares(values: Sequence[float]) -> tuple[float, ...]:
    """Return the share of each move: the better the move, the larger."""
    most = max(values)
    growth = [exp((value - most) / SCALE) for value in values]
    total = sum(growth)
    return tuple(each / total for each in growth)


def predicted(weights: Sequence[float], choice: Choice) -> list[float]:
    """Return the share of each move by the weights."""
    scores = [sum([weights[place] for place in terms]) for terms in choice.terms]
    most = max(scores)
    growth = [exp(score - most) for score in scores]
    total = sum(growth)
    return [each / total for each in growth]


def surprise(weights: Sequence[float], choices: Sequence[Choice]) -> float:
    """Return the mean cross entropy of the shares."""
    total = 0.0
    for choice in choices:
        for share, guess in zip(choice.shares, predicted(weights, choice), strict=True):
            total -= share * log(max(guess, 1e-12))
    return total / max(len(choices), 1)


def fitted(choices: Sequence[Choice], passes: int = PASSES) -> list[float]:
    """Return the weights with the lowest cross entropy."""
    weights = [0.0] * size_of(FITTED)
    slopes = [1e-3] * len(weights)  # the sum of their squares (AdaGrad)
    order = list(choices)
    luck = random.Random(0)
    for _ in range(passes):
        luck.shuffle(order)
        for choice in order:
            change: dict[int, float] = {}
            for terms, share, guess in zip(
                choice.terms, choice.shares, predicted(weights, choice), strict=True
            ):
                for place in terms:
                    change[place] = change.get(place, 0.0) + guess - share
            for place, slope in change.items():
                slopes[place] += slope * slope
                weights[place] -= RATE * slope / slopes[place] ** 0.5
    return weights


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit and print; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--tiles", type=int, default=0, help="0 for 24, or 48 in every fourth game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cluster")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    games: dict[int, list[Choice]] = {}
    with suppress(KeyboardInterrupt):
        work = partial(played, chosen.tiles)
        for number, found in map_unordered(pool_for(chosen.jobs, chosen.cluster), work, seeds):
            games[number] = found
    used = [each for number in sorted(games) if number % KEPT_ASIDE for each in games[number]]
    aside = [each for number in sorted(games) if not number % KEPT_ASIDE for each in games[number]]
    weights = fitted(used)
    order = FittedOrder(*with_weights(FITTED, iter(weights)))
    print(
        *(f'  "{name}": {json.dumps(value)},' for name, value in order._asdict().items()), sep="\n"
    )
    now = [each / 100 for each in flat(FITTED)]
    print(
        f"{len(games)} games, {len(used)} choices to fit, {len(aside)} kept aside; cross entropy:",
        f"  {surprise([0.0] * len(weights), aside):.4f}  equal shares",
        f"  {surprise(now, aside):.4f}  the weights of the program",
        f"  {surprise(weights, aside):.4f}  the weights above",
        sep="\n",
        file=sys.stderr,
    )
    return 0


def flat(tree: Any) -> Iterator[int]:
    """Yield the weights of a table."""
    if isinstance(tree, int):
        yield tree
    else:
        for each in tree:
            yield from flat(each)


if __name__ == "__main__":
    sys.exit(main())
