"""Safe files: append, write as a whole, and a lock with one writer per log."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import re
import secrets
import stat
import sys
import time
from io import FileIO
from pathlib import Path
from typing import BinaryIO, Final

from taluva.core.environment import NOT_REGULAR, REASONS, reason_of, regular_only
from taluva.i18n import ENGLISH, fill, sanitize
from taluva.record.errors import LogInUse, NameTaken, SaveError
from taluva.record.folder import PART
from taluva.record.lines import LARGEST_FILE

_FAILURES = {
    "written": ENGLISH("{path} cannot be written: {reason}"),
    "read": ENGLISH("{path} cannot be read: {reason}"),
    "deleted": ENGLISH("{path} cannot be deleted: {reason}"),
    "found": ENGLISH("{path} cannot be found: {reason}"),
}


# A log tells the seed and the cards in hand, so what we create is for its owner alone.
_OWN_FILE: Final = 0o600
_OWN_FOLDER: Final = 0o700

_PART_NAME: Final = re.compile(rf"\.[0-9a-f]{{16}}{re.escape(PART)}")
_STALE_SECONDS: Final = 3600  # where no lock tells whether a program still writes a part


def describe_os_error(error: OSError, path: Path | str, verb: str = "written") -> str:
    """Say in one sentence why a file cannot be written (or read, deleted or found)."""
    return fill(_FAILURES[verb], path=sanitize(str(path)), reason=reason_of(error))


def no_name(path: Path | str) -> str:
    """Say that a text cannot name a file at all."""
    return ENGLISH("{path} is no name of a file", path=sanitize(str(path)))


def write_whole(path: Path, content: str | bytes, *, replace: bool = False) -> None:
    """Write a file that is there completely or not at all; raises SaveError.

    Only its owner may read a new file. A file that is replaced keeps its permissions, and a link to
    it stays a link. A log that another program is writing is not replaced. Raises NameTaken for a
    new file whose name is taken.
    """
    try:
        if not path.name:
            raise ValueError(ENGLISH("a folder has no name to write to"))
        target = Path(os.path.realpath(path)) if replace else path
        mode = _replaced_mode(target) if replace else None
        remove_stale_parts(target.parent)
        part = _new_part(target.parent)
        try:
            part.append(content.encode() if isinstance(content, str) else content)
            if mode is not None:
                part.path.chmod(mode)
            if not LASTS_UNTIL_RENAMED:
                part.close()
            if replace:
                _check_unused(target)
                part.path.replace(target)
            else:
                _move_if_free(part.path, target)
        finally:
            part.close()
            part.path.unlink(missing_ok=True)
        sync_folder(target.parent)
    except FileExistsError as error:
        raise NameTaken(describe_os_error(error, path)) from error
    except LogInUse as error:
        raise SaveError(str(error)) from error
    except OSError as error:
        raise SaveError(describe_os_error(error, path)) from error
    except ValueError as error:
        raise SaveError(no_name(path)) from error


def _new_part(folder: Path) -> LogFile:
    """Create and lock a file for content that has no name yet; raises OSError."""
    while True:
        path = folder / f".{secrets.token_hex(8)}{PART}"
        file = FileIO(path, "x+", opener=_open_own)
        if lock(file) and os.fstat(file.fileno()).st_nlink:
            return LogFile(path, file)
        # Another program took it for a stale one, in the instant before it was locked.
        file.close()
        path.unlink(missing_ok=True)


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags, _OWN_FILE)


def remove_stale_parts(folder: Path) -> None:
    """Delete the parts of files that killed programs have left in a folder; raises nothing."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(PART):
                remove_if_stale(Path(entry.path))


def remove_if_stale(path: Path) -> None:
    """Delete a part that no program writes any more; raises nothing."""
    if not _PART_NAME.fullmatch(path.name):
        return
    with contextlib.suppress(OSError):
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            return
        if status.st_nlink > 1:
            path.unlink()  # it is whole and has its name: locking it would lock that log
            return
        with FileIO(path, "r+") as file:
            is_stale = is_abandoned(file)
            if is_stale:
                path.unlink()  # before its lock is given back, so that no writer can take it
        if is_stale is None and time.time() - status.st_mtime > _STALE_SECONDS:
            path.unlink()


