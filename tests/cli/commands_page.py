"""The generator of docs/commands.md, from the parser.

Run ``python -m tests.cli.commands_page`` to write it, and the schema of what commands print; tests
fail when they are out of date.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from taluva.app.options import BY_NAME, SETTINGS
from taluva.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED
from taluva.cli.parser import WITH_WORDS, Parser, parser_for
from taluva.core.environment import KILLED
from taluva.games import BUILT_IN, DEFAULT_GAME, ui_for
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import SHAPES as SIZES
from tests.cli.output_schema import SCHEMA, schema

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "commands.md"

OPENING: Final = """\
# Commands

`taluva COMMAND --help` lists the options of a command, with examples. `man taluva` has all of them.
"""

PIPES: Final = """\
## Pipes and scripts

Without a terminal, `play` and `resume` read lines, and print the island after every move:

```
taluva play Ana Ben --seed 7 < moves.txt
```

Each line is a move or a [command](playing.md#commands), except those for a full screen: `look`,
`background`, `palette`, `mouse` and `motion`. Empty lines and lines that start with `#` are
skipped. Refused lines are reported on standard error with their numbers, and the exit code is 1.
"""

EAR: Final = "\n- `--by-ear`, `--no-by-ear`: lines of text for a screen reader, or not"

SHARED: Final = "Many commands have some of these:"

# Longer descriptions of shared options, for this page.
SHARED_ABOUT: Final = {
    "`LOG`": "a file, `-` for standard input, or a name or number from `taluva games` (default: "
    "the latest game)",
    "`--at N`": "the start of turn N, before its tile is placed; in Taifun, of round N. The "
    "number after the last turn is the end, which is the default",
    "`--json`": "JSON as defined in [output.schema.json](output.schema.json); like CSV and logs, "
    "always in English",
}

DAMAGED: Final = """\
Damaged logs are read up to the first error. The error goes to standard error (with `check` to
standard output) as `FILE:LINE:COLUMN: MESSAGE`. All other errors are one line that starts with
`taluva:`.
"""

DISPLAY: Final = """\
{commands} accept these, before or after the command. They apply to this run only. What you choose
inside a game is remembered.
"""

GAME_OPTIONS: Final = """\
{commands} accept the options of the game that `--game` names.
"""

ZOOMS: Final = """\
`auto` chooses the largest zoom that fits. A zoom of the other game works like `auto`. If the map is
larger than the screen, Shift and an arrow key move it. The numbers are the size of a hex in
characters:
{zooms}
"""

CODES: Final = (
    (0, "success, possibly with warnings"),
    (1, "a damaged log, a log in use, a refused line, or a bot that failed"),
    (2, "wrong usage, an unknown turn, or a file that cannot be read or saved"),
    (INTERRUPTED, "stopped by Ctrl-C"),
    (BROKEN_PIPE, "the output was closed"),
    (f"{KILLED} + N", "stopped by signal N"),
)

VARIABLES: Final = (
    ("`TALUVA_DATA`", "the [data folder](troubleshooting.md#where-games-and-settings-are)"),
    ("`TALUVA_CONFIG`", "the folder of `settings.json`"),
    ("`NO_COLOR`", "no colours, unless you give `--colour`"),
    ("`TERM`, `COLORTERM`", "the number of colours; `TERM=dumb` means no full screen"),
)

# Shorter descriptions of display options, for this page.
ABOUT: Final = {
    "--zoom": "map size, see below (default: auto)",
    "--palette": "[colours](palettes.md) (default: auto, to match the background)",
}

TASKS: Final = {
    "Play": ("play", "resume", "host", "fork"),
    "Learn": ("learn", "rules", "puzzle"),
    "Study and share": ("replay", "stats", "analyse", "explore", "threats", "export", "players"),
    "Use bots": ("demo", "arena", "bot-protocol"),
    "Add games": ("check-game",),
    "Handle logs": ("games", "check", "show", "legal", "repair"),
    "Set up": ("palettes", "settings", "completion"),
}

# The pages that explain a command.
GUIDES: Final = {
    "play": "playing.md",
    "resume": "playing.md#saving-and-continuing",
    "replay": "replay.md#watching",
    "host": "hosting.md",
    "fork": "replay.md#trying-something-else",
    "learn": "learn.md",
    "rules": "rules.md",
    "puzzle": "learn.md#the-daily-puzzle",
    "stats": "replay.md#counting",
    "analyse": "replay.md#analysing",
    "explore": "replay.md#exploring",
    "threats": "replay.md#looking-ahead",
    "export": "replay.md#sharing",
    "arena": "bots.md#the-arena",
    "bot-protocol": "programs.md#a-bot-in-any-language",
    "players": "replay.md#counting",
    "check-game": "games.md#play-it",
    "palettes": "palettes.md",
    "repair": "troubleshooting.md#a-damaged-log",
}

GAMES: Final = ("play", "host", "demo", "arena")  # the commands that start new games


def page() -> str:
    """Return the whole page."""
    whole = parser_for((), COMMANDS, ENGLISH, is_whole=True)
    shared = [each for each in whole._actions if not _is_display(each)]
    parts = [
        OPENING,
        *_tasks(),
        "## Shared options",
        "Every command has these:",
        _rows(shared) + EAR,
        SHARED,
        _listed_options([(name, SHARED_ABOUT.get(name, about)) for name, about in _shared()]),
        DAMAGED,
    ]
    parts += ["## Display options", _display(whole)]
    parts += ["## Game options", _wrapped(GAME_OPTIONS.format(commands=_named(GAMES)))]
    parts += _options_of_games()
    parts += [
        PIPES,
        "## Exit codes",
        _listed_options([(f"`{code}`", about) for code, about in CODES]),
    ]
    parts += ["## Environment", _listed_options(VARIABLES)]
    parts.append("Next page: [Coordinates, moves and the log](notation.md)\n")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _tasks() -> Iterator[str]:
    """Yield the commands with their pages, by what you want to do."""
    assert sorted(each for names in TASKS.values() for each in names) == sorted(COMMANDS)
    for task, names in TASKS.items():
        yield f"## {task}"
        rows = []
        for name in names:
            guide, about = GUIDES.get(name), COMMANDS[name]
            rows.append((f"`taluva {name}`", f"[{about}]({guide})" if guide else about))
        yield _listed_options(rows)


def _is_display(action: argparse.Action) -> bool:
    return action.dest in {"colour", "is_open", *(each.name for each in SETTINGS if each.is_option)}


def _display(whole: argparse.ArgumentParser) -> str:
    """Return the display options and the table of sizes."""
    actions = {name: _actions(name) for name in COMMANDS}
    commands = _named([name for name, found in actions.items() if _has_display(found)])
    parts = [_wrapped(DISPLAY.format(commands=commands))]
    found = [each for each in whole._actions if _is_display(each)]
    abouts = [ABOUT.get(" ".join(each.option_strings), each.help or "") for each in found]
    parts.append(_listed_options(list(zip(map(_spelt, found), abouts, strict=True))))
    rows = []
    for game in BUILT_IN:
        drawn = ui_for(game).zooms
        senses = BY_NAME["zoom"].values(ui_for(game).cover)
        for zoom in drawn:
            shape = SIZES[zoom, PainterKind.FILLED]
            hexes = f"{shape.width} x {shape.lines}"
            rows.append((f"`{zoom}` ({game.capitalize()}, {hexes})", senses[str(zoom)]))
    parts.append(ZOOMS.strip().format(zooms=f"\n{_listed_options(rows)}\n"))
    return "\n\n".join(parts)


def _named(commands: Sequence[str]) -> str:
    return ENGLISH.join_and([f"`{name}`" for name in commands])


@cache
def _game_options() -> Sequence[tuple[str, str, str]]:
    """List the options that all commands in GAMES have, and that depend on the game."""
    found = {
        game: [{each.dest: each for each in _actions(name, game)} for name in GAMES]
        for game in BUILT_IN
    }
    others = {
        game: [first for each, (first, *_) in found.items() if each != game] for game in found
    }
    return [
        (_spelt(action), game, action.help or "")
        for game, (first, *more) in found.items()
        for dest, action in first.items()
        if all(dest in each for each in more)
        and not any(dest in each and each[dest].help == action.help for each in others[game])
    ]


def _options_of_games() -> Iterator[str]:
    for game in BUILT_IN:
        rows = [(spelt, about) for spelt, name, about in _game_options() if name == game]
        yield f"{game.capitalize()}:\n\n{_listed_options(rows)}"


def _has_display(actions: Sequence[argparse.Action]) -> bool:
    """Return whether a command takes all display options, with their usual meaning."""
    return set(WITH_WORDS) <= {option for each in actions for option in each.option_strings}


def _actions(name: str, game: str = DEFAULT_GAME) -> list[argparse.Action]:
    words = [name, "--game", game] if name in GAMES else [name]
    parser = command_of(parser_for(words, COMMANDS, ENGLISH), name)
    return [each for each in parser._actions if each.dest != "help"]


def command_of(whole: argparse.ArgumentParser, name: str) -> Parser:
    """Return the parser of one command."""
    (choices,) = (each.choices for each in whole._actions if isinstance(each.choices, dict))
    found = choices[name]
    assert isinstance(found, Parser)
    return found


def _wrapped(text: str) -> str:
    return textwrap.fill(text, 100, break_on_hyphens=False)


@cache
def _users() -> Mapping[tuple[str, str], Sequence[str]]:
    """Return the commands that have an option with the same meaning."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in COMMANDS:
        for each in _actions(name):
            found.setdefault((_spelt(each), each.help or ""), []).append(name)
    return found


@cache
def _shared() -> Sequence[tuple[str, str]]:
    """Return the options that many commands have, with their meaning."""
    in_games = {(spelt, about) for spelt, _, about in _game_options()}
    display = {
        (_spelt(each), each.help or "") for each in _actions("play") if _is_display(each)
    } - {("`--open`", "show every player's hand")}
    known = in_games | display
    return [row for row, users in _users().items() if len(users) > 2 and row not in known]


def _rows(actions: Sequence[argparse.Action]) -> str:
    """Return a list of arguments and options, without the commands themselves."""
    listed = [each for each in actions if not isinstance(each, argparse._SubParsersAction)]
    return _listed_options([(_spelt(each), each.help or "") for each in listed])


def _listed_options(rows: Sequence[tuple[str, str]]) -> str:
    return "\n".join(f"- {spelt}: {about}" for spelt, about in rows)


def _spelt(action: argparse.Action) -> str:
    """Return an option as you type it, or the name of an argument."""
    word = " ".join(action.metavar) if isinstance(action.metavar, tuple) else action.metavar
    if action.choices is not None:
        word = "|".join(map(str, action.choices))
    if not action.option_strings:
        return f"`{word}`" + (" …" if action.nargs in ("*", "+") else "")
    takes = f" {word}" if action.nargs != 0 and word else ""
    return ", ".join(f"`{option}{takes}`" for option in action.option_strings)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")
