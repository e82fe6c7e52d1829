"""Asking and telling line by line, where there is no full screen or none is needed."""

from __future__ import annotations

import re
import shutil
import sys
from typing import Final

from taluva.app.display import is_terminal
from taluva.shell.text.wrap import width_of, wrap
from taluva.table.telling.language import Language

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
