"""The registry of games: the built-in ones, and those of other installed packages.

A package adds a game with the entry point ``taluva.games``, such as
``mygame = "my_package:DEFINITION"``. Entry points are read only for a name that is not built in,
or when games are listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # loaded only when needed
    from importlib.metadata import EntryPoint

    from taluva.core.definition import GameDefinition
    from taluva.tui.game_ui import GameUI
    from taluva.tui.title import Title

BUILT_IN: Final = ("taluva", "taifun")  # subpackages, each imported on first use
DEFAULT_GAME: Final = "taluva"  # if a log, a bot protocol message or a command names none
GROUP: Final = "taluva.games"


@cache
def _plugins() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    found = {each.name.lower(): each for each in entry_points(group=GROUP)}
    return {name: each for name, each in found.items() if name not in BUILT_IN}


class _GameNames(Collection[str]):
    """The names of all games, the built-in ones first."""

    def __contains__(self, name: object) -> bool:
        return name in BUILT_IN or name in _plugins()

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from sorted(_plugins())

    def __len__(self) -> int:
        return len(BUILT_IN) + len(_plugins())


GAMES: Final = _GameNames()


@cache  # called for every key press
def definition_for(name: str) -> GameDefinition[Any, Any]:
    """Return the definition of a game.

    Raises KeyError if there is no such game, and ValueError with a message if it cannot be loaded.
    """
    if name in BUILT_IN:
        built_in: GameDefinition[Any, Any] = import_module(
            f"{__name__}.{name}.definition"
        ).DEFINITION
        return built_in
    from taluva.core.definition import GameDefinition
    from taluva.i18n import ENGLISH

    plugin = _plugins()[name]
    try:
        definition = plugin.load()
        if not isinstance(definition, GameDefinition) or definition.name != name:
            raise TypeError(f"{plugin.value} is not the GameDefinition of {name}")
    except Exception as error:  # a plug-in may raise anything
        text = ENGLISH("the game {game} cannot be loaded: {problem}", game=name, problem=str(error))
        raise ValueError(text) from error
    return definition


def loadable_games() -> list[str]:
    """List the games that can be loaded, skipping packages that fail."""
    found = []
    for name in GAMES:
        with suppress(ValueError):
            found.append(definition_for(name).name)
    return found


def title_for(name: str) -> Title:
    """Return a game's title. Raises the same errors as ``definition_for``."""
    if name not in BUILT_IN:
        return ui_for(name).cover
    title: Title = import_module(f"{__name__}.{name}.artwork").TITLE  # avoids loading the rules
    return title


def display_name(name: str) -> str:
    """Return a game's name for display. Raises the same errors as ``definition_for``."""
    return title_for(name).title.capitalize()


@cache
def ui_for(name: str) -> GameUI[Any, Any]:
    """Return a game's user interface. Raises the same errors as ``definition_for``."""
    ui: GameUI[Any, Any] = definition_for(name).ui()
    return ui
