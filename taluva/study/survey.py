"""The figures of many games: who wins from which seat, how games end and how long they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from taluva.games.taluva.rules import MAX_PLAYERS
from taluva.study.tally import GameTally

BAND: Final = 12  # turns; games are grouped by their length in steps of this many
UNFINISHED: Final = "unfinished"


@dataclass(frozen=True, slots=True)
class Group:
    """Some of the games: how many, who won them, and how many turns they took."""

    by: str  # what they have in common, such as edition; empty for all games
    value: str
    games: int
    wins: tuple[int, ...]  # by seat; a shared win counts for each winner
    shared: int  # games won by several players, or by both teams
    shortest: int
    median: float
    mean: float
    longest: int


@dataclass(frozen=True, slots=True)
class Survey:
    """Games counted all together and in groups."""

    players: int  # the most in any of the games
    groups: tuple[Group, ...]  # all games first


@dataclass(frozen=True, slots=True)
class Result:
    """What a survey keeps of a game."""

    edition: str
    players: int
    ending: str
    turns: int
    winners: tuple[int, ...]
    is_shared: bool  # by players who are not partners


def result(tally: GameTally) -> Result:
    """Give what a survey needs of a game."""
    outcome = tally.outcome
    winners = () if outcome is None else outcome.winners
    return Result(
        tally.edition,
        len(tally.seats),
        UNFINISHED if outcome is None else str(outcome.reason),
        tally.turns,
        winners,
        len(winners) > (2 if tally.teams else 1),
    )


def survey(games: Iterable[Result]) -> Survey:
    """Count games: all, and by players, edition, ending and length."""
    results = list(games)
    groups = [_group("", "all", results)]
    for by, key in _KEYS.items():
        values = sorted({key(each) for each in results})
        groups += [
            _group(by, value[-1], [each for each in results if key(each) == value])
            for value in values
        ]
    return Survey(max((each.players for each in results), default=0), tuple(groups))


def _band(turns: int) -> tuple[int, str]:
    """Name the band of lengths that a game falls in, with a number to sort it by."""
    first = max(turns - 1, 0) // BAND * BAND + 1
    return first, f"{first} to {first + BAND - 1}"


_KEYS: Final[dict[str, Callable[[Result], tuple[Any, ...]]]] = {
    "players": lambda result: (str(result.players),),
    "edition": lambda result: (result.edition,),
    "ending": lambda result: (result.ending,),
    "turns": lambda result: _band(result.turns),
}


def _group(by: str, value: str, results: Sequence[Result]) -> Group:
    from statistics import fmean, median  # only who counts games waits until it is loaded

    turns = [each.turns for each in results] or [0]
    seats = range(1, MAX_PLAYERS + 1)
    return Group(
        by,
        value,
        len(results),
        tuple(sum(seat in each.winners for each in results) for seat in seats),
        sum(each.is_shared for each in results),
        min(turns),
        median(turns),
        fmean(turns),
        max(turns),
    )
