"""``taluva repair``: the valid part of a damaged log, written to a new file."""

from __future__ import annotations

import argparse
from pathlib import Path

from taluva.cli.console import print_lines
from taluva.cli.logs import add_log, check_target, read_argument, report
from taluva.cli.parser import Parser
from taluva.i18n import Language, sanitize
from taluva.record.files import write_whole


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_log(parser, say("the damaged log, or - for standard input"), is_optional=False)
    parser.add_argument(
        "-o", "--output", metavar=say("FILE"), required=True, help=say("the file to write")
    )
    parser.add_argument("--force", action="store_true", help=say("replace FILE if it exists"))
    parser.explain(
        say("LOG itself is never changed. Anything left out is reported on standard error."),
        ["repair broken.taluva -o mended.taluva", "repair broken.taluva -o mended.taluva --force"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Write the valid part; return 0, 1 if there is none, 2 if reading or writing fails."""
    new = Path(arguments.output)
    check_target(arguments.log, new, arguments.force)
    reader = read_argument(arguments.log)
    report(arguments.log, reader, say)
    if reader.record is None:
        return 1
    write_whole(new, reader.record.dump(), replace=arguments.force)
    last = reader.record.last_turn
    print_lines(
        [say("{path} contains the game up to turn {turn}", path=sanitize(str(new)), turn=last)]
    )
    return 0
