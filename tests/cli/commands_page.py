"""docs/commands.md, made from the parser and from what the commands print.

``python -m tests.cli.commands_page`` writes it; a test tells when it is out of date.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from taluva.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED, main
from taluva.cli.options import PLAYABLE
from taluva.cli.parser import Parser, parser_for
from taluva.core.environment import KILLED
from taluva.core.setup import Setup
from taluva.games import DEFAULT_GAME, DEFINITIONS, definition_for, statistics_for
from taluva.i18n import ENGLISH
from taluva.record import FOLDER_VARIABLE, Record, games_folder

ROOT: Final = Path(__file__).parents[2]
LOG: Final = ROOT / "docs" / "island.taluva"
PAGE: Final = ROOT / "docs" / "commands.md"

_WIDTH: Final = 80  # of the shapes of data

OPENING: Final = """\
# Commands

What `taluva COMMAND --help` tells, for all commands on one page, and what programs get from them.
This page is made from the program; [contributing](contributing.md) tells how.

**LOG** is a file, or a game of the list that `taluva games` prints, by its name or its number; `-`
is standard input. A file goes before a name, and a name before a number. Where a command can do
without a LOG, it takes the game that was written last.

**Damaged logs** are read as far as they are valid. What is wrong with them goes to standard error
as `FILE:LINE:COLUMN: MESSAGE`; everything else that is wrong is one line that begins with
`taluva:`.

