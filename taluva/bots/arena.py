"""Many games between bots: each one planned by its number alone, so that their order is free."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from time import perf_counter

from taluva.bots.evaluation import results
from taluva.bots.player import Player
from taluva.bots.spec import Spec, seat_names
from taluva.games.taluva.game import Game
from taluva.table.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: who plays, under which rules, from which seed."""

    entrants: tuple[Spec, ...]
    games: int
    seed: int = 0
    edition: str = "2014"
    tile_count: int | None = None
    hut_adjacency: bool | None = None
    teams: bool = False
    ranking: bool = False

    def seating(self, number: int) -> tuple[int, ...]:
        """Give the entrants by seat in a game: they rotate from game to game."""
        players = len(self.entrants)
        return tuple((seat + number) % players for seat in range(players))

    def start(self, number: int) -> Game:
        """Set up a game; those in which the same entrants have changed seats share their tiles."""
        return Game.new(
            seat_names([self.entrants[entrant] for entrant in self.seating(number)]),
            edition=self.edition,
            seed=self.seed + number // len(self.entrants),
            tile_count=self.tile_count,
            hut_adjacency=self.hut_adjacency,
            teams=self.teams,
            ranking=self.ranking,
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a match."""

    number: int
    seating: tuple[int, ...]
    moves: tuple[str, ...]
    outcome: Outcome
    turns: int
    scores: tuple[float, ...]  # what each entrant has got, from 0 to 1
    seconds: tuple[tuple[float, ...], ...]  # how long each entrant thought, move by move
    troubles: tuple[str, ...]


class Abandoned(Exception):
    """Nobody waits for the end of a game any more."""


def play_game(match: Match, number: int, goes_on: Callable[[], bool] = lambda: True) -> Played:
    """Play one game of a match to its end; raises Abandoned as soon as it need not go on."""
    seating = match.seating(number)
    game = match.start(number)
    troubles: list[str] = []
    players = [
        Player(match.entrants[entrant], name, troubles.append)
        for entrant, name in zip(seating, game.names, strict=True)
    ]
    seconds: list[list[float]] = [[] for _ in match.entrants]
    try:
        while game.seat is not None:
            began = perf_counter()
            move = players[game.seat - 1].choose(game, number=number, report=lambda _: goes_on())
            if not goes_on():
                raise Abandoned
            seconds[seating[game.seat - 1]].append(perf_counter() - began)
            game = game.play(move)
    finally:
        for player in players:
            player.close()
    assert game.outcome is not None
    got = results(game.outcome, len(seating), match.teams)
    return Played(
        number,
        seating,
        tuple(str(move) for move in game.moves),
        game.outcome,
        game.turn,
        tuple(got[seating.index(entrant)] for entrant in range(len(seating))),
        tuple(map(tuple, seconds)),
        tuple(troubles),
    )


def play_match(match: Match, jobs: int = 1) -> Iterator[Played]:
    """Play all games, in ``jobs`` processes; they come as they end."""
    if jobs == 1:
        for number in range(match.games):
            yield play_game(match, number)
        return
    # A fresh interpreter in every process is the one way that all platforms have.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(jobs, context, _begin_work, (stop,)) as pool:
        with _ctrl_c_waits():  # a process that is being loaded would print a traceback
            futures = [pool.submit(_work, match, number) for number in range(match.games)]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Keep Ctrl-C back for a while, here and in processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin_work(stop: Event) -> None:
    """Prepare a process; Ctrl-C is left to the one that prints what there is."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _work(match: Match, number: int) -> Played:
    return play_game(match, number, lambda: not _stop.is_set())


_stop: Event  # set when nobody waits any more; each process has it from the one that started it
