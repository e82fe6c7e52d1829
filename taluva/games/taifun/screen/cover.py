"""The cover of Taifun: an island that has just been laid."""

from __future__ import annotations

from typing import Final

from taluva.shell.cover import Cover
from taluva.shell.map.layout import PATH_ZOOMS
from taluva.shell.map.picture import Picture
from taluva.table.telling.language import ENGLISH


def _scene() -> Picture:
    """Give the island."""
    from taluva.games.taifun.game import Game
    from taluva.games.taifun.screen.map import picture

    return picture(Game.undealt(["1", "2", "3"], seed=1))


COVER: Final = Cover(
    title="TAIFUN",
    about=(
        ENGLISH("A sea god against two or three"),
        ENGLISH("tribes, who bring twelve sacrifices."),
    ),
    scene=_scene,
    zooms=PATH_ZOOMS,
)
