"""Taluva: a rules engine and a hot-seat game for one terminal.

The names below are loaded when first used, so that code that needs none of them starts quickly.
"""

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from taluva.core.game import IllegalMove, Outcome
    from taluva.core.learning import ActionSpace
    from taluva.core.text import ParseError
    from taluva.games.taluva.effect import Effect, Split
    from taluva.games.taluva.game import Game, unseen
    from taluva.games.taluva.learning import action_space, board, chances, sample
    from taluva.games.taluva.notation import parse_move, parse_tile
    from taluva.games.taluva.rules import (
        Board,
        Building,
        BuildingKind,
        Expand,
        Field,
        Hut,
        Land,
        Move,
        Options,
        Phase,
        Place,
        Pool,
        Position,
        Reason,
        Refusal,
        Rule,
        Settlement,
        Standing,
        Status,
        Temple,
        Tile,
        Tower,
    )
    from taluva.hexgrid import Direction, Hex, parse_hex
    from taluva.record.comments import Comment, CommentKind
    from taluva.record.journal import Journal
    from taluva.record.lines import LogError, LogInUse, SaveError
    from taluva.record.reader import load
    from taluva.record.record import Record

__version__ = "0.2.0"

__all__ = [
    "ActionSpace",
    "Board",
    "Building",
    "BuildingKind",
    "Comment",
    "CommentKind",
    "Direction",
    "Effect",
    "Expand",
    "Field",
    "Game",
    "Hex",
    "Hut",
    "IllegalMove",
    "Journal",
    "Land",
    "LogError",
    "LogInUse",
    "Move",
    "Options",
    "Outcome",
    "ParseError",
    "Phase",
    "Place",
    "Pool",
    "Position",
    "Reason",
    "Record",
    "Refusal",
    "Rule",
    "SaveError",
    "Settlement",
    "Split",
    "Standing",
    "Status",
    "Temple",
    "Tile",
    "Tower",
    "__version__",
    "action_space",
    "board",
    "chances",
    "load",
    "parse_hex",
    "parse_move",
    "parse_tile",
    "sample",
    "unseen",
]

_HOMES = {
    "ActionSpace": "taluva.core.learning",
    "Board": "taluva.games.taluva.rules",
    "Building": "taluva.games.taluva.rules",
    "BuildingKind": "taluva.games.taluva.rules",
    "Comment": "taluva.record.comments",
    "CommentKind": "taluva.record.comments",
    "Direction": "taluva.hexgrid",
    "Effect": "taluva.games.taluva.effect",
    "Expand": "taluva.games.taluva.rules",
    "Field": "taluva.games.taluva.rules",
    "Game": "taluva.games.taluva.game",
    "Hex": "taluva.hexgrid",
    "Hut": "taluva.games.taluva.rules",
    "IllegalMove": "taluva.core.game",
    "Journal": "taluva.record.journal",
    "Land": "taluva.games.taluva.rules",
    "LogError": "taluva.record.lines",
    "LogInUse": "taluva.record.lines",
    "Move": "taluva.games.taluva.rules",
    "Options": "taluva.games.taluva.rules",
    "Outcome": "taluva.core.game",
    "ParseError": "taluva.core.text",
    "Phase": "taluva.games.taluva.rules",
    "Place": "taluva.games.taluva.rules",
    "Pool": "taluva.games.taluva.rules",
    "Position": "taluva.games.taluva.rules",
    "Reason": "taluva.games.taluva.rules",
    "Record": "taluva.record.record",
    "Refusal": "taluva.games.taluva.rules",
    "Rule": "taluva.games.taluva.rules",
    "SaveError": "taluva.record.lines",
    "Settlement": "taluva.games.taluva.rules",
    "Split": "taluva.games.taluva.effect",
    "Standing": "taluva.games.taluva.rules",
    "Status": "taluva.games.taluva.rules",
    "Temple": "taluva.games.taluva.rules",
    "Tile": "taluva.games.taluva.rules",
    "Tower": "taluva.games.taluva.rules",
    "action_space": "taluva.games.taluva.learning",
    "board": "taluva.games.taluva.learning",
    "chances": "taluva.games.taluva.learning",
    "load": "taluva.record.reader",
    "parse_hex": "taluva.hexgrid",
    "parse_move": "taluva.games.taluva.notation",
    "parse_tile": "taluva.games.taluva.notation",
    "sample": "taluva.games.taluva.learning",
    "unseen": "taluva.games.taluva.game",
}


if not TYPE_CHECKING:  # a type checker would accept any name

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
