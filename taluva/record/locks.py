"""One writer for each log; the system holds the lock, so a killed program leaves none behind."""

from __future__ import annotations

import sys
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from reading what is locked, so the lock is on a byte behind every log.
    _FAR_BEHIND = 1 << 30

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

else:
    import fcntl

    def lock(file: BinaryIO) -> bool:
        """Take the lock of an open log; tell whether nobody else has it. Closing gives it back."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            pass  # a file system without locks: better to play without one than not at all
        return True
