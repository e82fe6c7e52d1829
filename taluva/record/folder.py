"""The default folder of saved games."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Final

from taluva.i18n import ENGLISH

SUFFIX: Final = ".taluva"
PART: Final = ".part"  # suffix of a file that is still being written
FOLDER_VARIABLE: Final = "TALUVA_DATA"  # replaces the platform's data folder

_MAX_NAMES_LENGTH: Final = 120  # bytes; file systems allow 255 for the whole name
_MAX_OFFER_LENGTH: Final = 36  # characters; leaves room for a description in a menu


def games_folder() -> Path:
    """Return the folder of the logs, which need not exist. Raises OSError without a home folder."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen) / "games"
    # Imported here because it is only needed without the variable.
    from platformdirs import user_data_path

    return at_home(user_data_path, FOLDER_VARIABLE) / "games"


def at_home(find: Callable[..., Path], variable: str) -> Path:
    """Return the platform's folder for this program. Raises OSError without a home folder."""
    with suppress(RuntimeError):  # neither HOME nor the user database has a home folder
        folder = find("taluva", appauthor=False)
        if folder.is_absolute():
            return folder
    text = ENGLISH("no home folder found: set {variable} to a folder", variable=variable)
    raise OSError(errno.ENXIO, text)


def free_paths(names: Sequence[str], now: datetime) -> Iterator[Path]:
    """Yield unused paths in the folder, named by the local date and the players."""
    folder = games_folder()
    stem = f"{now.astimezone():%Y-%m-%d-%H%M}-{_players(names)}"
    ends = chain([""], (f"-{number}" for number in count(2)))
    paths = (folder / f"{stem}{end}{SUFFIX}" for end in ends)
    return (path for path in paths if not os.path.lexists(path))


def usual_name(names: Sequence[str]) -> str:
    """Return a suggested file name for a game of these players, shortening long names."""
    most = _MAX_OFFER_LENGTH // max(1, len(names))
    return f"{_players([name[:most] for name in names])}{SUFFIX}"


def _players(names: Sequence[str]) -> str:
    """Return the names reduced to letters and digits, which every file system accepts."""
    joined = "-".join(
        "".join(c if c.isalnum() else "_" for c in unicodedata.normalize("NFC", name))
        for name in names
    )
    return joined.encode()[:_MAX_NAMES_LENGTH].decode(errors="ignore")


def latest_logs() -> list[Path]:
    """Return the logs in the folder, newest first, and remove stale temporary files."""
    try:
        folder = games_folder()
        with os.scandir(folder) as entries:
            found = list(entries)
    except OSError:
        return []  # the folder does not exist or is not readable
    parts = [entry.name for entry in found if entry.name.endswith(PART)]
    if parts:
        from taluva.record.files import remove_if_stale

        for name in parts:
            remove_if_stale(folder / name)
    logs = [
        (modified, entry.name)
        for entry in found
        if os.path.normcase(entry.name).endswith(SUFFIX)
        and (modified := _modification_time(entry)) is not None
    ]
    return [folder / name for _, name in sorted(logs, reverse=True)]


def _modification_time(entry: os.DirEntry[str]) -> float | None:
    """Return a file's modification time; None if it is not a regular file or is gone."""
    try:
        status = entry.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None  # reading a pipe would block
