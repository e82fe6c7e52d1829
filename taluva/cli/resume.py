"""``taluva resume``: go on with a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from taluva.cli.display import add_display, display_of
from taluva.cli.logs import warn
from taluva.cli.replay import show
from taluva.record import (
    Follower,
    Journal,
    LogError,
    LogInUse,
    games_folder,
    latest_unfinished,
    printable,
    sentence,
)
from taluva.ui.replay import FOLLOWING_SECONDS, Replay
from taluva.ui.session import Session, ViewChoice
from taluva.ui.settings import load_settings
from taluva.ui.start import Display, is_too_small, play_session


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "log", metavar="LOG", nargs="?", help="the log; without it the latest unfinished game"
    )
    parser.add_argument(
        "--exec",
        dest="runs_programs",
        action="store_true",
        help="let programs that the log names take their seats",
    )
    add_display(parser)
    parser.epilog = """\
examples:
  taluva resume
  taluva resume my.taluva
"""


def run(arguments: argparse.Namespace) -> int:
    """Open the log and play on; give the exit code."""
    path = latest_unfinished() if arguments.log is None else Path(arguments.log)
    if path is None:
        warn(f"taluva resume: no unfinished game in {printable(str(games_folder()))}")
        return 2
    settings, problem = load_settings()
    if problem:
        warn(problem)
    return resume(path, display_of(arguments, settings), arguments.runs_programs)


def resume(path: Path, display: Display, runs_programs: bool = False) -> int:
    """Play on from a log; give the exit code."""
    try:
        journal = Journal.resume(path)
    except LogInUse as error:
        return _watch(path, display, printable(str(error)))
    except LogError as error:
        warn(f"taluva resume: {printable(str(error))}")
        return 1
    except OSError as error:
        warn(f"taluva resume: {sentence(error, path, 'read')}")
        return 2
    except ValueError:
        warn(f"taluva resume: {printable(str(path))} cannot be read: this is no name of a file")
        return 2
    view = ViewChoice(display.zoom, display.look)
    return play_session(Session(journal, view, runs_programs=runs_programs), display)


def _watch(path: Path, display: Display, reason: str) -> int:
    """Follow a game that another program is playing, without writing; give the exit code."""
    follower = Follower(path)
    watched = Replay(
        follower.record,
        index=len(follower.record.moments) - 1,
        view=ViewChoice(display.zoom, display.look),
        news=follower.follow,
    )
    warn(f"taluva resume: {reason}: watching it")
    return show(watched, display, is_too_small(), FOLLOWING_SECONDS)
