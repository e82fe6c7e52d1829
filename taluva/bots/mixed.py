"""A bot between two levels: some of its steps are those of the level below."""

from __future__ import annotations

from typing import Any

from taluva.table.bot import Bot, Budget
from taluva.table.game import Game


class MixedBot:
    """Takes a share of its steps from one bot, so many in a hundred, and the rest from another."""

    def __init__(self, bot: Bot[Any, Any], below: Bot[Any, Any], share: int) -> None:
        self.name = bot.name
        self._bot = bot
        self._below = below
        self._share = share

    def choose(self, view: Game[Any], budget: Budget) -> Any:
        """Draw who decides; the luck of the step tells, so the same step is decided alike."""
        bot = self._bot if budget.seed % 100 < self._share else self._below
        return bot.choose(view, budget)
