"""What a game shows before anybody plays it, for which none of its rules is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from taluva.shell.map.layout import LEVEL_ZOOMS, Zoom
from taluva.shell.map.picture import Picture


class Cover(NamedTuple):
    """The title of a game, what it is, and a map that looks like one of it."""

    title: str
    about: Sequence[str]  # what the game is, in short lines below its title
    scene: Callable[[], Picture]
    zooms: Sequence[Zoom] = LEVEL_ZOOMS  # that the map may have, the largest first
