"""Output to terminals and files whose encoding lacks some letters.

Two codec error handlers spell missing letters in ASCII. ``LINES`` may replace one letter with
several. ``CELLS`` always writes one letter for one, for a screen with a fixed layout.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import unicodedata
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from prompt_toolkit.output import Output


LINES: Final = "taluva-lines"
CELLS: Final = "taluva-cells"
_UNKNOWN: Final = "?"
_COLUMN: Final = re.compile(r"([^ \n]+(?: [^ \n]+)*)( {2,})")  # a column and the gap after it

# ASCII spellings of signs, and of letters that are not just a base letter with an accent.
_SPELLINGS: Final = {
    **dict.fromkeys("„“”", '"'),
    **dict.fromkeys("‚‘’", "'"),  # noqa: RUF001  signs, not letters
    **dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", " "),
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"),
    **dict(zip("«»…·✓↑↓±", ("<<", ">>", "...", "-", "x", "^", "v", "~"), strict=True)),
    **dict(zip("äöüßæœø", ("ae", "oe", "ue", "ss", "ae", "oe", "o"), strict=True)),
    "\N{MULTIPLICATION SIGN}": "x",
}


def _plain(letter: str, after: str) -> str:
    """Return the ASCII spelling of a letter. ``after`` is the next one: Äh is Aeh, ÄH is AEH."""
    spelling = _SPELLINGS.get(letter)
    if spelling is None and letter.lower() in _SPELLINGS:
        spelling = _SPELLINGS[letter.lower()].capitalize()
        spelling = spelling.upper() if after.isupper() else spelling
    if spelling is None:
        bare = unicodedata.normalize("NFKD", letter)
        spelling = "".join(each for each in bare if not unicodedata.combining(each))
    return spelling if spelling.isascii() else _UNKNOWN * len(spelling)


def _in_lines(error: UnicodeError) -> tuple[str, int]:
    """Replace letters that the encoding lacks, and keep columns aligned."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text, start = error.object, error.start
    column = _COLUMN.match(text, start)
    end = error.end if column is None else column.end(1)
    spelling = "".join(
        _plain(text[at], text[at + 1 : at + 2]) if not _has(error.encoding, text[at]) else text[at]
        for at in range(start, end)
    )
    if column is None:
        return spelling, end
    blanks = len(column[2]) - (len(spelling) - (end - start))
    return spelling + " " * max(1, blanks), column.end()


def _has(encoding: str, letter: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _in_cells(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = (_plain(each, "")[:1] or _UNKNOWN for each in error.object[error.start : error.end])
    return "".join(found), error.end


codecs.register_error(LINES, _in_lines)
codecs.register_error(CELLS, _in_cells)


def in_ascii(text: str) -> str:
    """Spell a text in ASCII, for programs that escape all other letters."""
    return text.encode("ascii", LINES).decode()


class _CellStream:
    """A terminal stream that replaces each missing letter with exactly one letter."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # otherwise prompt_toolkit would write to it directly
            raise AttributeError(name)
        return getattr(self._stream, name)

    def write(self, text: str) -> None:
        self._stream.buffer.write(text.encode(self._stream.encoding, CELLS))


def reads_ascii() -> bool:
    """Check whether the locale is C, where Python writes UTF-8 but terminals expect ASCII."""
    if not sys.flags.utf8_mode or "PYTHONUTF8" in os.environ:
        return False
    import locale

    return locale.setlocale(locale.LC_CTYPE) in ("C", "POSIX")


def prepare(stream: TextIOWrapper) -> None:
    """Make a stream replace letters that its encoding lacks, instead of raising an error."""
    if stream.isatty() and reads_ascii():
        stream.reconfigure(encoding="ascii")
    stream.reconfigure(errors=LINES)


def output_in_cells() -> Output | None:
    """Return a prompt_toolkit output for a terminal that is not UTF-8, otherwise None."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if sys.platform == "win32" or codecs.lookup(encoding).name == "utf-8":
        return None
    return output_to(_CellStream(sys.stdout))


def output_to(stream: Any) -> Output | None:
    """Return a prompt_toolkit output to an object like a text stream; None for a console."""
    if sys.platform == "win32":
        return None
    from prompt_toolkit.output import create_output

    return create_output(stream)
