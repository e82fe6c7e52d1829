"""``taluva demo``: bots play a game on the screen; in a pipe, how it ended."""

from __future__ import annotations

import argparse

from taluva.app.desk import Desk
from taluva.app.state import Pace, Screen, State
from taluva.bots import Player, parse_spec, seat_names
from taluva.cli.display import add_display, display_of
from taluva.cli.logs import warn
from taluva.cli.numbers import seconds
from taluva.games.taluva.game import Game
from taluva.record import Record
from taluva.shell.look import Terminal, choose_look
from taluva.ui.session import ViewChoice
from taluva.ui.settings import load_settings
from taluva.ui.start import is_too_small, this_terminal

BOTS = ("bot:medium", "bot:medium")
DELAY = 1.0


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("bots", metavar="BOT", nargs="*", help="2 to 5 bots, such as bot:easy")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="settles the draw")
    parser.add_argument("--tiles", type=int, default=24, metavar="N", help="tiles in play")
    parser.add_argument(
        "--delay", type=seconds(0, 3600), default=DELAY, metavar="SECONDS", help="between two steps"
    )
    add_display(parser)
    parser.epilog = """\
Space pauses and goes on, the arrows go step by step, + and - change the speed, q leaves.

examples:
  taluva demo
  taluva demo bot:hard bot:medium bot:easy --seed 7 --delay 0.5
  taluva demo | cat
"""


def run(arguments: argparse.Namespace) -> int:
    """Let the bots play and show it; give the exit code."""
    try:
        table = _Table(arguments)
    except ValueError as error:
        warn(f"taluva demo: {error}")
        return 2
    display = display_of(arguments, load_settings()[0])
    terminal = this_terminal()
    if choose_look(terminal, display.look, display.colour).is_plain or is_too_small():
        _print_end(table)
    else:
        view = ViewChoice(display.zoom, display.look)
        _watch(table, arguments.delay, view, terminal, display.colour)
    return 0


class _Table:
    """Bots that play one game."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        specs = [parse_spec(words) for words in arguments.bots or BOTS]
        names = seat_names(specs)
        self.start = Game.new(names, seed=arguments.seed, tile_count=arguments.tiles)
        self.players = {
            seat: Player(spec, name)
            for seat, (spec, name) in enumerate(zip(specs, names, strict=True), 1)
        }


def _watch(table: _Table, delay: float, view: ViewChoice, terminal: Terminal, colour: str) -> None:
    """Show the game while the bots play it, ahead of what is shown."""
    from taluva.app.replay_screen import ReplayScreen, watch_full_screen

    desk = Desk(Record.of(table.start), players=table.players)
    state = State(desk.history, screen=Screen.DEMO, view=view, pace=Pace(delay=delay))
    screen = ReplayScreen(state, desk, terminal, colour)
    try:
        watch_full_screen(screen)
    finally:
        desk.close()
    _print_island(screen.game)


def _print_end(table: _Table) -> None:
    game = table.start
    try:
        while game.seat is not None:
            game = game.play(table.players[game.seat].choose(game))
    finally:
        for player in table.players.values():
            player.close()
    _print_island(game)


def _print_island(game: Game) -> None:
    """Print the board, and the result if there is one."""
    from taluva.ui.answers import score_lines
    from taluva.ui.board import board_text
    from taluva.ui.narration import ending

    print(board_text(game.position, colours=game.colours).rstrip("\n"))
    if game.outcome is not None:
        print("", ending(game), *score_lines(game), sep="\n")
