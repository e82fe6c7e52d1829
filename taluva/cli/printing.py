"""Printing what people read: whole words at a terminal, whole lines where a program reads them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded where something is drawn
    from taluva.shell.looks.look import Look


def print_lines(lines: Iterable[str], indent: str = "  ") -> None:
    """Print lines; those that are too wide for a terminal go on below, behind the indent."""
    if not sys.stdout.isatty():
        print(*lines, sep="\n")
        return
    from taluva.shell.text.wrap import width_of, wrap

    width = shutil.get_terminal_size().columns
    for line in lines:
        print(*(wrap(line, width, indent) if width_of(line) > width else [line]), sep="\n")


def printed_look() -> Look:
    """Give how standard output can be drawn on."""
    from taluva.app.start import this_terminal
    from taluva.shell.looks.look import choose_look

    return choose_look(this_terminal()._replace(is_interactive=sys.stdout.isatty()))
