"""``taluva rules``: the rules of a game, or the part about a word, with pictures."""

from __future__ import annotations

import argparse
import shutil
from typing import Final

from rich.segment import SegmentLines

from taluva.app.screens.map_view import draw_scene
from taluva.app.terminal import printed_look
from taluva.cli.console import is_by_ear, print_lines, print_report
from taluva.cli.parser import Parser, add_display, display_of
from taluva.core import pages
from taluva.games import DEFAULT_GAME, loadable_games, ui_for
from taluva.i18n import Language
from taluva.tui.console import console_for
from taluva.tui.speech import as_speech
from taluva.tui.text import lay_out

_MAX_WIDTH: Final = 82  # columns of the text; longer lines are hard to read
_MAX_HEIGHT: Final = 40  # lines of a picture


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    words = say(
        "a game, a word to search for, or both (default: all rules of {game})", game=DEFAULT_GAME
    )
    parser.add_argument("words", metavar=say("WORD"), nargs="*", help=words)
    add_display(parser, say)
    parser.explain(
        say("The word is one from the rules, such as end, or the id of a rule, such as T1."),
        ["rules", "rules end", "rules taifun", "rules taifun end"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the rules; return the exit code."""
    name, *words = arguments.words or [""]
    if name.lower() not in loadable_games():
        name, words = DEFAULT_GAME, [name, *words]
    name = name.lower()
    sections = pages.search(ui_for(name).rules_sections(say), " ".join(words))
    if is_by_ear():
        print_report(as_speech(pages.page(sections), say), ui_for(name), say)
        return 0
    look = printed_look(display_of(arguments, say))
    columns = shutil.get_terminal_size().columns
    for section in sections:
        text = lay_out(pages.page([section]), min(columns, _MAX_WIDTH))
        print_lines([*(line.text for line in text), ""])
        if section.scene is not None:
            picture = draw_scene(section.scene, name, look, (columns - 1, _MAX_HEIGHT), say)
            if look.is_plain:
                print_lines("".join(segment.text for segment in line).rstrip() for line in picture)
            else:
                console_for(look).print(SegmentLines(map(list, picture), new_lines=True))
            print()
    return 0
