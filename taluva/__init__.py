"""Taluva: a rules engine and a hot-seat game for one terminal."""

from taluva.game import Game, IllegalMove
from taluva.notation import ParseError

__version__ = "0.1.0"

__all__ = ["Game", "IllegalMove", "ParseError", "__version__"]
