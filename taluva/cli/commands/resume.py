"""``taluva resume``: continue a saved game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.app.session import open_replay
from taluva.app.settings import load_settings
from taluva.app.state import Mode
from taluva.app.table import Table, ending_of
from taluva.app.terminal import is_too_small, this_terminal
from taluva.cli.console import Conversation, User, complain, describe_damage, warn
from taluva.cli.logs import folder_of_games, open_log, resolve_log
from taluva.cli.parser import Parser, add_display, options_on, typed
from taluva.cli.play_loop import play
from taluva.core.setup import EXEC
from taluva.i18n import InvalidInput, Language
from taluva.record.files import describe_os_error
from taluva.record.journal import Follower, Journal
from taluva.record.lines import LogError, LogInUse
from taluva.record.summaries import unfinished_logs


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "log",
        metavar=parser.say("LOG"),
        type=typed(resolve_log, say),
        nargs="?",
        help=say("the log (default: the latest unfinished game)"),
    )
    parser.add_argument(
        "--exec",
        dest="runs_programs",
        action="store_true",
        help=say("show the programs that the log names as players, ask, and start them"),
    )
    parser.add_argument(
        "--yes",
        dest="is_confirmed",
        action="store_true",
        help=say("with --exec, start the programs without asking (needed without a terminal)"),
    )
    parser.add_argument(
        "--watch",
        dest="watches",
        action="store_true",
        help=say("watch a game that another program is playing (automatic at a terminal)"),
    )
    add_display(parser, say)
    parser.explain(
        examples=["resume", "resume my.taluva", "resume my.taluva --watch > what-they-play.txt"]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open the log and continue the game; return the exit code."""
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    user = User(options_on(arguments, settings), say)
    allowed = Permissions(arguments.runs_programs, arguments.is_confirmed, arguments.watches)
    if arguments.log is None:
        return _resume_latest(user, allowed)
    return play_on(Path(arguments.log), user, allowed)


class Permissions(NamedTuple):
    """The user's permissions: starting programs, not asking first, watching in a pipe."""

    programs: bool = False
    unasked: bool = False
    watching: bool = False


NOTHING: Final = Permissions()


def _resume_latest(user: User, allowed: Permissions) -> int:
    """Continue the latest unfinished game whose log is not damaged; return the exit code."""
    say = user.say
    passed_over: list[str] = []
    for path in unfinished_logs():
        try:
            return play_on(path, user, allowed, passed_over)
        except LogError as error:
            passed_over.append(say("{damage}; skipped", damage=describe_damage(error, say)))
    for line in passed_over:
        warn(line)
    shown = str(folder_of_games())
    if passed_over:
        return complain(say("no other unfinished game in {folder}", folder=shown), 1)
    return complain(say("no unfinished game in {folder}", folder=shown))


def play_on(
    path: Path, user: User, allowed: Permissions = NOTHING, notices: Sequence[str] = ()
) -> int:
    """Continue a log, or watch it if another program is writing it. Raises LogError.

    Shows the notices first.
    """
    say = user.say
    try:
        journal = open_log(path)
    except LogInUse as error:
        if allowed.watching or this_terminal().is_interactive:
            text = say("{problem}; now watching it", problem=error)
            return _watch(path, user, [*notices, text])
        return complain(say("{problem}; use --watch to watch it", problem=error), 1)
    journal.notices[:0] = notices
    programs = _programs(journal) if allowed.programs else []
    for name, command in programs:
        warn(say("The log names a program for {name}: {command}", name=name, command=command))
        if not allowed.unasked and not this_terminal().is_interactive:
            journal.close()
            raise InvalidInput("without a terminal, --exec starts programs only with --yes")
        if not allowed.unasked and not _is_confirmed(user):
            programs = []
            break
    return play(journal, user, runs_programs=bool(programs))


def _programs(journal: Journal[Any]) -> list[tuple[str, str]]:
    """List the players that are programs, with the commands that start them."""
    setup = journal.record.setup
    return [
        (setup.names[seat - 1], words[len(EXEC) :])
        for seat, words in setup.bots.items()
        if words.lower().startswith(EXEC)
    ]


def _is_confirmed(user: User) -> bool:
    dialog = Conversation(user.say, is_by_ear=user.display.is_by_ear)
    try:
        return user.say.is_yes(dialog.ask(user.say("start it? yes or no"), user.say("no")))
    except EOFError:
        return False


def _watch(path: Path, user: User, notices: Sequence[str]) -> int:
    """Follow a game that another program is playing, without writing; return the exit code.

    Raises LogError if the log holds no game.
    """
    from taluva.app.update.replay import FOLLOWING_SECONDS  # rarely needed
    from taluva.cli.commands.replay import show

    try:
        follower = Follower(path)
    except OSError as error:
        raise InvalidInput(describe_os_error(error, path, "read")) from None
    table = Table(follower.record, follower=follower)
    for line in notices:
        complain(line)
    session = open_replay(table, user.display, user.say, table.history.last, mode=Mode.WATCH)
    code = show(session, user, is_too_small(), FOLLOWING_SECONDS)
    return code or (1 if ending_of(follower) and follower.problem else 0)
