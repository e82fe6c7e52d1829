"""Playing on from an earlier point: a new record that begins as another one did."""

from __future__ import annotations

from dataclasses import replace

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import start
from taluva.record import Comment, Record
from taluva.record.headers import is_unknown
from taluva.record.limits import MOST_HEADERS
from taluva.record.setup import Setup


def forked(record: Record, steps: int, *, date: str = "", program: str = "") -> Record:
    """Give a new record of the first steps that stand, with their comments, bots and headers.

    The same tiles will be drawn as far as the old record knows them. It is left as it is.
    """
    last = record.game
    first = start(last.position.options, last.position.deck)
    game = Game(last.names, last.colours, first, last.seed)
    new = Record.of(game, bots=record.setup.bots, date=date, program=program)
    new.setup = _with_unknown_headers(new.setup, record.setup)
    for index, moment in enumerate(record.moments[: steps + 1]):
        if index:
            new.play(moment.game.moves[-1])
        for comment in moment.comments:
            _keep(new, comment)
    return new


def _with_unknown_headers(new: Setup, old: Setup) -> Setup:
    """Take along what only other programs know, as far as a log may have so many headers."""
    lines = (*new.lines, *filter(is_unknown, old.lines))
    return replace(new, lines=lines[: MOST_HEADERS - 1])  # the first line is none of them


def _keep(record: Record, comment: str) -> None:
    try:
        record.comment(comment)
    except ValueError:  # without a blank before it, it is no longer than it was
        record.accept(Comment(comment))
