"""``taluva check``: silent if every log is valid, otherwise one line per problem."""

from __future__ import annotations

import argparse

from taluva.cli.console import complain, warn
from taluva.cli.logs import UnreadableLog, add_logs, locate, locate_warning, logs_of, read_argument
from taluva.cli.parser import Parser
from taluva.i18n import Language


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_logs(parser, say("a log (default: the latest game), or - for standard input"))
    parser.explain(
        say("Each problem is one line, FILE:LINE:COLUMN: MESSAGE. Warnings go to standard error."),
        ["check game.taluva", 'check *.taluva && echo "all valid"', "check - < game.taluva"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Check the logs; return 0, 1 for a problem, or 2 for a file that cannot be read."""
    return max(_check(name, say) for name in logs_of(arguments))


def _check(name: str, say: Language) -> int:
    try:
        reader = read_argument(name)
    except UnreadableLog as error:
        return complain(say.again(error))
    for warning in reader.warnings:
        warn(locate_warning(name, warning, say))
    for problem in reader.problems:
        print(locate(name, problem, say))
    return 1 if reader.problems else 0
