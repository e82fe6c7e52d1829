"""Files beside the games that keep a list of what was done, and what is said of a damaged one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from taluva.record import games_folder, write_whole
from taluva.record.files import make_folder
from taluva.record.opening import open_regular

LEARNT: Final = "learnt"  # the file that keeps the lessons, and its one key
_MOST: Final = 4_000  # entries; the oldest go first
_LARGEST_FILE: Final = 200_000  # bytes; a file that is larger is none of ours
_LONGEST: Final = 80  # characters of an entry


def kept_path(name: str) -> Path:
    """Give such a file; raises OSError if there is no home."""
    return games_folder().parent / f"{name}.json"


def load_list(path: Path, key: str) -> list[str] | None:
    """Read a list: empty if there is no file, None if the file is none of ours; raises OSError."""
    try:
        with open_regular(path) as file:
            content = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return []
    try:
        data: Any = json.loads(content)
        found = data[key]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        return None
    return [each[:_LONGEST] for each in found]


def save_list(path: Path, key: str, items: Sequence[str]) -> None:
    """Write a list; raises OSError or SaveError if it cannot be kept."""
    make_folder(path.parent)
    text = json.dumps({key: items[-_MOST:]}, indent=1)
    write_whole(path, f"{text}\n", replace=True)


def load_learnt() -> tuple[frozenset[str], bool]:
    """Give the keys of the lessons that are done, and whether the file could be read."""
    try:
        found = load_list(kept_path(LEARNT), LEARNT)
    except OSError:
        found = None
    return frozenset(found or ()), found is not None


def save_learnt(key: str) -> None:
    """Add a lesson to those that are done; raises OSError or SaveError if it cannot be kept."""
    path = kept_path(LEARNT)
    save_list(path, LEARNT, list(dict.fromkeys([*(load_list(path, LEARNT) or ()), key])))
