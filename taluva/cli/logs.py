"""Helpers for commands that read logs: resolve a LOG argument, open logs, report errors."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from taluva.app.timeline import PlayerView, insider, watcher
from taluva.cli.console import Reported, warn
from taluva.cli.parser import Parser, typed
from taluva.core.environment import format_command, open_regular
from taluva.core.game import Game
from taluva.core.position_string import POSITION, game_named
from taluva.core.text import ParseError
from taluva.games import GAMES, definition_for
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.record.files import describe_os_error, no_name
from taluva.record.folder import SUFFIX, games_folder
from taluva.record.lines import LogError, Problem, SaveError
from taluva.record.reader import LogReader, read_log
from taluva.record.record import History, Record

if TYPE_CHECKING:
    from taluva.record.journal import Journal


class UnreadableLog(InvalidInput):
    """A log that cannot be opened."""


def read_argument(name: str) -> LogReader:
    """Read the log with this name, or standard input for ``-``. Raises UnreadableLog."""
    try:
        with _open(name) as file:
            return read_log(file)
    except OSError as error:
        raise UnreadableLog(describe_os_error(error, Path(name), "read")) from None


def _open(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        return open_regular(Path(name))
    except ValueError:
        raise UnreadableLog(no_name(name)) from None


def locate(name: str, problem: Problem, say: Language) -> str:
    """Return a problem as ``file:line:column: message``."""
    return say.again(problem.locate(sanitize(name)))


def locate_warning(name: str, warning: Problem, say: Language) -> str:
    """Return a warning as ``file:line:column: warning: message``."""
    text = say("warning: {message}", message=warning.message)
    return locate(name, warning._replace(message=text), say)


def open_log(path: Path) -> Journal[Any]:
    """Continue a log. Raises LogError, LogInUse, or InvalidInput if it cannot be read."""
    from taluva.record.journal import Journal  # only needed to play

    try:
        return Journal.resume(path, plays_on=True)
    except OSError as error:
        raise InvalidInput(describe_os_error(error, path, "read")) from None
    except LogError:
        raise
    except ValueError:
        raise InvalidInput(no_name(path)) from None


def report(name: str, reader: LogReader, say: Language) -> None:
    """Write all problems and warnings to standard error."""
    for problem in reader.problems:
        warn(locate(name, problem, say))
    for warning in reader.warnings:
        warn(locate_warning(name, warning, say))


def add_point(parser: Parser, say: Language, *, has_json: bool = True) -> None:
    """Add the arguments of a command that shows one point of one log, or a position."""
    add_log_or_position(parser, say)
    parser.add_argument("--at", type=int, metavar="N", help=say("show the start of turn N"))
    if has_json:
        about = say("write JSON for other programs")
        parser.add_argument("--json", action="store_true", help=about)


def add_log_or_position(parser: Parser, say: Language) -> None:
    """Add the arguments that name a log, or a position."""
    is_line = any(word.partition("=")[0] == f"--{POSITION}" for word in parser.words)
    log = say("the log (default: the latest game), or - for standard input")
    add_log(parser, log, default=None if is_line else LATEST)
    about = say("a one-line position instead of a log")
    parser.add_argument("--position", metavar=say("LINE"), help=about)


def game_at(arguments: argparse.Namespace, say: Language) -> tuple[PlayerView, int]:
    """Return a view of the game that the arguments select, and the exit code.

    Reports problems. Raises Reported if there is no game, and ValueError for a wrong turn.
    """
    if arguments.position is not None:
        return game_in_line(arguments, say), 0
    log = read_turn(arguments.log, arguments.at, say)
    viewer = viewer_of(arguments, log.record.game)
    return PlayerView(log.history.game(log.index), viewer, say), log.code


def viewer_of(arguments: argparse.Namespace, last: Game[Any]) -> int | None:
    """Return the seat that a log is shown to, given its last game.

    Without --open the viewer of an unfinished game is a spectator.
    """
    return watcher(last, is_open=bool(arguments.is_open))


def game_in_line(arguments: argparse.Namespace, say: Language) -> PlayerView:
    """Return a view of the game in a position. Raises ValueError with a message.

    The view hides nothing, because the viewer has typed the position.
    """
    if arguments.log is not None or arguments.at is not None:
        raise InvalidInput("--position cannot be combined with a log or --at")
    game = game_in_position(arguments.position)
    return PlayerView(game, insider(game), say)


def game_in_position(line: str) -> Game[Any]:
    """Return the game in a position. Raises InvalidInput with the column of a problem."""
    try:
        definition = definition_for(game_named(line, GAMES))
        game: Game[Any] = definition.need("from_position")(line, None)
    except ParseError as error:
        raise InvalidInput(
            "position:{column}: {problem}", column=error.column, problem=error
        ) from None
    return game


@dataclass(frozen=True, slots=True)
class LoadedLog:
    """The valid part of a log, its problems, and the selected moment."""

    record: Record[Any, Any]
    history: History[Any]
    index: int
    problems: list[Problem]

    @property
    def code(self) -> int:
        """The exit code if nothing else fails: 1 for a damaged log."""
        return 1 if self.problems else 0


def read_turn(
    name: str, turn: int | None, say: Language, *, is_end_default: bool = True
) -> LoadedLog:
    """Read a log and find the start of a turn; report problems.

    Without a turn the moment is the end, or the start if ``is_end_default`` is False. Raises
    Reported if there is no game, and ValueError for a wrong turn.
    """
    reader = read_argument(name)
    report(name, reader, say)
    if reader.record is None:
        raise Reported
    history = reader.record.history
    default = history.last if is_end_default else 0
    index = default if turn is None else history.at_turn(turn)
    return LoadedLog(reader.record, history, index, reader.problems)


def check_target(log: str | None, path: Path, may_replace: bool) -> None:
    """Raise SaveError if a path is the log itself, or exists and may not be replaced."""
    shown, is_log = sanitize(str(path)), False
    if log is not None:
        with suppress(OSError, ValueError):
            read = os.fstat(sys.stdin.fileno()) if log == STANDARD_INPUT else os.stat(log)
            is_log = os.path.samestat(read, os.stat(path))
    if is_log:
        raise SaveError(ENGLISH("{path} is the log itself: choose another output file", path=shown))
    if os.path.exists(path) and not may_replace:
        raise SaveError(ENGLISH("{path} already exists: use --force to replace it", path=shown))


STANDARD_INPUT: Final = "-"
LATEST: Final = ""  # selects the game written last
_MAX_DIGITS: Final = 6  # in a number from the list of games


def add_log(
    parser: Parser, about: str, *, is_optional: bool = True, default: str | None = LATEST
) -> None:
    """Add a LOG argument; if it is optional, the default is the latest game."""
    read, nargs = typed(resolve_log, parser.say), "?" if is_optional else None
    parser.add_argument(
        "log", metavar=parser.say("LOG"), nargs=nargs, default=default, type=read, help=about
    )


def add_logs(parser: Parser, about: str) -> None:
    """Add an argument for any number of logs; the default is the latest game."""
    read = typed(resolve_log, parser.say)
    parser.add_argument("logs", metavar=parser.say("LOG"), nargs="*", type=read, help=about)


def logs_of(arguments: argparse.Namespace) -> list[str]:
    """Return the named logs, or the latest game. Raises ValueError if there is none."""
    return arguments.logs or [resolve_log(LATEST)]


def resolve_log(text: str) -> str:
    """Resolve a LOG argument: a path, a name, a number from `taluva games`, or the latest game.

    Any other text is returned unchanged. Raises ValueError if there is no game with that number, or
    no game at all.
    """
    if text == STANDARD_INPUT or (text and _exists(text)):
        return text
    for name in (text, f"{text}{SUFFIX}") if text else ():
        if Path(name).name == name and (kept := _in_folder(name)) is not None:
            return kept
    if text and not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS):
        return text
    from taluva.record.summaries import saved_logs

    number = int(text or 1)
    found = next(islice(saved_logs(), number - 1, None), None) if number > 0 else None
    if found is None:
        if not text:
            raise InvalidInput("no saved games yet: name a log file")
        raise InvalidInput(
            "there is no game {number}: {command} lists all games",
            number=number,
            command=format_command("games"),
        )
    return str(found)


def folder_of_games() -> Path:
    """Return the games folder. Raises ValueError with a message if there is none."""
    try:
        return games_folder()
    except OSError as error:
        folder = ENGLISH("the games folder")
        raise InvalidInput(describe_os_error(error, folder, "found")) from None


def _in_folder(name: str) -> str | None:
    try:
        path = str(games_folder() / name)
    except OSError:
        return None
    return path if _exists(path) else None


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:  # not a valid file name
        return False
