"""The title of a game, which menus show without loading its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from taluva.core.immutable import FrozenDict
from taluva.i18n import ENGLISH
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from taluva.tui.hexmap.picture import Picture

# Default descriptions of the zooms.
ZOOM_LABELS: Final = {
    Zoom.HUGE: ENGLISH("very large"),
    Zoom.LARGE: ENGLISH("large"),
    Zoom.NORMAL: ENGLISH("the name of every hex"),
    Zoom.SMALL: ENGLISH("letters, names where there is room"),
    Zoom.COMPACT: ENGLISH("the whole board on a small screen"),
    Zoom.VAST: ENGLISH("very large"),
    Zoom.WIDE: ENGLISH("large"),
    Zoom.FLAT: ENGLISH("the whole board on a small screen"),
}


class Title(NamedTuple):
    """A game's title, its description and a sample map."""

    title: str
    about: str  # a description in one or two sentences
    scene: Callable[[], Picture] = Picture
    zooms: Sequence[Zoom] = LEVEL_ZOOMS  # allowed zooms of the map, the largest first
    zoom_labels: Mapping[Zoom, str] = FrozenDict()  # descriptions that replace the default ones
