"""``taluva settings``: open the settings, list them, or change one."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Final

from taluva.app.settings import Settings, load_settings, save_settings
from taluva.app.terminal import Display, this_terminal
from taluva.cli.console import complain, warn
from taluva.cli.parser import Parser, palette_type
from taluva.core.setup import validate_names
from taluva.i18n import Language, quote
from taluva.i18n.languages import LANGUAGES
from taluva.tui.capabilities import BACKGROUNDS, LOOKS, MOTION, MOUSE, SWITCH
from taluva.tui.text import print_lines
from taluva.tui.title import ZOOMS

_NAME: Final = "player"
PALETTE: Final = "palette"
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "by-ear": SWITCH,
    "bell": SWITCH,
    "look": LOOKS,
    "zoom": ZOOMS,
    PALETTE: (),  # a name or a file
    "background": BACKGROUNDS,
    "motion": MOTION,
    "mouse": MOUSE,
    "language": tuple(LANGUAGES),
    _NAME: (),  # any name
}


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    name = say("a setting, such as by-ear")
    parser.add_argument("name", metavar=say("NAME"), nargs="?", choices=CHOICES, help=name)
    parser.add_argument("value", metavar=say("VALUE"), nargs="?", help=say("its new value"))
    parser.explain(
        say(
            "Without a name, this opens the settings. In a pipe, it lists them. The names are "
            "{names}.",
            names=", ".join(CHOICES),
        ),
        ["settings", "settings by-ear on", "settings palette high-contrast"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open, list or change the settings; return the exit code."""
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    name, value = arguments.name, arguments.value
    if name is None and this_terminal().is_interactive:
        return _open(Display.last(settings), say)
    if value is None:
        print_lines(_rows(settings, [name] if name else [*CHOICES], say))
        return 0
    try:
        value = _read(name, value, say)
    except (ValueError, argparse.ArgumentTypeError) as error:
        return complain(say.again(error))
    chosen: dict[str, Any] = {_field(name): value}
    settings = settings._replace(**chosen)
    save_settings(settings)
    if load_settings(say)[0] != settings:
        return complain(say("the settings cannot be saved"), 1)
    print_lines(_rows(settings, [name], say))
    return 0


def _field(name: str) -> str:
    return name.replace("-", "_")


def _rows(settings: Settings, names: Sequence[str], say: Language) -> list[str]:
    return [say.about(name, getattr(settings, _field(name)) or "auto") for name in names]


def _read(name: str, value: str, say: Language) -> str:
    """Return the value of a setting. Raises ValueError or ArgumentTypeError."""
    if name == PALETTE:
        return palette_type(say)(value)
    if name == _NAME:
        return validate_names([value])[0]
    if value not in CHOICES[name]:
        raise ValueError(
            say(
                "{word} is not a value for {name}: choose {choices}",
                word=quote(value),
                name=name,
                choices=say.either(CHOICES[name]),
            )
        )
    return value


def _open(display: Display, say: Language) -> int:
    """Show the settings until the player goes back; return the exit code."""
    from taluva.cli.front import Front, can_draw

    if can_draw(display):
        from taluva.app.front.settings import SettingsPage

        return Front(display, say).within(SettingsPage())
    from taluva.cli.line_menu import settle_view

    try:
        settle_view(display, say)
    except (EOFError, KeyboardInterrupt):
        print()
    return 0
