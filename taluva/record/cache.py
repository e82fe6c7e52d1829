"""A cache of summaries in the folder of the logs, which makes long lists fast.

The program never needs the file: a missing, outdated or damaged entry means that the log is read.
The file holds only what ``taluva games`` shows. What it says is checked like a log.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection
from contextlib import suppress
from functools import cache
from os import stat_result
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva import __version__
from taluva.core.environment import open_regular
from taluva.core.game import Outcome
from taluva.core.setup import validate_names
from taluva.games import definition_for
from taluva.record.files import write_whole
from taluva.record.lines import SaveError

FILE_NAME: Final = ".summaries.json"
MIN_NEW: Final = 20  # summaries; fewer are not worth writing the file
_FORMAT: Final = 1
_MAX_SIZE: Final = 100_000_000  # bytes
_MAX_TURN: Final = 1_000_000
_SETTLED_SECONDS: Final = 2  # a later change has another time of modification, on any file system


class LogFacts(NamedTuple):
    """What a summary says about a valid log."""

    game: str
    names: tuple[str, ...]
    turn: int
    next_turn: int | None
    has_started: bool
    outcome: Outcome | None


class SummaryCache:
    """The saved summaries of the logs in a folder, and new ones to save."""

    def __init__(self, folder: Path) -> None:
        """Read the file of a folder. Never raises: a file that is not valid is ignored."""
        self._path = folder / FILE_NAME
        self._entries: dict[str, Any] = {}
        self._new = 0
        with suppress(OSError, ValueError, RecursionError), open_regular(self._path) as file:
            data = json.loads(file.read(_MAX_SIZE))
            if isinstance(data, dict) and isinstance(data.get("logs"), dict):
                is_ours = (data.get("format"), data.get("program")) == (_FORMAT, __version__)
                self._entries = data["logs"] if is_ours else {}

    def find(self, name: str, status: stat_result) -> LogFacts | None:
        """Return what was saved about a log, or None if that is missing, outdated or invalid."""
        match self._entries.get(name):
            case [signature, *facts] if signature == _signature(status):
                with suppress(ValueError, TypeError, KeyError):
                    return _parse(*facts)
        return None

    def add(self, name: str, status: stat_result, facts: LogFacts) -> None:
        """Add what was read from a log, unless the log was written a moment ago."""
        if status.st_mtime < time.time() - _SETTLED_SECONDS:
            words = None if facts.outcome is None else facts.outcome.words
            self._entries[name] = [_signature(status), *facts[:-1], words]
            self._new += 1

    def save(self, names: Collection[str]) -> None:
        """Write the file if much is new, for the logs that still exist. Never raises."""
        if self._new < MIN_NEW:
            return
        logs = {name: self._entries[name] for name in names if name in self._entries}
        data = {"format": _FORMAT, "program": __version__, "logs": logs}
        with suppress(SaveError):
            write_whole(self._path, json.dumps(data), replace=True)


def _signature(status: stat_result) -> list[int]:
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _parse(
    game: object, names: object, turn: object, following: object, started: object, words: object
) -> LogFacts:
    """Check an entry. Raises ValueError, TypeError or KeyError."""
    if not (isinstance(game, str) and isinstance(names, list) and names):
        raise TypeError
    definition_for(game)
    checked = _check_names(*names)
    return LogFacts(
        game,
        checked,
        _parse_turn(turn),
        None if following is None else _parse_turn(following),
        started is True,
        None if words is None else _parse_outcome(game, words, len(checked)),
    )


def _parse_turn(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value <= _MAX_TURN:
        raise ValueError
    return value


@cache  # many games have the same players
def _check_names(*names: str) -> tuple[str, ...]:
    return validate_names(names, is_read=True)


@cache
def _parse_outcome(game: str, words: object, seats: int) -> Outcome:
    if not isinstance(words, str):
        raise TypeError
    found = Outcome.parse(words, definition_for(game).reasons, seats)
    if found is None:
        raise ValueError
    return found
