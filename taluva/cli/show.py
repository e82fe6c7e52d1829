"""``taluva show``: the game of a log as text for people, or as JSON."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from dataclasses import replace

from taluva.app.secrecy import watcher
from taluva.app.settings import load_settings
from taluva.app.start import this_terminal
from taluva.app.state import State
from taluva.app.view import ViewChoice
from taluva.cli.display import add_display, display_of
from taluva.cli.logs import Studied, add_log_and_turn, study
from taluva.cli.parser import Parser
from taluva.shell.looks.look import choose_look
from taluva.table.language import Language


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    add_log_and_turn(parser, say)
    add_display(parser, say)
    parser.explain(
        examples=[
            "show game.taluva",
            "show game.taluva --at 12",
            "show game.taluva --json | jq .outcome",
            "show - < game.taluva",
        ]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Show the game; give the exit code."""
    studied, code = study(arguments.log, arguments.at, say)
    if studied is not None:
        if arguments.json:
            print(json.dumps(studied.history.game(studied.index).as_dict(), indent=2))
        else:
            _show(studied, arguments, say)
    return code


def _show(studied: Studied, arguments: argparse.Namespace, say: Language) -> None:
    """Print what is to be said of the game, and the island: coloured on a terminal."""
    from taluva.app.screens.island import Island, island_text, whole_island
    from taluva.shell.looks.console import console_for

    display = display_of(arguments, load_settings(say)[0])
    state = State(
        studied.history,
        studied.index,
        viewer=watcher(studied.history.game(studied.history.last), is_open=display.is_open),
        view=ViewChoice(display.zoom, display.look),
        say=say,
    )
    print(*studied.record.kit.sheet(state.game, say), "", sep="\n")
    terminal = replace(this_terminal(), is_interactive=sys.stdout.isatty())
    look = choose_look(terminal, display.look, display.colour)
    if look.is_plain:
        print(island_text(state, look))
        return
    columns, lines = shutil.get_terminal_size()
    zoom = Island(state).fitted(columns, lines, look).zoom
    console_for(look).print(whole_island(state, look, zoom, columns))
