"""The games per second of each kind of pool, with one worker and with two, and the cost of a game.

``python -m tests.bench_farm`` alternates between the kinds of pools, so that other load on the
machine affects all of them alike. It prints medians: games per second by the clock, and the
processor time of a game in all processes together. This includes starting the processes of a pool,
but not starting workers and schedulers.
"""

from __future__ import annotations

import argparse
import os
import time
from contextlib import ExitStack
from statistics import median
from typing import Any

from distributed import Client

from taluva.bots.arena import Match, play_games
from taluva.bots.spec import parse_spec
from taluva.parallel import pool_for
from tests.parallel.processes import running_scheduler, running_workers


def main() -> None:
    """Run the measurements and print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    bots = (parse_spec("bot:medium"), parse_spec("bot:medium"))
    match = Match(bots, chosen.games, 1, {"tiles": 24})
    clients: dict[str, Any] = {}
    with ExitStack() as stack:
        pools = {f"--jobs {jobs}": pool_for(jobs) for jobs in (1, 2)}
        for number in (1, 2):
            scheduler = stack.enter_context(running_scheduler())
            stack.enter_context(running_workers(scheduler, number))
            name = f"--cluster, workers: {number}"
            pools[name] = pool_for(cluster=scheduler)
            clients[name] = stack.enter_context(Client(scheduler, set_as_default=False))
        speeds: dict[str, list[float]] = {name: [] for name in pools}
        costs: dict[str, list[float]] = {name: [] for name in pools}
        for _ in range(chosen.rounds):
            for name, pool in pools.items():
                began, spent = time.perf_counter(), _spent(clients.get(name))
                assert len(list(play_games(match, pool))) == chosen.games
                speeds[name].append(chosen.games / (time.perf_counter() - began))
                costs[name].append((_spent(clients.get(name)) - spent) / chosen.games)
    load = "".join(f" {each:.1f}" for each in os.getloadavg())
    print(f"{chosen.rounds} times {chosen.games} games of bot:medium, 24 tiles; load{load}")
    for name, found in speeds.items():
        low, high, cost = min(found), max(found), 1000 * median(costs[name])
        print(
            f"{name:24} {median(found):5.2f} games/s ({low:.2f} to {high:.2f}), {cost:.0f} ms each"
        )


def _spent(client: Any) -> float:
    """Return the processor time so far of this process, ended processes and workers."""
    times = os.times()
    workers = 0.0 if client is None else sum(client.run(time.process_time).values())
    return times.user + times.system + times.children_user + times.children_system + workers


if __name__ == "__main__":
    main()
