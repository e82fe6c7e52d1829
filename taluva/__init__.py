"""Taluva: a rules engine and a hot-seat game for one terminal.

The names below are loaded when first used, so that code that needs none of them starts quickly.
"""

TYPE_CHECKING = False  # as in typing, without the time to import it

if TYPE_CHECKING:
    from collections.abc import Callable

    from taluva.core.game import IllegalMove
    from taluva.core.text import ParseError
    from taluva.games.taluva.game import Game
    from taluva.record import LogError, load

__version__ = "0.2.0"

__all__ = ["Game", "IllegalMove", "LogError", "ParseError", "__version__", "load"]

_HOMES = {
    "Game": "taluva.games.taluva.game",
    "IllegalMove": "taluva.core.game",
    "LogError": "taluva.record",
    "ParseError": "taluva.core.text",
    "load": "taluva.record",
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
