"""How many games a farm plays in a second, with one worker and with two.

``python -m tests.bench_farm`` lets the kinds of farms take turns, so that whatever else the machine
does is spread over all of them, and prints medians. Starting workers and schedulers is not counted,
starting the processes of a pool is.
"""

from __future__ import annotations

import argparse
import os
import time
from contextlib import ExitStack
from statistics import median

from taluva.bots import parse_spec
from taluva.bots.arena import Match, play_match
from taluva.farm import farm_of
from tests.farm.processes import running_scheduler, running_workers


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    bots = (parse_spec("bot:medium"), parse_spec("bot:medium"))
    match = Match(bots, chosen.games, 1, {"tiles": 24})
    with ExitStack() as stack:
        farms = {f"--jobs {jobs}": farm_of(jobs) for jobs in (1, 2)}
        for number in (1, 2):
            scheduler = stack.enter_context(running_scheduler())
            stack.enter_context(running_workers(scheduler, number))
            farms[f"--cluster, workers: {number}"] = farm_of(cluster=scheduler)
        speeds: dict[str, list[float]] = {name: [] for name in farms}
        for _ in range(chosen.rounds):
            for name, farm in farms.items():
                began = time.perf_counter()
                assert len(list(play_match(match, farm))) == chosen.games
                speeds[name].append(chosen.games / (time.perf_counter() - began))
    load = "".join(f" {each:.1f}" for each in os.getloadavg())
    print(f"{chosen.rounds} times {chosen.games} games of bot:medium, 24 tiles; load{load}")
    for name, found in speeds.items():
        print(f"{name:24} {median(found):6.2f} games/s  ({min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
