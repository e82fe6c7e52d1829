"""Beginning a new game from a point of an old one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from taluva import __version__
from taluva.games.taluva.rules import Phase
from taluva.record import Journal, Record, SaveError, sentence
from taluva.record.folder import free_path
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
    place = free_path(record.setup.names, now) if path is None else path
    journal = Journal(new, place)
    try:
        if path is None:
            place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(sentence(error, place)) from error
    journal.save_as(place)
    return journal
