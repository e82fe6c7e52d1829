"""The protocol of bots: an object with a name that is shown a view and gives a legal move.

A bot never sees hidden information, keeps nothing from one decision to the next that a taken-back
move could make wrong, and respects the budget that comes with every question.
"""

from __future__ import annotations

from typing import Final, Protocol

from taluva.bots.view import View
from taluva.games.taluva.rules import Move
from taluva.table.bot import Budget

GRACE: Final = 5.0  # seconds beyond its time that somebody else's bot is waited for
PATIENCE: Final = 600.0  # seconds for a bot that is only told how many nodes it may look at


class Bot(Protocol):
    """A player that decides."""

    @property
    def name(self) -> str:
        """What the bot is called at the table."""

    def choose(self, view: View, budget: Budget) -> Move:
        """Decide on a legal move for the seat to play; the game is not over."""


class BotFailure(Exception):
    """What a bot has done wrong; the text follows its name, as in ``is silent``."""


def time_allowed(budget: Budget) -> float:
    """Give how long to wait for somebody else's bot, in seconds."""
    return PATIENCE if budget.seconds is None else budget.seconds + GRACE
