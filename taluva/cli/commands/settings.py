"""``taluva settings``: open the settings, list them, or change one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from taluva.app.settings import (
    Settings,
    load_settings,
    parse_setting,
    setting_values,
    write_settings,
)
from taluva.app.terminal import Display, this_terminal
from taluva.cli.console import complain, warn
from taluva.cli.parser import Parser
from taluva.i18n import Language
from taluva.record.lines import SaveError
from taluva.tui.text import print_lines

PALETTE: Final = "palette"
CHOICES: Final = {name.replace("_", "-"): values for name, values in setting_values().items()}


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
        chosen: dict[str, Any] = {_field(name): parse_setting(_field(name), value, say)}
        settings = settings._replace(**chosen)
        write_settings(settings)
    except (ValueError, SaveError) as error:
        return complain(say.again(error))
    print_lines(_rows(settings, [name], say))
    return 0


def _field(name: str) -> str:
    return name.replace("-", "_")


def _rows(settings: Settings, names: Sequence[str], say: Language) -> list[str]:
    return [say.about(name, getattr(settings, _field(name)) or "auto") for name in names]


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
