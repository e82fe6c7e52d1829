"""The parser of the command line; the module of a command declares its own arguments."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NoReturn

from taluva import __version__

_EXIT_CODES = "Exit codes: 0 all is well, 1 a problem in the data, 2 wrong usage."
_EXAMPLES = """\
examples:
  taluva show game.taluva            the island and where the game stands
  taluva legal game.taluva --json    what may be played now, for another program
  taluva check *.taluva              silent if the logs are valid

"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong with arguments in one line."""

    words: Sequence[str] = ()  # of the command line: which options there are may depend on them

    def error(self, message: str) -> NoReturn:
        """Report wrong usage and leave with code 2."""
        from taluva.record.text import printable

        self.exit(2, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def parser_for(arguments: list[str], commands: Mapping[str, str]) -> Parser:
    """Make the parser that these arguments need: only the chosen command is imported."""
    parser = Parser(
        prog="taluva",
        description="Taluva, the board game, in a terminal: play it, watch it, study it.",
        epilog=_EXAMPLES + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"taluva {__version__}")
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    for name, summary in commands.items():
        command = subparsers.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name == chosen:
            module = import_module(f"taluva.cli.{name.replace('-', '_')}")
            command.words = arguments
            module.add(command)
            command.epilog = f"{command.epilog or ''}\n{_EXIT_CODES}"
            command.set_defaults(run=module.run)
    return parser
