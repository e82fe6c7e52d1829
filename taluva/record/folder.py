"""The folder where games are kept that were given no place of their own."""

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
PART: Final = ".part"  # ends the name of a file that is not yet written completely
FOLDER_VARIABLE: Final = "TALUVA_DATA"  # names the data folder instead of the platform's own

_LONGEST_NAMES: Final = 120  # bytes; file systems take 255 for the whole name
_LONGEST_OFFER: Final = 36  # letters; a menu has room for them and for what they are


def games_folder() -> Path:
    """Give the folder of the logs, which need not exist; raises OSError if there is no home."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen) / "games"
    # Only who needs the platform's own folder pays for finding it.
    from platformdirs import user_data_path

    return at_home(user_data_path, FOLDER_VARIABLE) / "games"


def at_home(find: Callable[..., Path], variable: str) -> Path:
    """Give a folder of this program that the platform settles; raises OSError without a home."""
    with suppress(RuntimeError):  # neither HOME nor the list of users tells one
        folder = find("taluva", appauthor=False)
        if folder.is_absolute():
            return folder
    said = ENGLISH("there is no home folder: {variable} may name another", variable=variable)
    raise OSError(errno.ENXIO, said)


def free_paths(names: Sequence[str], now: datetime) -> Iterator[Path]:
    """Give paths in the folder that are not taken now, named by the local date and the players."""
    return (path for path in _paths(names, now) if not os.path.lexists(path))


def _paths(names: Sequence[str], now: datetime) -> Iterator[Path]:
    folder = games_folder()
    stem = f"{now.astimezone():%Y-%m-%d-%H%M}-{_players(names)}"
    ends = chain([""], (f"-{number}" for number in count(2)))
    return (folder / f"{stem}{end}{SUFFIX}" for end in ends)


def usual_name(names: Sequence[str]) -> str:
    """Give the name that a file with a game of these players may well have; long names are cut."""
    most = _LONGEST_OFFER // max(1, len(names))
    return f"{_players([name[:most] for name in names])}{SUFFIX}"


def _players(names: Sequence[str]) -> str:
    """Spell the names with letters and digits alone, which every file system takes."""
    spelt = "-".join(
        "".join(c if c.isalnum() else "_" for c in unicodedata.normalize("NFC", name))
        for name in names
    )
    return spelt.encode()[:_LONGEST_NAMES].decode(errors="ignore")


def latest_logs() -> list[Path]:
    """List the logs in the folder, the one written last first, and tidy the folder up."""
    try:
        folder = games_folder()
        with os.scandir(folder) as entries:
            found = list(entries)
    except OSError:
        return []  # there is no such folder, or it may not be read
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
    """Return when a file was written last; None for what is no file, or no longer there."""
    try:
        status = entry.stat()
    except OSError:
        return None
    return status.st_mtime if stat.S_ISREG(status.st_mode) else None  # a pipe would be waited for
