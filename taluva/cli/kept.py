"""Which log is meant: a file, a name or a number in the list of games, or the latest of them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

from taluva.app.commandline import typed
from taluva.cli.parser import Parser
from taluva.record import SUFFIX, games_folder, kept_logs
from taluva.table.telling.language import ENGLISH, Language

STANDARD_INPUT: Final = "-"
LATEST: Final = ""  # what stands for the game that was written last
_MOST_DIGITS: Final = 6  # of a number in the list


def add_log(
    parser: Parser, about: str, *, is_optional: bool = True, default: str | None = LATEST
) -> None:
    """Declare one log; without it the latest game is meant, unless it must be named."""
    read = log_named(parser.say)
    if is_optional:
        parser.add_argument(
            "log", metavar=parser.say("LOG"), nargs="?", default=default, type=read, help=about
        )
    else:
        parser.add_argument("log", metavar=parser.say("LOG"), type=read, help=about)


def add_logs(parser: Parser, about: str) -> None:
    """Declare any number of logs; without one the latest game is meant."""
    parser.add_argument(
        "logs",
        metavar=parser.say("LOG"),
        nargs="*",
        type=log_named(parser.say),
        action=_Logs,
        help=about,
    )


class _Logs(argparse.Action):
    """Keeps the logs that are named, or the latest."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        """Take the names; argparse calls this without any too."""
        assert callable(self.type)
        try:
            setattr(namespace, self.dest, values or [self.type(LATEST)])
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def log_named(say: Language) -> Callable[[str], str]:
    """Give a reader of names of logs for the parser, which says in a sentence what is wrong."""

    def read(text: str) -> str:
        try:
            return meant(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(say.again(error)) from None

    return read


def meant(text: str) -> str:
    """Give the path of a log; a file goes before a name in the list, and that before a number.

    What is none of them stays as it is. Raises ValueError for a number, or the latest game, if
    there is no such game.
    """
    if text == STANDARD_INPUT or (text and _exists(text)):
        return text
    for name in (text, f"{text}{SUFFIX}") if text else ():
        if Path(name).name == name and (kept := _in_folder(name)) is not None:
            return kept
    if text and not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        return text
    number = int(text or 1)
    found = next(islice(kept_logs(), max(number - 1, 0), None), None)
    if found is None or number < 1:
        raise ValueError(
            ENGLISH(
                "there is no game {number}: {command} lists those there are",
                number=number,
                command=typed("games"),
            )
            if text
            else ENGLISH("no game is kept yet: name a log")
        )
    return str(found)


def _in_folder(name: str) -> str | None:
    try:
        path = str(games_folder() / name)
    except OSError:
        return None
    return path if _exists(path) else None


def _exists(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:  # no name of a file at all
        return False
