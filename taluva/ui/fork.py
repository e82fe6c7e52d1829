"""Beginning a new game from a point of an old one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from taluva import __version__
from taluva.games.taluva.rules import Phase
from taluva.record import Journal, Record
from taluva.study import forked


class GameOver(ValueError):
    """A point from which nobody can play on; the text is a sentence."""


def begin_fork(record: Record, steps: int, path: Path | None = None) -> Journal:
    """Begin a new log with the first steps of a record, without a path in the usual folder.

    Raises GameOver, or SaveError if the log cannot be written; a file that exists stays.
    """
    if record.moments[steps].game.phase is Phase.OVER:
        raise GameOver(
            f"the game is over there: choose a turn from 1 to {record.last_turn} to play on from"
        )
    now = datetime.now(UTC)
    new = forked(
        record, steps, date=now.strftime("%Y-%m-%dT%H:%M:%SZ"), program=f"taluva {__version__}"
    )
    journal = Journal(new, path or Path())
    if path is None:
        journal.save_new(now)
    else:
        journal.save_as(path)
    return journal
