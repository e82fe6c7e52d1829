"""The games that there are, each in a package of its own."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # who needs a game's rules alone loads no more
    from taluva.core.analysis import Counting
    from taluva.core.definition import Kit
    from taluva.tui.game_ui import Cover, Face

# The module of each game's kit, loaded when it is first asked for.
GAMES: Final = {
    "taluva": "taluva.games.taluva.definition",
    "taifun": "taluva.games.taifun.definition",
}
# And of what it shows before anybody plays it.
COVERS: Final = {
    "taluva": "taluva.games.taluva.artwork",
    "taifun": "taluva.games.taifun.artwork",
}
# And of what it shows on a screen.
FACES: Final = {
    "taluva": "taluva.games.taluva.ui",
    "taifun": "taluva.games.taifun.ui",
}
# And of how its games are counted.
COUNTINGS: Final = {
    "taluva": "taluva.games.taluva.statistics",
    "taifun": "taluva.games.taifun.statistics",
}
USUAL_GAME: Final = "taluva"  # where nothing names another: in logs, questions and commands


@cache  # states and painters ask with every key
def kit_of(name: str) -> Kit[Any, Any]:
    """Give the kit of a game; raises KeyError if there is none of that name."""
    kit: Kit[Any, Any] = import_module(GAMES[name]).KIT
    return kit


def cover_of(name: str) -> Cover:
    """Give what a game shows before anybody plays it; raises KeyError if it has none."""
    cover: Cover = import_module(COVERS[name]).COVER
    return cover


@cache
def face_of(name: str) -> Face[Any, Any]:
    """Give what a game shows on a screen; raises KeyError if it has none."""
    face: Face[Any, Any] = import_module(FACES[name]).FACE
    return face


def counting_of(name: str) -> Counting[Any]:
    """Tell how a game is counted; raises KeyError if there is none of that name."""
    counting: Counting[Any] = import_module(COUNTINGS[name]).COUNTING
    return counting
