"""The CPU time of the outlook on late islands; run it by hand.

    python -m tests.bench_outlook [GAMES]

Bots play whole games for five, four and two players. The facts are counted for every position of
the last third of each game, once as they are and once with few pieces left, when most players can
win or are unable to build.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator

from taluva import Game
from taluva.games.taluva.outlook import outlook, players_outlook, surviving_placements
from taluva.games.taluva.rules import Position
from tests.games.taluva.bots.positions import NAMES, play
from tests.games.taluva.outlook_positions import with_few_pieces


def late_positions(players: int, games: int) -> Iterator[Position]:
    for seed in range(games):
        steps = list(play(Game.new(NAMES[:players], seed=seed), ("easy",) * players, seed))[:-1]
        yield from (game.position for game in steps[len(steps) * 2 // 3 :])


def cpu_time(position: Position) -> float:
    """Return the CPU time for the facts about a position, in milliseconds."""
    players_outlook.cache_clear()
    surviving_placements.cache_clear()
    started = time.process_time()
    outlook(position, 1)
    return (time.process_time() - started) * 1000


def main(games: int) -> None:
    print("players  pieces  positions  median ms  worst ms")
    for players in (5, 4, 2):
        late = list(late_positions(players, games))
        few = [with_few_pieces(each, random.Random(number)) for number, each in enumerate(late)]
        for name, positions in (("played", late), ("few", few)):
            times = [cpu_time(each) for each in positions]
            row = (players, name, len(times), statistics.median(times), max(times))
            print("{:7}  {:6}  {:9}  {:9.2f}  {:8.2f}".format(*row))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
