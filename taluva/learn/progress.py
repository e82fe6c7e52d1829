"""Progress files of learners, and the puzzle of the day."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date, timedelta
from typing import Any, Final

from taluva.core.lessons import Puzzle
from taluva.games import DEFAULT_GAME
from taluva.i18n import Language
from taluva.record.folder import games_folder
from taluva.record.small_file import SmallFile

_LEARNT: Final = "learnt"  # the name of the file of finished lessons, and its key
_PLACES: Final = "places"  # the name of the file of lessons to continue with, and its key
_MAX_ENTRIES: Final = 4_000  # entries; the oldest are dropped first
_MAX_LENGTH: Final = 80  # characters of an entry


def _file(name: str) -> SmallFile:
    return SmallFile(lambda: games_folder().parent / f"{name}.json")


def _entry(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _MAX_LENGTH:
        raise ValueError
    return value


def load_finished() -> frozenset[str]:
    """Return the keys of finished lessons."""
    return frozenset(_file(_LEARNT).take_list(_LEARNT, _entry))


def save_finished(key: str) -> None:
    """Save a lesson as finished. Raises SaveError."""
    file = _file(_LEARNT)
    finished = dict.fromkeys([*file.take_list(_LEARNT, _entry), key])
    file.save({_LEARNT: [*finished][-_MAX_ENTRIES:]})


def load_places() -> frozenset[str]:
    """Return the keys of the lessons to continue with."""
    return frozenset(_file(_PLACES).take_list(_PLACES, _entry))


def save_place(keys: Collection[str], key: str | None) -> None:
    """Save where to continue a course; None clears it. ``keys`` are the keys of its lessons.

    Raises SaveError.
    """
    file = _file(_PLACES)
    others = sorted({*file.take_list(_PLACES, _entry)}.difference(keys))
    file.save({_PLACES: [*others, *([] if key is None else [key])]})


def unread_progress(say: Language, games: Iterable[str] = ()) -> list[str]:
    """Return a message about each progress file that cannot be read completely.

    This includes the solved days of ``games``.
    """
    files = [_file(name) for name in (_LEARNT, _PLACES)]
    for file, name in zip(files, (_LEARNT, _PLACES), strict=True):
        file.take_list(name, _entry)
    for game in games:
        files.append(_days_file(game))
        _take_days(files[-1])
    found = (say.again(file.problem) for file in files)
    return [*dict.fromkeys(filter(None, found))]  # each without a home folder says the same


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


def describe_streak(solved: Collection[date], today: date, say: Language) -> str:
    """Say on how many days in a row the puzzle was solved; return "" if there is no streak."""
    days = streak(solved, today)
    if not days:
        return ""
    return say.count(
        "You have solved the daily puzzle on {number} day.",
        "You have solved the daily puzzle {number} days in a row.",
        days,
    )


def load_days(game: str) -> frozenset[date]:
    """Return the days whose puzzles were solved on that day."""
    return _take_days(_days_file(game))


def _days_file(game: str) -> SmallFile:
    return _file("puzzles" if game == DEFAULT_GAME else f"puzzles-{game}")


def parse_day(text: str) -> date:
    """Parse a date in the form YYYY-MM-DD only. Raises ValueError."""
    if _DAY.fullmatch(text) is None:  # Python also accepts 20261116 and 2026-W10-1
        raise ValueError(text)
    return date.fromisoformat(text)


def _take_days(file: SmallFile) -> frozenset[date]:
    return frozenset(file.take_list(_KEY, lambda each: parse_day(_entry(each))))


def save_day(game: str, day: date) -> tuple[frozenset[date], bool]:
    """Add a solved day; return all of them, and whether it is new. Raises SaveError."""
    file = _days_file(game)
    before = _take_days(file)
    days = before | {day}
    file.save({_KEY: [each.isoformat() for each in sorted(days)][-_MAX_ENTRIES:]})
    return days, day not in before
