"""The island on the screen.

For files and pipes, the whole island in characters without escape codes:

    board_text(position, last=last, colours=game.colours) -> str

For a terminal, a rich renderable whose lines are also at hand as segments:

    board = BoardView(position, look, view, colours=game.colours, last=last)
    board.lines()                              # list[list[Segment]], as large as view.size
    board.overlaid(Overlay(ghost=...)).lines()  # paints only what the overlay changes

``look`` comes from taluva.shell.look, ``view`` from taluva.ui.fit. Keep the board of a position
and call ``overlaid`` on it for every key: the island itself is then painted once.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style

from taluva.games.taluva.game import COLOURS
from taluva.games.taluva.rules import Position
from taluva.shell.colour import copied
from taluva.shell.drawing import Drawing, draw
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Look, Painter
from taluva.shell.rulers import ruler_notes
from taluva.ui.cells import CellMaker
from taluva.ui.overlay import NO_OVERLAY, Last, Overlay
from taluva.ui.theme import theme_for

if TYPE_CHECKING:  # a console is slow to import, and the full screen needs none
    from rich.console import Console, ConsoleOptions, RenderResult


class BoardView:
    """A position, drawn for one look and one view."""

    def __init__(
        self,
        position: Position,
        look: Look,
        view: View,
        *,
        colours: Sequence[str] = COLOURS,
        last: Last | None = None,
        overlay: Overlay = NO_OVERLAY,
    ) -> None:
        self._theme = theme_for(look)
        self._view = view
        self._artist = CellMaker(position.board, self._theme, tuple(colours), last or Last())
        self._overlay = overlay
        self._island: Drawing | None = None
        self._drawing: Drawing | None = None

    @property
    def view(self) -> View:
        """Where the hexes lie on the canvas."""
        return self._view

    def overlaid(self, overlay: Overlay) -> BoardView:
        """Give the same board with something else laid over it."""
        other = copy(self)
        other._island = self._base()
        other._overlay = overlay
        other._drawing = None
        return other

    def lines(self) -> list[list[Segment]]:
        """Give the canvas line by line, each exactly as wide as the view."""
        return self._drawn().canvas.lines()

    def text(self) -> str:
        """Give the characters alone, without blanks at the ends of lines."""
        return "\n".join(self._drawn().canvas.text()) + "\n"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        # A style keeps the escape codes of the first console it meets, so each gets its own.
        own: dict[int, Style] = {}
        for line in self.lines():
            for text, style, _ in line:
                if style is not None and id(style) not in own:
                    own[id(style)] = copied(style)
                yield Segment(text, own.get(id(style)))
            yield Segment.line()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width, _ = self._view.size
        return Measurement(width, width)

    def _base(self) -> Drawing:
        if self._island is None:
            theme, view = self._theme, self._view
            land = Window.around(self._artist.board.fields)
            style = theme.style("ruler")
            frame = ruler_notes(view, land, theme.glyphs.arrows, style)
            self._island = draw(view, theme.inks, theme.book, self._artist.cells, frame)
        return self._island

    def _drawn(self) -> Drawing:
        if self._drawing is None:
            base = self._base()
            changes = self._artist.changes(self._overlay)
            self._drawing = base
            if changes:
                cells = {**self._artist.cells, **changes}
                self._drawing = base.redrawn(cells, frozenset(changes))
        return self._drawing


def board_text(
    position: Position,
    *,
    last: Last | None = None,
    colours: Sequence[str] = COLOURS,
    zoom: Zoom = Zoom.SMALL,
    is_unicode: bool = False,
) -> str:
    """Draw the whole island in characters alone, however wide it is."""
    look = Look(Painter.OUTLINE, is_unicode=is_unicode, is_plain=True)
    window = Window.around(position.board.fields).grown(2, 2)
    view = View(zoom, look.painter, window, Rulers.FOUR)
    return BoardView(position, look, view, colours=colours, last=last).text()
