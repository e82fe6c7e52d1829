"""Laying out text: cell widths, wrapping, pages, a pager, and printing."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TextIO

from rich.cells import cell_len, chop_cells, set_cell_size

from taluva.core.pages import Block, Heading, Page, Paragraph, TableBlock, Terms
from taluva.i18n import ENGLISH, Language, sanitize

_MOST_ECHOED = 60  # columns of what was typed that are repeated
_MORE = ".."
_SHORT_WORD = 8  # letters of a word that rather goes as a whole
_SHORTEST_NAME = 6  # columns of a name in a sentence
_AFTER_WORDS = " ,;:"
_ENDS_OF_CLAUSES = re.compile(r"(?<=[.])\s|\s*[;:]\s")  # some languages put a blank before both
_WORDS = re.compile(r"\s*\S+")  # with the blanks before them, which may align columns


def wrap(text: str, width: int, indent: str = "", *, keeps_words: bool = False) -> list[str]:
    """Break a text at blanks into lines that fit; all but the first begin with the indent.

    A word that is longer than a line is broken too, if words are not to be kept whole. A width
    below 1 counts as 1.
    """
    width = max(1, width)
    if cell_len(text) == len(text):
        return textwrap.wrap(
            text,
            width,
            subsequent_indent=indent,
            break_long_words=not keeps_words,
            break_on_hyphens=not keeps_words,
        )
    lines: list[str] = []
    line = ""
    for word in _WORDS.findall(text):
        if cell_len(line + word) <= width:
            line += word
            continue
        if line:
            lines.append(line)
        room = max(2, width - cell_len(indent))
        for part in [word.lstrip()] if keeps_words else chop_cells(word.lstrip(), room):
            lines.append((indent if lines else "") + part)
        line = lines.pop()
    return [*lines, line] if line else lines


def cut(lines: list[str], most: int, width: int) -> list[str]:
    """Keep so many lines; the last one shows with two dots that more would follow."""
    if len(lines) <= most:
        return lines
    if most <= 0:
        return []
    kept, following = lines[:most], lines[most].strip()
    return [*kept[:-1], shorten(f"{kept[-1]} {following}", width)]


def shorten(text: str, width: int) -> str:
    """Cut a text that is too long for a width, and show that it was cut; short words stay whole."""
    if cell_len(text) <= width:
        return text
    kept = set_cell_size(text, max(0, width - len(_MORE)))
    whole, _, part = kept.rpartition(" ")
    is_inside = text[len(kept) :][:1] not in _AFTER_WORDS
    if whole.strip() and is_inside and len(part) <= _SHORT_WORD:
        kept = whole
    return kept.rstrip(_AFTER_WORDS) + _MORE


def echoed(text: str) -> str:
    """Repeat what was typed: nothing that a terminal obeys, and not all of a long line."""
    return shorten(sanitize(text), _MOST_ECHOED)


def with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Cut the names in a text to so many columns; its words stay."""
    long = sorted((each for each in names if cell_len(each) > most), key=len, reverse=True)
    if not long:
        return text
    found = "|".join(map(re.escape, long))
    return re.sub(rf"(?<!\w)(?:{found})(?!\w)", lambda name: shorten(name[0], most), text)


def naming(text: str, names: Sequence[str], width: int) -> str:
    """Cut the names in a text that is too long for a width, but no more than it needs."""
    longest = max(map(cell_len, names), default=0)
    cut_to = range(longest - 1, _SHORTEST_NAME - 1, -1) if cell_len(text) > width else ()
    for most in cut_to:
        shorter = with_short_names(text, names, most)
        if cell_len(shorter) <= width or most == _SHORTEST_NAME:
            return shorter
    return text


def whole_clauses(text: str, width: int) -> str:
    """Give the longest beginning of a text that has room and ends as a clause does, if any."""
    ends = (each.start() for each in _ENDS_OF_CLAUSES.finditer(text))
    fitting = [text[:end] for end in ends if cell_len(text[:end]) <= width]
    return fitting[-1] if fitting else ""


def first_clause(text: str) -> str:
    """Give what a text says first, without what explains it."""
    return _ENDS_OF_CLAUSES.split(text, maxsplit=1)[0]


