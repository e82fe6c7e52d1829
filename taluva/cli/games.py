"""``taluva games``: the games in the usual folder, and deleting one of them."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from taluva.cli.logs import complain
from taluva.cli.parser import Parser
from taluva.record import (
    LogInUse,
    Summary,
    delete,
    games_folder,
    latest_logs,
    no_name,
    printable,
    sentence,
    summary,
)
from taluva.table.language import ENGLISH, Language


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    one = say("delete one game, by its name in the list")
    parser.add_argument("--delete", metavar="LOG", help=one)
    parser.add_argument("--yes", action="store_true", help=say("delete without asking"))
    parser.explain(
        say(
            "The newest game comes first. The folder is the platform's data folder, or"
            " $TALUVA_DATA."
        ),
        ["games", "games --delete 2026-11-16-1000-Ana-Ben.taluva"],
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
    logs = latest_logs()
    if not logs and (trouble := _trouble(folder)):
        return complain(say.again(trouble))
    shown = printable(str(folder))
    told = (
        say("games in {folder}", folder=shown)
        if logs
        else say("no games in {folder} yet", folder=shown)
    )
    print(told, *_table([summary(path) for path in logs], say), sep="\n")
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
    return [
        f"{each.modified.astimezone():%Y-%m-%d %H:%M}  {padded(name, width)}  {_about(each, say)}"
        for each, name in zip(found, names, strict=True)
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
            outcome=found.outcome.told(found.names, say),
        )
    return say("{names}: turn {turn}, not finished", names=players, turn=found.turn)


def _delete(name: str, sure: bool, say: Language) -> int:
    path = Path(name)
    folder = _folder_if_any()
    if folder is not None and path.name == name and not os.path.lexists(path):
        path = folder / name
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
            print(say("nothing is deleted"))
            return 0
    try:
        delete(path)
    except LogInUse as error:
        return complain(say.again(error), 1)
    except OSError as error:
        return complain(say.again(sentence(error, path, "deleted")))
    print(say("deleted {path}", path=shown))
    return 0


def _agrees(path: str, about: str, say: Language) -> bool:
    """Ask before deleting; anything but yes is no."""
    print(say("delete {path} ({about})? [y/N] ", path=path, about=about), end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", say("y"), "yes", say("yes"))
