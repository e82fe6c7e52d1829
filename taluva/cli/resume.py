"""``taluva resume``: go on with a game."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from taluva.app import start
from taluva.app.desk import Desk, ending_of
from taluva.app.secrecy import watcher
from taluva.app.settings import load_settings
from taluva.app.start import Display, is_too_small, this_terminal
from taluva.app.state import Screen, State
from taluva.app.update.replay import FOLLOWING_SECONDS
from taluva.app.view import ViewChoice
from taluva.cli.display import add_display, display_of
from taluva.cli.logs import warn
from taluva.cli.replay import show
from taluva.record import (
    Follower,
    Journal,
    LogError,
    LogInUse,
    games_folder,
    printable,
    sentence,
    unfinished_logs,
)


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
    parser.add_argument(
        "--watch",
        dest="watches",
        action="store_true",
        help="watch a game that another program is playing; at a terminal nobody need ask for it",
    )
    add_display(parser)
    parser.epilog = """\
examples:
  taluva resume
  taluva resume my.taluva
  taluva resume my.taluva --watch > what-they-play.txt
"""


def run(arguments: argparse.Namespace) -> int:
    """Open the log and play on; give the exit code."""
    settings, problem = load_settings()
    if problem:
        warn(problem)
    display = display_of(arguments, settings)
    allowed = Allowed(arguments.runs_programs, arguments.watches)
    if arguments.log is None:
        return resume_latest(display, allowed)
    return resume(Path(arguments.log), display, allowed)


@dataclass(frozen=True, slots=True)
class Allowed:
    """What only happens if it is asked for: starting programs, and watching without a terminal."""

    programs: bool = False
    watching: bool = False


NOTHING: Final = Allowed()


def resume_latest(display: Display, allowed: Allowed = NOTHING) -> int:
    """Play on from the latest unfinished log that is not damaged; give the exit code."""
    passed_over: list[str] = []
    for path in unfinished_logs():
        try:
            return _play_on(path, display, allowed, passed_over)
        except LogError as error:
            passed_over.append(f"{_damage(path, error)}; passed over")
    for line in passed_over:
        warn(f"taluva resume: {line}")
    try:
        shown = str(games_folder())
    except OSError as error:
        shown = f"the usual folder, which cannot be found: {error.strerror}"
    warn(f"taluva resume: no {'other ' if passed_over else ''}unfinished game in {shown}")
    return 1 if passed_over else 2


def resume(path: Path, display: Display, allowed: Allowed = NOTHING) -> int:
    """Play on from a log; give the exit code."""
    try:
        return _play_on(path, display, allowed)
    except LogError as error:
        warn(f"taluva resume: {_damage(path, error)}")
        return 1


def _damage(path: Path, error: LogError) -> str:
    """Say what is wrong with a log, and what helps if it holds a game."""
    problem = printable(str(error))
    if error.game is None:
        return problem
    mended = shlex.quote(printable(str(path)))
    return f"{problem} (taluva repair {mended} -o NEW writes the valid part to a new log)"


def _play_on(path: Path, display: Display, allowed: Allowed, notices: Sequence[str] = ()) -> int:
    """Play on from a log, or watch who plays it; tell the notices first. Raises LogError."""
    try:
        journal = Journal.resume(path)
    except LogInUse as error:
        if allowed.watching or this_terminal().is_interactive:
            return _watch(path, display, [*notices, f"{error}: watching it"])
        warn(f"taluva resume: {error}; --watch shows what is played")
        return 2
    except OSError as error:
        warn(f"taluva resume: {sentence(error, path, 'read')}")
        return 2
    except LogError:
        raise
    except ValueError:
        warn(f"taluva resume: {printable(str(path))} cannot be read: this is no name of a file")
        return 2
    journal.notices[:0] = notices
    view = ViewChoice(display.zoom, display.look)
    program = start.open_game(
        journal, view, runs_programs=allowed.programs, is_open=display.is_open
    )
    return start.play(program, display)


def _watch(path: Path, display: Display, notices: Sequence[str]) -> int:
    """Follow a game that another program is playing, without writing; give the exit code.

    Raises LogError if the log holds no game.
    """
    try:
        follower = Follower(path)
    except OSError as error:
        warn(f"taluva resume: {sentence(error, path, 'read')}")
        return 2
    desk = Desk(follower.record, follower=follower)
    history = desk.history
    view = ViewChoice(display.zoom, display.look)
    viewer = watcher(follower.game, is_open=display.is_open)
    state = State(history, history.last, Screen.WATCH, viewer=viewer, view=view)
    for line in notices:
        warn(f"taluva resume: {line}")
    code = show(state, desk, display, is_too_small(), FOLLOWING_SECONDS)
    return code or (1 if ending_of(follower) and follower.problem else 0)