def in_columns(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Lay out rows as text: the first column to the left, numbers to the right, then the last."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers, last in rows:
        middle = [cell.rjust(width) for cell, width in zip(numbers, widths[1:-1], strict=True)]
        lines.append((" " * gap).join([set_cell_size(first, widths[0]), *middle, last]).rstrip())
    return lines


def width_of(text: str) -> int:
    """Count the columns that a text takes: a wide character takes two, a mark none."""
    return cell_len(text)


def pad(text: str, width: int) -> str:
    """Fill a text up with blanks to a number of columns."""
    return text + " " * (width - cell_len(text))


def in_a_line(told: Sequence[str], say: Language = ENGLISH) -> str:
    """Put what was told into one line: sentences that end with a full stop need nothing between."""
    line = ""
    for each in told:
        if not line:
            line = each
        else:
            line = f"{line} {each}" if line.endswith(".") else say.clauses((line, each))
    return line


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


def lay_out(page: Iterable[Block], width: int) -> list[PageLine]:
    """Lay out a page for a width."""
    return [line for block in page for line in _lines(block, width)]


def as_text(page: Iterable[Block]) -> list[str]:
    """Write a page line by line, however long the lines get."""
    return [line.text for line in lay_out(page, _UNLIMITED)]


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
        case TableBlock(rows, has_names):
            lines = in_columns(rows) if rows else []
            excess = max(map(cell_len, lines), default=0) - width
            if has_names and excess > 0:
                lines = in_columns(_narrower(rows, excess))
            yield from map(PageLine, lines)


def _narrower(rows: Sequence[Sequence[str]], excess: int) -> list[tuple[str, ...]]:
    """Cut the names of a table that is too wide."""
    room = max(_SHORTEST, max(cell_len(name) for name, *_ in rows) - excess)
    return [(shorten(name, room), *rest) for name, *rest in rows]


MARGIN: Final = 2
_FOOT: Final = 2  # lines below what is read: a blank one, and how to go on


class PageView(NamedTuple):
    """An answer, laid out for the width on view, and the place where reading stands."""

    blocks: Page
    top: int = 0
    title: str = ""  # what was asked

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole text, line by line."""
        return tuple(as_text(self.blocks))

    def visible_lines(self, width: int, height: int, say: Language = ENGLISH) -> list[PageLine]:
        """Give what fits from the present place on; the last line says how to go on."""
        top, part, number = self.part(*_inside(width, height))
        foot = say("Esc closes")
        if len(part) < number:
            foot = say(
                "{first}-{last} of {all}  PgUp PgDn turn  Esc closes",
                first=top + 1,
                last=top + len(part),
                all=number,
            )
        shown = [*part, PageLine(""), PageLine(foot)]
        return [line._replace(text=" " * MARGIN + line.text) for line in shown]

    def turn_page(self, pages: int, width: int, height: int) -> PageView:
        """Go on, or back, by what is on view at this size."""
        return self.scroll(pages, *_inside(width, height))

    def part(self, columns: int, rows: int) -> tuple[int, list[PageLine], int]:
        """Give what stands in so many columns and rows: its first line, all, and of how many."""
        lines = lay_out(self.blocks, columns)
        top = _clamp(self.top, len(lines), rows)
        return top, lines[top : top + rows], len(lines)

    def scroll(self, pages: int, columns: int, rows: int) -> PageView:
        """Go on, or back, by so many rows of so many columns for each page."""
        top, _, number = self.part(columns, rows)
        return self._replace(top=_clamp(top + pages * rows, number, rows))


def _inside(width: int, height: int) -> tuple[int, int]:
    """Give the columns and rows that a whole screen has for what is read."""
    return max(20, width - 2 * MARGIN), max(1, height - _FOOT)


def _clamp(top: int, number: int, rows: int) -> int:
    return max(0, min(top, number - rows))


def print_lines(lines: Iterable[str], indent: str = "  ", out: TextIO | None = None) -> None:
    """Print lines; those that are too wide for a terminal go on below, behind the indent.

    They are broken at blanks alone, so that a path can be copied whole. A text of several lines,
    such as a map, is printed as it is.
    """
    out = out or sys.stdout
    if not out.isatty():
        for line in lines:
            print(line, file=out)
        out.flush()
        return

    width = shutil.get_terminal_size().columns
    for line in lines:
        is_wide = "\n" not in line and width_of(line) > width
        parts = wrap(line, width, indent, keeps_words=True) if is_wide else [line]
        print(*parts, sep="\n", file=out, flush=True)
