"""``taluva palettes``: the shipped palettes, or files, shown as little islands."""

from __future__ import annotations

import argparse
from shutil import get_terminal_size
from typing import Final

from rich.columns import Columns
from rich.console import Group
from rich.text import Text

from taluva.app.options import BY_NAME
from taluva.app.terminal import printed_look
from taluva.cli.console import print_lines
from taluva.cli.parser import Parser, add_display, display_of
from taluva.games import DEFAULT_GAME, title_for
from taluva.hexgrid import ORIGIN
from taluva.i18n import Language, sanitize
from taluva.tui.capabilities import PALETTE_NAMES, Look, PainterKind
from taluva.tui.console import console_for
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.text import wrap

_LARGE: Final = Zoom.SMALL, 3  # the zoom of an island, and its radius in hexes
_LITTLE: Final = Zoom.COMPACT, 2
_MANY_LINES: Final = 45  # terminal height at which two rows of large islands fit


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "files",
        metavar=say("NAME|FILE"),
        nargs="*",
        help=say("palettes to show (default: all built-in ones)"),
    )
    add_display(parser, say)
    parser.explain(
        say(
            "Choose one with --palette, or with the command palette in a game. docs/palettes.md "
            "describes how to write your own."
        ),
        ["palettes", "palettes high-contrast", "palettes my-own.toml"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the islands; return the exit code."""
    palette = BY_NAME["palette"]
    names = {each: palette.parse(each) for each in arguments.files or PALETTE_NAMES}
    look = printed_look(display_of(arguments, say))
    about = {each: say.again(meaning) for each, meaning in palette.values().items()}
    if look.painter is not PainterKind.FILLED:
        rows = ((sanitize(each), about.get(each, "")) for each in names)
        print_lines(say.about(name, what) if what else name for name, what in rows)
        return 0
    islands = [
        _island(each, about.get(each, ""), look._replace(palette=name))
        for each, name in names.items()
    ]
    console_for(look).print(Columns(islands, padding=(1, 3)))
    return 0


def _island(name: str, about: str, look: Look) -> Group:
    """Return the centre of the title picture, drawn in a palette, below the palette's name."""
    whole = title_for(DEFAULT_GAME).scene()
    zoom, radius = _LARGE if get_terminal_size().lines >= _MANY_LINES else _LITTLE
    near = {each.hex for each in whole.grounds if each.hex.distance(ORIGIN) <= radius}
    picture = Picture(
        tuple(each for each in whole.grounds if each.hex in near),
        tuple(each for each in whole.pieces if each.at in near),
    )
    window = Window.around(near)
    view = View(zoom, look.painter, window, Rulers.NONE)
    island = RenderedMap(picture, look, view)
    width = view.size[0]
    title = Text(sanitize(name), "bold", overflow="ellipsis", no_wrap=True)
    described = Text("\n".join(wrap(about, width)))
    return Group(title, described, island)
