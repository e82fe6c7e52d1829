"""What is asked of somebody else's bot: an answer in time."""

from __future__ import annotations

from typing import Final

from taluva.table.bot import Budget

GRACE: Final = 5.0  # seconds beyond its time that somebody else's bot is waited for
PATIENCE: Final = 600.0  # seconds for a bot that is only told how many nodes it may look at


class BotFailure(Exception):
    """What a bot has done wrong; the text follows its name, as in ``is silent``."""


def time_allowed(budget: Budget) -> float:
    """Give how long to wait for somebody else's bot, in seconds."""
    return PATIENCE if budget.seconds is None else budget.seconds + GRACE
