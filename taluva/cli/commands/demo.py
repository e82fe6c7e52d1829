"""``taluva demo``: bots play a game on the screen; in a pipe, only the end is printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from typing import Any

from taluva.app.options import Settings
from taluva.app.session import Session, exit_code, open_replay
from taluva.app.state import Mode, NextAction, Pace, State
from taluva.app.table import BotSeats, Table
from taluva.app.terminal import is_too_small, query_terminal
from taluva.app.timeline import Timeline, watcher
from taluva.app.view import ViewOptions
from taluva.bots.spec import parse_spec, setup_for
from taluva.cli.console import User, warn
from taluva.cli.options import add_game, add_options, bots_of, examples_of, options_of
from taluva.cli.parser import Parser, add_display, display_of, seconds
from taluva.core.game import Game
from taluva.core.setup import Setup
from taluva.games import definition_for, ui_for
from taluva.i18n import InvalidInput, Language
from taluva.record.record import History, HistoryEntry, Record
from taluva.tui.capabilities import Terminal
from taluva.tui.speech import print_spoken

DELAY = 1.0


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    definition = add_game(parser)
    parser.add_argument(
        "bots",
        metavar=say("BOT"),
        nargs="*",
        help=say(
            "the bots: {bots} (default: as few as the game allows)", bots=bots_of(definition, say)
        ),
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=say("random seed"))
    add_options(parser, definition)
    parser.add_argument(
        "--delay",
        type=seconds(0, 3600, say),
        default=DELAY,
        metavar=say("SECONDS"),
        help=say("pause between moves"),
    )
    parser.add_argument(
        "--loop", action="store_true", help=say("on a full screen, show one game after another")
    )
    add_display(parser, say)
    parser.explain(
        say(
            "Space pauses and resumes, the arrow keys go move by move, + and - change the "
            "speed, and Ctrl-C quits."
        ),
        ["demo", *examples_of(definition, "demo"), "demo | cat"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Show a game between bots; return the exit code."""
    definition = definition_for(arguments.game)
    levels = [*definition.levels]
    if not levels and not arguments.bots:
        title = definition.name.capitalize()
        raise InvalidInput("{game} has no bots: name a program, as in exec:./mybot", game=title)
    middle = levels[len(levels) // 2 : len(levels) // 2 + 1]
    bots = arguments.bots or [f"bot:{level}" for level in middle] * definition.player_counts[0]
    user = User(display_of(arguments, say), say)
    terminal = query_terminal(user.display)
    seats = [str(parse_spec(each)) for each in bots]
    options = {**definition.demo, **options_of(arguments, definition)}
    for seed in count(arguments.seed):
        setup = setup_for(seats, definition, options, seed, say)
        code, is_again = _show(arguments, definition.new(setup), setup, user, terminal)
        if not is_again:
            break
    return code


def _show(
    arguments: argparse.Namespace, game: Game[Any], setup: Setup, user: User, terminal: Terminal
) -> tuple[int, bool]:
    """Show a game; return the exit code, and whether another one follows."""
    display, say, is_again = user.display, user.say, False
    bots = BotSeats(setup.names, setup.bots, definition_for(game.game_name), runs_programs=True)
    table = Table(Record.of(game), opponents=bots, has_pauses=False)
    try:
        if display.is_by_ear:
            _play_in_lines(game, bots, display, say)
        elif display.look_on(terminal).is_plain or is_too_small():
            *_, game = _positions(game, bots)
        else:
            pace, loops = Pace(delay=arguments.delay), arguments.loop
            session = open_replay(table, display, say, mode=Mode.DEMO, pace=pace, loops=loops)
            game, is_again = _watch(session, terminal, user)
    finally:
        table.close()
    if not (display.is_by_ear or is_again):
        _print_island(game, say)
    for problem in table.notices():
        warn(say.again(problem))
    return exit_code(table), is_again


def _watch(session: Session, terminal: Terminal, user: User) -> tuple[Game[Any], bool]:
    """Show the game while the bots play ahead.

    Return the game shown last, and whether another one follows.
    """
    from taluva.app.screens.replay import ReplayScreen, watch_full_screen
    from taluva.cli.commands.replay import open_explorer

    screen = ReplayScreen(session, terminal, user.display.colour)
    watch_full_screen(screen)
    while screen.state.next_action is NextAction.EXPLORE:
        user.follow(screen.state)
        open_explorer(session, session.table.record, user)
        watch_full_screen(screen)
    seen: Game[Any] = session.table.history.game(screen.state.timeline.index)
    return seen, screen.state.next_action is NextAction.REMATCH


def _play_in_lines(game: Game[Any], bots: BotSeats, display: Settings, say: Language) -> None:
    """Play the game and print each move in words for a screen reader."""
    from taluva.app.by_ear import spoken_lines

    viewer = watcher(game, is_open=display.is_open)
    for after in _positions(game, bots):
        state = State(
            Timeline(History([HistoryEntry(after)]), viewer=viewer),
            view=ViewOptions(display, language=say),
        )
        lines = state.narrate(game.view_for(viewer), after.view_for(viewer))
        print_spoken(spoken_lines(state, lines), sys.stdout)
        game = after
    print_spoken(spoken_lines(state, state.ui.speech.result(game, say)), sys.stdout)


def _positions(game: Game[Any], bots: BotSeats) -> Iterator[Game[Any]]:
    """Yield the game after each move, until its end."""
    while game.outcome is None:
        game = game.apply(game.deal() or bots.choose(game, lambda part: True))
        yield game


def _print_island(game: Game[Any], say: Language) -> None:
    """Print the board, and the result if the game is over."""
    from taluva.tui.hexmap.board import board_text
    from taluva.tui.text import as_text

    ui = ui_for(game.game_name)
    print(board_text(ui.picture(game, say)).rstrip("\n"))
    if game.outcome is not None:
        print("", *as_text(ui.result(game, say)), sep="\n")
