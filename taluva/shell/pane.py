"""A part of the screen that shows lines of rich segments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition

from taluva.shell.text.fragments import Line, Row, row_of

# Width and height to lines; a line that stays the same object must stay the same.
Painter = Callable[[int, int], Sequence[Line]]


class Pane(Container):
    """Shows what a painter gives, as high as asked for or as high as there is room."""

    def __init__(self, paint: Painter, height: int | None = None) -> None:
        self._paint = paint
        self._height = height
        self._rows: dict[int, tuple[Line, Row]] = {}  # what each line showed last

    def reset(self) -> None:
        """Nothing is kept between two drawings."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Take the whole width."""
        return Dimension()

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        """Take the height asked for, or all that is left."""
        return Dimension() if self._height is None else Dimension.exact(self._height)

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,
        write_position: WritePosition,
        parent_style: str,
        erase_bg: bool,
        z_index: int | None,
    ) -> None:
        """Copy the cells of what is painted."""
        width, height = write_position.width, write_position.height
        left, top = write_position.xpos, write_position.ypos
        for y, line in enumerate(self._paint(width, height)[:height], top):
            row = self._row(y, line)
            cells = screen.data_buffer[y]
            if left or len(row) > width:
                cells.update({left + x: cell for x, cell in row.items() if x < width})
            else:
                cells.update(row)
        screen.width = max(screen.width, left + width)
        screen.height = max(screen.height, top + height)

    def _row(self, y: int, line: Line) -> Row:
        """Give the cells of a line; those of the very same line as before are at hand."""
        known = self._rows.get(y)
        if known is None or known[0] is not line:
            known = self._rows[y] = (line, row_of(line))
        return known[1]

    def get_children(self) -> list[Container]:
        """A pane has no parts."""
        return []
