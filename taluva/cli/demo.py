"""``taluva demo``: bots play a game on the screen; in a pipe, how it ended."""

from __future__ import annotations

import argparse
import queue
import threading
from collections.abc import Iterator

from taluva.bots import Player, parse_spec, seat_names
from taluva.cli.display import add_display, display_of
from taluva.cli.logs import warn
from taluva.cli.numbers import seconds
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move
from taluva.record import Record
from taluva.shell.look import Terminal, choose_look
from taluva.study import Timeline
from taluva.ui.replay import Replay
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
        _watch(_Show(table, arguments.delay, view), terminal, display.colour)
    return 0


class _Table:
    """Bots that play one game."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        specs = [parse_spec(words) for words in arguments.bots or BOTS]
        names = seat_names(specs)
        self.start = Game.new(names, seed=arguments.seed, tile_count=arguments.tiles)
        self.is_left = False  # nobody watches any more
        self._players = [Player(spec, name) for spec, name in zip(specs, names, strict=True)]

    def moves(self) -> Iterator[Move]:
        """Play to the end, move by move."""
        game = self.start
        try:
            while game.seat is not None and not self.is_left:
                player = self._players[game.seat - 1]
                move = player.choose(game, report=lambda _: not self.is_left)
                game = game.play(move)
                yield move
        finally:
            for player in self._players:
                player.close()


class _Show(Replay):
    """A replay of a game that is still being played: the bots think in a thread, and ahead."""

    def __init__(self, table: _Table, delay: float, view: ViewChoice) -> None:
        super().__init__(Record.of(table.start), delay=delay, view=view)
        self._table = table
        self._moves: queue.Queue[Move] = queue.Queue()
        threading.Thread(target=self._play, daemon=True).start()

    def _play(self) -> None:
        for move in self._table.moves():
            self._moves.put(move)

    @property
    def title(self) -> str:
        """What this is, for the header."""
        return "DEMO"

    @property
    def is_at_end(self) -> bool:
        """Whether the game is over; if not, there is more to come."""
        return super().is_at_end and self.game.outcome is not None

    def go(self, index: int) -> None:
        """Look at a point, as far as the game has been played."""
        while index > self.timeline.last and not self._moves.empty():
            self.record.play(self._moves.get())
            self.timeline = Timeline.of(self.record)
        super().go(index)

    def leave(self) -> None:
        """Let the bots stop."""
        self._table.is_left = True


def _watch(show: _Show, terminal: Terminal, colour: str) -> None:
    from taluva.shell.repl import Repl
    from taluva.ui.app import COLOUR_DEPTHS
    from taluva.ui.replay_screen import ReplayScreen

    screen = ReplayScreen(show, terminal, colour)
    repl = Repl(
        screen,
        keys=screen.keys(),
        quick_keys=screen.quick_keys(),
        colour_depth=COLOUR_DEPTHS[screen.look.depth],
    )
    try:
        repl.run(screen.begin())
    finally:
        show.leave()
    _print_island(show.game)


def _print_end(table: _Table) -> None:
    game = table.start
    for move in table.moves():
        game = game.play(move)
    _print_island(game)


def _print_island(game: Game) -> None:
    """Print the board, and the result if there is one."""
    from taluva.ui.answers import score_lines
    from taluva.ui.board import board_text
    from taluva.ui.narration import ending

    print(board_text(game.position, colours=game.colours).rstrip("\n"))
    if game.outcome is not None:
        print("", ending(game), *score_lines(game), sep="\n")
