"""How every command says on standard error what is wrong."""

from __future__ import annotations

import sys
from typing import Final

from taluva.record.text import tellable
from taluva.shell.text.printing import print_lines
from taluva.table.line.errors import ParseError
from taluva.table.telling.language import ENGLISH

PROGRAM: Final = "taluva"


def warn(text: str) -> None:
    """Write a line to standard error, with nothing in it that a terminal obeys."""
    print_lines([tellable(text)], out=sys.stderr)


def complain(text: str, code: int = 2) -> int:
    """Say on standard error what is wrong, as every command does; give the exit code."""
    warn(f"{PROGRAM}: {text}")
    return code


def located_in_line(error: ParseError) -> str:
    """Say where in a position something is wrong, and what."""
    return ENGLISH("position:{column}: {problem}", column=error.column, problem=error)
