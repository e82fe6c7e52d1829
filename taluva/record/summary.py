"""What a log is about, at a glance: its lines are looked at, its moves are not replayed."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final

from taluva.games.taluva.rules import Reason
from taluva.record.files import sentence
from taluva.record.folder import latest_logs
from taluva.record.limits import LARGEST_FILE
from taluva.record.reader import TOO_LARGE, read_headers, read_log
from taluva.table.outcome import Outcome

_STEP: Final = re.compile(rb"\s*([0-9]{1,9})\s+([A-Za-z]+)")
_RESULT: Final = re.compile(rb"\s*result\s+([a-z0-9 \t-]+?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Summary:
    """Who plays, how far they are, how it ended and when it was written last.

    ``problem`` is a sentence, for a file that holds no game or is visibly damaged.
    """

    path: Path
    modified: datetime
    names: tuple[str, ...] = ()
    turn: int = 0  # of the latest step that stands; 0 before the first
    outcome: Outcome | None = None
    problem: str | None = None


def summary(path: Path) -> Summary:
    """Look at a log; does not raise for what it finds, and does not check the moves."""
    modified = datetime.fromtimestamp(0, UTC)
    try:
        status = path.stat()
        modified = _time(status.st_mtime)
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise OSError(errno.EINVAL, "this is no regular file")
        with path.open("rb") as file:
            return _summary(path, modified, file)
    except OSError as error:
        return Summary(path, modified, problem=sentence(error, path, "read"))


def _time(seconds: float) -> datetime:
    """Give the time that a file system tells, as near as there are dates for it."""
    # A day less at either end, so that it can be told in any time zone.
    first, last = (each.replace(tzinfo=UTC) for each in (datetime.min, datetime.max))
    day = timedelta(days=1)
    begin, end = (first + day).timestamp(), (last - day).timestamp()
    return datetime.fromtimestamp(min(max(seconds, begin), end), UTC)


def unfinished_logs() -> Iterator[Path]:
    """Give the logs in the usual folder whose games go on, the one written last first."""
    for path in latest_logs():
        found = summary(path)
        if found.problem is None and found.outcome is None:
            yield path


def latest_unfinished() -> Path | None:
    """Give the log in the usual folder that was written last and whose game goes on."""
    return next(unfinished_logs(), None)


def _summary(path: Path, modified: datetime, file: BinaryIO) -> Summary:
    reader = read_headers(file)
    if reader.record is None:
        return Summary(path, modified, problem=str(reader.problems[0]))
    names = reader.record.setup.names
    *lines, torn = file.read(LARGEST_FILE).split(b"\n")
    if file.read(1):
        return Summary(path, modified, names, problem=TOO_LARGE)
    if torn:
        file.seek(0)
        return _replayed(path, modified, file)
    turns: list[int] = []
    outcome = None
    for number, line in enumerate(lines, reader.lines_read + 1):
        if step := _STEP.match(line):
            outcome = None
            match step[2].lower():
                case b"undo":
                    del turns[-1:]
                case b"out":
                    pass
                case _:
                    turns.append(int(step[1]))
        elif result := _RESULT.fullmatch(line):
            outcome = Outcome.parse(result[1].decode(), Reason, len(names))
            if outcome is None:
                problem = f"{number}:1: this is no result of this game"
                return Summary(path, modified, names, turns[-1] if turns else 0, None, problem)
        elif line.strip() and not line.lstrip().startswith(b"#"):
            problem = f"{number}:1: this line is no step"
            return Summary(path, modified, names, turns[-1] if turns else 0, None, problem)
    return Summary(path, modified, names, turns[-1] if turns else 0, outcome)


def _replayed(path: Path, modified: datetime, file: BinaryIO) -> Summary:
    """Judge a log that may be torn by its moves: only they tell whether the last line counts."""
    reader = read_log(file)
    record = reader.record
    assert record is not None, "its headers were read before"
    problem = str(reader.problems[0]) if reader.problems and not reader.torn else None
    outcome = None if record.due else record.game.outcome
    return Summary(path, modified, record.setup.names, record.last_turn, outcome, problem)
