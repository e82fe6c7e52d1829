"""``taluva repair``: the valid part of a damaged log, written to a new file."""

from __future__ import annotations

import argparse
from pathlib import Path

from taluva.cli.logs import STANDARD_INPUT, UnreadableLog, read, report, warn
from taluva.record import SaveError, printable, write_whole


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the damaged log, or - for standard input")
    parser.add_argument("-o", "--output", metavar="NEW", required=True, help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace NEW if it exists")
    parser.epilog = """\
LOG itself is never changed. What is left out is reported on standard error.

examples:
  taluva repair broken.taluva -o mended.taluva
  taluva repair broken.taluva -o mended.taluva --force
"""


def run(arguments: argparse.Namespace) -> int:
    """Write the valid part; give 0, 1 if there is none, 2 if it cannot be read or written."""
    new = Path(arguments.output)
    try:
        reader = read(arguments.log)
        report(arguments.log, reader)
        if reader.record is None:
            return 1
        if _is_same(new, arguments.log):
            warn("taluva: the repaired log needs a file of its own, so that the old one stays")
            return 2
        write_whole(new, reader.record.dump(), replace=arguments.force)
    except (UnreadableLog, SaveError) as error:
        warn(f"taluva: {error}")
        return 2
    print(f"{printable(str(new))} holds the game up to turn {reader.record.last_turn}")
    return 0


def _is_same(new: Path, log: str) -> bool:
    try:
        return log != STANDARD_INPUT and new.samefile(log)
    except (OSError, ValueError):
        return False  # the new file does not exist yet, as it should
