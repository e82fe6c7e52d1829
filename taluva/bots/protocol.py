"""What is asked of somebody else's bot: an answer in time."""

from __future__ import annotations

from typing import Final

from taluva.table.bot import Budget
from taluva.table.telling.language import ENGLISH, quoted

GRACE: Final = 5.0  # seconds beyond its time that somebody else's bot is waited for
PATIENCE: Final = 600.0  # seconds for a bot that is only told how many nodes it may look at
LONGEST_REASON: Final = 200  # characters that are shown of what a bot says went wrong

A_BOT: Final = ENGLISH("the bot")  # in sentences about one, before its name is known


class BotFailure(Exception):
    """What a bot has done wrong: a sentence about a {name}, which whoever tells it may know."""


def failure_of(error: Exception) -> BotFailure:
    """Return the failure of a bot whose code has raised an error."""
    return BotFailure(
        ENGLISH(
            "{name} failed with {error}: {text}",
            name=A_BOT,
            error=type(error).__name__,
            text=quoted(str(error), most=LONGEST_REASON),
        )
    )


def time_allowed(budget: Budget) -> float:
    """Give how long to wait for somebody else's bot, in seconds."""
    return PATIENCE if budget.seconds is None else budget.seconds + GRACE


def too_late(seconds: float) -> BotFailure:
    """Give the failure of a bot that was waited for in vain."""
    return BotFailure(
        ENGLISH(
            "{name} gave no move within {seconds} seconds",
            name=A_BOT,
            seconds=ENGLISH.number(seconds),
        )
    )
