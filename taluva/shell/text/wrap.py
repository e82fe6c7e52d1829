"""Breaking lines by the width that a terminal gives to characters, some of which take two cells."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

from rich.cells import cell_len, chop_cells, set_cell_size

from taluva.table.telling.language import ENGLISH, Language
from taluva.table.telling.printable import printable

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
    return [*kept[:-1], shortened(f"{kept[-1]} {following}", width)]


def shortened(text: str, width: int) -> str:
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
    return shortened(printable(text), _MOST_ECHOED)


def with_short_names(text: str, names: Sequence[str], most: int) -> str:
    """Cut the names in a text to so many columns; its words stay."""
    long = sorted((each for each in names if cell_len(each) > most), key=len, reverse=True)
    if not long:
        return text
    found = "|".join(map(re.escape, long))
    return re.sub(rf"(?<!\w)(?:{found})(?!\w)", lambda name: shortened(name[0], most), text)


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


def padded(text: str, width: int) -> str:
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
