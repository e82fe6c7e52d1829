"""``taluva fork``: a new log with the first turns of another one, to play on from there."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from taluva.cli.console import User, print_lines
from taluva.cli.logs import STANDARD_INPUT, add_log, read_turn
from taluva.cli.parser import Parser, add_open
from taluva.core.environment import format_command
from taluva.i18n import InvalidInput, Language, sanitize
from taluva.record.journal import Journal


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_log(parser, say("the log, or - for standard input"), is_optional=False)
    parser.add_argument("--at", type=int, metavar="N", help=say("the turn to continue from"))
    parser.add_argument(
        "-o",
        "--output",
        metavar=say("FILE"),
        help=say("the new log (default: in the games folder)"),
    )
    parser.add_argument("--play", action="store_true", help=say("play it right away"))
    add_open(parser, say)
    parser.explain(
        say(
            "The new log contains every move before turn N, and the remaining draws stay the "
            "same. LOG itself is never changed. Without --at, the new log starts where LOG ends."
        ),
        ["fork game.taluva --at 12", "fork game.taluva --at 12 -o what-if.taluva --play"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Write the new log; return 0, 1 if the log is damaged, 2 if it cannot be forked there."""
    if arguments.output in ("", STANDARD_INPUT):
        raise InvalidInput("a new log needs a file name: -o FILE")
    log = read_turn(arguments.log, arguments.at, say)
    path = None if arguments.output is None else Path(arguments.output)
    journal = Journal.fork(log.record, log.index, path)
    if arguments.play:
        return _play(journal, say, is_open=bool(arguments.is_open)) or log.code
    journal.close()
    _print_saved(journal, say)
    return log.code


def _print_saved(journal: Journal[Any], say: Language) -> None:
    """Print the path of the new log, and the command to resume it if the path can be typed."""
    name = str(journal.path)
    shown = sanitize(name)
    turn = journal.game.turn
    if shown != name:
        print_lines([say("{path} starts at turn {turn}", path=shown, turn=turn)])
        return
    print_lines([say("{path} starts at turn {turn}; play it with:", path=shown, turn=turn)])
    print(f"  {format_command('resume', shown)}")


def _play(journal: Journal[Any], say: Language, *, is_open: bool) -> int:
    from taluva.app.settings import load_settings
    from taluva.cli.play_loop import play

    display = load_settings(say)[0]._replace(is_open=is_open)
    return play(journal, User(display, say), remembers=False)
