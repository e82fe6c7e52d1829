"""``taluva games``: the games in the usual folder, and deleting one of them."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from taluva.cli.complaints import complain
from taluva.cli.kept import log_named
from taluva.cli.logs import turn_of
from taluva.cli.parser import Parser
from taluva.games import kit_of
from taluva.record import (
    LogInUse,
    Summary,
    delete,
    games_folder,
    kept_games,
    no_name,
    printable,
    sentence,
    summary,
)
from taluva.shell.text.printing import print_lines
from taluva.table.telling.language import ENGLISH, Language


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    one = say("delete one game, by its name or number in the list")
    parser.add_argument("--delete", metavar=parser.say("LOG"), type=log_named(say), help=one)
    parser.add_argument("--yes", action="store_true", help=say("delete without asking"))
    parser.explain(
        say(
            "The newest game comes first. Every command takes the number or the name of a game in"
            " this list for its log. The folder is the platform's data folder, or $TALUVA_DATA."
        ),
        ["games", "replay 3", "games --delete 2026-11-16-1000-Ana-Ben"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """List the games, or delete one; give the exit code."""
    if arguments.delete is not None:
        return _delete(arguments.delete, arguments.yes, say)
    if arguments.yes:
        return complain(say("--yes is for --delete LOG"))
    try:
        folder = games_folder()
    except OSError as error:
        return complain(say.again(sentence(error, ENGLISH("the folder of the games"), "found")))
    found = list(kept_games())
    if not found and (trouble := _trouble(folder)):
        return complain(say.again(trouble))
    shown = printable(str(folder))
    if found:
        told = say.count(
            "{number} game in {folder}", "{number} games in {folder}", len(found), folder=shown
        )
    else:
        told = say("no games in {folder} yet", folder=shown)
    print_lines([told, *_table(found, say)], indent=" " * 5)
    return 0


def _folder_if_any() -> Path | None:
    try:
        return games_folder()
    except OSError:
        return None


def _trouble(folder: Path) -> str:
    """Say why a folder cannot be listed; nothing if it can, or is not there yet."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return sentence(error, folder, "read")
    return ""


def _table(found: list[Summary], say: Language) -> list[str]:
    from taluva.shell.text.wrap import padded, width_of  # only a list needs to measure text

    names = [printable(each.path.name) for each in found]
    width = max(map(width_of, names), default=0)
    digits = len(str(len(found)))
    return [
        f"{number:{digits}}  {each.modified.astimezone():%Y-%m-%d %H:%M}"
        f"  {padded(name, width)}  {_about(each, say)}"
        for number, (each, name) in enumerate(zip(found, names, strict=True), 1)
    ]


def _about(found: Summary, say: Language) -> str:
    players = ", ".join(found.names)
    if found.problem is not None and not players:
        return say("damaged: {problem}", problem=found.problem)
    if found.problem is not None:
        return say("{names}: damaged: {problem}", names=players, problem=found.problem)
    if found.outcome is not None:
        return say(
            "{names}: turn {turn}, {outcome}",
            names=players,
            turn=found.turn,
            outcome=found.outcome.told(
                found.names, say, kit_of(found.game).word(found.outcome.reason, say)
            ),
        )
    turn = turn_of(found)
    return say("{names}: turn {turn}, not finished", names=players, turn=turn)


def _delete(name: str, sure: bool, say: Language) -> int:
    path = Path(name)
    folder = _folder_if_any()
    shown = printable(str(path))
    try:
        path.lstat()
    except OSError as error:
        return complain(say.again(sentence(error, path, "deleted")))
    except ValueError:
        return complain(say.again(no_name(path)))
    found = summary(path)
    if not found.names and path.parent != folder:
        return complain(
            say(
                "{path} is not deleted, for it is no log: {problem}",
                path=shown,
                problem=found.problem,
            )
        )
    if not sure:
        if not sys.stdin.isatty():
            return complain(say("nobody can be asked here: use --yes to delete without asking"))
        if not _agrees(shown, _about(found, say), say):
            print_lines([say("nothing is deleted")])
            return 0
    try:
        delete(path)
    except LogInUse as error:
        return complain(say.again(error), 1)
    except OSError as error:
        return complain(say.again(sentence(error, path, "deleted")))
    print_lines([say("deleted {path}", path=shown)])
    return 0


def _agrees(path: str, about: str, say: Language) -> bool:
    """Ask before deleting; anything but yes is no."""
    print(say("delete {path} ({about})? [y/N] ", path=path, about=about), end="", flush=True)
    return say.is_yes(sys.stdin.readline())
