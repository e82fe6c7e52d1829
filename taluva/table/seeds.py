"""Seeds, and what follows from one the same for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from taluva.table.telling.language import ENGLISH

LONGEST_SEED: Final = 18  # digits

T = TypeVar("T")


def checked_seed(seed: int) -> int:
    """Give the seed back if it is one; raises ValueError with a sentence."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(ENGLISH("the seed must be a whole number, not {seed}", seed=repr(seed)))
    if abs(seed) >= 10**LONGEST_SEED:
        raise ValueError(ENGLISH("the seed has at most {most} digits", most=LONGEST_SEED))
    return seed


def fresh_seed() -> int:
    """Draw a seed that nobody can foresee, nor find by trying which one gives what was dealt."""
    import secrets

    return secrets.randbelow(10**LONGEST_SEED)


def shuffled(things: Iterable[T], random: Callable[[], float]) -> tuple[T, ...]:
    """Shuffle things with numbers from ``random`` (0 <= x < 1), the same for ever.

    The algorithm is written out because logs depend on it: a seed must give the same order under
    every version of Python.
    """
    order = list(things)
    for i in range(len(order) - 1, 0, -1):
        j = int(random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
