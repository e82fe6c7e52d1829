"""One writer for each log; the system holds the lock, so a killed program leaves none behind."""

from __future__ import annotations

import sys
from typing import BinaryIO, Final

if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from reading what is locked, so the lock is on a byte behind every log.
    _FAR_BEHIND = 1 << 30

    # A writer must close a file before it can rename it, and loses the lock then.
    LASTS_UNTIL_RENAMED: Final = False

    def lock(file: BinaryIO) -> bool:
        """Take the lock of an open log; tell whether nobody else has it. Closing gives it back."""
        position = file.tell()
        file.seek(_FAR_BEHIND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(position)
        return True

    def is_abandoned(file: BinaryIO) -> bool | None:
        """Tell whether no program writes an open file any more; None if that is not certain."""
        return None if lock(file) else False

else:
    import fcntl

    LASTS_UNTIL_RENAMED: Final = True

    def lock(file: BinaryIO) -> bool:
        """Take the lock of an open log; tell whether nobody else has it. Closing gives it back."""
        # On a file system without locks it is better to play without one than not at all.
        return is_abandoned(file) is not False

    def is_abandoned(file: BinaryIO) -> bool | None:
        """Tell whether no program writes an open file any more; None if that is not certain.

        Takes the lock if nobody has it.
        """
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True
