"""The island that is shown: which change was the last, and the picture that pipes get."""

from __future__ import annotations

from taluva.games.taluva.map import changes, picture
from taluva.shell.board import board_text
from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.shell.picture import Mark
from taluva.ui.shown import Shown


def last_of(shown: Shown) -> tuple[Mark, ...]:
    """Mark what the last turn has changed, finished or not."""
    before = shown.games[-1 - len(shown.last_turn())]
    return changes(before.position, shown.game.position)


def island_text(shown: Shown, look: Look, width: int | None = None) -> str:
    """Draw the whole island in characters alone, smaller if it is wider than ``width``."""
    zoom = shown.view.zoom
    if zoom != "auto":
        return _drawn(shown, look, Zoom(zoom))
    text = _drawn(shown, look, Zoom.SMALL)
    if width is not None and max(map(len, text.splitlines())) > width:
        return _drawn(shown, look, Zoom.COMPACT)
    return text


def _drawn(shown: Shown, look: Look, zoom: Zoom) -> str:
    island, marks = picture(shown.game), last_of(shown)
    return board_text(island, marks=marks, zoom=zoom, is_unicode=look.is_unicode)
