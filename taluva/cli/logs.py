"""What the commands that read a log share: opening it, saying what is wrong with it."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from taluva.games import GAMES, USUAL_GAME, kit_of
from taluva.record import History, LogReader, Problem, Record, printable, read_log, sentence
from taluva.table.errors import ParseError
from taluva.table.position import game_named

STANDARD_INPUT = "-"


class UnreadableLog(Exception):
    """A file that cannot be opened; the text is a sentence."""


def read(name: str) -> LogReader:
    """Read the log of this name, or standard input for ``-``; raises UnreadableLog."""
    try:
        with _opened(name) as file:
            return read_log(file)
    except OSError as error:
        raise UnreadableLog(sentence(error, Path(name), "read")) from None


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise UnreadableLog("standard input is closed")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except ValueError:
        raise UnreadableLog(f"{printable(name)} is no name of a file") from None


def located(name: str, problem: Problem, kind: str = "") -> str:
    """Say where a problem is and what, as ``file:line:column: message``."""
    return f"{printable(name)}:{problem.line}:{problem.column}: {kind}{problem.message}"


def warn(text: str) -> None:
    """Write a line to standard error, with nothing in it that a terminal obeys."""
    print(printable(text), file=sys.stderr)


def report(name: str, reader: LogReader) -> None:
    """Write everything that is wrong or odd to standard error."""
    for problem in reader.problems:
        warn(located(name, problem))
    for warning in reader.warnings:
        warn(located(name, warning, "warning: "))


def add_log_and_turn(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of a command that looks at one point of one log."""
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("log", metavar="LOG", nargs="?", help="the log, or - for standard input")
    either.add_argument("--position", metavar="LINE", help="a position in one line, and no log")
    parser.add_argument("--at", type=int, metavar="N", help="look at the start of turn N")
    parser.add_argument("--json", action="store_true", help="write JSON for other programs")


def game_at(arguments: argparse.Namespace) -> tuple[Any, int]:
    """Give the game that the arguments ask for and the exit code; report what is wrong.

    The game is None where there is none to show.
    """
    if arguments.position is not None:
        return _game_of(arguments)
    try:
        reader = read(arguments.log)
    except UnreadableLog as error:
        warn(f"taluva: {error}")
        return None, 2
    report(arguments.log, reader)
    if reader.record is None:
        return None, 1
    try:
        game = reader.game if arguments.at is None else reader.record.at(arguments.at)
    except ValueError as error:
        warn(f"taluva: {error}")
        return None, 2
    return game, 1 if reader.problems else 0


def _game_of(arguments: argparse.Namespace) -> tuple[Any, int]:
    """Give the game of a position and the exit code; report what is wrong."""
    line = arguments.position
    try:
        if arguments.at is not None:
            raise ValueError("--at is for logs: a position has one turn alone")
        return kit_of(game_named(line, GAMES)).from_position(line, None), 0
    except ParseError as error:
        warn(f"taluva: {located_in_line(error)}")
    except ValueError as error:
        warn(f"taluva: {error}")
    return None, 2


def located_in_line(error: ParseError) -> str:
    """Say where in a position something is wrong, and what."""
    return f"position:{error.column}: {error}"


@dataclass(frozen=True, slots=True)
class Studied:
    """The valid part of a log, the point of it that is asked for, and what is wrong with it."""

    record: Record[Any, Any]
    history: History[Any]
    index: int
    problems: list[Problem]

    @property
    def code(self) -> int:
        """The exit code when all else goes well: 1 for a damaged log."""
        return 1 if self.problems else 0


def is_shown(name: str, record: Record[Any, Any], command: str) -> bool:
    """Tell whether a command that shows one game alone knows that of a log; say so if it does not.

    A game without screens of its own is told in text.
    """
    if record.kit.name == USUAL_GAME:
        return True
    warn(
        f"taluva: {printable(name)} is a game of {record.kit.name}, and {command} is for"
        f" {USUAL_GAME}: show, legal, stats, replay, check, fork and games know both"
    )
    return False


def study(name: str, turn: int | None, *, otherwise_end: bool = True) -> tuple[Studied | None, int]:
    """Read a log and find the start of a turn, without one its end or its start; report problems.

    Gives None and the exit code where there is nothing to look at.
    """
    try:
        reader = read(name)
        report(name, reader)
        if reader.record is None:
            return None, 1
        history = reader.record.history
        usual = history.last if otherwise_end else 0
        index = usual if turn is None else history.at_turn(turn)
    except (UnreadableLog, ValueError) as error:
        warn(f"taluva: {error}")
        return None, 2
    studied = Studied(reader.record, history, index, reader.problems)
    return studied, studied.code


def is_log_itself(name: str, path: Path) -> bool:
    """Tell whether a path leads to the very file that the log is read from."""
    try:
        log = os.fstat(sys.stdin.fileno()) if name == STANDARD_INPUT else os.stat(name)
        return os.path.samestat(log, os.stat(path))
    except (OSError, ValueError):
        return False
