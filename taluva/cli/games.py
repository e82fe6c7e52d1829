"""``taluva games``: the games in the usual folder, and deleting one of them."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from taluva.cli.logs import warn
from taluva.record import (
    LogInUse,
    Summary,
    delete,
    games_folder,
    latest_logs,
    printable,
    sentence,
    summary,
)


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--delete", metavar="LOG", help="delete one game, by its name in the list")
    parser.add_argument("--yes", action="store_true", help="delete without asking")
    parser.epilog = """\
The newest game comes first. The folder is the platform's data folder, or $TALUVA_DATA.

examples:
  taluva games
  taluva games --delete 2026-11-16-1000-Ana-Ben.taluva
"""


def run(arguments: argparse.Namespace) -> int:
    """List the games, or delete one; give the exit code."""
    if arguments.delete is not None:
        return _delete(arguments.delete, arguments.yes)
    if arguments.yes:
        warn("taluva games: --yes is for --delete LOG")
        return 2
    try:
        folder = games_folder()
    except OSError as error:
        warn(f"taluva: {sentence(error, Path('the folder of the games'), 'found')}")
        return 2
    logs = latest_logs()
    if not logs and (trouble := _trouble(folder)):
        warn(f"taluva: {trouble}")
        return 2
    shown = printable(str(folder))
    print(f"games in {shown}" if logs else f"no games in {shown} yet")
    for line in _table([summary(path) for path in logs]):
        print(line)
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


def _table(found: list[Summary]) -> list[str]:
    from taluva.shell.text.wrap import padded, width_of  # only a list needs to measure text

    names = [printable(each.path.name) for each in found]
    width = max(map(width_of, names), default=0)
    return [
        f"{each.modified.astimezone():%Y-%m-%d %H:%M}  {padded(name, width)}  {_about(each)}"
        for each, name in zip(found, names, strict=True)
    ]


def _about(found: Summary) -> str:
    players = ", ".join(found.names)
    if found.problem is not None:
        return f"{players}{': ' if players else ''}damaged: {found.problem}"
    if found.outcome is not None:
        return f"{players}: turn {found.turn}, {found.outcome.told(found.names)}"
    return f"{players}: turn {found.turn}, not finished"


def _delete(name: str, sure: bool) -> int:
    path = Path(name)
    folder = _folder_if_any()
    if folder is not None and path.name == name and not os.path.lexists(path):
        path = folder / name
    shown = printable(str(path))
    try:
        path.lstat()
    except OSError as error:
        warn(f"taluva: {sentence(error, path, 'deleted')}")
        return 2
    except ValueError:
        warn(f"taluva: {shown} is no name of a file")
        return 2
    found = summary(path)
    if not found.names and path.parent != folder:
        warn(f"taluva: {shown} is not deleted, for it is no log: {found.problem}")
        return 2
    if not sure:
        if not sys.stdin.isatty():
            warn("taluva: nobody can be asked here: use --yes to delete without asking")
            return 2
        if not _agrees(f"{shown} ({_about(found)})"):
            print("nothing is deleted")
            return 0
    try:
        delete(path)
    except LogInUse as error:
        warn(f"taluva: {error}")
        return 1
    except OSError as error:
        warn(f"taluva: {sentence(error, path, 'deleted')}")
        return 2
    print(f"deleted {shown}")
    return 0


def _agrees(what: str) -> bool:
    """Ask before deleting; anything but yes is no."""
    print(f"delete {what}? [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
