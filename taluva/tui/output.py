"""The pane that shows lines of rich segments, and the diff between two rows of cells.

prompt_toolkit can compare and write cells too, but takes ten times as long and sends more bytes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from prompt_toolkit.application.current import get_app
from prompt_toolkit.layout.containers import Container
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.mouse_handlers import MouseHandler, MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition
from rich.segment import Segment
from rich.style import Style

from taluva.i18n import sanitize
from taluva.tui.canvas import Line, style_text

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
                now.update(_row_cells(row))
                continue
            then.clear()
            if y >= height - covered:
                then.update(_row_cells(old or ()))
                now.update(_row_cells(row))
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


def _row_cells(row: Row) -> dict[int, Char]:
    return {x: cell.char for x, cell in enumerate(row)}


class Ink(NamedTuple):
    """The codes by which a terminal is told a style."""

    front: str
    back: str
    manners: tuple[str, ...] = ()  # bold and the like


_PLAIN: Final = Ink("39", "49")
_ANY: Final = ""  # a blank shows nothing in front
_HALVES: Final = {"▄": "▀", "▀": "▄"}
_MANNERS: Final = {"bold": "1", "italic": "3", "underline": "4", "reverse": "7"}
_ENDS: Final = {"1": "22", "3": "23", "4": "24", "7": "27"}
_SEEN_ON_BLANKS: Final = {"4", "7"}
_SHORT: Final = 3  # cells, whose letters are fewer than those of a jump past them
_FEW: Final = 20  # cells of a row, for which it is worth looking for a better order
_MANY: Final = 150  # cells of all rows: of more, what is half sent is to look like half a screen
_LONG: Final = 1000  # more than is ever sent for a cell


class Cell:
    """A character in a style; equal cells are the same object."""

    __slots__ = ("char", "ink")

    def __init__(self, char: Char, ink: Ink) -> None:
        self.char = char
        self.ink = ink


Row = Sequence[Cell]


class _Cells(dict[str, Cell]):
    """The cells of one style by their characters, made on first use."""

    def __init__(self, style: Style | None) -> None:
        super().__init__()
        self._name = style_text(style)
        self._ink = _ink(style)
        self.is_simple = True  # whether each has had just one column

    def __missing__(self, sign: str) -> Cell:
        char, ink = Char(sanitize(sign), self._name), self._ink
        if char.width != 1:
            self.is_simple = False
        if char.char == " " and _SEEN_ON_BLANKS.isdisjoint(ink.manners):
            ink = Ink(_ANY, ink.back)
        cell = self[sign] = Cell(char, ink)
        return cell


_cells = cache(_Cells)


def _ink(style: Style | None) -> Ink:
    if style is None:
        return _PLAIN
    front, back = style.color, style.bgcolor
    return Ink(
        _PLAIN.front if front is None else ";".join(front.get_ansi_codes()),
        _PLAIN.back if back is None else ";".join(back.get_ansi_codes(foreground=False)),
        tuple(code for name, code in _MANNERS.items() if getattr(style, name)),
    )


def row_of(line: Iterable[Segment], width: int) -> Row:
    """Give the cells of a line, cut or filled up with blanks."""
    row: list[Cell] = []
    for text, style, _ in line:
        cells = _cells(style)
        found = [cells[sign] for sign in text]
        if cells.is_simple:
            row += found
        else:
            _join(row, found, cells)
    row += [_cells(None)[" "]] * (width - len(row))
    return row[:width]


def _join(row: list[Cell], found: Iterable[Cell], cells: _Cells) -> None:
    """Add cells of any width: what has none goes to its letter, what is wide covers others."""
    for cell in found:
        width = cell.char.width
        if width == 0 and row and cell.char.char:
            row[-1] = cells[row[-1].char.char + cell.char.char]
        else:
            row += [cell, *[cells[""]] * (width - 1)]


class Change(NamedTuple):
    """A row, by its number from the top, that is to become another one."""

    y: int
    before: Row | None  # None where nobody knows what there is
    after: Row

    @property
    def columns(self) -> Sequence[int]:
        """The columns of the cells that differ."""
        if self.before is None:
            return range(len(self.after))
        both = zip(self.before, self.after, strict=True)
        return [x for x, (old, new) in enumerate(both) if old is not new]

    def is_simple(self, columns: Iterable[int]) -> bool:
        """Tell whether each has just one column: half of a wide one takes the other with it."""
        before = self.before or self.after
        return all(before[x].char.width == self.after[x].char.width == 1 for x in columns)


_Part = tuple[Change, Sequence[int]]  # and the columns that are to be written


class _Sent(NamedTuple):
    """What is written, and where it leaves the cursor with what is set."""

    text: str
    y: int
    x: int
    pen: Ink


def changes(rows: Iterable[Change], lowest: int) -> str:
    """Give what turns rows into others, much of it from the upper ones to the lower.

    The cursor is taken to stand on the first column of the row ``lowest``, which is none above
    them, with nothing set; it is left on the second column there.
    """
    parts = [(row, row.columns) for row in rows]
    is_little = sum(len(columns) for _, columns in parts) <= _MANY
    together = is_little and all(map(_is_few, parts))
    sent = _Sent("", lowest, 0, _PLAIN)
    texts = []
    for some in [parts] if together else [[part] for part in parts]:
        sent = _shortest(some, sent) if all(map(_is_few, some)) else _in_order(some, sent)
        texts.append(sent.text)
    return f"{''.join(texts)}{_down(lowest - sent.y)}\r\x1b[C"


def _is_few(part: _Part) -> bool:
    """Tell whether so few cells of a row change that it is worth looking for a better order."""
    row, columns = part
    return len(columns) <= _FEW and row.is_simple(columns)


def _shortest(parts: Sequence[_Part], sent: _Sent) -> _Sent:
    """Write some cells in the order in which they are written with least."""
    return min(_in_order(parts, sent), _by_colour(parts, sent), key=lambda way: len(way.text))


def _in_order(parts: Iterable[_Part], sent: _Sent) -> _Sent:
    """Write some cells row by row, from left to right."""
    texts = []
    _, y, column, pen = sent
    for change, columns in parts:
        row = change.after
        if column or change.y != y:
            texts.append(_to_line(change.y - y))
        y, column = change.y, 0
        for x in columns:
            cell = row[x]
            char = cell.char
            if not char.char:  # covered by a wide one
                continue
            if x - column > _SHORT:
                texts.append(_along(x - column))
            elif x != column:
                texts.append(_skip(pen, row[column:x]))
            written, pen = _encode(pen, cell)
            texts.append(written)
            column = x + char.width
    return _Sent("".join(texts), y, column, pen)


def _by_colour(parts: Iterable[_Part], sent: _Sent) -> _Sent:
    """Write cells to and fro, always the one that costs least: a move is shorter than a colour.

    Looked at are those that share a colour with what is set, if there are any.
    """
    left: dict[Cell, list[tuple[int, int]]] = {}  # where each is to be written
    alike = defaultdict[str, dict[Cell, None]](dict)  # in front or behind
    width = 0
    for change, columns in parts:
        width = len(change.after)
        for column in columns:
            cell = change.after[column]
            left.setdefault(cell, []).append((change.y, column))
            alike[cell.ink.front[1:]][cell] = alike[cell.ink.back[1:]][cell] = None
    texts = []
    _, y, x, pen = sent
    while left:
        least = _LONG
        for cell in {**alike[pen.front[1:]], **alike[pen.back[1:]]} or left:
            written, after = _encode(pen, cell)
            room = least - len(written)
            if room <= 0:
                continue
            for place in left[cell]:
                move = _move(place[0] - y, x, place[1], width)
                if len(move) < room:
                    room = len(move)
                    least, best = room + len(written), (move + written, after, cell, place)
        text, pen, cell, (y, x) = best
        texts.append(text)
        left[cell].remove((y, x))
        x += 1
        if not left[cell]:
            del left[cell]
            for colour in {cell.ink.front[1:], cell.ink.back[1:]}:
                del alike[colour][cell]
    return _Sent("".join(texts), y, x, pen)


def _move(lines: int, start: int, end: int, width: int) -> str:
    """Give what moves the cursor down, or up, and from one column to another.

    Behind the last column there is none to go from: some terminals stand on it then.
    """
    along = _along(end - start) if start < width else f"\r{_along(end)}"
    return _down(lines) + along if lines else along


@cache
def _down(lines: int) -> str:
    """Give what moves the cursor down in its column, or up."""
    return _write(abs(lines), "B" if lines > 0 else "A") if lines else ""


@cache
def _to_line(lines: int) -> str:
    """Give what moves the cursor to the first column so many lines below, or above."""
    return "\r\n" * lines if 0 < lines <= 2 else f"\r{_down(lines)}"


@cache
def _along(columns: int) -> str:
    """Give what moves the cursor to the right, or to the left."""
    if columns < 0:
        return min("\b" * -columns, _write(-columns, "D"), key=len)
    return _write(columns, "C") if columns else ""


def _write(number: int, letter: str) -> str:
    return f"\x1b[{number if number > 1 else ''}{letter}"


def _skip(pen: Ink, cells: Row) -> str:
    """Give what leads past a few cells which stay: themselves, or a jump if that is shorter."""
    for cell in cells:
        sign = cell.char.char
        if not sign.isascii() or _encode(pen, cell)[0] != sign:
            return _along(len(cells))
    return "".join(cell.char.char for cell in cells)


@lru_cache(maxsize=1 << 14)
def _encode(pen: Ink, cell: Cell) -> tuple[str, Ink]:
    """Give the shortest that writes a cell with a pen, and what is then set."""
    sign, ink = cell.char.char, cell.ink
    codes, after = _changed_cells(pen, ink)
    if not codes or not _can_be_turned(sign, ink):
        return codes + sign, after
    turned, pen_after = _changed_cells(pen, Ink(f"3{ink.back[1:]}", f"4{ink.front[1:]}"))
    return (
        (codes + sign, after) if len(codes) <= len(turned) else (turned + _HALVES[sign], pen_after)
    )


def _can_be_turned(sign: str, ink: Ink) -> bool:
    """Tell whether a cell looks the same as the other half block with its colours exchanged.

    So two colours that take turns, as in a ghost, need not be told again for every cell. Of 16
    colours some terminals show the bright ones in front alone.
    """
    is_exact = ink.front.startswith("38;") and ink.back.startswith("48;")
    return sign in _HALVES and is_exact and not ink.manners


def _changed_cells(pen: Ink, ink: Ink) -> tuple[str, Ink]:
    """Give the shortest code from one ink to another, and what is then set."""
    if ink.front == _ANY:
        kept = tuple(each for each in pen.manners if each not in _SEEN_ON_BLANKS)
        ink = Ink(pen.front, ink.back, kept)
    codes = []
    if pen.manners != ink.manners:
        codes += [_ENDS[each] for each in pen.manners if each not in ink.manners]
        codes += [each for each in ink.manners if each not in pen.manners]
    if pen.front != ink.front:
        codes.append(ink.front)
    if pen.back != ink.back:
        codes.append(ink.back)
    return f"\x1b[{';'.join(codes)}m" if codes else "", ink
