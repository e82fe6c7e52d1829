"""Taifun for other programs: ``from taluva.taifun import Game``."""

from taluva.games.taifun.game import Game
from taluva.table.errors import ParseError
from taluva.table.game import IllegalMove

__all__ = ["Game", "IllegalMove", "ParseError"]
