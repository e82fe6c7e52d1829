"""A game that goes on, in a line: who plays, how far they are, when they played last."""

from __future__ import annotations

from pathlib import Path

from taluva.cli.logs import turn_of
from taluva.record import printable, summary
from taluva.table.telling.language import Language


def about(path: Path, say: Language) -> str:
    """Tell of a game by its log."""
    found = summary(path)
    names = printable(", ".join(found.names))
    date = f"{found.modified.astimezone():%Y-%m-%d %H:%M}"
    return say("{names}: turn {turn}, {date}", names=names, turn=turn_of(found), date=date)
