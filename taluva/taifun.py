"""Taifun for other programs: ``from taluva.taifun import Game``."""

from taluva.core.game import IllegalMove
from taluva.core.text import ParseError
from taluva.games.taifun.game import Game

__all__ = ["Game", "IllegalMove", "ParseError"]
