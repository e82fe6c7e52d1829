"""Exit codes for a program that a signal ends, and how to tell that its terminal is gone."""

from __future__ import annotations

import errno
from typing import Final

KILLED: Final = 128  # a shell adds the number of the signal
HUNG_UP: Final = KILLED + 1  # SIGHUP, which not every system has by name


def is_hang_up(error: Exception) -> bool:
    """Return whether an error means that a terminal is gone: it was closed, or ssh has ended.

    ``termios`` has an error of its own, and not every system has ``termios``.
    """
    is_of_device = isinstance(error, OSError) or type(error).__module__ == "termios"
    return is_of_device and error.args[:1] == (errno.EIO,)
