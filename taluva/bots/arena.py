"""Many games between bots: each one planned by its number alone, so that their order is free."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Any

from taluva.bots.player import Player
from taluva.bots.spec import Spec, seat_names
from taluva.games import USUAL_GAME, kit_of
from taluva.table.kit import Kit
from taluva.table.outcome import Outcome
from taluva.table.seeds import checked_seed
from taluva.table.setup import Setup


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: which game, who plays, from which seed, with which options."""

    entrants: tuple[Spec, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = USUAL_GAME  # its name, for the kit itself goes to no other process

    @property
    def kit(self) -> Kit[Any, Any]:
        """The game that is played."""
        return kit_of(self.game)

    def seating(self, number: int) -> tuple[int, ...]:
        """Give the entrants by seat in a game: they rotate from game to game."""
        players = len(self.entrants)
        return tuple((seat + number) % players for seat in range(players))

    def start(self, number: int) -> Any:
        """Set up a game; those in which the same entrants have changed seats share their chance.

        Raises ValueError with a sentence for options that make no sense.
        """
        names = seat_names([self.entrants[entrant] for entrant in self.seating(number)])
        seed = checked_seed(self.seed + number // len(self.entrants))
        return self.kit.new(Setup(tuple(names), self.options, seed))


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a match."""

    number: int
    seating: tuple[int, ...]
    roles: tuple[str, ...]  # by seat; empty where all seats are alike
    moves: tuple[str, ...]
    outcome: Outcome
    turns: int
    scores: tuple[float, ...]  # what each entrant has got, from 0 to 1
    seconds: tuple[tuple[float, ...], ...]  # how long each entrant thought, move by move
    troubles: tuple[str, ...]

    def role(self, entrant: int) -> str:
        """Give the role that an entrant had."""
        return self.roles[self.seating.index(entrant)]


class Abandoned(Exception):
    """Nobody waits for the end of a game any more."""


def play_game(match: Match, number: int, goes_on: Callable[[], bool] = lambda: True) -> Played:
    """Play one game of a match to its end; raises Abandoned as soon as it need not go on."""
    seating = match.seating(number)
    game = match.start(number)
    troubles: list[str] = []
    players = [
        Player(match.entrants[entrant], match.kit, name, troubles.append)
        for entrant, name in zip(seating, game.names, strict=True)
    ]
    seconds: list[list[float]] = [[] for _ in match.entrants]
    try:
        while game.outcome is None:
            if (dealt := game.chance()) is not None:
                game = game.step(dealt)
                continue
            began = perf_counter()
            move = players[game.seat - 1].choose(game, number=number, report=lambda _: goes_on())
            if not goes_on():
                raise Abandoned
            seconds[seating[game.seat - 1]].append(perf_counter() - began)
            game = game.step(move)
    finally:
        for player in players:
            player.close()
    got = match.kit.returns(game)
    return Played(
        number,
        seating,
        tuple(seat.role for seat in match.kit.seated(game)),
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
