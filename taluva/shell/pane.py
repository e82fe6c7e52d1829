"""A part of the screen that shows lines of rich segments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from prompt_toolkit.application.current import get_app
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from taluva.shell.text.fragments import Line
from taluva.shell.text.rows import Change, Row, changes, row_of

# Width and height to lines; a line that stays the same object must stay the same.
Painter = Callable[[int, int], Sequence[Line]]

_EMPTY: Final[Line] = ()
_SHOWN: Final = {0: Char("", "")}  # a row that prompt_toolkit need not look at


class Pane(Container):
    """Shows what a painter gives, as wide as the screen and as high as it is told to be.

    prompt_toolkit compares each screen with the last one cell by cell, and that takes longer than
    all else that a key does. So it gets a row of a pane as one empty cell, and with the lowest of
    them what must be sent for all: from there it is not far to the line in which somebody types.
    The rows below that are made of cells while they are ``covered``, because something floats over
    them.
    """

    def __init__(
        self,
        paint: Painter,
        height: Callable[[], int],
        *,
        covered: Callable[[], int] = lambda: 0,
        mouse: MouseHandler | None = None,
    ) -> None:
        self._paint = paint
        self._height = height
        self._covered = covered
        # Every column of a row has the one handler.
        self._mouse = None if mouse is None else defaultdict[int, MouseHandler](lambda: mouse)
        self._rows: list[tuple[Line, Row]] = []  # what was shown last
        self._floated = 0  # over so many of them
        self._shown: tuple[Screen | None, tuple[int, int, int]] = (None, (0, 0, 0))  # and where

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
        """Send what has changed."""
        top, width, height = write_position.ypos, write_position.width, write_position.height
        last = get_app().renderer.last_rendered_screen or Screen()
        is_known = self._shown == (last, (top, width, height))
        before: list[tuple[Line | None, Row | None]] = [*self._rows] if is_known else []
        before += [(None, None)] * (height - len(before))
        after: list[tuple[Line, Row]] = []
        changed: list[Change] = []
        floated, covered = self._floated if is_known else 0, self._covered()
        lines = [*self._paint(width, height)[:height]]
        lines += [_EMPTY] * (height - len(lines))
        for y, (line, (known, old)) in enumerate(zip(lines, before, strict=True)):
            row = old if old is not None and known is line else row_of(line, width)
            if row == old:
                row = old
            after.append((line, row))
            now, then = screen.data_buffer[top + y], last.data_buffer[top + y]
            if y >= height - floated:  # what was sent last is still on both screens
                now.update(_cells(row))
                continue
            then.clear()
            if y >= height - covered:
                then.update(_cells(old or ()))
                now.update(_cells(row))
                continue
            now.update(_SHOWN)
            then.update(_SHOWN)
            if row is not old:
                changed.append(Change(top + y, old, row))
        if changed:
            lowest = top + height - max(floated, covered) - 1
            last.data_buffer[lowest].clear()
            screen.zero_width_escapes[lowest][0] = changes(changed, lowest)
        if self._mouse is not None:
            for y in range(top, top + height):
                mouse_handlers.mouse_handlers[y] = self._mouse.copy()
        screen.width = max(screen.width, width)
        screen.height = max(screen.height, top + height)
        self._rows, self._floated, self._shown = after, covered, (screen, (top, width, height))

    def get_children(self) -> list[Container]:
        """A pane has no parts."""
        return []


def _cells(row: Row) -> dict[int, Char]:
    return {x: cell.char for x, cell in enumerate(row)}
