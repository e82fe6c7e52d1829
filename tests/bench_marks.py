"""How often a much longer search retracts a ``??`` of the analysis; run it by hand.

``python -m tests.bench_marks --games 100`` plays games of Taluva between bots, reviews every turn
as ``taluva analyse`` does, and searches each ``??`` again with 50 times the nodes. A mark is
retracted if that search would not mark the turn ``??``, and refuted if it would not mark it at all.
It prints a line per game and the shares so far, so Ctrl-C loses nothing. It uses all cores.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from taluva.analysis import review
from taluva.core.bot import Budget
from taluva.games import definition_for
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.game import Game
from taluva.parallel import WorkerPool, map_unordered, pool_for
from taluva.record.record import History, Record

TIMES: Final = 50  # as many nodes in the longer look
SEED: Final = 1000  # of the longer look's random numbers
PAIRS: Final = (("easy", "medium"), ("medium", "medium"), ("easy", "easy"))


class Look(NamedTuple):
    """A turn that was marked ``??``, and the loss that both searches found, in per cent."""

    turn: int
    first: float
    longer: float
    mark: review.MoveGrade | None  # by the longer look


def played(seed: int, tiles: int) -> History[Any]:
    """Play a game between two bots."""
    luck = random.Random(seed)
    bots = [LEVELS[name]() for name in PAIRS[seed % len(PAIRS)]]
    game = Game.new(["Ana", "Ben"], seed=seed, tile_count=tiles)
    while game.outcome is None:
        budget = Budget(None, None, luck.getrandbits(32))
        game = game.apply(bots[game.position.seat - 1].choose(game.view_for(game.seat), budget))
    return Record.of(game).history


def looks(history: History[Any], nodes: int, pool: WorkerPool) -> Iterator[Look]:
    """Yield the ``??`` of a review, each with the result of the longer search."""
    definition = definition_for(Game.game_name)
    budget = Budget(None, nodes, 0)
    analysis = review.analysis_of(
        history, dict(review.evaluate_turns(history, definition, budget, pool))
    )
    marked = [each for each in analysis.turns if each.mark is review.MoveGrade.BLUNDER]
    longer = Budget(None, nodes * TIMES, SEED)
    items = [
        review.WorkItem(
            definition,
            (view := history.game(each.turn.start).view_for(each.turn.seat)),
            each.moves,
            longer,
            view,
        )
        for each in marked
    ]
    for number, evaluation in map_unordered(pool, _again, items):
        each = marked[number]
        yield Look(
            each.turn.number,
            100 * each.lost,
            100 * evaluation.difference,
            review.mark_for(evaluation),
        )


def _again(item: review.WorkItem) -> Any:
    return item.definition.ask("judge", item.view, item.moves, item.budget)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, review and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--tiles", type=int, default=24)
    parser.add_argument("--nodes", type=int, default=review.DEFAULT_NODES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    chosen = parser.parse_args(arguments)
    pool = pool_for(chosen.jobs, None)
    counts: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            counts["games"] += 1
            for look in looks(played(seed, chosen.tiles), chosen.nodes, pool):
                counts["marks"] += 1
                counts["taken back"] += look.mark is not review.MoveGrade.BLUNDER
                counts["refuted"] += look.mark not in review.FAULTS
                print(
                    f"game {seed}, turn {look.turn}: {look.first:.0f} % lost,"
                    f" with {TIMES} times the nodes {look.longer:.0f} % ({look.mark or 'no mark'})"
                )
            print(
                f"{counts['games']} games, {counts['marks']} ??: {counts['taken back']} taken back,"
                f" of which {counts['refuted']} refuted",
                flush=True,
            )


if __name__ == "__main__":
    main()
