"""Logs of a game with moves of chance: dealing, writing and undo."""

from __future__ import annotations

import io
import re

import pytest

from taluva.record.lines import OutOfOrder, UndoEntry
from taluva.record.reader import read_log
from taluva.record.record import Record
from taluva.taifun import Game
from tests import phrases


def begun() -> Record[Game, object]:
    """Return a record at the first decision after cards are dealt and dice rolled."""
    record = Record.of(Game.new(["Neptun", "Ana", "Ben"], seed=7))
    while not any(str(move).startswith("roll") for move in record.game.moves):
        record.play(record.game.legal_moves()[-1])
    return record


def test_chance_moves_are_written_to_the_log_and_read_from_it() -> None:
    record = begun()
    text = record.dump()
    assert text.startswith("taluva-log 1\ngame taifun\n")
    assert " draw " in text
    assert " roll " in text
    again = read_log(io.BytesIO(text.encode()))
    assert not again.problems
    assert again.game == record.game
    assert again.record is not None
    assert again.record.dump() == text


def test_undo_goes_back_before_a_deal_and_redo_deals_the_same() -> None:
    record = begun()
    before, moves = record.game, record.game.moves
    entries = record.undo()
    assert len(entries) > 1
    assert all(isinstance(entry, UndoEntry) for entry in entries)
    assert record.game.seat is not None
    record.redo()
    assert record.game.moves == moves
    assert record.game == before


def test_the_first_deal_cannot_be_undone() -> None:
    record = Record.of(Game.new(["Neptun", "Ana", "Ben"], seed=7))
    while record.game.moves:
        try:
            record.undo()
        except OutOfOrder:
            break
    with pytest.raises(OutOfOrder, match=re.escape(phrases.NO_MOVE_TO_TAKE_BACK)):
        record.undo()
