"""``taluva completion``: a script that completes ``taluva`` commands in a shell."""

from __future__ import annotations

import argparse
from typing import Final

from taluva.cli import PROGRAM
from taluva.cli.console import complain
from taluva.cli.parser import Parser, parser_for
from taluva.core.environment import getting
from taluva.i18n import Language

# Where the script of each shell belongs, for the examples.
SHELLS: Final = {
    "bash": "~/.local/share/bash-completion/completions/taluva",
    "zsh": "~/.zfunc/_taluva",
    "fish": "~/.config/fish/completions/taluva.fish",
}
_FILES: Final = (
    "log",
    "logs",
    "output",
    "results",
    "delete",
)  # arguments that are completed with files


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument("shell", choices=tuple(SHELLS), help=say("your shell"))
    parser.explain(
        say(
            "Save the script in a file that your shell reads when it starts. You may have to "
            "create the folder first, and for zsh it must be in fpath. Needs shtab, which comes "
            "with taluva[completion]."
        ),
        [f"completion {shell} > {path}" for shell, path in SHELLS.items()],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the script; return the exit code."""
    from taluva.cli import COMMANDS

    try:
        import shtab
    except ImportError:
        command = getting("shtab")
        return complain(say("completion needs shtab; install with: {command}", command=command))

    parser = parser_for((), COMMANDS, say, is_whole=True)
    _mark_files(parser, shtab.FILE)
    print(shtab.complete(parser, arguments.shell, root_prefix=PROGRAM))
    return 0


def _mark_files(parser: argparse.ArgumentParser, files: object) -> None:
    """Mark the arguments that are file names, in this parser and its commands."""
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for command in action.choices.values():
                _mark_files(command, files)
        elif action.dest in _FILES:
            action.complete = files  # type: ignore[attr-defined]  # read by shtab
