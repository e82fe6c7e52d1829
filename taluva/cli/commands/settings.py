"""``taluva settings``: open the settings, list them, or change one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from taluva.app.options import SETTINGS, Setting, Settings
from taluva.app.settings import load_settings, write_settings
from taluva.app.terminal import this_terminal
from taluva.cli.console import User, print_lines, warn
from taluva.cli.parser import Parser
from taluva.i18n import Language


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    words = [each.word for each in SETTINGS]
    name = say("a setting, such as by-ear")
    parser.add_argument("name", metavar=say("NAME"), nargs="?", choices=words, help=name)
    parser.add_argument("value", metavar=say("VALUE"), nargs="?", help=say("its new value"))
    parser.explain(
        say(
            "Without a name, this opens the settings. In a pipe, it lists them. The names are "
            "{names}.",
            names=", ".join(words),
        ),
        ["settings", "settings by-ear on", "settings palette high-contrast"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Open, list or change the settings; return the exit code."""
    settings, problem = load_settings(say)
    if problem:
        warn(problem)
    chosen = [each for each in SETTINGS if arguments.name in (None, each.word)]
    if arguments.name is None and this_terminal().is_interactive:
        from taluva.app.front.questions import SettingsPage
        from taluva.cli.front import Front

        return Front(User(settings, say)).run(SettingsPage())
    if arguments.value is not None:
        settings = settings.with_value(chosen[0].name, arguments.value, say)
        write_settings(settings)
    print_lines(_rows(settings, chosen, say))
    return 0


def _rows(settings: Settings, chosen: Iterable[Setting], say: Language) -> list[str]:
    return [say.about(each.word, getattr(settings, each.name) or "auto") for each in chosen]
