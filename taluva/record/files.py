"""Safe file operations: appending, writing whole files, and locking a log for one writer."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import itertools
import os
import re
import secrets
import stat
import sys
import time
import unicodedata
from io import FileIO
from pathlib import Path
from typing import BinaryIO, Final

from taluva.core.environment import NOT_REGULAR, REASONS, reason_of, regular_only
from taluva.i18n import ENGLISH, InvalidInput, sanitize
from taluva.record.folder import PART
from taluva.record.lines import MAX_FILE_SIZE, LogInUse, NameTaken, SaveError

_FAILURES = {
    "written": ENGLISH("{path} cannot be written: {reason}"),
    "read": ENGLISH("{path} cannot be read: {reason}"),
    "deleted": ENGLISH("{path} cannot be deleted: {reason}"),
    "found": ENGLISH("{path} cannot be found: {reason}"),
}


# A log reveals the seed and the cards in hand, so only the owner may read new files.
_OWN_FILE: Final = 0o600
_OWN_FOLDER: Final = 0o700

_UNSAFE: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})  # Unicode categories of such characters

_PART_NAME: Final = rf"\.[0-9a-f]{{16}}{re.escape(PART)}"
_STALE_SECONDS: Final = 3600  # age at which a file is stale if its lock can't show that


def describe_os_error(error: OSError, path: Path | str, verb: str = "written") -> str:
    """Return a message that explains why a file cannot be written, read, deleted or found."""
    return ENGLISH.again(_FAILURES[verb], path=sanitize(str(path)), reason=reason_of(error))


def no_name(path: Path | str) -> str:
    """Return the message for an invalid file name."""
    return ENGLISH("{path} is not a file name", path=sanitize(str(path)))


def write_whole(
    path: Path, content: str | bytes, *, replace: bool = False, is_private: bool = True
) -> None:
    """Write a file completely or not at all. Raises SaveError.

    Only its owner may read a new file, unless ``is_private`` is false. A replaced file keeps its
    permissions, and a link to it stays a link. A log that another program is writing is not
    replaced. Raises NameTaken if a new file's name already exists.
    """
    try:
        if not path.name:
            raise InvalidInput("it is a folder, not a file")
        _check_name(path)
        target = Path(os.path.realpath(path)) if replace else path
        mode = _replaced_mode(target) if replace else None
        if mode is None and not is_private:
            mode = _usual_mode()
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


def _usual_mode() -> int:
    """Return the permissions that the user's umask gives to new files."""
    mask = os.umask(0o077)  # the umask can only be read by setting it
    os.umask(mask)
    return 0o666 & ~mask


def _check_name(path: Path) -> None:
    """Raise OSError if a terminal would obey characters of a new name."""
    if any(unicodedata.category(c) in _UNSAFE for c in path.name):
        raise OSError(errno.EINVAL, ENGLISH("its name has control characters"))


def _new_part(folder: Path) -> LogFile:
    """Create and lock a temporary file. Raises OSError."""
    while True:
        path = folder / f".{secrets.token_hex(8)}{PART}"
        file = FileIO(path, "x+", opener=_open_own)
        if lock(file) and os.fstat(file.fileno()).st_nlink:
            return LogFile(path, file)
        # Another program deleted it as stale just before it was locked.
        file.close()
        path.unlink(missing_ok=True)


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags, _OWN_FILE)


def remove_stale_parts(folder: Path) -> None:
    """Delete the temporary files that killed programs left in a folder. Never raises."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(PART):
                remove_if_stale(Path(entry.path))


def remove_if_stale(path: Path) -> None:
    """Delete a temporary file that no program is writing. Never raises."""
    if not re.fullmatch(_PART_NAME, path.name):
        return
    with contextlib.suppress(OSError):
        status = path.lstat()
        if not stat.S_ISREG(status.st_mode):
            return
        if status.st_nlink > 1:
            path.unlink()  # already complete and linked; locking it would lock that log
            return
        with FileIO(path, "r+") as file:
            is_stale = is_abandoned(file)
            if is_stale:
                path.unlink()  # before the lock is released, so that no writer can take it
        if is_stale is None and time.time() - status.st_mtime > _STALE_SECONDS:
            path.unlink()


def _replaced_mode(path: Path) -> int | None:
    """Return the permissions of a file to be replaced; None if it does not exist.

    Raises OSError for a device, a pipe or a folder, which must not be replaced.
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
    """Check that no other program is writing a log. Raises LogInUse."""
    # A read-only file can still be replaced if the folder allows it.
    with contextlib.suppress(FileNotFoundError, PermissionError):
        LogFile.open(path).close()


