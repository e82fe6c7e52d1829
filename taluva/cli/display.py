"""The options of every command that shows the island on a terminal."""

from __future__ import annotations

import argparse

from taluva.app.settings import Settings
from taluva.app.start import Display
from taluva.app.view import ZOOMS
from taluva.shell.looks.look import COLOURS, LOOKS
from taluva.table.language import Language


def add_display(parser: argparse.ArgumentParser, say: Language) -> None:
    """Declare how the island may be shown."""
    parser.add_argument("--look", choices=LOOKS, help=say("how hexes are drawn (default: auto)"))
    parser.add_argument("--colour", choices=COLOURS, help=say("how many colours (default: auto)"))
    hands = say("hide nobody's hand from the others")
    parser.add_argument("--open", dest="is_open", action="store_true", help=hands)
    parser.add_argument("--zoom", choices=tuple(ZOOMS), help=say("how large (default: auto)"))


def display_of(arguments: argparse.Namespace, settings: Settings) -> Display:
    """Settle how to show the island: what was asked for, else what was chosen last."""
    return Display(
        look=arguments.look or settings.look,
        colour=arguments.colour or "auto",
        zoom=arguments.zoom or settings.zoom,
        is_open=arguments.is_open,
    )
