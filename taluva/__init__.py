"""Taluva: a rules engine and a hot-seat game for one terminal.

The names below are loaded when first used, so that code that needs none of them starts quickly.
"""

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from collections.abc import Callable

    from taluva.core.game import IllegalMove, Outcome
    from taluva.core.text import ParseError
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game, unseen
    from taluva.games.taluva.notation import parse_move, parse_tile
    from taluva.games.taluva.rules import (
        Expand,
        Hut,
        Land,
        Move,
        Phase,
        Place,
        Position,
        Refusal,
        Temple,
        Tile,
        Tower,
    )
    from taluva.hexgrid import Direction, Hex, parse_hex
    from taluva.record import Journal, LogError, load

__version__ = "0.2.0"

__all__ = [
    "Direction",
    "Effect",
    "Expand",
    "Game",
    "Hex",
    "Hut",
    "IllegalMove",
    "Journal",
    "Land",
    "LogError",
    "Move",
    "Outcome",
    "ParseError",
    "Phase",
    "Place",
    "Position",
    "Refusal",
    "Temple",
    "Tile",
    "Tower",
    "__version__",
    "load",
    "parse_hex",
    "parse_move",
    "parse_tile",
    "unseen",
]

_HOMES = {
    "Direction": "taluva.hexgrid",
    "Effect": "taluva.games.taluva.effect",
    "Expand": "taluva.games.taluva.rules",
    "Game": "taluva.games.taluva.game",
    "Hex": "taluva.hexgrid",
    "Hut": "taluva.games.taluva.rules",
    "IllegalMove": "taluva.core.game",
    "Journal": "taluva.record",
    "Land": "taluva.games.taluva.rules",
    "LogError": "taluva.record",
    "Move": "taluva.games.taluva.rules",
    "Outcome": "taluva.core.game",
    "ParseError": "taluva.core.text",
    "Phase": "taluva.games.taluva.rules",
    "Place": "taluva.games.taluva.rules",
    "Position": "taluva.games.taluva.rules",
    "Refusal": "taluva.games.taluva.rules",
    "Temple": "taluva.games.taluva.rules",
    "Tile": "taluva.games.taluva.rules",
    "Tower": "taluva.games.taluva.rules",
    "load": "taluva.record",
    "parse_hex": "taluva.hexgrid",
    "parse_move": "taluva.games.taluva.notation",
    "parse_tile": "taluva.games.taluva.notation",
    "unseen": "taluva.games.taluva.game",
}


def loading(package: str, homes: dict[str, str]) -> "Callable[[str], object]":
    """Return a ``__getattr__`` for a package whose names are imported on first use."""

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import sys
        from importlib import import_module

        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return load


__getattr__ = loading(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
