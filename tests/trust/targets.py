"""Targets of fuzzing: each takes any bytes, and raises only if the program breaks a promise."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from taluva.app import settings
from taluva.app.options import SETTINGS
from taluva.bots.protocol import BotFailure, WireMessage, decode, encode, read_choose, read_move
from taluva.core.position_string import game_named
from taluva.core.text import ParseError
from taluva.games import BUILT_IN, definition_for
from taluva.i18n import ENGLISH
from taluva.record.lines import MAX_WARNINGS
from taluva.record.reader import read_log
from taluva.record.summaries import summary

_FOLDER: Final = tempfile.TemporaryDirectory(prefix="taluva-fuzz-")
_FILE: Final = Path(_FOLDER.name) / "settings.json"


def reader(data: bytes) -> None:
    """Check that reading any bytes never crashes, and that the valid part round-trips."""
    found = read_log(io.BytesIO(data))
    assert len(found.problems) < 200
    assert len(found.warnings) <= MAX_WARNINGS + 200
    for problem in (*found.problems, *found.warnings):
        assert problem.message.isprintable()
        assert problem.line > 0
        assert problem.column > 0
    if found.record is None:
        assert found.problems
        return
    text = found.record.dump()
    again = read_log(io.BytesIO(text.encode()))
    assert not again.problems
    assert again.record is not None
    assert again.record.dump() == text
    assert again.game == found.game


def quick_look(data: bytes) -> None:
    """Check that the list of games agrees with the reader about any file."""
    _FILE.write_bytes(data)
    found = summary(_FILE)
    assert found.problem is None or found.problem.isprintable()
    whole = read_log(io.BytesIO(data))
    assert (found.names == ()) is (whole.record is None)
    if whole.record is not None and (whole.torn or not whole.problems):
        assert found.problem is None
        assert found.turn == whole.record.last_turn
        assert found.has_started == whole.record.has_started
        assert found.outcome == (None if whole.record.due else whole.game.outcome)


def notation(data: bytes) -> None:
    """Check that a text is a move with one canonical spelling, or an error with a column in it."""
    text = data.decode("utf-8", "replace")
    for game in BUILT_IN:
        parse = definition_for(game).parse
        try:
            move = parse(text)
        except ParseError as error:
            assert 1 <= error.column <= len(text) + 1
            assert str(error).isprintable()
        else:
            assert parse(str(move)) == move


def positions(data: bytes) -> None:
    """Check that a line is a position with one canonical spelling, or an error with a column."""
    line = data.decode("utf-8", "replace")
    try:
        game = definition_for(game_named(line, BUILT_IN)).need("from_position")(line, None)
    except ParseError as error:
        assert 1 <= error.column <= len(line) + 1
        assert str(error).isprintable()
    else:
        again = definition_for(game.game_name).need("from_position")(game.to_position(), None)
        assert again == game
        assert again.to_position() == game.to_position()


def protocol(data: bytes) -> None:
    """Check that any line is read as a message, or refused with a BotFailure."""
    try:
        message = decode(data)
        assert decode(encode(message)) == message or message != message
        readers: list[Callable[[WireMessage], object]] = [read_choose]
        readers += [partial(read_move, definition=definition_for(game)) for game in BUILT_IN]
        for read in readers:
            try:
                read(message)
            except BotFailure as error:
                assert str(error).isprintable()
    except BotFailure as error:
        assert str(error).isprintable()


def remembered(data: bytes) -> None:
    """Check that settings are read or ignored with one line, and survive saving and reading."""
    _FILE.write_bytes(data)
    found, problem = settings.load_settings(ENGLISH, lambda: _FILE)
    assert problem.isprintable()
    for setting in SETTINGS:
        value = getattr(found, setting.name)
        assert value == setting.default or setting.parse(value) == value


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "reader": reader,
    "quick-look": quick_look,
    "notation": notation,
    "positions": positions,
    "protocol": protocol,
    "settings": remembered,
}
