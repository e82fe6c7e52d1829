"""Text layout: cell widths, wrapping, pages, a pager, and printing."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

from rich.cells import cell_len, chop_cells, set_cell_size

from taluva.core.pages import Block, Heading, Page, Paragraph, TableBlock, Terms
from taluva.i18n import Language, sanitize

if TYPE_CHECKING:
    from taluva.tui.worker import TerminalWriter

_MAX_ECHOED = 60  # columns of typed text in a message
_MORE = ".."
_SHORT_WORD = 8  # letters; words up to this length are removed instead of cut
_MIN_NAME_LENGTH = 6  # minimum columns of a shortened name in a message
_AFTER_WORDS = " ,;:"
_ENDS_OF_CLAUSES = r"(?<=[.])\s|\s*[;:]\s"  # some languages put a blank before ; and :
_WORDS = re.compile(r"\s*\S+")  # keeps the blanks before each word, which may align columns


def wrap(text: str, width: int, indent: str = "", *, keeps_words: bool = False) -> list[str]:
    """Wrap a text to ``width`` columns. All lines but the first begin with ``indent``.

    A word longer than a line is broken unless ``keeps_words`` is set. A width below 1 counts as 1.
    """
    return [*_wrap(text, max(1, width), indent, keeps_words)]


@lru_cache(1024)
def _wrap(text: str, width: int, indent: str, keeps_words: bool) -> Sequence[str]:
    """Wrap a text. Results are cached, because every repaint wraps the same texts."""
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
    """Return at most ``most`` lines. Two dots at the end show that lines are missing."""
    if len(lines) <= most:
        return lines
    if most <= 0:
        return []
    kept, following = lines[:most], lines[most].strip()
    return [*kept[:-1], shorten(f"{kept[-1]} {following}", width)]


def shorten(text: str, width: int) -> str:
    """Shorten a text that is too wide, and add two dots. Short words are removed, not cut."""
    if cell_len(text) <= width:
        return text
    kept = set_cell_size(text, max(0, width - len(_MORE)))
    whole, _, part = kept.rpartition(" ")
    is_inside = text[len(kept) :][:1] not in _AFTER_WORDS
    if whole.strip() and is_inside and len(part) <= _SHORT_WORD:
        kept = whole
    return kept.rstrip(_AFTER_WORDS) + _MORE


def echo(text: str) -> str:
    """Return typed text for display: sanitized and shortened."""
    return shorten(sanitize(text), _MAX_ECHOED)


def with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Shorten the names in a text to at most ``most`` columns."""
    long = sorted((each for each in names if cell_len(each) > most), key=len, reverse=True)
    if not long:
        return text
    found = "|".join(map(re.escape, long))
    return re.sub(rf"(?<!\w)(?:{found})(?!\w)", lambda name: shorten(name[0], most), text)


def naming(text: str, names: Sequence[str], width: int) -> str:
    """Shorten the names in a text just enough to fit the width."""
    longest = max(map(cell_len, names), default=0)
    cut_to = range(longest - 1, _MIN_NAME_LENGTH - 1, -1) if cell_len(text) > width else ()
    for most in cut_to:
        shorter = with_short_names(text, names, most)
        if cell_len(shorter) <= width or most == _MIN_NAME_LENGTH:
            return shorter
    return text


def whole_clauses(text: str, width: int) -> str:
    """Return as many whole clauses from the start of a text as fit, or ""."""
    ends = (each.start() for each in re.finditer(rf"{_ENDS_OF_CLAUSES}|\s(?=\()", text))
    starts = (text[:end] for end in ends if cell_len(text[:end]) <= width)
    fitting = [each for each in starts if each.count("(") == each.count(")")]
    return fitting[-1] if fitting else ""


def first_clause(text: str) -> str:
    """Return the first clause of a text."""
    return re.split(_ENDS_OF_CLAUSES, text, maxsplit=1)[0]


