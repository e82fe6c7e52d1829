"""``taluva check``: silent when every log is valid, one line for each problem else."""

from __future__ import annotations

import argparse

from taluva.cli.logs import UnreadableLog, located, read, warn


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("logs", metavar="LOG", nargs="+", help="a log, or - for standard input")
    parser.epilog = """\
Each problem is one line, FILE:LINE:COLUMN: MESSAGE. Warnings go to standard error.

examples:
  taluva check game.taluva
  taluva check *.taluva && echo "all valid"
  gunzip -c game.taluva.gz | taluva check -
"""


def run(arguments: argparse.Namespace) -> int:
    """Check the logs; give 0, 1 for a problem, 2 for a file that cannot be read."""
    return max(_check(name) for name in arguments.logs)


def _check(name: str) -> int:
    try:
        reader = read(name)
    except UnreadableLog as error:
        warn(f"taluva: {error}")
        return 2
    for warning in reader.warnings:
        warn(located(name, warning, "warning: "))
    for problem in reader.problems:
        print(located(name, problem))
    return 1 if reader.problems else 0
