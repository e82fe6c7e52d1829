"""``taluva fork``: what if? A new log that begins as another one did, to play on from there."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from taluva.cli.logs import STANDARD_INPUT, study, warn
from taluva.record import GameOver, Journal, SaveError, printable


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="the turn to play on from")
    parser.add_argument(
        "-o", "--output", metavar="NEW", help="the new log (default: in the usual folder)"
    )
    parser.add_argument("--play", action="store_true", help="play on at once")
    parser.epilog = """\
The new log holds every step before turn N, and what is still to be drawn stays the same. LOG itself
is never changed. Without --at it is forked where it ends.

examples:
  taluva fork game.taluva --at 12
  taluva fork game.taluva --at 12 -o what-if.taluva --play
"""


def run(arguments: argparse.Namespace) -> int:
    """Write the new log; give 0, 1 if the log is damaged, 2 if it cannot be forked there."""
    if arguments.output in ("", STANDARD_INPUT):
        warn("taluva: a new log needs the name of a file: -o NEW")
        return 2
    studied, code = study(arguments.log, arguments.at)
    if studied is None:
        return code
    path = None if arguments.output is None else Path(arguments.output)
    try:
        journal = Journal.fork(studied.record, studied.index, path)
    except (SaveError, GameOver, ValueError) as error:
        warn(f"taluva: {error}")
        return 2
    if arguments.play:
        return _play(journal) or code
    journal.close()
    _tell(journal)
    return code


def _tell(journal: Journal) -> None:
    """Say where the new log is and how to go on, unless its name cannot be typed as shown."""
    name = str(journal.path)
    shown = printable(name)
    begins = f"{shown} begins at turn {journal.game.turn}"
    if shown != name:
        print(begins)
        return
    print(f"{begins}; play it with:")
    print(f"  taluva resume {shlex.quote(shown)}")


def _play(journal: Journal) -> int:
    from taluva.app import start
    from taluva.app.settings import load_settings
    from taluva.app.view import ViewChoice

    settings, _ = load_settings()
    display = start.Display(look=settings.look, zoom=settings.zoom)
    program = start.open_game(journal, ViewChoice(display.zoom, display.look))
    return start.play(program, display, remembers=False)
