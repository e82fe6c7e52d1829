"""Bots that play Taifun as the god or a tribe, and their hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taluva.core.bot import Bot
from taluva.games.taifun.bots.levels import EasyBot, HardBot, MediumBot, RandomBot
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Move

LEVELS: Final[dict[str, Callable[[], Bot[Game, Move]]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
}
