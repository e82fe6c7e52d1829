"""Games between people, with positions for the tests of warnings and reports."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from taluva import Game
from taluva.record.reader import read_log
from taluva.record.record import Record

LOGS = Path(__file__).with_name("table")


def record(name: str) -> Record[Any, Any]:
    """Return the record of one of these games: ed06, rank2, botv21 or mouse."""
    reader = read_log(BytesIO((LOGS / f"{name}.taluva").read_bytes()))
    assert not reader.problems
    assert reader.record is not None
    return reader.record


def at_turn(name: str, turn: int) -> Game:
    """Return the game at the start of a turn, as its player saw it."""
    log = record(name)
    game = log.history.game(log.history.at_turn(turn))
    ready, _ = log.definition.finalize(game, log.setup)
    view: Game = ready.view_for(ready.seat)
    return view
