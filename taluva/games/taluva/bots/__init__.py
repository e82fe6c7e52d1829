"""Bots that play Taluva, from random moves to a search, and what they tell people: hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taluva.games.taluva.bots.levels import EasyBot, MediumBot, RandomBot
from taluva.games.taluva.bots.search import ExpertBot, HardBot
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move
from taluva.table.bot import Bot

LEVELS: Final[dict[str, Callable[[], Bot[Game, Move]]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
}