**For programs** some commands print JSON, shown here by its shape: `text` and `number` stand for
values, `…` for more of the same. What there is not, or not yet, is `null`, such as the outcome of a
game that goes on. JSON, CSV and logs are English in every language.
"""

CODES: Final = (
    (0, "all is well; there may be warnings on standard error"),
    (1, "a problem in the data: a damaged log or one in use, a refused line, a bot that failed"),
    (2, "wrong usage, a turn that is not there, a file that fails, a game that is not kept"),
    (INTERRUPTED, "ended by Ctrl-C"),
    (BROKEN_PIPE, "whoever read the output has gone"),
    (f"{KILLED} + N", "ended by the signal N"),
)

VARIABLES: Final = (
    ("TALUVA_DATA", "the folder in which `games` lies, instead of the data folder of the system"),
    ("TALUVA_CONFIG", "the folder of `settings.json`, instead of the system's own"),
    ("NO_COLOR", "no colours, unless `--colour` asks for them"),
    ("TERM, COLORTERM", "how many colours the terminal has; `TERM=dumb` reads and prints lines"),
)

STATES: Final = "[What the words mean](notation.md#json) stands on the page of the log."


def page() -> str:
    """Make the whole page."""
    whole = parser_for((), COMMANDS, ENGLISH, is_whole=True)
    parts = [OPENING, "## Before every command", _rows(whole._actions)]
    parts += ["## Exit codes", _table("code", "meaning", CODES)]
    parts += ["## Environment", _table("variable", "meaning", VARIABLES)]
    for name, about in COMMANDS.items():
        parts += _command(name, about)
    parts.append("Next page: [Coordinates, moves and the log](notation.md)\n")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def command_of(whole: argparse.ArgumentParser, name: str) -> Parser:
    """Give the parser of one command."""
    (choices,) = (each.choices for each in whole._actions if isinstance(each.choices, dict))
    found = choices[name]
    assert isinstance(found, Parser)
    return found


def _command(name: str, about: str) -> Iterator[str]:
    parser = command_of(parser_for([name], COMMANDS, ENGLISH), name)
    yield f"## `taluva {name}`"
    yield f"{about[0].upper()}{about[1:]}."
    yield _rows([each for each in parser._actions if each.dest != "help"])
    shown = {option for action in parser._actions for option in action.option_strings}
    for game in PLAYABLE if "--game" in shown else ():
        words = [name, "--game", game]
        others = command_of(parser_for(words, COMMANDS, ENGLISH), name)._actions
        more = [each for each in others if not shown.issuperset(each.option_strings)]
        if more:
            yield f"With `--game {game}`:"
            yield _rows(more)
    if parser.text:
        yield _wrapped(parser.text)
    yield "\n".join(["```", *(f"taluva {each}" for each in parser.examples), "```"])
    yield from _shapes(name)


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 100, break_on_hyphens=False)


def _rows(actions: Sequence[argparse.Action]) -> str:
    """Give a table of arguments and options; those of the commands are none."""
    told = [each for each in actions if not isinstance(each.choices, dict)]
    return _table("", "meaning", [(_spelt(each), each.help or "") for each in told])


def _spelt(action: argparse.Action) -> str:
    """Spell an option as it is typed, or the name of an argument."""
    word = action.metavar
    if action.choices is not None:
        word = "|".join(map(str, action.choices))
    if not action.option_strings:
        return f"`{word}`" + (" …" if action.nargs in ("*", "+") else "")
    takes = f" {word}" if action.nargs != 0 and word else ""
    return ", ".join(f"`{option}{takes}`" for option in action.option_strings)


def _table(first: str, second: str, rows: Sequence[tuple[object, object]]) -> str:
    lines = [f"| {first} | {second} |", "|---|---|"]
    return "\n".join([*lines, *(f"| {_cell(one)} | {_cell(two)} |" for one, two in rows)])


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|")


# --- what programs get ----------------------------------------------------------------------------


def _shapes(name: str) -> Iterator[str]:
    """Show the shape of what a command prints for programs, as it prints it."""
    match name:
        case "show" | "legal":
            for game in DEFINITIONS:
                yield f"`--json` for {game.capitalize()}:"
                yield _shape(name, game)
            yield STATES
        case "stats":
            for game in DEFINITIONS:
                yield f"`--json` for {game.capitalize()}:"
                yield _shape(name, game)
            for game in DEFINITIONS:
                columns = ", ".join(f"`{each}`" for each in ("file", *statistics_for(game).columns))
                yield _wrapped(f"`--csv` has these columns for {game.capitalize()}: {columns}.")
        case "games":
            yield "`--json`:"
            with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
                patch.setenv(FOLDER_VARIABLE, folder)
                games_folder().mkdir()
                copy(LOG, games_folder())
                yield _block(_printed(["games", "--json"]))
        case "arena":
            yield "`--json`:"
            bots = ["bot:random", "bot:random", "--games", "1", "--jobs", "1", "--tiles", "6"]
            yield _block(_printed(["arena", *bots, "--json"]))


def _shape(command: str, game: str) -> str:
    """Print a game as data: that of the README's picture, or one that has just begun."""
    if game == DEFAULT_GAME:
        point = ["--at", "9"] if command == "legal" else []
        return _block(_printed([command, str(LOG), "--json", *point]))
    kit = definition_for(game)
    names = ("Ana", "Ben", "Cem")[: kit.player_counts[0]]
    played = kit.new(Setup(names, {}, 7))
    record = Record.of(played)
    for _ in range(4):
        record.play(record.game.legal_moves()[0])
    with TemporaryDirectory() as folder:
        log = Path(folder) / "game.taluva"
        log.write_text(record.dump(), encoding="utf-8")
        return _block(_printed(["--open", command, str(log), "--json"]))


def _printed(arguments: list[str]) -> Any:
    out = StringIO()
    with redirect_stdout(out):
        assert main(arguments) == 0
    return json.loads(out.getvalue())


def _block(data: Any) -> str:
    return f"```\n{_shaped(data)}\n```"


def _shaped(value: Any, indent: int = 0) -> str:
    """Spell data with kinds in the place of values, in one line where that has room."""
    match value:
        case bool():
            return "true or false"
        case int() | float():
            return "number"
        case str():
            return "text"
        case None:
            return "null"
        case list():
            parts = [_shaped(value[0], indent + 2), "…"] if value else ["…"]
            marks = "[]"
        case dict():
            parts = [f"{key}: {_shaped(each, indent + 2)}" for key, each in value.items()]
            marks = "{}"
    line = f"{marks[0]}{', '.join(parts)}{marks[1]}"
    if "\n" not in line and len(line) + indent <= _WIDTH:
        return line
    inner = "".join(f"{' ' * (indent + 2)}{part},\n" for part in parts).replace("…,\n", "…\n")
    return f"{marks[0]}\n{inner}{' ' * indent}{marks[1]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
