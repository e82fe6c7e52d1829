"""What a game can report on played games: statistics, evaluations, search filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from taluva.core.game import G, M, Outcome
from taluva.i18n import Language

# Parts of a line, each with the ink of the player that it stands for, or none.
Line: TypeAlias = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of one game, as far as it was played."""

    players: int
    turns: int
    outcome: Outcome | None  # None if the game is not finished
    is_shared: bool  # won by several who are not partners
    groups: Mapping[str, str]  # what its games are grouped by, beside players, ending and length
    data: Mapping[str, Any]  # for programs
    rows: tuple[Mapping[str, object], ...]  # one for each player, by the names of columns
    page: Callable[[Any, int, Language], Iterable[Line]]  # for people, by a look and a width


@dataclass(frozen=True, slots=True)
class StatisticsKit(Generic[G]):
    """How a game is counted."""

    columns: tuple[str, ...]  # of a table with one row for each player
    # The games after each step, the first before any, and the words of a log about bots, by seat.
    count: Callable[[Sequence[G], Mapping[int, str]], Statistics]


Tries = Sequence[Sequence[float]]  # everybody's chance, try by try

_CERTAINTY: Final = 2.0  # standard errors; what is nearer to each other than that is alike


class Evaluation(NamedTuple, Generic[M]):
    """A turn that was played, judged by what the seat that played it could see.

    Both chances of that seat come from the same tries, with the same luck, and are equal where the
    tries do not tell them apart.
    """

    chances: tuple[float, ...]  # of every seat, after the turn as it was played
    played: float  # the chance of the seat that played it
    other: float | None  # its chance after the best other turn; None if there was no other
    moves: tuple[M, ...] = ()  # that other turn
    luck: float | None = None  # of the seat, in what was dealt before the turn

    @property
    def best(self) -> float:
        """The chance after the best turn that is known."""
        return self.played if self.other is None else max(self.played, self.other)


def alone(seat: int, tries: Tries) -> Evaluation[Any]:
    """Judge a turn of a seat that had no other, or a game before its first turn."""
    chances = _means(tries)
    return Evaluation(chances, chances[seat - 1], None)


def compare(
    seat: int, played: Tries, other: Tries, moves: Sequence[M], *, is_certain: bool = False
) -> Evaluation[M]:
    """Judge a turn of a seat beside the best other, by tries in which both had the same luck.

    Where the tries differ so much among themselves that they do not tell which is better, both are
    alike; unless it is certain what one of them leads to.
    """
    from statistics import fmean, stdev  # only who judges waits until it is loaded

    chances = _means(played)
    differences = [
        theirs[seat - 1] - ours[seat - 1] for ours, theirs in zip(played, other, strict=True)
    ]
    difference = fmean(differences)
    if len(differences) > 1 and not is_certain:
        error = stdev(differences) / len(differences) ** 0.5
        difference = difference if abs(difference) >= _CERTAINTY * error else 0.0
    own = chances[seat - 1]
    return Evaluation(chances, own, min(max(own + difference, 0.0), 1.0), tuple(moves))


def _means(tries: Tries) -> tuple[float, ...]:
    from statistics import fmean

    return tuple(map(fmean, zip(*tries, strict=True)))


def _plays(effect: Any, seat: int) -> bool:
    """Tell whether a seat took the step."""
    return bool(effect.seat == seat)


class SearchFilter(NamedTuple):
    """A kind of step by the words that ask for it, the first of which is offered.

    ``concerns`` tells whether a step of this kind is one of a player who is named beside it.
    """

    words: tuple[str, ...]  # each may be cut short to three letters; people see the first
    meaning: str
    fits: Callable[[Any], bool]  # of an effect
    concerns: Callable[[Any, int], bool] = _plays  # of an effect and a seat
