"""The registry of games. Each game has its own package."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # a program that needs only the rules of one game loads nothing else
    from taluva.core.analysis import StatisticsKit
    from taluva.core.definition import GameDefinition
    from taluva.tui.game_ui import GameUI, Title

# The modules with each game's definition, title picture, screen and statistics. They are
# imported when they are first needed.
DEFINITIONS: Final = {
    "taluva": "taluva.games.taluva.definition",
    "taifun": "taluva.games.taifun.definition",
}
TITLES: Final = {"taluva": "taluva.games.taluva.artwork", "taifun": "taluva.games.taifun.artwork"}
UIS: Final = {"taluva": "taluva.games.taluva.ui", "taifun": "taluva.games.taifun.ui"}
STATISTICS: Final = {
    "taluva": "taluva.games.taluva.statistics",
    "taifun": "taluva.games.taifun.statistics",
}
DEFAULT_GAME: Final = "taluva"  # if a log, a question or a command names no game


@cache  # called for every key
def definition_for(name: str) -> GameDefinition[Any, Any]:
    """Return the definition of a game. Raises KeyError for an unknown name."""
    definition: GameDefinition[Any, Any] = import_module(DEFINITIONS[name]).DEFINITION
    return definition


def title_for(name: str) -> Title:
    """Return the title picture of a game. Raises KeyError for an unknown name."""
    title: Title = import_module(TITLES[name]).TITLE
    return title


@cache
def ui_for(name: str) -> GameUI[Any, Any]:
    """Return the screen contents of a game. Raises KeyError for an unknown name."""
    ui: GameUI[Any, Any] = import_module(UIS[name]).UI
    return ui


def statistics_for(name: str) -> StatisticsKit[Any]:
    """Return how the games of this name are counted. Raises KeyError for an unknown name."""
    statistics: StatisticsKit[Any] = import_module(STATISTICS[name]).COUNTING
    return statistics
