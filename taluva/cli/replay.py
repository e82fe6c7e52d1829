"""``taluva replay``: watch a game again."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

from taluva.cli.display import add_display, display_of
from taluva.cli.logs import Studied, study
from taluva.cli.numbers import seconds
from taluva.record import printable
from taluva.shell.look import choose_look
from taluva.ui.replay import Replay
from taluva.ui.session import Session, ViewChoice
from taluva.ui.settings import load_settings
from taluva.ui.speed import FASTEST, SLOWEST, USUAL_SPEED
from taluva.ui.start import Display, is_too_small, play_session, this_terminal


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="begin at the start of turn N")
    parser.add_argument(
        "--delay",
        type=seconds(FASTEST, SLOWEST),
        metavar="SECONDS",
        help="how long it waits after each step, in plain mode after each turn",
    )
    parser.add_argument("--plain", action="store_true", help="print each turn, no full screen")
    add_display(parser)
    parser.epilog = """\
On a terminal the keys of the arrows go step by step and turn by turn, space plays, / finds, F1
lists the rest; play begins a new game from the point on view. In pipes each turn is printed.

examples:
  taluva replay game.taluva
  taluva replay game.taluva --at 12
  taluva replay game.taluva --plain | less
"""


def run(arguments: argparse.Namespace) -> int:
    """Show the replay; give 0, 1 if the log is damaged, 2 if there is nothing to show."""
    studied, code = study(arguments.log, arguments.at, otherwise_end=False)
    if studied is None:
        return code
    settings, _ = load_settings()
    display = display_of(arguments, settings)
    watched = Replay(
        studied.record,
        index=studied.index,
        delay=USUAL_SPEED if arguments.delay is None else arguments.delay,
        view=ViewChoice(display.zoom, display.look),
        damage=_damage(arguments.log, studied),
    )
    is_plain = arguments.plain or is_too_small()
    return show(watched, display, is_plain, arguments.delay or 0.0) or code


def _damage(name: str, studied: Studied) -> str:
    """Say what is wrong with a log, the reason first: there may be little room."""
    if not studied.problems:
        return ""
    line, column, message = studied.problems[0]
    return f"damaged: {message} ({printable(Path(name).name)}:{line}:{column})"


def show(watched: Replay, display: Display, is_plain: bool, delay: float) -> int:
    """Show the replay on this terminal; give the exit code."""
    terminal = this_terminal()
    look = choose_look(terminal, display.look, display.colour)
    if is_plain or look.is_plain:
        from taluva.ui.replay_plain import replay_plain

        replay_plain(watched, look, sys.stdout, lambda: time.sleep(delay))
        return 0
    from taluva.ui.replay_app import replay_full_screen

    replay_full_screen(watched, terminal, display.colour)
    if watched.new_game is None:
        return 0
    session = Session(watched.new_game, watched.view)
    return play_session(session, replace(display, look=watched.view.look), remembers=False)
