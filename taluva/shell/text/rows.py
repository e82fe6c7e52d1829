"""Lines of rich segments as rows of cells, and what turns one row on a terminal into another.

prompt_toolkit can compare cells and write them too, but takes ten times as long for it and sends
more, and that is what a move of the view costs most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from prompt_toolkit.layout.screen import Char
from rich.segment import Segment
from rich.style import Style

from taluva.shell.text.fragments import style_text


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
_AHEAD: Final = 12  # of which are looked at


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
        char, ink = Char(sign, self._name), self._ink
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


def changes(rows: Iterable[Change], lowest: int) -> str:
    """Give what turns rows into others, from the upper ones to the lower.

    The cursor is taken to stand on the first column of the row ``lowest``, which is none above
    them, with nothing set; it is left on the second column there.
    """
    sent = []
    pen, y = _PLAIN, lowest
    for row in rows:
        sent.append(f"\x1b[{y - row.y}A" if row.y < y else "\r\n" * (row.y - y))
        text, pen = _change(row, pen)
        sent.append(text)
        y = row.y
    sent.append(f"\x1b[{lowest - y}B" if y < lowest else "")
    return "".join(sent) + "\r\x1b[C"


def _change(row: Change, pen: Ink) -> tuple[str, Ink]:
    """Give what turns a row into another one, from its first column on, and what is then set."""
    before, after = row.before, row.after
    if before is None:
        return _in_order(after, range(len(after)), pen)
    both = zip(before, after, strict=True)
    columns = [x for x, (old, new) in enumerate(both) if old is not new]
    in_order = _in_order(after, columns, pen)
    if len(columns) > _FEW:
        return in_order
    if any(before[x].char.width != 1 or after[x].char.width != 1 for x in columns):
        return in_order  # half of a wide one takes the other half with it
    return min(in_order, _by_colour(after, columns, pen), key=lambda way: len(way[0]))


def _in_order(row: Row, columns: Iterable[int], pen: Ink) -> tuple[str, Ink]:
    """Write some cells of a row from left to right."""
    sent = []
    column = 0
    for x in columns:
        cell = row[x]
        char = cell.char
        if not char.char:  # covered by a wide one
            continue
        if x - column > _SHORT:
            sent.append(_moved(x - column))
        elif x != column:
            sent.append(_passed(pen, row[column:x]))
        written, pen = _written(pen, cell)
        sent.append(written)
        column = x + char.width
    return "".join(sent), pen


def _by_colour(row: Row, columns: list[int], pen: Ink) -> tuple[str, Ink]:
    """Write cells to and fro, always the one that costs least: a move is shorter than a colour."""
    sent = ""
    column = 0
    while columns:
        ways = []
        for x in columns[:_AHEAD]:
            written, after = _written(pen, row[x])
            ways.append((_moved(x - column) + written, after, x))
            if x == column and len(written) == 1:
                break  # there is none that costs less
        text, pen, x = min(ways, key=lambda way: len(way[0]))
        columns.remove(x)
        sent += text
        column = min(x + 1, len(row) - 1)  # behind the last column there is none to go back from
    return sent, pen


def _moved(columns: int) -> str:
    """Give what moves the cursor to the right, or to the left."""
    if not columns:
        return ""
    number = abs(columns)
    return f"\x1b[{number if number > 1 else ''}{'C' if columns > 0 else 'D'}"


def _passed(pen: Ink, cells: Row) -> str:
    """Give what leads past a few cells which stay: themselves, or a jump if that is shorter."""
    for cell in cells:
        sign = cell.char.char
        if not sign.isascii() or _written(pen, cell)[0] != sign:
            return _moved(len(cells))
    return "".join(cell.char.char for cell in cells)


@lru_cache(maxsize=1 << 14)
def _written(pen: Ink, cell: Cell) -> tuple[str, Ink]:
    """Give the shortest that writes a cell with a pen, and what is then set."""
    sign, ink = cell.char.char, cell.ink
    codes, after = _changed(pen, ink)
    if not codes or not _can_be_turned(sign, ink):
        return codes + sign, after
    turned, pen_after = _changed(pen, Ink(f"3{ink.back[1:]}", f"4{ink.front[1:]}"))
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


def _changed(pen: Ink, ink: Ink) -> tuple[str, Ink]:
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
