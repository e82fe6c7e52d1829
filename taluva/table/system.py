"""Why the operating system has refused something, in words that every language has."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from taluva.table.telling.language import ENGLISH

REASONS: Final[Mapping[int, str]] = {
    errno.ENOSPC: ENGLISH("the disk is full"),
    errno.EDQUOT: ENGLISH("your share of the disk is full"),
    errno.EROFS: ENGLISH("this file system cannot be written"),
    errno.EACCES: ENGLISH("permission is denied"),
    errno.EPERM: ENGLISH("permission is denied"),
    errno.ENOENT: ENGLISH("there is no such file or folder"),
    errno.ENOTDIR: ENGLISH("there is no such file or folder"),
    errno.EISDIR: ENGLISH("this is a folder"),
    errno.EEXIST: ENGLISH("the file exists already"),
    errno.ENAMETOOLONG: ENGLISH("the name is too long"),
    errno.EIO: ENGLISH("the device reports an error"),
    errno.ENOEXEC: ENGLISH("this is no program"),
}


def reason_of(error: OSError) -> str:
    """Say why the system has refused something; rare reasons in its own words."""
    usual = ENGLISH("an error of the system")
    return REASONS.get(error.errno or 0) or error.strerror or usual