def _replaced_mode(path: Path) -> int | None:
    """Give the permissions of a file that is to be replaced; None if there is none.

    Raises OSError for a device, a pipe or a folder, which no file may replace.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, REASONS[errno.EISDIR])
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NOT_REGULAR)
    return stat.S_IMODE(mode)


def _check_unused(path: Path) -> None:
    """See that nobody is writing a log that may be there; raises LogInUse."""
    # Who may not write a file may still replace it, if the folder allows that.
    with contextlib.suppress(FileNotFoundError, PermissionError):
        LogFile.open(path).close()


def _move_if_free(temporary: Path, path: Path) -> None:
    """Give a file its name unless that is taken; raises FileExistsError."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # No hard links here: look first, which leaves but an instant for somebody else.
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, REASONS[errno.EEXIST]) from None
        temporary.rename(path)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, as lasting as a file; raises OSError.

    Only their owner may enter those that are new.
    """
    new = list(itertools.takewhile(lambda each: not each.exists(), [folder, *folder.parents]))
    for each in reversed(new):
        each.mkdir(_OWN_FOLDER, exist_ok=True)
        sync_folder(each.parent)
    if not new and not folder.is_dir():
        raise FileExistsError(errno.EEXIST, REASONS[errno.EEXIST])


def sync_folder(folder: Path) -> None:
    """Make the name of a new file as lasting as its content, where the system can do that."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows opens no folder; another may be written, not listed: the file is safe
    with contextlib.suppress(OSError):
        os.fsync(handle)
    os.close(handle)


def delete(path: Path) -> None:
    """Delete a log that nobody writes; raises LogInUse or OSError."""
    # What is no regular file is no log: opening it might even wait for somebody else.
    if path.is_file():
        _check_unused(path)
    path.unlink()


class LogFile:
    """An open and locked log: ``append`` returns when the bytes are on the disk."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self.size = os.fstat(file.fileno()).st_size  # the bytes that are safe
        self._file = file
        self._may_be_torn = False

    @classmethod
    def open(cls, path: Path) -> LogFile:
        """Open a log that exists; raises LogInUse or OSError."""
        file = FileIO(path, "r+", opener=regular_only)
        if not lock(file):
            file.close()
            shown = sanitize(str(path))
            raise LogInUse(ENGLISH("{path} is in use: another program is writing it", path=shown))
        return cls(path, file)

    def content(self, limit: int = LARGEST_FILE) -> bytes:
        """Give what the log holds, one byte more than its limit at most; raises OSError."""
        self._file.seek(0)
        parts = []
        left = limit + 1
        while left and (part := self._file.read(left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def cut(self, size: int) -> None:
        """Cut off what follows the first ``size`` bytes; raises OSError."""
        self.size = size
        self._may_be_torn = True  # until it is cut: if that fails, the next append tries again
        self._file.truncate(size)
        self._may_be_torn = False

    def append(self, data: bytes) -> None:
        """Write data behind the end and wait until it is safe; raises OSError.

        When that fails, what was written of it is cut off, at once or by the next call.
        """
        found = self._status()
        if self._may_be_torn:
            self.cut(self.size)
        elif found.st_size != self.size:
            raise OSError(errno.ESTALE, ENGLISH("another program has changed it"))
        self._may_be_torn = True
        try:
            self._file.seek(self.size)
            left = data
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
        except OSError:
            # The reader drops a torn end anyway: this only keeps the file tidy.
            with contextlib.suppress(OSError):
                self._file.truncate(self.size)
            raise
        self.size += len(data)
        self._may_be_torn = False

    def _status(self) -> os.stat_result:
        """Ask the system about the file; raises OSError if the path no longer leads to it."""
        here = os.fstat(self._file.fileno())
        try:
            there = os.stat(self.path)
        except OSError:
            raise OSError(errno.ESTALE, ENGLISH("the file is gone")) from None
        if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
            raise OSError(errno.ESTALE, ENGLISH("another file has taken its place"))
        return here

    def close(self) -> None:
        """Close the file and give the lock back."""
        self._file.close()


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
