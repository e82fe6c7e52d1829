"""``taluva games``: the games in the usual folder, and deleting one of them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from taluva.cli.logs import warn
from taluva.cli.words import how_it_ended
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
    folder = printable(str(games_folder()))
    logs = latest_logs()
    print(f"games in {folder}" if logs else f"no games in {folder} yet")
    for line in _table([summary(path) for path in logs]):
        print(line)
    return 0


def _table(found: list[Summary]) -> list[str]:
    width = max((len(each.path.name) for each in found), default=0)
    return [
        f"{each.modified.astimezone():%Y-%m-%d %H:%M}"
        f"  {printable(each.path.name):{width}}  {_about(each)}"
        for each in found
    ]


def _about(found: Summary) -> str:
    players = ", ".join(found.names)
    if found.problem is not None:
        return f"{players}{': ' if players else ''}damaged: {found.problem}"
    if found.outcome is not None:
        return f"{players}: turn {found.turn}, {how_it_ended(found.names, found.outcome)}"
    return f"{players}: turn {found.turn}, not finished"


def _delete(name: str, sure: bool) -> int:
    path = Path(name)
    if path.name == name and not path.exists():
        path = games_folder() / name
    shown = printable(str(path))
    found = summary(path)
    if not found.names and path.parent != games_folder():
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
