"""Taluva: a rules engine and a hot-seat game for one terminal.

The names below are loaded when they are first used, so that what needs none of them starts at once.
"""

TYPE_CHECKING = False  # what typing calls so, without the time that loading it takes

if TYPE_CHECKING:
    from collections.abc import Callable

    from taluva.core.game import IllegalMove
    from taluva.core.text import ParseError
    from taluva.games.taluva.game import Game
    from taluva.record import LogError, load

__version__ = "0.1.0"

__all__ = ["Game", "IllegalMove", "LogError", "ParseError", "__version__", "load"]

_HOMES = {
    "Game": "taluva.games.taluva.game",
    "IllegalMove": "taluva.core.game",
    "LogError": "taluva.record",
    "ParseError": "taluva.core.text",
    "load": "taluva.record",
}


def loading(package: str, homes: dict[str, str]) -> "Callable[[str], object]":
    """Give the ``__getattr__`` of a package whose names are loaded when they are first used."""

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
