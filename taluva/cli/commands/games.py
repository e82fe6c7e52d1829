"""``taluva games``: list the saved games in the default folder, or delete one."""

from __future__ import annotations

import argparse
import json
import os
import sys
from itertools import islice
from pathlib import Path
from typing import Any, Final

from taluva.cli.console import is_by_ear, print_lines, print_report
from taluva.cli.logs import folder_of_games, resolve_log
from taluva.cli.parser import Parser, typed
from taluva.games import definition_for
from taluva.i18n import InvalidInput, Language, sanitize
from taluva.record.files import delete, describe_os_error, no_name
from taluva.record.folder import games_folder, latest_logs
from taluva.record.summaries import Summary, saved_games, summary

_DEFAULT_LIMIT: Final = 20  # rows, to fit a small terminal


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    rows = parser.add_mutually_exclusive_group()
    latest = say("list the latest N games (default {value})", value=_DEFAULT_LIMIT)
    rows.add_argument("--limit", type=int, metavar="N", help=latest)
    rows.add_argument("--all", action="store_true", help=say("list every game"))
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    one = say("delete one game, by its name or number in the list")
    parser.add_argument(
        "--delete", metavar=parser.say("LOG"), type=typed(resolve_log, say), help=one
    )
    parser.add_argument("--yes", action="store_true", help=say("delete without asking"))
    parser.explain(
        say(
            "The newest game comes first. Every command accepts a number or name from this list "
            "as its log. The folder is the platform's data folder, or $TALUVA_DATA."
        ),
        [
            "games",
            "replay 3",
            "games --all --json | jq -r '.games[] | select(.outcome == null).file'",
            "games --delete 2026-11-16-1000-Ana-Ben",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """List the games, or delete one; return the exit code."""
    is_listing = arguments.limit is not None or arguments.all or arguments.json
    if arguments.delete is not None and is_listing:
        raise InvalidInput("--limit, --all and --json cannot be used with --delete")
    if arguments.delete is not None:
        return _delete(arguments.delete, arguments.yes, say)
    if arguments.yes:
        raise InvalidInput("--yes needs --delete LOG")
    if arguments.limit is not None and arguments.limit < 1:
        raise InvalidInput(
            "{option} must be at least 1, not {number}", option="--limit", number=arguments.limit
        )
    folder = folder_of_games()
    logs = latest_logs()
    limit = len(logs) if arguments.all else arguments.limit or _DEFAULT_LIMIT
    games = saved_games(logs, has_turns=True)
    found = list(islice(games, limit))
    if not found:
        _check_folder(folder)
    # One extra game shows whether there are more. Counting all would mean reading every log.
    number = len(found) if next(games, None) is None else len(logs)
    if arguments.json:
        data = [_as_dict(place, each) for place, each in enumerate(found, 1)]
        print(json.dumps({"format": 1, "folder": str(folder), "number": number, "games": data}))
    else:
        heading = _heading(len(found), number, sanitize(str(folder)), say)
        if is_by_ear():
            rows = (say.about(str(at), _about(each, say)) for at, each in enumerate(found, 1))
            print_report([heading, *rows], None, say)
        else:
            print_lines([heading, *_table(found, say)], indent=" " * 5)
    return 0


def _heading(shown: int, number: int, folder: str, say: Language) -> str:
    if not shown:
        return say("no games in {folder} yet", folder=folder)
    if shown < number:
        return say(
            "the latest {shown} of {number} games in {folder} (--all lists every game)",
            shown=shown,
            number=number,
            folder=folder,
        )
    return say.count(
        "{number} game in {folder}", "{number} games in {folder}", number, folder=folder
    )


def _as_dict(number: int, found: Summary) -> dict[str, Any]:
    outcome = found.outcome
    return {
        "number": number,
        "file": str(found.path),
        "modified": f"{found.modified:%Y-%m-%dT%H:%M:%SZ}",
        "game": found.game or None,
        "players": list(found.names),
        "turn": _turn(found),
        "outcome": None if outcome is None else outcome.as_dict(),
        "problem": found.problem,
    }


def _turn(found: Summary) -> int:
    """Return the last turn of a finished or damaged game, otherwise the next one to play."""
    is_over = found.outcome is not None or found.problem is not None
    return found.turn if is_over or found.next_turn is None else found.next_turn


def _check_folder(folder: Path) -> None:
    """Raise ValueError if a folder exists but cannot be listed."""
    try:
        os.listdir(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise InvalidInput(describe_os_error(error, folder, "read")) from None


def _table(found: list[Summary], say: Language) -> list[str]:
    from taluva.tui.text import pad, width_of

    names = [sanitize(each.path.name) for each in found]
    width = max(map(width_of, names), default=0)
    digits = len(str(len(found)))
    return [
        f"{number:{digits}}  {each.modified.astimezone():%Y-%m-%d %H:%M}"
        f"  {pad(name, width)}  {_about(each, say)}"
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
            turn=_turn(found),
            outcome=definition_for(found.game).describe_outcome(found.outcome, found.names, say),
        )
    return say("{names}: turn {turn}, not finished", names=players, turn=_turn(found))


def _delete(name: str, sure: bool, say: Language) -> int:
    path = Path(name)
    shown = sanitize(name)
    if "\0" in name:
        raise InvalidInput(no_name(path))
    try:
        path.lstat()
        found = summary(path).with_turn()
        if not found.names and path.parent != games_folder():
            raise InvalidInput(
                "{path} was not deleted because it is not a log: {problem}",
                path=shown,
                problem=found.problem,
            )
        if not sure and not sys.stdin.isatty():
            raise InvalidInput(
                "can't ask for confirmation here: use --yes to delete without asking"
            )
        if not sure:
            question = say("delete {path} ({about})? [y/N] ", path=shown, about=_about(found, say))
            print(question, end="", flush=True)
            if not say.is_yes(sys.stdin.readline()):
                print_lines([say("nothing was deleted")])
                return 0
        delete(path)
    except OSError as error:
        raise InvalidInput(describe_os_error(error, path, "deleted")) from None
    print_lines([say("deleted {path}", path=shown)])
    return 0
