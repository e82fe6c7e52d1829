"""Printing what people read: whole words at a terminal, whole lines where a program reads them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from typing import TextIO


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
    from taluva.shell.text.wrap import width_of, wrap

    width = shutil.get_terminal_size().columns
    for line in lines:
        is_wide = "\n" not in line and width_of(line) > width
        parts = wrap(line, width, indent, keeps_words=True) if is_wide else [line]
        print(*parts, sep="\n", file=out, flush=True)
