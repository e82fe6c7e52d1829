"""``taluva play``: a new game, by options or by asking."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from taluva.app import start
from taluva.app.plan import Plan
from taluva.app.settings import load_settings
from taluva.app.view import ViewChoice
from taluva.cli.display import add_display, display_of
from taluva.cli.logs import warn
from taluva.record import Journal, printable


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "names",
        metavar="NAME",
        nargs="*",
        help="the players, 2 to 5; bots: bot:easy, bot:medium, bot:hard,3s, exec:COMMAND",
    )
    parser.add_argument("--edition", default=None, help="2006, 2012 or 2014 (default)")
    parser.add_argument("--tiles", type=int, metavar="N", help="how many tiles are in play")
    parser.add_argument("--seed", type=int, metavar="N", help="a number that settles the draw")
    parser.add_argument("--log", metavar="FILE", help="where the game is kept")
    parser.add_argument("--teams", action="store_true", help="seats 1 and 3 against 2 and 4")
    parser.add_argument("--ranking", action="store_true", help="play on for all places")
    parser.add_argument(
        "--hut-adjacency",
        action=argparse.BooleanOptionalAction,
        help="whether new huts may stand next to own buildings",
    )
    parser.add_argument("--colours", metavar="LIST", help="in the order of the names: white,blue")
    add_display(parser)
    parser.epilog = """\
Without names a few questions are asked. From a pipe every line is played; a refused line is
reported with its number and skipped, and the exit code is 1.

examples:
  taluva play Ana Ben Cem
  taluva play Ana bot:easy bot:hard,3s
  taluva play Ana Ben --edition 2012 --tiles 48 --seed 7 --log my.taluva
  taluva play Ana Ben --colours white,blue < moves.txt
"""


def run(arguments: argparse.Namespace) -> int:
    """Set up the game and play it; give the exit code."""
    if not arguments.names:
        return _ask(arguments)
    settings, problem = load_settings()
    if problem:
        warn(problem)
    path = None if arguments.log is None else Path(arguments.log)
    try:
        plan = _plan(arguments)
        game = plan.game()
        if path is not None:
            _check_free(path)
        journal = Journal.create(game, path, bots=plan.bots())
        if path is not None and journal.failure is not None:
            raise ValueError(journal.failure)
    except ValueError as error:
        return _refuse(str(error))
    display = display_of(arguments, settings)
    view = ViewChoice(display.zoom, display.look)
    return start.play(start.open_game(journal, view, runs_programs=True), display)


def _check_free(path: Path) -> None:
    """See that a new log may have this name; raises ValueError with a sentence if it is taken."""
    shown = printable(str(path))
    if os.path.isdir(path):
        raise ValueError(f"{shown} is a folder: name a file in it")
    if os.path.lexists(path):
        raise ValueError(f"{shown} exists already: taluva resume {shown} goes on with it")


def _plan(arguments: argparse.Namespace) -> Plan:
    colours = () if arguments.colours is None else tuple(_words(arguments.colours))
    return Plan(
        names=tuple(arguments.names),
        colours=colours,
        tile_count=arguments.tiles,
        hut_adjacency=arguments.hut_adjacency,
        teams=arguments.teams,
        ranking=arguments.ranking,
        seed=arguments.seed,
        **({} if arguments.edition is None else {"edition": arguments.edition}),
    )


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _ask(arguments: argparse.Namespace) -> int:
    if not start.this_terminal().is_interactive or _settles_something(arguments):
        return _refuse("name the players, as in: taluva play Ana Ben")
    from taluva.cli.welcome import welcome

    return welcome(display_of(arguments, load_settings()[0]))


def _settles_something(arguments: argparse.Namespace) -> bool:
    """Tell whether an option says how the game is to be; the questions would ask that again."""
    settled = (arguments.edition, arguments.tiles, arguments.seed, arguments.log)
    switches = (arguments.teams or None, arguments.ranking or None, arguments.hut_adjacency)
    return any(each is not None for each in (*settled, *switches, arguments.colours))


def _refuse(message: str) -> int:
    warn(f"taluva play: {printable(message)}")
    return 2
