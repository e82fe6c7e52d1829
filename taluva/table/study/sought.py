"""Kinds of steps that people look for in a game that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


def _plays(effect: Any, seat: int) -> bool:
    """Tell whether a seat took the step."""
    return bool(effect.seat == seat)


class Sought(NamedTuple):
    """A kind of step by the words that ask for it, the first of which is offered.

    ``concerns`` tells whether a step of this kind is one of a player who is named beside it.
    """

    words: tuple[str, ...]  # each may be cut short to three letters; people see the first
    meaning: str
    fits: Callable[[Any], bool]  # of an effect
    concerns: Callable[[Any, int], bool] = _plays  # of an effect and a seat
