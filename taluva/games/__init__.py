"""The registry of games, each in a package of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # a program that needs only the rules of one game loads nothing else
    from taluva.core.analysis import StatisticsKit
    from taluva.core.definition import GameDefinition
    from taluva.tui.game_ui import GameUI, Title

# Where each game keeps its definition, title picture, screen and statistics. The modules are
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
DEFAULT_GAME: Final = "taluva"  # where a log, a question or a command names no game


@cache  # called for every key
def definition_for(name: str) -> GameDefinition[Any, Any]:
    """Return the definition of a game; raises KeyError if there is no such game."""
    definition: GameDefinition[Any, Any] = import_module(DEFINITIONS[name]).DEFINITION
    return definition


def title_for(name: str) -> Title:
    """Return the title picture of a game; raises KeyError if it has none."""
    title: Title = import_module(TITLES[name]).TITLE
    return title


@cache
def ui_for(name: str) -> GameUI[Any, Any]:
    """Return what a game shows on a screen; raises KeyError if it has nothing."""
    ui: GameUI[Any, Any] = import_module(UIS[name]).UI
    return ui


def statistics_for(name: str) -> StatisticsKit[Any]:
    """Return how the games of this name are counted; raises KeyError if there is none."""
    statistics: StatisticsKit[Any] = import_module(STATISTICS[name]).COUNTING
    return statistics