def in_columns(rows: Sequence[Sequence[str]], gap: int = 2) -> list[str]:
    """Align rows in columns: the first and last column to the left, the others to the right."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers, last in rows:
        middle = [cell.rjust(width) for cell, width in zip(numbers, widths[1:-1], strict=True)]
        lines.append((" " * gap).join([set_cell_size(first, widths[0]), *middle, last]).rstrip())
    return lines


def width_of(text: str) -> int:
    """Return the width of a text. Wide characters take two columns, combining marks take none.

    All widths are those of rich. Terminals may differ for emoji that are joined from others.
    """
    return cell_len(text)


def pad(text: str, width: int) -> str:
    """Pad a text with blanks to a number of columns."""
    return text + " " * (width - cell_len(text))


def in_a_line(lines: Sequence[str], say: Language) -> str:
    """Join messages into one line. No separator is needed after a full stop or a colon."""
    line = ""
    for each in lines:
        if not line:
            line = each
        else:
            line = f"{line} {each}" if line.endswith((".", ":")) else say.clauses((line, each))
    return line


_STEP: Final = 2  # blanks of one indentation step
_HANGING: Final = 4  # extra indentation of the second and later lines of an entry
_MAX_TERM_WIDTH: Final = 22
_MIN_LENGTH: Final = 12  # minimum columns of a shortened name in a table
_UNLIMITED: Final = 10_000


class PageLine(NamedTuple):
    """One line of a page."""

    text: str
    is_title: bool = False
    term: str = ""  # the term that the line explains


def blocks(parts: Iterable[Block | str]) -> Page:
    """Return a page made of blocks and strings. Each string becomes a paragraph."""
    return tuple(Paragraph(each) if isinstance(each, str) else each for each in parts)


def lay_out(page: Iterable[Block], width: int) -> list[PageLine]:
    """Return the lines of a page, wrapped to a width."""
    return [line for block in page for line in _lines(block, width)]


def as_text(page: Iterable[Block]) -> list[str]:
    """Return the lines of a page without wrapping."""
    return [line.text for line in lay_out(page, _UNLIMITED)]


def _lines(block: Block, width: int) -> Iterator[PageLine]:
    match block:
        case Heading(text):
            for line in wrap(text.upper(), width):
                yield PageLine(line, is_title=True)
        case Paragraph(text, indent):
            blanks = " " * _STEP * indent
            is_entry = bool(indent) or text.startswith(" ")  # a list entry
            hanging = " " * min(len(blanks) + _HANGING, width // 2) if is_entry else ""
            yield from map(PageLine, wrap(blanks + text, width, hanging) or [""])
        case Terms(rows, indent):
            blanks = " " * _STEP * indent
            room = min(max(cell_len(term) for term, _ in rows), _MAX_TERM_WIDTH) if rows else 0
            for term, meaning in rows:
                # A term may be longer than its column.
                first = blanks + set_cell_size(term, max(room, cell_len(term))) + " " * _STEP
                hanging = " " * min(len(blanks) + room + _STEP, width // 2)
                for line in wrap(first + meaning, width, hanging):
                    yield PageLine(line, term=term)
        case TableBlock(rows, has_names):
            lines = in_columns(rows) if rows else []
            excess = max(map(cell_len, lines), default=0) - width
            if has_names and excess > 0:
                narrow = _narrower(rows, excess)
                lines = in_columns(narrow)
                if max(map(cell_len, lines)) > width:
                    lines = in_columns(narrow, gap=1)
            yield from map(PageLine, lines)


def _narrower(rows: Sequence[Sequence[str]], excess: int) -> list[tuple[str, ...]]:
    """Shorten the names in a table that is ``excess`` columns too wide."""
    room = max(_MIN_LENGTH, max(cell_len(name) for name, *_ in rows) - excess)
    return [(shorten(name, room), *rest) for name, *rest in rows]


MARGIN: Final = 2
_FOOT: Final = 2  # lines below the text: a blank one and the keys


class PageView(NamedTuple):
    """A page on the screen, and its first visible line."""

    blocks: Page
    top: int = 0
    title: str = ""  # the question that the page answers

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole text, line by line, unwrapped."""
        return tuple(as_text(self.blocks))

    def visible_part(self, width: int, height: int) -> tuple[int, list[PageLine], int]:
        """Return what ``part`` returns, for a full screen with a foot."""
        return self.part(*_inside(width, height))

    def turn_page(self, pages: int, width: int, height: int) -> PageView:
        """Scroll by full screens, forwards or backwards."""
        return self.scroll(pages, *_inside(width, height))

    def part(self, columns: int, rows: int) -> tuple[int, list[PageLine], int]:
        """Return the index of the first visible line, the visible lines, and the total."""
        lines = lay_out(self.blocks, columns)
        top = _clamp(self.top, len(lines), rows)
        return top, lines[top : top + rows], len(lines)

    def scroll(self, pages: int, columns: int, rows: int) -> PageView:
        """Scroll by pages, forwards or backwards."""
        top, _, number = self.part(columns, rows)
        return self._replace(top=_clamp(top + pages * rows, number, rows))


def _inside(width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows available for text on a full screen."""
    return max(20, width - 2 * MARGIN), max(1, height - _FOOT)


def _clamp(top: int, number: int, rows: int) -> int:
    return max(0, min(top, number - rows))


def print_lines(
    lines: Iterable[str], indent: str = "  ", out: TextIO | TerminalWriter | None = None
) -> None:
    """Print lines. On a terminal, wrap wide lines and indent their continuations.

    Lines break only at blanks, so that a path can be copied whole. A text with line breaks, such as
    a map, is printed unchanged.
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
