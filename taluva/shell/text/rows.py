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


def changes(before: Row | None, after: Row) -> str:
    """Give what turns a row into another one, or whatever there is, if that is not known.

    The cursor is taken to stand on the first column, with nothing set; it is left on the second.
    """
    sent = []
    pen, column = _PLAIN, 0
    for x, cell in enumerate(after):
        if before is not None and before[x] is cell:
            continue
        char = cell.char
        if not char.char:  # covered by a wide one
            continue
        if x != column:
            sent.append(f"\x1b[{x - column}C")
        written, pen = _written(pen, cell)
        sent.append(written)
        column = x + char.width
    return "".join(sent) + "\r\x1b[C"


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
