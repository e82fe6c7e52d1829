"""Opening files without waiting: only regular files, never pipes, sockets or devices."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from taluva.table.telling.language import ENGLISH

NOT_REGULAR: Final = ENGLISH("not a regular file")


def open_regular(path: Path) -> BinaryIO:
    """Open a file to read; raises OSError for a folder and anything else that is not a file."""
    return open(path, "rb", opener=regular_only)


def regular_only(path: str, flags: int) -> int:
    """Return a file descriptor for ``open`` and its kin; raises OSError instead of waiting."""
    # Without O_NONBLOCK the system waits until another program writes to a named pipe.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # Python itself refuses folders
        os.close(handle)
        raise OSError(errno.EINVAL, NOT_REGULAR, path)
    return handle
