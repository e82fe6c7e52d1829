"""``taluva show``: a point of a log as readable text or as JSON."""

from __future__ import annotations

import argparse
import json
import shutil
import sys

from taluva.app.options import Settings
from taluva.app.state import State
from taluva.app.terminal import query_terminal
from taluva.app.timeline import Timeline
from taluva.app.view import ViewOptions
from taluva.cli.console import is_by_ear, print_lines, print_report
from taluva.cli.logs import add_point, game_in_line, read_turn, viewer_of
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core.definition import state_of
from taluva.games import definition_for
from taluva.i18n import Language
from taluva.record.record import History, HistoryEntry


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_point(parser, say)
    add_display(parser, say)
    parser.explain(
        examples=[
            "show game.taluva",
            "show game.taluva --at 12",
            "show game.taluva --json | jq .outcome",
            "show - < game.taluva",
            'show --position "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"',
        ]
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Show the game; return the exit code."""
    if arguments.position is not None:
        view = game_in_line(arguments, say)
        history, index, viewer, code = History([HistoryEntry(view.whole)]), 0, view.viewer, 0
    else:
        log = read_turn(arguments.log, arguments.at, say)
        history, index, code = log.history, log.index, log.code
        viewer = viewer_of(arguments, history.game(history.last))
    if arguments.json:
        print(json.dumps(state_of(history.game(index).view_for(viewer)), indent=2))
    else:
        display = display_of(arguments, say)
        state = State(
            Timeline(history, index, viewer=viewer), view=ViewOptions(display, language=say)
        )
        if is_by_ear():
            lines = state.ui.speech.summary(state.game, viewer, say)
            print_report([*lines], state.game, say)
            return code
        print_lines((*definition_for(state.game.game_name).text_summary(state.game, say), ""))
        _print_island(state, display)
    return code


def _print_island(state: State, display: Settings) -> None:
    """Print the map, in colour on a terminal."""
    from taluva.app.screens.map_view import island_text, place_map, whole_island
    from taluva.tui.console import console_for

    terminal = query_terminal(display)._replace(is_interactive=sys.stdout.isatty())
    look = display.look_on(terminal)
    if look.is_plain:
        print(island_text(state, look))
        return
    columns, lines = shutil.get_terminal_size()
    zoom = place_map(state, columns, lines, look).home.zoom
    console_for(look).print(whole_island(state, look, zoom, columns))
