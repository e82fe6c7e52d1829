"""A part of the screen that shows lines of rich segments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import islice

from prompt_toolkit.application.current import get_app
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition

from taluva.shell.text.fragments import Line, Row, row_of

# Width and height to lines; a line that stays the same object must stay the same.
Painter = Callable[[int, int], Sequence[Line]]


class Pane(Container):
    """Shows what a painter gives, as high as it is told to be.

    prompt_toolkit compares each screen with the last one cell by cell, which takes longer than all
    else that a key does. So a row that stays as it is has only its first cell on both screens. The
    lowest rows are ``covered``: something may float over them, and they are always whole.
    """

    def __init__(
        self,
        paint: Painter,
        height: Callable[[], int],
        *,
        covered: int = 0,
        mouse: MouseHandler | None = None,
    ) -> None:
        self._paint = paint
        self._height = height
        self._covered = covered
        # Every column of a row has the one handler.
        self._mouse = None if mouse is None else defaultdict[int, MouseHandler](lambda: mouse)
        self._rows: dict[int, tuple[Line, Row]] = {}  # what was shown last
        self._shown: tuple[Screen | None, tuple[int, ...]] = (None, ())  # on what, and where

    def reset(self) -> None:
        """Nothing is kept between two drawings."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Take the whole width."""
        return Dimension()

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        """Take exactly the height asked for."""
        return Dimension.exact(self._height())

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Copy the cells of what is painted, but of rows that stay only the first."""
        left, top = write_position.xpos, write_position.ypos
        width, height = write_position.width, write_position.height
        last = get_app().renderer.last_rendered_screen or Screen()
        before = self._rows if self._shown == (last, (left, top, width, height)) else {}
        after = {
            y: self._row(line, left, width, before.get(y))
            for y, line in enumerate(self._paint(width, height)[:height], top)
        }
        free = range(top, top + height - self._covered)
        same = {y for y in free if y in before and y in after and before[y][1] is after[y][1]}
        for y, (_, row) in after.items():
            screen.data_buffer[y].update(_first(row) if y in same else row)
        for y, (_, row) in before.items():
            if y in same:
                last.data_buffer[y].clear()
            if y in free:
                last.data_buffer[y].update(_first(row) if y in same else row)
        if self._mouse is not None:
            for y in range(top, top + height):
                mouse_handlers.mouse_handlers[y] = self._mouse.copy()
        screen.width = max(screen.width, left + width)
        screen.height = max(screen.height, top + height)
        self._rows, self._shown = after, (screen, (left, top, width, height))

    def _row(
        self, line: Line, left: int, width: int, before: tuple[Line, Row] | None
    ) -> tuple[Line, Row]:
        """Give a line and its cells; those of the very same line as before are at hand."""
        if before is not None and before[0] is line:
            return before
        row = row_of(line)
        if left or len(row) > width:
            row = {left + x: cell for x, cell in row.items() if x < width}
        return line, row

    def get_children(self) -> list[Container]:
        """A pane has no parts."""
        return []


def _first(row: Row) -> Row:
    return dict(islice(row.items(), 1))
