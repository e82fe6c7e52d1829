"""Bots that play Taluva, from random moves to a search, and the hints they give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taluva.core.bot import Bot
from taluva.games.taluva.bots.levels import EasyBot, ExpertBot, HardBot, MediumBot, RandomBot
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move

LEVELS: Final[dict[str, Callable[[], Bot[Game, Move]]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
    "expert": ExpertBot,
}
