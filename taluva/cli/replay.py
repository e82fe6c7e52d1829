"""``taluva replay``: watch a game again."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace

from taluva.cli.display import add_display, display_of
from taluva.cli.logs import UnreadableLog, located, read, report, warn
from taluva.cli.numbers import seconds
from taluva.record import LogReader
from taluva.shell.look import choose_look
from taluva.study import Timeline
from taluva.ui.replay import USUAL_SPEED, Replay
from taluva.ui.session import Session, ViewChoice
from taluva.ui.settings import load_settings
from taluva.ui.start import Display, is_too_small, play_session, this_terminal


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("log", metavar="LOG", help="the log, or - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="begin at the start of turn N")
    parser.add_argument(
        "--delay",
        type=seconds(0, 3600),
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
    try:
        reader = read(arguments.log)
        report(arguments.log, reader)
        if reader.record is None:
            return 1
        timeline = Timeline.of(reader.record)
        index = 0 if arguments.at is None else timeline.at_turn(arguments.at)
    except (UnreadableLog, ValueError) as error:
        warn(f"taluva: {error}")
        return 2
    settings, _ = load_settings()
    display = display_of(arguments, settings)
    watched = Replay(
        reader.record,
        index=index,
        delay=USUAL_SPEED if arguments.delay is None else arguments.delay,
        view=ViewChoice(display.zoom, display.look),
        damage=_damage(arguments.log, reader),
    )
    is_plain = arguments.plain or is_too_small()
    code = show(watched, display, is_plain, arguments.delay or 0.0)
    return code or (1 if reader.problems else 0)


def _damage(name: str, reader: LogReader) -> str:
    if not reader.problems:
        return ""
    return f"damaged, shown as far as it is valid: {located(name, reader.problems[0])}"


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
    return play_session(session, replace(display, look=watched.view.look))
