"""What the commands that read a log share: opening it, saying what is wrong with it."""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from taluva.game import Game
from taluva.record import LogReader, Problem, printable, read_log, sentence

STANDARD_INPUT = "-"


class UnreadableLog(Exception):  # noqa: N818
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
    """Write a line to standard error."""
    print(text, file=sys.stderr)


def report(name: str, reader: LogReader) -> None:
    """Write everything that is wrong or odd to standard error."""
    for problem in reader.problems:
        warn(located(name, problem))
    for warning in reader.warnings:
        warn(located(name, warning, "warning: "))


def add_log_and_turn(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of a command that looks at one point of one log."""
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="look at the start of turn N")
    parser.add_argument("--json", action="store_true", help="write JSON for other programs")


def game_at(arguments: argparse.Namespace) -> tuple[Game | None, int]:
    """Give the game that the arguments ask for and the exit code; report what is wrong.

    The game is None where there is none to show.
    """
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
