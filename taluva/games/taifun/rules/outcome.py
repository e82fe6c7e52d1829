"""The end of the game: who wins, and why [E1 … E4]."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from taluva.games.taifun.rules.island import Island
from taluva.games.taifun.rules.pieces import SACRIFICES_TO_WIN
from taluva.table.outcome import Outcome

GOD: Final = 1  # the seat


class Reason(StrEnum):
    """Why the game is over."""

    SACRIFICES = "sacrifices"
    NOBODY_LEFT = "nobody-left"
    ROUNDS = "rounds"


def after_step(island: Island) -> Outcome | None:
    """Decide whether a step of a round has ended the game: the tribes first [E1 E2]."""
    if island.sacrifices >= SACRIFICES_TO_WIN:
        scores = {seat: _score(island, seat) for seat in island.seats}
        best = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == best)
        return Outcome(Reason.SACRIFICES, winners)
    if not island.figures:
        return Outcome(Reason.NOBODY_LEFT, (GOD,))
    return None


def after_last_round() -> Outcome:
    """Give the god the game when the rounds agreed on are over [E4]."""
    return Outcome(Reason.ROUNDS, (GOD,))


def _score(island: Island, seat: int) -> tuple[int, int, int]:
    """Give sacrifices, figures and houses of a tribe, in the order in which they decide [E1]."""
    houses = sum(island.houses_of(seat, hex).number for hex in island.houses)
    return (island.tribe(seat).sacrificed, len(island.figures_of(seat)), houses)
