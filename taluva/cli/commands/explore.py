"""``taluva explore``: explore a position, with chances, best turns and variations."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from taluva.app import session as sessions
from taluva.app.session import Session
from taluva.app.state import State
from taluva.app.timeline import Timeline
from taluva.app.update.explore import tree_lines
from taluva.app.update.queries import no_exploring
from taluva.app.view import ViewOptions
from taluva.cli.console import User, print_lines
from taluva.cli.logs import STANDARD_INPUT, add_point, game_in_line, read_turn, viewer_of
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.position_string import POSITION
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.i18n import InvalidInput, Language
from taluva.record.record import Record

_SEED = 0  # for the deals after a position


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_point(parser, say, has_json=False)
    about = say("print the moves with their notes and variations from turn N on, and exit")
    parser.add_argument("--text", action="store_true", help=about)
    add_display(parser, say)
    parser.explain(
        say(
            "Shows everyone's chance of winning and the best turns, and searches further while "
            "you wait. Moves that you play become variations. The log keeps them as comments. In "
            "a pipe, it plays every input line and prints the answer."
        ),
        [
            "explore game.taluva",
            "explore game.taluva --at 12",
            'explore --position "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"',
            "explore game.taluva --text > game.txt",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open the explorer; return 0, 1 if the log is damaged, 2 if there is nothing to explore."""
    user = User(display_of(arguments, say), say)
    if arguments.position is not None:
        if arguments.text:
            raise InvalidInput("--text needs a log")
        return explore(_record_of(arguments, say), 0, user)[1]
    log = read_turn(arguments.log, arguments.at, say, is_end_default=not arguments.text)
    history = log.history
    viewer = viewer_of(arguments, history.game(history.last))
    seen = State(Timeline(history, log.index, viewer), view=ViewOptions(language=say))
    if why := no_exploring(seen):
        raise InvalidInput(why)
    if arguments.text:
        session = sessions.open_explorer(log.record, log.index, user.display, say=say)
        print_lines(tree_lines(session.state, log.index))
        return log.code
    path = None if arguments.log == STANDARD_INPUT else Path(arguments.log)
    return explore(log.record, log.index, user, path)[1] or log.code


def _record_of(arguments: argparse.Namespace, say: Language) -> Record[Any, Any]:
    """Return the record of a game that starts with the position. Raises ValueError."""
    game = game_in_line(arguments, say).whole
    definition = definition_for(game.game_name)
    definition.need("explore")
    setup = Setup(game.names, {POSITION: game.to_position()}, _SEED)
    return Record.of(definition.new(setup))


def explore(
    record: Record[Any, Any],
    index: int,
    user: User,
    path: Path | None = None,
    *,
    is_nested: bool = False,
) -> tuple[Session, int]:
    """Open the explorer after the first ``index`` moves; return the session and the exit code.

    The variations are saved in the log at ``path``.
    """
    session = sessions.open_explorer(
        record, index, user.display, path=path, is_nested=is_nested, say=user.say
    )
    with _same_time(path):
        return session, sessions.play(session, user.display, remembers=False)


@contextmanager
def _same_time(path: Path | None) -> Iterator[None]:
    """Restore the modification time of a log afterwards, because lists and ratings use it."""
    try:
        before = None if path is None else path.stat()
    except OSError:
        before = None
    yield
    if path is not None and before is not None:
        with suppress(OSError):
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
