"""A prompt_toolkit container that shows lines of rich segments and sends only changed cells.

prompt_toolkit's own renderer takes ten times as long and sends more bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress, count
from operator import is_not
from typing import Final, NamedTuple

from prompt_toolkit.application.current import get_app
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from rich.style import Style

from taluva.tui import canvas

# Paints lines for a width and height. It must not change a line that it has returned.
Render = Callable[[int, int], Sequence[canvas.Line]]

_EMPTY: Final[canvas.Line] = ()
_SKIPPED: Final = {0: Char("", "")}  # a row that prompt_toolkit never redraws


class Pane(Container):
    """A container that shows the lines of a painter, at full width and a fixed height.

    For each update, prompt_toolkit compares all cells with the previous screen. That takes longer
    than all other work for a key. So a pane passes each row as one empty cell. The lowest row also
    carries the escape codes for all changed rows, because it is close to the typed line.

    While a menu floats over the pane, its ``covered`` lowest rows consist of real cells.
    """

    def __init__(
        self,
        paint: Render,
        height: Callable[[], int],
        *,
        covered: Callable[[], int] = lambda: 0,
        mouse: MouseHandler | None = None,
    ) -> None:
        self._paint = paint
        self._height = height
        self._covered = covered
        # All columns of a row share one handler.
        self._mouse = None if mouse is None else defaultdict[int, MouseHandler](lambda: mouse)
        self._rows: list[tuple[canvas.Line, CellRow]] = []  # the rows shown last
        self._floated = 0  # how many of them were covered
        # The screen and position where they were shown.
        self._painted_on: tuple[Screen | None, tuple[int, int, int]] = (None, (0, 0, 0))

    def reset(self) -> None:
        """Do nothing. ``write_to_screen`` checks whether the rows shown last are still valid."""

    def preferred_width(self, max_available_width: int) -> Dimension:
        """Return no preference, to get the full width."""
        return Dimension()

    def preferred_height(self, width: int, max_available_height: int) -> Dimension:
        """Return exactly the requested height."""
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
        """Add the escape codes for the changed rows to the screen."""
        top, width, height = write_position.ypos, write_position.width, write_position.height
        last = get_app().renderer.last_rendered_screen or Screen()
        is_known = self._painted_on == (last, (top, width, height))
        before: list[tuple[canvas.Line | None, CellRow | None]] = [*self._rows] if is_known else []
        before += [(None, None)] * (height - len(before))
        after: list[tuple[canvas.Line, CellRow]] = []
        changed: list[Change] = []
        floated, covered = self._floated if is_known else 0, self._covered()
        lines = [*self._paint(width, height)[:height]]
        lines += [_EMPTY] * (height - len(lines))
        for y, (line, (known, old)) in enumerate(zip(lines, before, strict=True)):
            row = old if old is not None and known is line else canvas.row_of(line, width)
            if row == old:
                row = old
            after.append((line, row))
            now, then = screen.data_buffer[top + y], last.data_buffer[top + y]
            if y >= height - floated:  # prompt_toolkit compares these rows itself
                now.update(_row_cells(row))
                continue
            then.clear()
            if y >= height - covered:
                then.update(_row_cells(old or ()))
                now.update(_row_cells(row))
                continue
            now.update(_SKIPPED)
            then.update(_SKIPPED)
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
        self._rows, self._floated, self._painted_on = after, covered, (screen, (top, width, height))

    def get_children(self) -> list[Container]:
        """Return no children."""
        return []


CellRow = Sequence[canvas.Glyph]  # a glyph for each column of the terminal


def _row_cells(row: CellRow) -> dict[int, Char]:
    """Return a row for prompt_toolkit. It has no clusters."""
    return {
        x: Char(each.sign[:1] if each.is_cluster else each.sign, canvas.style_text(each.style))
        for x, each in enumerate(row)
    }


_MAX_CACHED: Final = 1 << 14  # inks and codes; strangers' texts may have any characters


class Ink:
    """The escape codes that set a style. Equal inks are the same object, so hashing is fast."""

    __slots__ = ("attributes", "back", "front")

    def __init__(self, front: str, back: str, attributes: tuple[str, ...]) -> None:
        """Do not call this. Use ``_ink``, which returns one object per ink."""
        self.front = front
        self.back = back
        self.attributes = attributes  # bold, italic, underline, reverse


@lru_cache(maxsize=_MAX_CACHED)
def _ink(front: str, back: str, attributes: tuple[str, ...] = ()) -> Ink:
    return Ink(front, back, attributes)


_PLAIN: Final = _ink("39", "49")
_ANY: Final = ""  # the foreground of blanks, which is invisible
_HALVES: Final = {"▄": "▀", "▀": "▄"}
_MANNERS: Final = {"bold": "1", "italic": "3", "underline": "4", "reverse": "7"}
_ENDS: Final = {"1": "22", "3": "23", "4": "24", "7": "27"}
_SEEN_ON_BLANKS: Final = {"4", "7"}
_SHORT: Final = 3  # unchanged cells that are shorter to rewrite than to skip


@lru_cache(maxsize=_MAX_CACHED)
def ink_of(style: Style, is_blank: bool) -> Ink:
    """Return the ink of a style. For most blanks the foreground does not matter."""
    front, back = style.color, style.bgcolor
    attributes = tuple(code for name, code in _MANNERS.items() if getattr(style, name))
    paper = _PLAIN.back if back is None else ";".join(back.get_ansi_codes(foreground=False))
    if is_blank and _SEEN_ON_BLANKS.isdisjoint(attributes):
        return _ink(_ANY, paper)
    ink = _PLAIN.front if front is None else ";".join(front.get_ansi_codes())
    return _ink(ink, paper, attributes)


class Change(NamedTuple):
    """A row to update: its line, and its cells before and after."""

    y: int
    before: CellRow | None  # None if unknown
    after: CellRow

    @property
    def columns(self) -> Sequence[int]:
        """The columns of the cells to write: those that changed, and all after a changed cluster.

        A terminal that shows a cluster wider has written over the cells after it.
        """
        if self.before is None:
            return range(len(self.after))
        changed = [*compress(count(), map(is_not, self.before, self.after))]
        for number, x in enumerate(changed):
            if self.before[x].is_cluster or self.after[x].is_cluster:
                return [*changed[:number], *range(x, len(self.after))]
        return changed


def changes(rows: Iterable[Change], lowest: int) -> str:
    """Return the escape codes that update rows, from top to bottom and from left to right.

    No row may be below ``lowest``. The cursor must be in the first column of that row, with plain
    ink. Afterwards it is in the second column.
    """
    texts = []
    y, column, pen = lowest, 0, _PLAIN
    for change in rows:
        row = change.after
        if column or change.y != y:
            texts.append(_to_line(change.y - y))
        y, column = change.y, 0
        for x in change.columns:
            cell = row[x]
            if not cell.sign:  # the second half of a wide character
                continue
            if x - column > _SHORT:
                texts.append(_along(x - column))
            elif x != column:
                texts.append(_skip(pen, row[column:x]))
            written, pen = _encode(pen, cell)
            texts.append(written)
            column = x + cell.width
            if cell.is_cluster:
                texts.append(_write(column + 1, "G"))
    return f"{''.join(texts)}{_down(lowest - y)}\r\x1b[C"


@cache
def _down(lines: int) -> str:
    """Return the code that moves the cursor down, or up if negative."""
    return _write(abs(lines), "B" if lines > 0 else "A") if lines else ""


@cache
def _to_line(lines: int) -> str:
    """Return the codes that move the cursor to the start of a line below or above."""
    return "\r\n" * lines if 0 < lines <= 2 else f"\r{_down(lines)}"


@cache
def _along(columns: int) -> str:
    """Return the code that moves the cursor to the right."""
    return _write(columns, "C")


def _write(number: int, letter: str) -> str:
    return f"\x1b[{number if number > 1 else ''}{letter}"


def _skip(pen: Ink, cells: CellRow) -> str:
    """Return the characters of a few unchanged cells, or a jump if they need a new ink."""
    for cell in cells:
        sign = cell.sign
        if not sign.isascii() or _encode(pen, cell)[0] != sign:
            return _along(len(cells))
    return "".join(cell.sign for cell in cells)


@lru_cache(maxsize=_MAX_CACHED)
def _encode(pen: Ink, cell: canvas.Glyph) -> tuple[str, Ink]:
    """Return the shortest codes that write a cell, and the resulting ink."""
    sign, ink = cell.sign, ink_of(cell.style, cell.sign == " ")
    codes, after = _change_ink(pen, ink)
    if not codes or not _can_be_turned(sign, ink):
        return codes + sign, after
    turned, pen_after = _change_ink(pen, _ink(f"3{ink.back[1:]}", f"4{ink.front[1:]}"))
    return (
        (codes + sign, after) if len(codes) <= len(turned) else (turned + _HALVES[sign], pen_after)
    )


def _can_be_turned(sign: str, ink: Ink) -> bool:
    """Check whether swapping the half block and its two colours looks the same.

    This saves setting both colours for every cell of a chequered preview. It needs exact colours,
    because some terminals show the bright ones of the 16 in the foreground only.
    """
    is_exact = ink.front.startswith("38;") and ink.back.startswith("48;")
    return sign in _HALVES and is_exact and not ink.attributes


def _change_ink(pen: Ink, ink: Ink) -> tuple[str, Ink]:
    """Return the shortest code that changes the ink, and the resulting ink."""
    if ink.front == _ANY:
        attributes = tuple(each for each in pen.attributes if each not in _SEEN_ON_BLANKS)
        ink = _ink(pen.front, ink.back, attributes)
    codes = []
    if pen.attributes != ink.attributes:
        codes += [_ENDS[each] for each in pen.attributes if each not in ink.attributes]
        codes += [each for each in ink.attributes if each not in pen.attributes]
    if pen.front != ink.front:
        codes.append(ink.front)
    if pen.back != ink.back:
        codes.append(ink.back)
    return f"\x1b[{';'.join(codes)}m" if codes else "", ink
