"""Writing to what has not all letters: a terminal or a file that does not read UTF-8.

A letter that an encoding lacks becomes the nearest that it has, by an error handler of its codec,
so this happens once, where a stream is written: ``LINES`` may take more letters than there were,
``CELLS`` takes as many, for a screen that is laid out already.
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
_COLUMN: Final = re.compile(r"([^ \n]+(?: [^ \n]+)*)( {2,})")  # and what is before the next one

# Signs and letters that are more than a letter with a mark, in ASCII.
_SPELT: Final = {
    **dict.fromkeys("„“”", '"'),
    **dict.fromkeys("‚‘’", "'"),  # noqa: RUF001  signs, no letters
    **dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}", " "),
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"),
    **dict(zip("«»…·✓↑↓", ("<<", ">>", "...", "-", "x", "^", "v"), strict=True)),
    **dict(zip("äöüßæœø", ("ae", "oe", "ue", "ss", "ae", "oe", "o"), strict=True)),
    "\N{MULTIPLICATION SIGN}": "x",
}


def _plain(letter: str, after: str) -> str:
    """Spell a letter in ASCII; as a capital by what stands after it, if it takes several."""
    spelt = _SPELT.get(letter)
    if spelt is None and letter.lower() in _SPELT:
        spelt = _SPELT[letter.lower()].capitalize()
        spelt = spelt.upper() if after.isupper() else spelt
    if spelt is None:
        bare = unicodedata.normalize("NFKD", letter)
        spelt = "".join(each for each in bare if not unicodedata.combining(each))
    return spelt if spelt.isascii() else _UNKNOWN * len(spelt)


def _in_lines(error: UnicodeError) -> tuple[str, int]:
    """Spell what is missing; where a column follows, it takes of the blanks before that one."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text, start = error.object, error.start
    column = _COLUMN.match(text, start)
    end = error.end if column is None else column.end(1)
    spelt = "".join(
        _plain(text[at], text[at + 1 : at + 2]) if not _has(error.encoding, text[at]) else text[at]
        for at in range(start, end)
    )
    if column is None:
        return spelt, end
    blanks = len(column[2]) - (len(spelt) - (end - start))
    return spelt + " " * max(1, blanks), column.end()


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


class _Cells:
    """A terminal whose letters keep their columns, whatever it lacks."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # else prompt_toolkit writes there, past us
            raise AttributeError(name)
        return getattr(self._stream, name)

    def write(self, text: str) -> None:
        self._stream.buffer.write(text.encode(self._stream.encoding, CELLS))


def reads_ascii() -> bool:
    """Tell whether it is the C locale, in which Python writes UTF-8, but no terminal expects it."""
    if not sys.flags.utf8_mode or "PYTHONUTF8" in os.environ:
        return False
    import locale

    return locale.setlocale(locale.LC_CTYPE) in ("C", "POSIX")


def prepare(stream: TextIOWrapper) -> None:
    """Let a stream take all letters, as near as it has them."""
    if stream.isatty() and reads_ascii():
        stream.reconfigure(encoding="ascii")
    stream.reconfigure(errors=LINES)


def output_in_cells() -> Output | None:
    """Give a terminal that does not read UTF-8 as prompt_toolkit is to write to it, else None."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if sys.platform == "win32" or codecs.lookup(encoding).name == "utf-8":
        return None
    from prompt_toolkit.output import create_output

    return create_output(_Cells(sys.stdout))  # type: ignore[arg-type]  # it is as good as one
