"""``taluva export``: the island as a picture, or a whole game as a recording."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from taluva.app.screens.export import UnknownForm, exported, form_of
from taluva.app.view import FASTEST, SLOWEST, USUAL_SPEED
from taluva.cli.logs import is_log_itself, is_shown, study, warn
from taluva.cli.numbers import seconds
from taluva.record import SaveError, printable, write_whole
from taluva.shell.looks.look import Depth, Look, Painter
from taluva.shell.map.layout import Zoom

_LOOKS = {
    "filled": Look(Painter.FILLED, Depth.TRUE, is_unicode=True),
    "outline": Look(Painter.OUTLINE, Depth.NONE, is_unicode=True),
    "ascii": Look(Painter.OUTLINE, Depth.NONE, is_unicode=False),
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        help="the file to write: .svg, .html or .txt for the island, .cast for the game, "
        ".position for where it stands, in one line",
    )
    parser.add_argument("--at", type=int, metavar="N", help="the start of turn N; a game up to it")
    parser.add_argument(
        "--zoom",
        choices=(str(Zoom.NORMAL), str(Zoom.LARGE)),
        default=str(Zoom.NORMAL),
        help="the size of the hexes (default: normal)",
    )
    parser.add_argument(
        "--look", choices=tuple(_LOOKS), help="how hexes are drawn (default: filled; .txt: ascii)"
    )
    parser.add_argument(
        "--delay",
        type=seconds(FASTEST, SLOWEST),
        default=USUAL_SPEED,
        metavar="SECONDS",
        help="how long a .cast shows each step (default: 1)",
    )
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")
    parser.epilog = """\
A .cast is an asciicast, version 2: asciinema play shows it, and so do players for web pages.

examples:
  taluva export game.taluva -o island.svg
  taluva export game.taluva --at 12 -o island.html --zoom large
  taluva export game.taluva -o game.cast --delay 0.5
"""


def run(arguments: argparse.Namespace) -> int:
    """Write the file; give 0, 1 for a damaged log, 2 if it cannot be read or written."""
    path = Path(arguments.output)
    try:
        form = form_of(arguments.output)
        _check_target(arguments.log, path, arguments.force)
        studied, code = study(arguments.log, arguments.at)
        if studied is None:
            return code
        if not is_shown(arguments.log, studied.record, "export"):
            return 2
        look = _LOOKS[arguments.look or ("ascii" if form == ".txt" else "filled")]
        zoom = Zoom(arguments.zoom)
        content = exported(studied.history, studied.index, form, look, zoom, arguments.delay)
        write_whole(path, content, replace=arguments.force)
    except (UnknownForm, SaveError, ValueError) as error:
        warn(f"taluva: {error}")
        return 2
    print(f"{printable(str(path))} is written")
    return code


def _check_target(log: str, path: Path, may_replace: bool) -> None:
    """Refuse to write over the log itself, or over any file that is not to be replaced."""
    if is_log_itself(log, path):
        raise SaveError(f"{printable(str(path))} is the log itself: name another file to write")
    if os.path.exists(path) and not may_replace:
        raise SaveError(f"{printable(str(path))} exists already: --force replaces it")
