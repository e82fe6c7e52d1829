"""The operating system: error messages, regular files, and commands to type."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, Final

from taluva.i18n import ENGLISH

REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: ENGLISH("the disk is full"),
    errno.EDQUOT: ENGLISH("your disk quota is used up"),
    errno.EROFS: ENGLISH("the file system is read-only"),
    errno.EACCES: ENGLISH("permission denied"),
    errno.EPERM: ENGLISH("permission denied"),
    errno.ENOENT: ENGLISH("no such file or folder"),
    errno.ENOTDIR: ENGLISH("no such file or folder"),
    errno.EISDIR: ENGLISH("it is a folder"),
    errno.EEXIST: ENGLISH("the file already exists"),
    errno.ENAMETOOLONG: ENGLISH("the name is too long"),
    errno.EIO: ENGLISH("the device reported an error"),
    errno.ENOEXEC: ENGLISH("not a program"),
}


def reason_of(error: OSError) -> str:
    """Return the reason for an error; rare reasons use the system's own wording."""
    default = ENGLISH("system error")
    return REASONS.get(error.errno or 0) or error.strerror or default


def getting(package: str) -> str:
    """Return the command that installs a package for this Python."""
    return f"{shlex.quote(sys.executable)} -m pip install {package}"


NAME: Final = "taluva"


def format_command(*words: str) -> str:
    """Return a command of this program, quoted for a shell."""
    return " ".join([_program(), *map(shlex.quote, words)])


def _program() -> str:
    """Return the command that started this program: its bare name if that is on the PATH."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(sys.orig_argv[0])} -m {NAME}"
    if started.stem != NAME or _is_same(started, shutil.which(NAME)):
        return NAME
    return shlex.quote(str(started))


def _is_same(path: Path, other: str | None) -> bool:
    try:
        return other is not None and os.path.samefile(path, other)
    except OSError:
        return False


KILLED: Final = 128  # exit status; the number of the signal is added
HUNG_UP: Final = KILLED + 1  # SIGHUP, which not every system defines


def is_hang_up(error: Exception) -> bool:
    """Return whether an error means that the terminal is gone: closed, or the ssh session ended.

    ``termios`` raises its own error class, and some systems do not have ``termios``.
    """
    is_of_device = isinstance(error, OSError) or type(error).__module__ == "termios"
    return is_of_device and error.args[:1] == (errno.EIO,)


NOT_REGULAR: Final = ENGLISH("not a regular file")


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError for folders and other non-regular files."""
    return open(path, "rb", opener=regular_only)


def regular_only(path: str, flags: int) -> int:
    """Open a regular file, as an opener for ``open``. Raises OSError for other files."""
    # Without O_NONBLOCK the system waits until another program writes to a named pipe.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # Python itself refuses folders
        os.close(handle)
        raise OSError(errno.EINVAL, NOT_REGULAR, path)
    return handle
