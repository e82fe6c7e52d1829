"""``taluva replay``: a saved game, shown move by move."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from taluva.app.session import Session, open_replay
from taluva.app.state import NextAction, Pace
from taluva.app.table import Table
from taluva.app.terminal import is_too_small, query_terminal, this_terminal
from taluva.app.view import DEFAULT_SPEED, FASTEST, SLOWEST
from taluva.cli.console import User
from taluva.cli.logs import STANDARD_INPUT, LoadedLog, add_log, read_turn
from taluva.cli.parser import Parser, add_display, display_of, seconds
from taluva.cli.play_loop import play
from taluva.i18n import Language, sanitize
from taluva.record.record import Record


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_log(parser, say("the log (default: the latest game), or - for standard input"))
    parser.add_argument("--at", type=int, metavar="N", help=say("start at turn N"))
    parser.add_argument(
        "--delay",
        type=seconds(FASTEST, SLOWEST, say),
        metavar=say("SECONDS"),
        help=say("how long to wait after each move (in plain mode, each turn)"),
    )
    plain = say("print each turn, without the full screen")
    parser.add_argument("--plain", action="store_true", help=plain)
    add_display(parser, say)
    parser.explain(
        say(
            "On a terminal, the arrow keys go move by move and turn by turn, space plays, / "
            "finds and F1 lists the rest. The command play starts a new game from the position "
            "shown. In a pipe, each turn is printed."
        ),
        ["replay game.taluva", "replay game.taluva --at 12", "replay game.taluva --plain | less"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Show the replay; return 0, 1 if the log is damaged, 2 if there is nothing to show."""
    log = read_turn(arguments.log, arguments.at, say, is_end_default=False)
    user, is_plain = User(display_of(arguments, say), say), arguments.plain or is_too_small()
    return watch_again(log, arguments.log, user, is_plain, arguments.delay) or log.code


def watch_again(
    log: LoadedLog, name: str, user: User, is_plain: bool, delay: float | None = None
) -> int:
    """Show the replay of a log with this name; return the exit code."""
    table, pace = Table(log.record), Pace(delay=DEFAULT_SPEED if delay is None else delay)
    damage = _damage(name, log, user.say)
    session = open_replay(table, user.display, user.say, log.index, error=damage, pace=pace)
    path = None if name == STANDARD_INPUT else Path(name)
    return show(session, user, is_plain, delay or 0.0, path)


def _damage(name: str, log: LoadedLog, say: Language) -> str:
    """Describe the damage of a log. The reason comes first, because long lines are cut."""
    if not log.problems:
        return ""
    line, column, message = log.problems[0]
    return say(
        "damaged: {problem} ({file}:{line}:{column})",
        problem=message,
        file=sanitize(Path(name).name),
        line=line,
        column=column,
    )


def show(
    session: Session, user: User, is_plain: bool, delay: float, path: Path | None = None
) -> int:
    """Show a game on this terminal, starting where the session is; return the exit code.

    Variations that the viewer explores are saved in the log at ``path``.
    """
    display, table = user.display, session.table
    terminal = this_terminal() if is_plain else query_terminal(display)
    look = display.look_on(terminal)
    if is_plain or look.is_plain:
        from taluva.app.screens.plain import replay_plain, turn_reader

        if display.is_by_ear and terminal.is_interactive and not delay:
            with suppress(EOFError, KeyboardInterrupt):
                wait = turn_reader(session, sys.stdout)
                replay_plain(session, look, sys.stdout, wait, is_asked=True)
            return 0
        replay_plain(session, look, sys.stdout, lambda: time.sleep(delay))
        return 0
    from taluva.app.screens.replay import ReplayScreen, leave_in_scrollback, watch_full_screen

    record = table.record
    while True:  # playing on or exploring from here returns to the replay
        screen = ReplayScreen(session, terminal, user.display.colour)
        watch_full_screen(screen)
        user.follow(screen.state)
        if screen.state.next_action is NextAction.EXPLORE:
            record = open_explorer(session, record, user, path)
            continue
        if table.new_game is None:
            leave_in_scrollback(screen)
            return 0
        if code := play(table.new_game, user, remembers=False):
            return code
        table.new_game = None


def open_explorer(
    session: Session, record: Record[Any, Any], user: User, path: Path | None = None
) -> Record[Any, Any]:
    """Open the explorer at the moment on screen; return the record with the new variations."""
    from taluva.cli.commands.explore import explore

    state = session.state
    session.state = state.but(next_action=None)
    explorer, _ = explore(record, state.timeline.index, user, path, is_nested=True)
    return explorer.table.record
