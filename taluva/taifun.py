"""Taifun for other programs: ``from taluva.taifun import Game``."""

from taluva.games.taifun.game import Game
from taluva.table.game import IllegalMove
from taluva.table.line.errors import ParseError

__all__ = ["Game", "IllegalMove", "ParseError"]
