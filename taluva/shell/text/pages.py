"""Pages as lines of text: wrapped to a width for a screen, or as they are for a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from taluva.shell.text.wrap import in_columns, shortened, wrap
from taluva.table.telling.page import Block, Heading, Page, Paragraph, Table, Terms

_STEP: Final = 2  # blanks of one step to the right
_HANGING: Final = 4  # further in go the lines after the first of an entry
_WIDEST_TERM: Final = 22
_SHORTEST: Final = 12  # columns of a name that is cut
_UNLIMITED: Final = 10_000


class PageLine(NamedTuple):
    """One line of a page."""

    text: str
    is_title: bool = False


def blocks(parts: Iterable[Block | str]) -> Page:
    """Give a page of blocks, and of sentences each of which is a paragraph."""
    return tuple(Paragraph(each) if isinstance(each, str) else each for each in parts)


def laid_out(page: Iterable[Block], width: int) -> list[PageLine]:
    """Lay out a page for a width."""
    return [line for block in page for line in _lines(block, width)]


def as_text(page: Iterable[Block]) -> list[str]:
    """Write a page line by line, however long the lines get."""
    return [line.text for line in laid_out(page, _UNLIMITED)]


def _lines(block: Block, width: int) -> Iterator[PageLine]:
    match block:
        case Heading(text):
            for line in wrap(text.upper(), width):
                yield PageLine(line, is_title=True)
        case Paragraph(text, indent):
            blanks = " " * _STEP * indent
            is_entry = bool(indent) or text.startswith(" ")  # of a list; else it is mere text
            hanging = " " * min(len(blanks) + _HANGING, width // 2) if is_entry else ""
            yield from map(PageLine, wrap(blanks + text, width, hanging) or [""])
        case Terms(rows, indent):
            blanks = " " * _STEP * indent
            room = min(max(cell_len(term) for term, _ in rows), _WIDEST_TERM) if rows else 0
            for term, meaning in rows:
                # A term that is too long for its column has its meaning right behind it.
                first = blanks + set_cell_size(term, max(room, cell_len(term))) + " " * _STEP
                hanging = " " * min(len(blanks) + room + _STEP, width // 2)
                yield from map(PageLine, wrap(first + meaning, width, hanging))
        case Table(rows, has_names):
            lines = in_columns(rows) if rows else []
            excess = max(map(cell_len, lines), default=0) - width
            if has_names and excess > 0:
                lines = in_columns(_narrower(rows, excess))
            yield from map(PageLine, lines)


def _narrower(rows: Sequence[Sequence[str]], excess: int) -> list[tuple[str, ...]]:
    """Cut the names of a table that is too wide."""
    room = max(_SHORTEST, max(cell_len(name) for name, *_ in rows) - excess)
    return [(shortened(name, room), *rest) for name, *rest in rows]
