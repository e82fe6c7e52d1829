"""Typed text to tiles and moves, with a column for every error."""

from taluva.notation.errors import ParseError
from taluva.notation.moves import VERBS, parse_move, parse_tile
from taluva.notation.words import quoted

__all__ = ["VERBS", "ParseError", "parse_move", "parse_tile", "quoted"]
