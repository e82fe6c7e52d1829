"""The options of every command that shows the island; they may stand before its name too."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from taluva.app.view import MOTION, MOUSE, ZOOMS
from taluva.shell.looks.look import BACKGROUNDS, COLOURS, LOOKS
from taluva.table.telling.language import Language

if TYPE_CHECKING:  # the parser of all commands loads nothing of the game
    from taluva.app.display import Display
    from taluva.app.settings import Settings

# Each is followed by a word.
WITH_WORDS: Final = ("--look", "--colour", "--zoom", "--mouse", "--motion", "--background")


def add_display(
    parser: argparse.ArgumentParser, say: Language, *, default: Any = argparse.SUPPRESS
) -> None:
    """Declare how the island may be shown; what is left out stays as it stands before a command."""
    look, colour, zoom = (
        say("how hexes are drawn (default: auto)"),
        say("how many colours (default: auto)"),
        say("how large (default: auto)"),
    )
    parser.add_argument("--look", choices=LOOKS, default=default, help=look)
    parser.add_argument("--colour", choices=COLOURS, default=default, help=colour)
    parser.add_argument("--zoom", choices=ZOOMS, default=default, help=zoom)
    mouse = say("whether the mouse points at places (default: on)")
    parser.add_argument("--mouse", choices=MOUSE, default=default, help=mouse)
    motion = say("whether steps are shown by a short motion (default: auto, not over ssh)")
    parser.add_argument("--motion", choices=MOTION, default=default, help=motion)
    background = say("what the colours are for (default: auto, the terminal is asked)")
    parser.add_argument("--background", choices=BACKGROUNDS, default=default, help=background)
    add_open(parser, say, default=default)


def add_open(
    parser: argparse.ArgumentParser, say: Language, *, default: Any = argparse.SUPPRESS
) -> None:
    """Declare the option that shows what is hidden while a game goes on."""
    hands = say("hide nobody's hand from the others")
    parser.add_argument("--open", dest="is_open", action="store_true", default=default, help=hands)


def command_in(arguments: Sequence[str]) -> str | None:
    """Find the word that names a command, behind options that may stand before it."""
    before = ""
    for word in arguments:
        if not word.startswith("-") and before not in WITH_WORDS:
            return word
        before = word
    return None


def display_of(arguments: argparse.Namespace, settings: Settings) -> Display:
    """Settle how to show the island: what was asked for, else what was chosen last."""
    from taluva.app.display import Display

    told = {name: getattr(arguments, name) for name in Display._fields}
    asked = {name: value for name, value in told.items() if value}
    return Display.last(settings)._replace(**asked)
