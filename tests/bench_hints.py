"""Whether hints keep their word, in positions from games between bots; run it by hand.

    python -m tests.bench_hints [POSITIONS]

Bots of every level play with two to five players. At late turns of their games, the program is
asked for hints. The first hint's tile is placed, and it is asked again: the announced build must
be the first hint. If the next player could win after the hint, all other turns are searched for
one that is less risky and at least as good. It prints a line for each problem, and the totals.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path

from taluva import Game
from taluva.core.bot import Budget
from taluva.games.taluva.bots import review
from taluva.games.taluva.bots.evaluation import Evaluator
from taluva.games.taluva.bots.levels import LEVELS
from taluva.games.taluva.bots.ordering import promising_builds
from taluva.games.taluva.game import unseen
from taluva.games.taluva.outlook import count_players, rivals_of
from taluva.games.taluva.rules import Phase, Position
from taluva.record.journal import Journal
from tests.app.table import Harness
from tests.games.taluva.bots.positions import NAMES, play

BUILDS = 12  # after each placement, when looking for a less risky turn
COMPARED = 6  # the best less risky turns, compared with the hint
NODES = 4000  # of that comparison


def late_positions() -> Iterator[tuple[str, Game]]:
    """Yield positions from the second half of games, with a name that describes the game."""
    kinds = cycle([(level, players) for players in (2, 3, 4, 5) for level in LEVELS])
    for seed, (level, players) in zip(count(), kinds, strict=False):
        games = list(play(Game.new(NAMES[:players], seed=seed), (level,) * players, seed))[:-1]
        late = [game for game in games[len(games) // 2 :] if game.phase is Phase.TILE]
        for game in random.Random(seed).sample(late, min(2, len(late))):
            yield f"{level}, {players} players, seed {seed}, turn {game.turn}", game


def risk_of(after: Position, seat: int) -> float:
    """Return the share of tiles with which the next player, if a rival, wins."""
    if after.outcome is not None or after.seat not in rivals_of(after, seat):
        return 0.0
    (rival,) = count_players(after, after.seat)
    return rival.wins / rival.of


def less_risky(position: Position, risk: float) -> list[Position]:
    """Return the positions after turns that are less risky, those that look best first."""
    judge, seat, found = Evaluator(), position.seat, []
    for place in position.legal_moves():
        placed = position.play(place)
        if placed.phase is Phase.BUILD:
            for build in promising_builds(placed, BUILDS):
                after = placed.play(build)
                if risk_of(after, seat) < risk:
                    found.append(after)
    return sorted(found, key=lambda after: -judge.chances(after)[seat - 1])


def avoidable(game: Game, after: Position) -> str:
    """Describe a less risky turn that is at least as good as one that led to a position."""
    seat, risk = game.position.seat, risk_of(after, game.position.seat)
    others = less_risky(game.position, risk)[:COMPARED] if risk else []
    if not others:
        return ""
    left = game.position.tiles_left
    tries = review._try([after, *others], unseen(game), Budget(None, NODES), left)
    own, *rest = (each.chances[seat - 1] for each in tries)
    best = max(range(len(rest)), key=lambda index: rest[index])
    if rest[best] < own:
        return ""
    return (
        f"risk {risk:.0%} and chance {own:.0%},"
        f" another turn {risk_of(others[best], seat):.0%} and {rest[best]:.0%}"
    )


def main(number: int) -> None:
    totals: Counter[str] = Counter()
    longest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, game in islice(late_positions(), number):
            totals["positions"] += 1
            path = Path(folder) / f"{totals['positions']}.taluva"
            with Journal.create(game, path) as journal:
                table = Harness(journal)
                table.enter("hint")
                began = time.monotonic()
                table.finish()
                longest = max(longest, time.monotonic() - began)
                first = table.state.hints[0]
                if first.then is None:
                    totals["certain"] += 1
                    continue
                placed = game.play(first.move)
                problem = avoidable(game.view_for(game.seat), placed.play(first.then).position)
                if problem:
                    totals["avoidable losses"] += 1
                    print(f"{name}: {problem}", flush=True)
                table.enter(str(first.move))
                table.enter("hint")
                table.finish()
                if table.state.hints[0].move != first.then:
                    totals["changed builds"] += 1
                    print(f"{name}: {first.then}, then {table.state.hints[0].move}", flush=True)
    print(
        ", ".join(
            f"{key}: {totals[key]}"
            for key in ("positions", "certain", "changed builds", "avoidable losses")
        )
    )
    print(f"the longest search took {longest:.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
