"""Pictures of any game as text, for the methods ``to_svg`` and ``to_text``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from taluva.app.options import AUTO, BY_NAME
from taluva.app.screens.export import Export
from taluva.app.timeline import insider
from taluva.core.game import Game
from taluva.hexgrid import Corner, Hex, parse_corner, parse_hex
from taluva.record.record import History, HistoryEntry
from taluva.tui.capabilities import file_look
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import MarkKind, marks


def draw(
    game: Game[Any], ending: str, palette: str, zoom: str, highlights: Iterable[Hex | Corner | str]
) -> str:
    """Return a picture of a game as ``.svg`` or, in plain characters, as ``.txt``."""
    asked = [_place(each) if isinstance(each, str) else each for each in highlights]
    last = () if game.effect is None else game.effect.touched
    marked = (*marks(MarkKind.LAST, last), *marks(MarkKind.ASKED, asked))
    history = History([HistoryEntry(game)])
    look = "filled" if ending == ".svg" else "ascii"
    drawn, size = file_look(look, BY_NAME["palette"].parse(palette)), BY_NAME["zoom"].parse(zoom)
    at = Zoom.NORMAL if size == AUTO else Zoom(size)
    return Export(history, 0, drawn, at, viewer=insider(game), marks=marked).text(ending)


def _place(text: str) -> Hex | Corner:
    """Parse the label of a hex or a corner, which ends with a direction. Raises LabelError."""
    return parse_corner(text) if text[-1:].isalpha() else parse_hex(text)
