"""Errors on standard error, and line-by-line questions."""

from __future__ import annotations

import re
import shutil
import sys
from typing import Final

from taluva.app.terminal import is_terminal
from taluva.cli import PROGRAM
from taluva.core.text import ParseError
from taluva.i18n import ENGLISH, Language, tellable
from taluva.tui.text import print_lines, width_of, wrap


def warn(text: str) -> None:
    """Write a line to standard error, with nothing in it that a terminal obeys."""
    print_lines([tellable(text)], out=sys.stderr)


def complain(text: str, code: int = 2) -> int:
    """Say on standard error what is wrong, as every command does; give the exit code."""
    warn(f"{PROGRAM}: {text}")
    return code


def locate_in_position(error: ParseError) -> str:
    """Say where in a position something is wrong, and what."""
    return ENGLISH("position:{column}: {problem}", column=error.column, problem=error)


_COLUMNS: Final = re.compile(r"\s*(?:\S+\s{2,})*")  # of a list, before the last one


class Conversation:
    """Asks and tells on the standard streams."""

    def __init__(self, say: Language) -> None:
        self._say = say

    def tell(self, *lines: str) -> None:
        """Print lines; on a terminal they are broken at blanks, below what their words begin."""
        width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else 0
        for line in lines:
            if width_of(line) <= width or not width:
                print(line)
                continue
            start = _COLUMNS.match(line)
            for part in wrap(line, width - 1, " " * (len(start[0]) if start else 0)):
                print(part)

    def ask(self, question: str, default: str) -> str:
        """Ask for a line; raises EOFError."""
        asked = f"{question} [{default}]" if default else question
        return input(self._say.about(asked, "")).strip()
