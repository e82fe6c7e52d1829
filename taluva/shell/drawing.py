"""One way in to the painters: a view decides which of them draws."""

from __future__ import annotations

from typing import Protocol

from taluva.hexgrid import Hex
from taluva.shell.bricks import Bricks
from taluva.shell.canvas import Canvas, Note
from taluva.shell.cell import Cells, Inks
from taluva.shell.colour import StyleBook
from taluva.shell.halfblocks import HalfBlocks
from taluva.shell.layout import View, Zoom
from taluva.shell.look import Painter
from taluva.shell.outline import Outline


class Drawing(Protocol):
    """A finished picture that can be changed hex by hex."""

    canvas: Canvas

    def redrawn(self, cells: Cells, changed: frozenset[Hex]) -> Drawing:
        """Give the picture of ``cells``, of which only those of ``changed`` are new."""


def draw(view: View, inks: Inks, book: StyleBook, cells: Cells, frame: list[Note]) -> Drawing:
    """Draw the cells that a view shows; the frame is written over them."""
    if view.painter is Painter.OUTLINE:
        return Outline(view, inks, book, cells, frame)
    if view.zoom is Zoom.COMPACT:
        return Bricks(view, inks, book, cells, frame)
    return HalfBlocks(view, inks, book, cells, frame)
