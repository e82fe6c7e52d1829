"""Matches of many games between bots, and their results as lines of JSON.

Each game is determined by its number alone, so games can be played in any order. The first line of
a result file describes the match. Every other line is one finished game. Reading replays the moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Final

from taluva import __version__
from taluva.bots.players import Player
from taluva.bots.spec import Spec, seat_names
from taluva.core.definition import GameDefinition
from taluva.core.game import Outcome
from taluva.core.setup import Setup, validate_seed
from taluva.games import DEFAULT_GAME, definition_for
from taluva.i18n import ENGLISH
from taluva.parallel import WorkerPool, is_wanted, map_unordered


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: the game, the entrants, the seed and the options."""

    entrants: tuple[Spec, ...]
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = DEFAULT_GAME  # its name, because a definition cannot be sent to other processes

    @property
    def definition(self) -> GameDefinition[Any, Any]:
        """The definition of the game."""
        return definition_for(self.game)

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the entrant in each seat; they rotate from game to game."""
        players = len(self.entrants)
        return tuple((seat + number) % players for seat in range(players))

    @property
    def games_per_deal(self) -> int:
        """How many consecutive games share a deal, until the same bots sit in the same seats.

        If equal bots swapped seats with the same deal, many games would repeat.
        """
        words = [str(spec) for spec in self.entrants]
        turns = range(1, len(words) + 1)
        return next(each for each in turns if words[each:] + words[:each] == words)

    def start(self, number: int) -> Any:
        """Return a new game; games in which different entrants swap seats share a deal.

        Raises ValueError with a message for invalid options.
        """
        names = seat_names([self.entrants[entrant] for entrant in self.seating(number)])
        seed = validate_seed(self.seed + number // self.games_per_deal)
        return self.definition.new(Setup(tuple(names), self.options, seed))


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A finished game of a match."""

    number: int
    seating: tuple[int, ...]
    roles: tuple[str, ...]  # by seat; empty if all seats are alike
    moves: tuple[str, ...]
    outcome: Outcome
    turns: int
    scores: tuple[float, ...]  # the result of each entrant, from 0 to 1
    seconds: tuple[tuple[float, ...], ...]  # thinking time of each entrant, move by move
    troubles: tuple[str, ...]

    def role(self, entrant: int) -> str:
        """Return the role of an entrant."""
        return self.roles[self.seating.index(entrant)]


class Abandoned(Exception):
    """A game whose result is no longer needed."""


def play_game(match: Match, number: int, goes_on: Callable[[], bool] = lambda: True) -> MatchGame:
    """Play one game of a match; raises Abandoned when ``goes_on`` returns False."""
    seating = match.seating(number)
    game = match.start(number)
    troubles: list[str] = []
    players = [
        Player(match.entrants[entrant], match.definition, name, troubles.append)
        for entrant, name in zip(seating, game.names, strict=True)
    ]
    seconds: list[list[float]] = [[] for _ in match.entrants]
    try:
        while game.outcome is None:
            if (dealt := game.deal()) is not None:
                game = game.apply(dealt)
                continue
            began = perf_counter()
            move = players[game.seat - 1].choose(game, number=number, report=lambda _: goes_on())
            if not goes_on():
                raise Abandoned
            seconds[seating[game.seat - 1]].append(perf_counter() - began)
            game = game.apply(move)
    finally:
        for player in players:
            player.close()
    return finish_game(match, number, game, tuple(map(tuple, seconds)), tuple(troubles))


def finish_game(
    match: Match,
    number: int,
    game: Any,
    seconds: tuple[tuple[float, ...], ...],
    troubles: tuple[str, ...],
) -> MatchGame:
    """Return a game that is over as a game of the match, with each entrant's result."""
    seating = match.seating(number)
    got = match.definition.payoffs(game)
    return MatchGame(
        number,
        seating,
        tuple(seat.role for seat in match.definition.seats(game)),
        tuple(str(move) for move in game.moves),
        game.outcome,
        game.turn,
        tuple(got[seating.index(entrant)] for entrant in range(len(seating))),
        seconds,
        troubles,
    )


def play_match(
    match: Match, pool: WorkerPool, numbers: Iterable[int] | None = None
) -> Generator[MatchGame]:
    """Play all games, or those with the given numbers, and yield each as it ends.

    Raises WorkerPoolError with a message if the workers fail.
    """
    numbers = range(match.games) if numbers is None else numbers
    with closing(map_unordered(pool, partial(_play, match), numbers)) as results:
        for _, played in results:
            yield played


def _play(match: Match, number: int) -> MatchGame:
    return play_game(match, number, is_wanted)


FORMAT: Final = 1
_DIGITS: Final = 6  # of seconds, the resolution of the clock
_MAX_LENGTH: Final = 1e9  # seconds


def format_match(match: Match) -> str:
    """Return the first line of a result file: what all games of a match have in common."""
    return json.dumps(_heading(match))


def check_match(match: Match, line: str) -> None:
    """Check that a first line describes this match. Raises ValueError with a message."""
    there = _load(line)
    for key, here in _heading(match).items():
        if key not in there:
            raise ValueError(ENGLISH("not a results file"))
        if there[key] != here:
            raise ValueError(
                ENGLISH(
                    "these results are from another match: {key} is {there}, not {here}",
                    key=key,
                    there=json.dumps(there[key])[:200],
                    here=json.dumps(here),
                )
            )


def _heading(match: Match) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "taluva": __version__,
        "game": match.game,
        "bots": [str(spec) for spec in match.entrants],
        "seed": match.seed,
        "options": {key: str(value) for key, value in sorted(match.options.items())},
    }


def format_played(played: MatchGame) -> str:
    """Return the line of a finished game."""
    return json.dumps(
        {
            "game": played.number + 1,
            "moves": played.moves,
            "seconds": [[round(each, _DIGITS) for each in times] for times in played.seconds],
            "troubles": played.troubles,
        }
    )


def parse_played(match: Match, line: str) -> MatchGame:
    """Parse the line of a finished game, replaying it. Raises ValueError with a message."""
    try:
        data = _load(line)
        number, moves, troubles = data["game"], data["moves"], data["troubles"]
        seconds = tuple(tuple(_seconds(each) for each in times) for times in data["seconds"])
        _demand(type(number) is int and number > 0)
        _demand(all(isinstance(each, str) for each in (*moves, *troubles)))
        _demand(len(seconds) == len(match.entrants))
        game = match.start(number - 1)
        for move in moves:
            step, dealt = match.definition.parse_logged(move), game.deal()
            _demand(dealt is None or dealt == step)
            game = game.apply(step)
        _demand(game.outcome is not None)
    except (KeyError, TypeError, ValueError):
        raise ValueError(
            ENGLISH("not a finished game of this match; delete this line to play it again")
        ) from None
    return finish_game(match, number - 1, game, seconds, tuple(troubles))


def _load(line: str) -> dict[str, Any]:
    """Parse a JSON object. Raises ValueError with a message."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ValueError(ENGLISH("not a results file"))
    return data


def _seconds(value: Any) -> float:
    _demand(isinstance(value, float | int) and 0 <= value < _MAX_LENGTH)
    return float(value)


def _demand(is_so: bool) -> None:
    if not is_so:
        raise ValueError
