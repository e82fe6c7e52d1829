"""Progress files of learners, and the puzzle of the day."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from taluva.core.environment import open_regular
from taluva.core.lessons import Puzzle
from taluva.record import games_folder, write_whole
from taluva.record.files import make_folder

LEARNT: Final = "learnt"  # the name of the file of finished lessons, and of its only key
_MAX_ENTRIES: Final = 4_000  # entries; the oldest are dropped first
_MAX_FILE_SIZE: Final = 200_000  # bytes; a larger file is not ours
_MAX_LENGTH: Final = 80  # characters of an entry


def progress_path(name: str) -> Path:
    """Return the path of a progress file. Raises OSError without a home folder."""
    return games_folder().parent / f"{name}.json"


def load_list(path: Path, key: str) -> list[str] | None:
    """Read a saved list: empty without a file, None if it is invalid. Raises OSError."""
    try:
        with open_regular(path) as file:
            content = file.read(_MAX_FILE_SIZE + 1)
    except FileNotFoundError:
        return []
    try:
        data: Any = json.loads(content)
        found = data[key]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        return None
    return [each[:_MAX_LENGTH] for each in found]


def save_list(path: Path, key: str, items: Sequence[str]) -> None:
    """Save a list under ``key``. Raises OSError or SaveError."""
    make_folder(path.parent)
    text = json.dumps({key: items[-_MAX_ENTRIES:]}, indent=1)
    write_whole(path, f"{text}\n", replace=True)


def load_finished() -> tuple[frozenset[str], bool]:
    """Return the keys of finished lessons, and whether the file could be read."""
    try:
        found = load_list(progress_path(LEARNT), LEARNT)
    except OSError:
        found = None
    return frozenset(found or ()), found is not None


def save_finished(key: str) -> None:
    """Save a lesson as finished. Raises OSError or SaveError."""
    path = progress_path(LEARNT)
    save_list(path, LEARNT, list(dict.fromkeys([*(load_list(path, LEARNT) or ()), key])))


_PLACES: Final = "places"  # the name of the file of lessons to continue with, and of its only key


def load_places() -> frozenset[str]:
    """Return the keys of the lessons to continue with; empty without a valid file."""
    try:
        return frozenset(load_list(progress_path(_PLACES), _PLACES) or ())
    except OSError:
        return frozenset()


def save_place(keys: Collection[str], key: str | None) -> None:
    """Save where to continue a course; None clears it. ``keys`` are the keys of its lessons.

    Raises OSError or SaveError.
    """
    others = [each for each in sorted(load_places()) if each not in keys]
    save_list(progress_path(_PLACES), _PLACES, [*others, *([] if key is None else [key])])


_KEY: Final = "solved"
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def puzzle_of(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day; the puzzles take turns in order."""
    return puzzles[day.toordinal() % len(puzzles)]


def streak(solved: Collection[date], today: date) -> int:
    """Count the consecutive days with a solved puzzle, up to today or yesterday."""
    day = today if today in solved else today - timedelta(days=1)
    days = 0
    while day in solved:
        days += 1
        day -= timedelta(days=1)
    return days


def days_path(game: str = "") -> Path:
    """Return the path of a game's file of solved days; an empty name means the default game.

    Raises OSError without a home folder.
    """
    return progress_path(f"puzzles-{game}" if game else "puzzles")


def parse_day(text: str) -> date:
    """Parse a date in the form YYYY-MM-DD only. Raises ValueError."""
    if _DAY.fullmatch(text) is None:  # Python also accepts 20261116 and 2026-W10-1
        raise ValueError(text)
    return date.fromisoformat(text)


def load_days(path: Path) -> frozenset[date]:
    """Read the solved days, skipping invalid entries. Raises OSError if the file is unreadable."""
    days = set()
    for each in load_list(path, _KEY) or ():
        with suppress(ValueError):
            days.add(parse_day(each))
    return frozenset(days)


def save_day(path: Path, day: date) -> frozenset[date]:
    """Add a solved day and return all of them. Raises OSError or SaveError."""
    days = load_days(path) | {day}
    save_list(path, _KEY, [each.isoformat() for each in sorted(days)])
    return days
