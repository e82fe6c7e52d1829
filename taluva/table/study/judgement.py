"""How good a turn was: what everybody's chance to win is after it, and after the best other one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple

from taluva.table.game import M

Tries = Sequence[Sequence[float]]  # everybody's chance, try by try

_CERTAINTY: Final = 2.0  # standard errors; what is nearer to each other than that is alike


class Judgement(NamedTuple, Generic[M]):
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


def alone(seat: int, tries: Tries) -> Judgement[Any]:
    """Judge a turn of a seat that had no other, or a game before its first turn."""
    chances = _means(tries)
    return Judgement(chances, chances[seat - 1], None)


def compared(
    seat: int, played: Tries, other: Tries, moves: Sequence[M], *, is_certain: bool = False
) -> Judgement[M]:
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
    return Judgement(chances, own, min(max(own + difference, 0.0), 1.0), tuple(moves))


def _means(tries: Tries) -> tuple[float, ...]:
    from statistics import fmean

    return tuple(map(fmean, zip(*tries, strict=True)))
