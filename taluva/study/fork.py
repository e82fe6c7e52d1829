"""Playing on from an earlier point: a new record that begins as another one did."""

from __future__ import annotations

from taluva.engine import start
from taluva.game import Game
from taluva.record import Comment, Record


def forked(record: Record, steps: int, *, date: str = "", program: str = "") -> Record:
    """Give a new record of the first steps that stand, with their comments and the bots.

    The same tiles will be drawn as far as the old record knows them. It is left as it is.
    """
    last = record.game
    first = start(last.position.options, last.position.deck)
    game = Game(last.names, last.colours, first, last.seed)
    new = Record.of(game, bots=record.setup.bots, date=date, program=program)
    for index, moment in enumerate(record.moments[: steps + 1]):
        if index:
            new.play(moment.game.moves[-1])
        for comment in moment.comments:
            _keep(new, comment)
    return new


def _keep(record: Record, comment: str) -> None:
    try:
        record.comment(comment)
    except ValueError:  # without a blank before it, it is no longer than it was
        record.accept(Comment(comment))
