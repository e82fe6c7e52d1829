"""``taluva play``: a new game, set up by arguments or by questions."""

from __future__ import annotations

import argparse
import os
from functools import partial
from pathlib import Path
from typing import Any

from taluva.app.clock import ClockRule
from taluva.app.settings import load_settings
from taluva.app.terminal import this_terminal
from taluva.bots.spec import setup_for
from taluva.cli.console import User, warn
from taluva.cli.options import add_game, add_options, bots_of, examples_of, options_of
from taluva.cli.parser import Parser, add_display, options_on, typed
from taluva.cli.play_loop import play
from taluva.core.definition import GameDefinition
from taluva.core.environment import format_command
from taluva.core.game import Game
from taluva.core.position_string import POSITION
from taluva.games import DEFAULT_GAME, definition_for
from taluva.i18n import InvalidInput, Language, sanitize
from taluva.record.journal import Journal


def add_new_game(parser: Parser, say: Language) -> GameDefinition[Any, Any]:
    """Add the arguments that describe a new game; return its definition."""
    definition = add_game(parser)
    players = say("the players; bots: {bots}", bots=bots_of(definition, say))
    parser.add_argument("names", metavar=say("NAME"), nargs="*", help=players)
    chance = say("random seed (a number)")
    parser.add_argument("--seed", type=int, metavar="N", help=chance)
    parser.add_argument("--log", metavar=say("FILE"), help=say("where to save the game"))
    about = say("start from a position in one line")
    parser.add_argument("--position", metavar=say("LINE"), help=about)
    add_options(parser, definition, has_seats=True)
    clock = say(
        "a clock, such as 20+10: 20 minutes each, 10 more seconds per turn; add ,bot to let a "
        "bot play when time runs out"
    )
    parser.add_argument(
        "--clock", type=typed(partial(_clock, definition), say), metavar=say("TIME"), help=clock
    )
    add_display(parser, say)
    return definition


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    definition = add_new_game(parser, say)
    parser.explain(
        say(
            "Without names, you answer a few questions first, including who starts: the first "
            "name, or random. bot:LEVEL,3s thinks for three seconds about each move. bot:LEVEL,70% "
            "is weaker: it plays 30% of its moves like the level below. Input from a pipe is "
            "played line by line. A refused line is reported with its number and skipped, and "
            "the exit code is then 1."
        ),
        ["play Ana Ben Cem", *examples_of(definition, "play")],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Set up the game and play it; return the exit code."""
    if not arguments.names:
        return _ask(arguments, say)
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    journal = new_journal(arguments, say)
    user = User(options_on(arguments, settings), say)
    return play(journal, user, runs_programs=True, clock=arguments.clock)


def new_journal(arguments: argparse.Namespace, say: Language) -> Journal[Any]:
    """Start the log of the game that the arguments describe. Raises ValueError with a message."""
    path = None if arguments.log is None else Path(arguments.log)
    position = None if arguments.position is None else _position(arguments)
    definition = definition_for(arguments.game if position is None else position.game_name)
    options = options_of(arguments, definition)
    if position is not None:
        options[POSITION] = position.to_position()
    setup = setup_for(arguments.names, definition, options, arguments.seed, say)
    game = definition.new(setup)
    if path is not None:
        _check_free(path)
    journal = Journal.create(game, path, bots=setup.bots, plays_on=True)
    if path is not None and journal.failure is not None:
        raise InvalidInput(journal.failure)
    return journal


def _clock(definition: GameDefinition[Any, Any], text: str) -> ClockRule:
    """Parse a clock. Raises ValueError with a message."""
    rule = ClockRule.parse(text)
    if rule.plays_at_zero and not definition.substitute():
        game = definition.name.capitalize()
        raise InvalidInput("{game} has no bots to play at zero: leave out ,bot", game=game)
    return rule


def _position(arguments: argparse.Namespace) -> Game[Any]:
    """Return the game in the position to start from. Raises ValueError with a message."""
    from taluva.cli.logs import game_in_position

    game = game_in_position(arguments.position)
    if arguments.game not in (game.game_name, DEFAULT_GAME):
        raise InvalidInput(
            "the position is from {game}, not {other}", game=game.game_name, other=arguments.game
        )
    if game.outcome is not None:
        raise InvalidInput("the game is over in this position: there is nothing to play")
    return game


def _check_free(path: Path) -> None:
    """Check that a path is free for a new log. Raises ValueError with a message."""
    shown = sanitize(str(path))
    if os.path.isdir(path):
        raise InvalidInput("{path} is a folder: name a file in it", path=shown)
    if os.path.lexists(path):
        raise InvalidInput(
            "{path} already exists: continue it with {command}",
            path=shown,
            command=format_command("resume", shown),
        )


def _ask(arguments: argparse.Namespace, say: Language) -> int:
    # An option that describes the game leaves nothing to ask but the names.
    chosen = options_of(arguments, definition_for(arguments.game))
    values = (arguments.position, arguments.seed, arguments.log)
    is_described = bool(chosen) or any(each is not None for each in values)
    if is_described or not this_terminal().is_interactive:
        command = format_command("play", "Ana", "Ben")
        raise InvalidInput("name the players, as in: {command}", command=command)
    from taluva.cli.front import Front

    settings, problem = load_settings(say)
    return Front(User(options_on(arguments, settings), say)).run(message=problem)
