"""The command line: one parser, and one module for each command, imported when it runs.

The module ``taluva.cli.<command>`` has ``add(parser)``, which declares the arguments, and
``run(args)``, which gives the exit code: 0 for success, 1 for a problem in the data, 2 for wrong
usage. Before a command is chosen nothing of the game is imported.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

INTERRUPTED: Final = 130  # what a shell reports for a program that Ctrl-C has ended
UNWRITABLE: Final = 2
BROKEN_PIPE: Final = 141  # and for one whose reader has gone

# A new command is one line here and a module of the same name.
COMMANDS: Final = {
    "play": "play a new game at this terminal",
    "resume": "go on with a game",
    "replay": "watch a game again, step by step, forwards and back",
    "fork": "play on from any turn of a game, in a new log",
    "stats": "count what was built and lost in one game, or who won in many",
    "export": "write the island as a picture, or a whole game as a film",
    "demo": "watch bots play a game",
    "arena": "let bots play many games against each other, and sum them up",
    "bot-protocol": "let one of our bots speak the line protocol for programs",
    "check": "read logs by the rules and report what is wrong with them",
    "show": "show the game of a log, as text or JSON",
    "legal": "list the legal moves where a log stands, as text or JSON",
    "games": "list the games that are kept, or delete one",
    "repair": "write the valid part of a damaged log to a new file",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name must not fail on a poor terminal
    try:
        try:
            return _run(sys.argv[1:] if arguments is None else list(arguments))
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            raise  # it is about a file, so a command has forgotten to say so
        from taluva.record import sentence

        print(f"taluva: {sentence(error, Path('standard output'))}", file=sys.stderr)
        _forget_output()
        return UNWRITABLE


def _forget_output() -> None:
    """Let what is left go nowhere: Python flushes the stream once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    from taluva.cli.parser import parser_for

    if not arguments:
        arguments = ["play"] if "play" in COMMANDS else ["--help"]
    parser = parser_for(arguments, COMMANDS)
    chosen = parser.parse_args(arguments)
    code: int = chosen.run(chosen)
    return code
