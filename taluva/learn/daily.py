"""The puzzle of the day, the same for everybody, and the days on which it was solved."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from taluva.record import SaveError, games_folder, write_whole
from taluva.record.files import make_folder
from taluva.table.task import Puzzle

_KEY: Final = "solved"
_MOST_DAYS: Final = 4_000
_LARGEST_FILE: Final = 100_000  # bytes; a file that is larger is none of ours


def puzzle_of(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Give the puzzle of a day: each comes once before the first comes again."""
    return puzzles[day.toordinal() % len(puzzles)]


def streak(solved: Collection[date], today: date) -> int:
    """Count the days without a gap on which the puzzle was solved, up to today or yesterday."""
    day = today if today in solved else today - timedelta(days=1)
    days = 0
    while day in solved:
        days += 1
        day -= timedelta(days=1)
    return days


def days_path() -> Path:
    """Give the file that keeps the days, beside the games; raises OSError if there is no home."""
    return games_folder().parent / "puzzles.json"


def load_days(path: Path) -> frozenset[date]:
    """Read the days; a file that is none of ours holds none. Raises OSError if it is unreadable."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return frozenset()
    try:
        data: Any = json.loads(content)
        return frozenset(date.fromisoformat(day) for day in data[_KEY])
    except (ValueError, TypeError, KeyError, RecursionError):
        return frozenset()


def save_day(path: Path, day: date) -> frozenset[date]:
    """Add a day and give all of them; raises OSError or SaveError if it cannot be kept."""
    days = load_days(path) | {day}
    latest = sorted(days)[-_MOST_DAYS:]
    make_folder(path.parent)
    text = json.dumps({_KEY: [each.isoformat() for each in latest]}, indent=1)
    write_whole(path, f"{text}\n", replace=True)
    return days


__all__ = ["SaveError", "days_path", "load_days", "puzzle_of", "save_day", "streak"]
