"""The puzzle of the day, the same for everybody, and the days on which it was solved."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from taluva.learn.kept import kept_path, load_list, save_list
from taluva.table.study.task import Puzzle

_KEY: Final = "solved"
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


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
    return kept_path("puzzles")


def parse_day(text: str) -> date:
    """Parse a date of the form YYYY-MM-DD and no other; raises ValueError."""
    if _DAY.fullmatch(text) is None:  # Python also takes 20261116 and 2026-W10-1
        raise ValueError(text)
    return date.fromisoformat(text)


def load_days(path: Path) -> frozenset[date]:
    """Read the days; what is none of ours is passed over. Raises OSError if it is unreadable."""
    days = set()
    for each in load_list(path, _KEY) or ():
        with suppress(ValueError):
            days.add(parse_day(each))
    return frozenset(days)


def save_day(path: Path, day: date) -> frozenset[date]:
    """Add a day and give all of them; raises OSError or SaveError if it cannot be kept."""
    days = load_days(path) | {day}
    save_list(path, _KEY, [each.isoformat() for each in sorted(days)])
    return days
