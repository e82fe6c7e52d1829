"""The public names of Taifun: ``from taluva.taifun import Game``."""

from taluva.core.game import IllegalMove, Outcome
from taluva.core.text import ParseError
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.game import Game, unseen_cards
from taluva.games.taifun.notation import parse_move
from taluva.games.taifun.rules import (
    Build,
    Call,
    Card,
    Convert,
    Done,
    Draw,
    End,
    Exchange,
    House,
    Move,
    Phase,
    Play,
    Position,
    Priest,
    Redraw,
    Refusal,
    Roll,
    Sacrifice,
    Stock,
    Strip,
    Walk,
)
from taluva.hexgrid import Corner, Hex, parse_corner, parse_hex
from taluva.record import Journal, LogError, load

__all__ = [
    "Build",
    "Call",
    "Card",
    "Convert",
    "Corner",
    "Done",
    "Draw",
    "Effect",
    "End",
    "Exchange",
    "Game",
    "Hex",
    "House",
    "IllegalMove",
    "Journal",
    "LogError",
    "Move",
    "Outcome",
    "ParseError",
    "Phase",
    "Play",
    "Position",
    "Priest",
    "Redraw",
    "Refusal",
    "Roll",
    "Sacrifice",
    "Stock",
    "Strip",
    "Walk",
    "load",
    "parse_corner",
    "parse_hex",
    "parse_move",
    "unseen_cards",
]
