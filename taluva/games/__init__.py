"""The games that there are, each in a package of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # who needs a game's rules alone loads no more
    from taluva.core.analysis import StatisticsKit
    from taluva.core.definition import GameDefinition
    from taluva.tui.game_ui import GameUI, Title

# The module of each game's kit, loaded when it is first asked for.
DEFINITIONS: Final = {
    "taluva": "taluva.games.taluva.definition",
    "taifun": "taluva.games.taifun.definition",
}
# And of what it shows before anybody plays it.
TITLES: Final = {
    "taluva": "taluva.games.taluva.artwork",
    "taifun": "taluva.games.taifun.artwork",
}
# And of what it shows on a screen.
UIS: Final = {
    "taluva": "taluva.games.taluva.ui",
    "taifun": "taluva.games.taifun.ui",
}
# And of how its games are counted.
STATISTICS: Final = {
    "taluva": "taluva.games.taluva.statistics",
    "taifun": "taluva.games.taifun.statistics",
}
DEFAULT_GAME: Final = "taluva"  # where nothing names another: in logs, questions and commands


@cache  # states and painters ask with every key
def definition_for(name: str) -> GameDefinition[Any, Any]:
    """Give the kit of a game; raises KeyError if there is none of that name."""
    kit: GameDefinition[Any, Any] = import_module(DEFINITIONS[name]).KIT
    return kit


def title_for(name: str) -> Title:
    """Give what a game shows before anybody plays it; raises KeyError if it has none."""
    cover: Title = import_module(TITLES[name]).COVER
    return cover


@cache
def ui_for(name: str) -> GameUI[Any, Any]:
    """Give what a game shows on a screen; raises KeyError if it has none."""
    face: GameUI[Any, Any] = import_module(UIS[name]).FACE
    return face


def statistics_for(name: str) -> StatisticsKit[Any]:
    """Tell how a game is counted; raises KeyError if there is none of that name."""
    counting: StatisticsKit[Any] = import_module(STATISTICS[name]).COUNTING
    return counting
