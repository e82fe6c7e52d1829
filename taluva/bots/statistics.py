"""The arithmetic of the arena: intervals for rates, and Elo differences.

All intervals are at 95 %.
"""

from __future__ import annotations

from math import inf, log10, sqrt
from typing import Final, NamedTuple

SURE: Final = 0.95
_Z: Final = 1.959963984540054  # the normal quantile for 95 %, both sides


class Interval(NamedTuple):
    """A range that holds the true value most likely."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Give the Wilson interval of a rate; shared victories may count as parts of a success."""
    if not trials:
        return Interval(0.0, 1.0)
    rate, square = successes / trials, _Z * _Z
    centre = (rate + square / (2 * trials)) / (1 + square / trials)
    half = _Z * sqrt(rate * (1 - rate) / trials + square / (4 * trials**2)) / (1 + square / trials)
    # At the ends the arithmetic is exact on paper only.
    low = 0.0 if successes <= 0 else centre - half
    return Interval(low, 1.0 if successes >= trials else centre + half)


def elo(rate: float, players: int = 2) -> float:
    """Give the Elo difference to equal opponents with which one wins at this rate.

    With ``players`` at the table, one of them wins as often as its strength is of the sum of all.
    """
    if rate <= 0:
        return -inf
    if rate >= 1:
        return inf
    # Adding 0.0 makes the difference of equals plain zero, never minus zero.
    return -400 * log10((1 / rate - 1) / (players - 1)) + 0.0