def _move_if_free(temporary: Path, path: Path) -> None:
    """Move a file to a name that is free. Raises FileExistsError."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # Without hard links, check first; that leaves a short race.
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, REASONS[errno.EEXIST]) from None
        temporary.rename(path)


def keep_copy(path: Path) -> None:
    """Save the content of a file under a new name, before it is replaced. Raises OSError."""
    target = Path(os.path.realpath(path))
    for number in itertools.count(1):
        copy = target.with_name(f"{target.name}.bak{number}")
        try:
            _move_if_free(target, copy)
        except FileExistsError:
            if not filecmp.cmp(target, copy, shallow=False):
                continue
        return


def make_folder(folder: Path) -> None:
    """Create a folder and its missing parents, synced to disk. Raises OSError.

    Only their owner may enter new folders.
    """
    new = list(itertools.takewhile(lambda each: not each.exists(), [folder, *folder.parents]))
    for each in reversed(new):
        _check_name(each)
        each.mkdir(_OWN_FOLDER, exist_ok=True)
        sync_folder(each.parent)
    if not new and not folder.is_dir():
        raise FileExistsError(errno.EEXIST, REASONS[errno.EEXIST])


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that a new file's name survives a crash, where the system supports it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # Windows can't open folders; others may be unreadable. The content is safe.
    with contextlib.suppress(OSError):
        os.fsync(handle)
    os.close(handle)


def delete(path: Path) -> None:
    """Delete a log that no program is writing. Raises LogInUse or OSError."""
    # Anything but a regular file is not a log, and opening it might block.
    if path.is_file():
        _check_unused(path)
    path.unlink()


class LogFile:
    """An open and locked log; ``append`` returns when the bytes are on disk."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self.size = os.fstat(file.fileno()).st_size  # the bytes known to be on disk
        self._file = file
        self._may_be_torn = False

    @classmethod
    def open(cls, path: Path) -> LogFile:
        """Open an existing log. Raises LogInUse or OSError."""
        file = FileIO(path, "r+", opener=regular_only)
        if not lock(file):
            file.close()
            name = sanitize(str(path))
            raise LogInUse(ENGLISH("{path} is in use: another program is writing to it", path=name))
        return cls(path, file)

    def content(self, limit: int = MAX_FILE_SIZE) -> bytes:
        """Return the content, at most one byte more than the limit. Raises OSError."""
        self._file.seek(0)
        parts = []
        left = limit + 1
        while left and (part := self._file.read(left)):
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def cut(self, size: int) -> None:
        """Truncate the file to ``size`` bytes. Raises OSError."""
        self.size = size
        self._may_be_torn = True  # if truncating fails, the next append tries again
        self._file.truncate(size)
        self._may_be_torn = False

    def append(self, data: bytes) -> None:
        """Append data and wait until it is on disk. Raises OSError.

        On failure, the partly written data is cut off, now or by the next call.
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
            # The reader drops a torn end anyway. This only tidies the file.
            with contextlib.suppress(OSError):
                self._file.truncate(self.size)
            raise
        self.size += len(data)
        self._may_be_torn = False

    def _status(self) -> os.stat_result:
        """Return the file's status. Raises OSError if the path no longer leads to this file."""
        here = os.fstat(self._file.fileno())
        try:
            there = os.stat(self.path)
        except OSError:
            raise OSError(errno.ESTALE, ENGLISH("the file no longer exists")) from None
        if (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino):
            raise OSError(errno.ESTALE, ENGLISH("another file has replaced it"))
        return here

    def close(self) -> None:
        """Close the file and release the lock."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    # Windows prevents others from reading locked bytes, so the lock is on a byte beyond any log.
    _FAR_BEHIND = 1 << 30

    # A writer must close a file to rename it, which releases the lock.
    LASTS_UNTIL_RENAMED: Final = False

    def lock(file: BinaryIO) -> bool:
        """Lock an open log and return whether that worked. Closing the file releases the lock."""
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
        """Return whether an open file has no writer any more; None if that is uncertain."""
        return None if lock(file) else False

else:
    import fcntl

    LASTS_UNTIL_RENAMED: Final = True

    def lock(file: BinaryIO) -> bool:
        """Lock an open log and return whether that worked. Closing the file releases the lock."""
        # On a file system without locks, playing without one is better than not playing.
        return is_abandoned(file) is not False

    def is_abandoned(file: BinaryIO) -> bool | None:
        """Return whether an open file has no writer any more; None if that is uncertain.

        Takes the lock if it is free.
        """
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return None
        return True
