"""The terminal of the program: what it supports, and how to draw on it."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final, TextIO
from weakref import WeakKeyDictionary

from taluva.app.options import Settings
from taluva.tui.capabilities import Look, Terminal, declared_background
from taluva.tui.encoding import reads_ascii
from taluva.tui.hexmap.viewport import fits_a_picture, panel_width

# The number of lines read so far from each script. All screens that read it count together.
_LINES_READ: Final = WeakKeyDictionary[TextIO, int]()


def count_line(source: TextIO) -> int:
    """Count a line that was read from a script, and return its number."""
    number = _LINES_READ[source] = _LINES_READ.get(source, 0) + 1
    return number


def is_terminal(stream: TextIO | None) -> bool:
    """Check whether a stream is a terminal. A closed one is not."""
    return stream is not None and stream.isatty()


def this_terminal() -> Terminal:
    """Describe the terminal of the standard streams."""
    return Terminal(
        os.environ,
        is_interactive=is_terminal(sys.stdin) and is_terminal(sys.stdout),
        encoding=_encoding(),
        is_windows=sys.platform == "win32",
    )


def query_terminal(display: Settings) -> Terminal:
    """Describe the terminal, asking it for its background colour if necessary."""
    terminal = this_terminal()
    is_settled = display.background != "auto" or display.palette != "auto"
    is_settled = is_settled or bool(declared_background(terminal.environment))
    if is_settled or display.look_on(terminal).is_plain or terminal.is_windows:
        return terminal
    from taluva.tui.background import query_background

    return terminal._replace(background=query_background(terminal.environment.get("TERM", "")))


def _encoding() -> str:
    """Return the encoding that the terminal expects."""
    return "ascii" if reads_ascii() else (sys.stdout and sys.stdout.encoding) or "ascii"


def is_too_small(*, teaches: bool = False) -> bool:
    """Check whether the terminal is too small for a full screen, or for lessons on one."""
    size = shutil.get_terminal_size()
    return not (panel_width(*size) if teaches else fits_a_picture(*size))


def printed_look(display: Settings) -> Look:
    """Return the look for printing to standard output."""
    return display.look_on(this_terminal()._replace(is_interactive=is_terminal(sys.stdout)))
