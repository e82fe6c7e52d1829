"""Playing on the full screen, and what is left in the scrollback afterwards."""

from __future__ import annotations

import shutil
import sys
import traceback
from typing import Final

from prompt_toolkit.output import ColorDepth

from taluva.shell.layout import View, Window, Zoom
from taluva.shell.look import Depth, Look, Terminal
from taluva.shell.pager import wrapped
from taluva.shell.repl import Repl
from taluva.ui.answers import result_lines
from taluva.ui.board import BoardView
from taluva.ui.island import Island
from taluva.ui.picture import last_of
from taluva.ui.plain import farewell
from taluva.ui.screen import Screen
from taluva.ui.session import Session

COLOUR_DEPTHS: Final = {
    Depth.TRUE: ColorDepth.DEPTH_24_BIT,
    Depth.CUBE: ColorDepth.DEPTH_8_BIT,
    Depth.BASIC: ColorDepth.DEPTH_4_BIT,
    Depth.NONE: ColorDepth.DEPTH_1_BIT,
}


def play_full_screen(session: Session, terminal: Terminal, colour: str) -> int:
    """Play until somebody leaves; then print the island, the result and how to go on.

    Gives the exit code: 1 if a defect of the program has ended the game.
    """
    screen = Screen(session, terminal, colour)
    keys = {
        "f1": lambda: screen.run("help"),
        "f2": screen.toggle_targets,
        "c-z": lambda: screen.run("undo"),
        "s-left": lambda: screen.pan(-1, 0),
        "s-right": lambda: screen.pan(1, 0),
        "s-up": lambda: screen.pan(0, -1),
        "s-down": lambda: screen.pan(0, 1),
        "s-home": screen.recentre,
    }
    repl = Repl(
        screen,
        keys=keys,
        colour_depth=COLOUR_DEPTHS[screen.look.depth],
        on_typing=screen.forget,
        must_ask=lambda: session.journal.failure is not None,
    )
    try:
        repl.run(screen.first())
    except Exception:
        traceback.print_exc()
        print(*farewell(session), sep="\n", file=sys.stderr)
        return 1
    leave_in_scrollback(session, screen.look)
    return 0


def leave_in_scrollback(session: Session, look: Look) -> None:
    """Print the whole island as large as it was seen last, if it is not too wide; the result."""
    from taluva.ui.console import console_for

    columns, lines = shutil.get_terminal_size()
    zoom = Island(session).fitted(columns, lines, look).zoom
    console_for(look).print(whole_island(session, look, zoom, columns))
    if session.is_over:
        for line in result_lines(session):
            print(*wrapped(line, columns), sep="\n")
    print(*farewell(session), sep="\n")


def whole_island(session: Session, look: Look, zoom: Zoom, columns: int) -> BoardView:
    """Draw the whole island, however many lines it takes; smaller if it is too wide."""
    game = session.game
    window = Window.around(game.position.board.fields).grown(2, 2)
    view = View(zoom, look.painter, window)
    if view.needed[0] > columns:
        view = View(Zoom.COMPACT, look.painter, window)
    return BoardView(game.position, look, view, colours=game.colours, last=last_of(session))
