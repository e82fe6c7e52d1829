"""The island that is shown: which change was the last, and the picture that pipes get."""

from __future__ import annotations

from taluva.shell.layout import Zoom
from taluva.shell.look import Look
from taluva.ui.board import board_text
from taluva.ui.overlay import Last, last_change
from taluva.ui.shown import Shown


def last_of(shown: Shown) -> Last:
    """Give what the last turn has changed, finished or not."""
    before = shown.games[-1 - len(shown.last_turn())]
    return last_change(before.position, shown.game.position)


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
    game = shown.game
    return board_text(
        game.position,
        last=last_of(shown),
        colours=game.colours,
        zoom=zoom,
        is_unicode=look.is_unicode,
    )
