"""The manual page, made from the parser.

Run ``python -m tests.cli.man_page`` to write it; a test fails when it is out of date.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from taluva import __version__
from taluva.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED
from taluva.cli.parser import Parser, parser_for
from taluva.core.environment import KILLED
from taluva.games import BUILT_IN
from taluva.i18n import ENGLISH

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "taluva" / "share" / "man" / "man1" / "taluva.1"

LOGS: Final = """\
LOG is a file, or the name or number of a game in the list that taluva games prints, or - for \
standard input. If LOG is optional, the default is the game that was written last."""


CODES: Final = (
    (0, "success, possibly with warnings"),
    (1, "a damaged log, a log in use, a refused line, or a bot that failed"),
    (2, "wrong usage, an unknown turn, or a file that cannot be read or saved"),
    (INTERRUPTED, "stopped by Ctrl-C"),
    (BROKEN_PIPE, "the output was closed"),
    (f"{KILLED} + N", "stopped by signal N"),
)

VARIABLES: Final = (
    ("TALUVA_DATA", "the data folder"),
    ("TALUVA_CONFIG", "the folder of settings.json"),
    ("NO_COLOR", "no colours, unless you give --colour"),
    ("TERM, COLORTERM", "the number of colours; TERM=dumb means no full screen"),
)


def page() -> str:
    """Return the whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    whole = parser_for((), COMMANDS, ENGLISH, is_whole=True)
    yield f'.TH TALUVA 1 "" "taluva {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "taluva \\- the board game of volcanoes and villages, in a terminal"
    yield ".SH SYNOPSIS"
    yield ".B taluva"
    yield '.RI [ OPTION ]... " " [ COMMAND " " [ ARGUMENT ]...]'
    yield ".SH DESCRIPTION"
    yield _text(f"{whole.description} Without a command it shows a menu.")
    yield ".PP"
    yield _text(LOGS)
    yield ".SH OPTIONS"
    yield from _options(whole._actions)
    yield ".SH COMMANDS"
    shared = {option for action in whole._actions for option in action.option_strings}
    for name, about in COMMANDS.items():
        yield from _command(name, about, shared)
    yield ".SH EXIT STATUS"
    for code, meaning in CODES:
        yield from _item(f"\\fB{_text(str(code))}\\fR", meaning)
    yield ".SH ENVIRONMENT"
    for variable, meaning in VARIABLES:
        yield from _item(f"\\fB{_text(variable)}\\fR", meaning)


def command_of(whole: argparse.ArgumentParser, name: str) -> Parser:
    """Return the parser of one command."""
    (choices,) = (each.choices for each in whole._actions if isinstance(each.choices, dict))
    found = choices[name]
    assert isinstance(found, Parser)
    return found


def _command(name: str, about: str, shared: set[str]) -> Iterator[str]:
    """Yield the section of a command, without the options that all commands have."""
    parser = command_of(parser_for([name], COMMANDS, ENGLISH), name)
    yield f'.SS "taluva {_text(name)}"'
    yield _text(f"{about[0].upper()}{about[1:]}.")
    yield from _options(_without(parser, shared))
    seen = {option for action in parser._actions for option in action.option_strings}
    for game in BUILT_IN if "--game" in seen else ():
        other = command_of(parser_for([name, "--game", game], COMMANDS, ENGLISH), name)
        if more := [each for each in _without(other, shared | seen) if each.option_strings]:
            yield ".PP"
            yield _text(f"With --game {game}:")
            yield from _options(more)
    if parser.text:
        yield ".PP"
        yield _text(parser.text)
    yield ".PP"
    yield ".nf"
    yield from (_text(f"    taluva {example}") for example in parser.examples)
    yield ".fi"


def _without(parser: Parser, known: set[str]) -> list[argparse.Action]:
    return [
        each
        for each in parser._actions
        if not each.option_strings or known.isdisjoint(each.option_strings)
    ]


def _options(actions: Sequence[argparse.Action]) -> Iterator[str]:
    for action in actions:
        if not isinstance(action.choices, dict):
            yield from _item(_spelt(action), action.help or "")


def _item(head: str, about: str) -> Iterator[str]:
    yield ".TP"
    yield head
    yield _text(about)


def _spelt(action: argparse.Action) -> str:
    """Return how an option or argument is typed: bold, with a value in italics."""
    values = "" if action.choices is None else "|".join(map(str, action.choices))
    named = action.metavar or ""
    value = _text((" ".join(named) if isinstance(named, tuple) else named) or values)
    if not action.option_strings:
        return f"\\fI{value}\\fR" + (" ..." if action.nargs in ("*", "+") else "")
    takes = f" \\fI{value}\\fR" if value and action.nargs != 0 else ""
    return ", ".join(f"\\fB{_text(option)}\\fR{takes}" for option in action.option_strings)


def _text(text: str) -> str:
    """Return a text so that roff shows it unchanged."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
