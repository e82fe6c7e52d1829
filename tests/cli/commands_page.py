"""The generator of docs/commands.md, from the parser and from what the commands print.

Run ``python -m tests.cli.commands_page`` to write it; a test fails when it is out of date.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest

from taluva.analysis.review import analysis_of, as_dict
from taluva.app.view import zooms
from taluva.cli import BROKEN_PIPE, COMMANDS, INTERRUPTED, main
from taluva.cli.parser import WITH_WORDS, Parser, parser_for
from taluva.core.analysis import Evaluation
from taluva.core.environment import KILLED
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, DEFAULT_GAME, definition_for, ui_for
from taluva.games.taluva.game import Game as TaluvaGame
from taluva.i18n import ENGLISH
from taluva.record import FOLDER_VARIABLE, Record, games_folder
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import SHAPES as SIZES

ROOT: Final = Path(__file__).parents[2]
LOG: Final = ROOT / "docs" / "island.taluva"
TAIFUN_LOG: Final = ROOT / "docs" / "taifun.taluva"
PAGE: Final = ROOT / "docs" / "commands.md"
POSITION: Final = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"

# The number of sentences to show of the text after the options, where others repeat the page.
SENTENCES: Final = {"check": 0, "games": 0, "settings": 1, "completion": 2}
_WIDTH: Final = 100  # of the shapes of data
_PLAIN: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "text",
}

OPENING: Final = """\
# Commands

Every command with its options and JSON output. `taluva COMMAND --help` has examples. This page is
[generated](contributing.md#generated-files).
{tasks}
- **LOG** is a file, `-` for standard input, or a name or number in the list of `taluva games`. By
  default it is the latest game.
- **`--at N`** is the start of turn N, with the tile drawn but not placed, or in Taifun of round N.
  The number after the last turn is the end. Without `--at` you get the end of the log.
- **Damaged logs** are read up to the first error, which goes to standard error (for `check` to
  standard output) as `FILE:LINE:COLUMN: MESSAGE`. Other errors are one line that starts with
  `taluva:`.
- **JSON, CSV and logs** are in English in every language.
"""

SHARED: Final = "Some commands have these, named after *Also*:"

DISPLAY: Final = """\
{commands} take these, before or after the command. They hold for this run only; what you choose
inside a game is remembered.
"""

GAME_OPTIONS: Final = """\
{commands} take the options of the game that `--game` names.
"""

ZOOMS: Final = """\
Each game has its own sizes; those of the other game count as `auto`, the largest that fits. Shift
and an arrow key move a map that is larger than the screen.
{zooms}
"""

SHAPES: Final = """\
In the shapes below, `seat, turn: number` are two keys of that type. `{…}|null` can be null, `role?`
can be missing, `[number…]` is a list, and `{CARD: number…}` has a key for each card.
"""

CODES: Final = (
    (0, "success, possibly with warnings"),
    (1, "a damaged log, a log in use, a refused line, or a bot that failed"),
    (2, "wrong usage, a missing turn, or a file that cannot be read or saved"),
    (INTERRUPTED, "stopped by Ctrl-C"),
    (BROKEN_PIPE, "the output was closed"),
    (f"{KILLED} + N", "stopped by signal N"),
)

VARIABLES: Final = (
    (
        "`TALUVA_DATA`",
        "the [data folder](troubleshooting.md#where-games-and-settings-are)",
    ),
    ("`TALUVA_CONFIG`", "the folder of `settings.json`"),
    ("`NO_COLOR`", "no colours, unless you give `--colour`"),
    ("`TERM`, `COLORTERM`", "the number of colours; `TERM=dumb` means no full screen"),
)

STATES: Final = """\
[The schema](protocol.schema.json) defines the output of `--json`: `taluva_state`, `taifun_state`.
"""
GAMES_TEXT: Final = """\
The first `number` counts the games in the folder; where rows are left out, it also counts logs
without a move. In a row, `number` is what other commands take as LOG. `turn` is the next turn, or
the last one of a finished or damaged game. `game` is null if the headers cannot be read. `problem`
is the first error.
"""

PLAYERS_TEXT: Final = """\
`deviation` is the standard deviation of `rating`. `streak` counts wins in a row, or below zero
games without a win. `ways` counts wins by reason.
"""

SPRT_TEXT: Final = "`answer` is `high`, `low`, or null while it is open."

# Shorter descriptions of display options, for this page.
ABOUT: Final = {
    "--zoom": "map size, see below (default: auto)",
    "--palette": "[colours](palettes.md) (default: auto, as the background)",
}

TASKS: Final = {
    "Play": ("play", "resume", "host", "fork"),
    "Learn": ("learn", "puzzle"),
    "Study and share": ("replay", "stats", "analyse", "explore", "export", "players"),
    "Use bots": ("demo", "arena", "bot-protocol"),
    "Handle logs": ("games", "check", "show", "legal", "repair"),
    "Set up": ("palettes", "settings", "completion"),
}

# The pages that explain a command, with examples.
GUIDES: Final = {
    "play": "playing.md",
    "replay": "replay.md#watching",
    "host": "hosting.md",
    "fork": "replay.md#trying-something-else",
    "learn": "learn.md",
    "puzzle": "learn.md#the-daily-puzzle",
    "stats": "replay.md#counting",
    "analyse": "replay.md#analysing",
    "explore": "replay.md#exploring",
    "export": "replay.md#sharing",
    "arena": "bots.md#the-arena",
    "bot-protocol": "programs.md#a-bot-in-any-language",
    "palettes": "palettes.md",
}

# Objects whose keys depend on the game, and what those keys are.
MAPS: Final = {
    "piles": "DECK",
    "draw": "CARD",
    "discard": "CARD",
    "cards": "CARD",
    "endings": "REASON",
    "ways": "REASON",
    "against": "NAME",
    "rounds.gained": "SEAT",
    "rounds.stores": "SEAT",
}


GAMES: Final = ("play", "host", "demo", "arena")  # the commands that start new games


class Shape(str):
    """A value whose shape is shown elsewhere, under this name."""

    __slots__ = ()


def page() -> str:
    """Return the whole page."""
    whole = parser_for((), COMMANDS, ENGLISH, is_whole=True)
    shared = [each for each in whole._actions if not _is_display(each)]
    parts = [
        OPENING.format(tasks=f"\n{_tasks()}\n\nIn all of them:\n"),
        "## Shared options",
        "Every command has these:",
        _rows(shared),
    ]
    parts += [SHARED, _listed_options(list(_shared()))]
    parts += ["## Display options", _display(whole)]
    parts += ["## Game options", _wrapped(GAME_OPTIONS.format(commands=_named(GAMES)))]
    parts += _options_of_games()
    parts += ["## Exit codes", _table(("code", "meaning"), CODES)]
    parts += ["## Environment", _listed_options(VARIABLES)]
    parts += ["## JSON shapes", SHAPES]
    for name, about in COMMANDS.items():
        parts += _command(name, about)
    parts.append("Next page: [Coordinates, moves and the log](notation.md)\n")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _tasks() -> str:
    """Return links to the commands, by what you want to do."""
    assert sorted(each for names in TASKS.values() for each in names) == sorted(COMMANDS)
    links = {
        task: ", ".join(f"[{each}](#taluva-{each})" for each in names)
        for task, names in TASKS.items()
    }
    return "\n".join(f"- {task}: {listed}" for task, listed in links.items())


def _is_display(action: argparse.Action) -> bool:
    return not {*WITH_WORDS, "--open", "--by-ear", "--no-by-ear"}.isdisjoint(action.option_strings)


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
        senses = zooms(ENGLISH, ui_for(game).cover)
        for zoom in drawn:
            shape = SIZES[zoom, PainterKind.FILLED]
            hexes = f"{shape.width} x {shape.lines}"
            rows.append((f"`{zoom}`", game.capitalize(), hexes, senses[str(zoom)]))
    sizes = _table(("`--zoom`", "game", "characters a hex", "what you see"), rows)
    parts.append(ZOOMS.strip().format(zooms=f"\n{sizes}\n"))
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


def _command(name: str, about: str) -> Iterator[str]:
    parser = command_of(parser_for([name], COMMANDS, ENGLISH), name)
    yield f"## `taluva {name}`"
    guide = GUIDES.get(name)
    about = f"{about[0].upper()}{about[1:]}"
    yield f"[{about}]({guide})." if guide else f"{about}."
    actions = _actions(name)
    has_display = _has_display(actions)
    shared = {spelt for spelt, _, _ in _game_options()} if name in GAMES else set()
    own: list[argparse.Action] = []
    also: list[str] = []
    others: dict[str, list[str]] = {}
    for each in actions:
        row = (_spelt(each), each.help or "")
        users = _users()[row]
        if (has_display and _is_display(each)) or _spelt(each) in shared:
            continue
        if row in _shared():
            also.append(_name(each))
        elif users[0] != name:
            others.setdefault(f"[{users[0]}](#taluva-{users[0]})", []).append(_name(each))
        else:
            own.append(each)
    also += [f"{', '.join(names)} (see {where})" for where, names in others.items()]
    also += ["[display options](#display-options)"] if has_display else []
    also += ["[game options](#game-options)"] if shared else []
    if own:
        yield _rows(own)
    if also:
        yield _wrapped(f"Also {ENGLISH.join_and(also)}.")
    if not guide:
        sentences = re.split(r"(?<=\.) ", parser.text)[: SENTENCES.get(name)]
        if any(sentences):
            yield _wrapped(" ".join(sentences))
        *_, example = parser.examples[:2]  # the second one shows more
        yield f"```\ntaluva {example}\n```"
    yield from _shapes(name)


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


def _name(action: argparse.Action) -> str:
    """Return the name of an option or argument, without its value."""
    return f"`{action.option_strings[0] if action.option_strings else action.metavar}`"


def _table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    written = [f"| {' | '.join(map(_cell, line))} |" for line in (heads, *rows)]
    return "\n".join([written[0], f"|{'---|' * len(heads)}", *written[1:]])


def _cell(value: object) -> str:
    return str(value).replace("|", "\\|")


# --- what programs get ----------------------------------------------------------------------------


def _shapes(name: str) -> Iterator[str]:
    """Yield the shapes of a command's JSON, collected from several games."""
    match name:
        case "show":
            yield STATES
        case "legal":
            for game in BUILT_IN:
                yield f"`--json`, {game.capitalize()}:"
                yield _block(list(_printed_of(name, game)))
            yield "If the moves depend on a hidden hand, `hidden` is true and `moves` empty."
        case "stats":
            yield from _statistics()
        case "games":
            yield "`--json`:"
            yield _block([_listed("games")])
            yield GAMES_TEXT
        case "players":
            yield "`--json`:"
            yield _block([_listed("players")])
            yield PLAYERS_TEXT
        case "arena":
            yield "`--json`:"
            yield _block(list(_matches()))
            yield SPRT_TEXT
        case "analyse":
            yield "`--json`:"
            yield _block(list(_analyses()))


def _statistics() -> Iterator[str]:
    """Yield the shapes of statistics: first what all games share, then each game and its CSV."""
    printed = {game: list(_printed_of("stats", game)) for game in BUILT_IN}
    shared = {"games": [Shape("GAME")], "players": [Shape("PLAYER")]}
    yield "`--json`, with the PLAYER of [`taluva players`](#taluva-players):"
    yield _block([{**each, **shared} for samples in printed.values() for each in samples])
    for game, samples in printed.items():
        yield f"GAME, {game.capitalize()}:"
        yield _block([found for each in samples for found in each["games"]])
        columns = ("file", *definition_for(game).need("statistics")().columns)
        listed = ", ".join(f"`{each}`" for each in columns)
        yield _wrapped(f"Columns of `--csv`, {game.capitalize()}: {listed}.")


def _printed_of(command: str, game: str) -> Iterator[Any]:
    """Yield what a command prints about logs of a game: finished, running, open and hidden."""
    logs = _logs(game)
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.taluva" for number in range(len(logs))]
        for path, text in zip(paths, logs, strict=True):
            path.write_text(text, encoding="utf-8")
        if command == "stats":
            yield _printed([command, *map(str, paths), "--json"])
            return
        for path in paths:
            for words in ([], ["--open"]):
                yield _printed([*words, command, str(path), "--json"])


@cache
def _logs(game: str) -> Sequence[str]:
    """Return logs that together have everything that a game can have."""
    if game == DEFAULT_GAME:
        finished = LOG.read_text(encoding="utf-8")
        lines = finished.splitlines(keepends=True)
        unknown = [line for line in lines if not line.startswith(("seed", "result", "#="))]
        ranked = Record.of(_ranked())
        begun = TaluvaGame.from_position(POSITION, ["Ana", "Ben"], seed=7)
        logs = [finished, "".join(unknown[:-3]), "".join(unknown[:-2]), ranked.dump()]
        bots = Record.of(begun, bots={2: "easy"})
        return [*logs, bots.dump()]
    running = TAIFUN_LOG.read_text(encoding="utf-8")
    short = Record.of(definition_for(game).new(Setup(("Neptun", "Ana", "Ben"), {"rounds": 1}, 7)))
    logs = [short.dump()]
    while short.game.outcome is None:
        short.play(short.game.legal_moves()[-1])
    lines = running.splitlines(keepends=True)
    return [*logs, short.dump(), running, "".join(lines[:-1]), "".join(lines[:-12])]


def _ranked() -> TaluvaGame:
    game = TaluvaGame.new(["Ana", "Ben", "Cem"], seed=7, tile_count=3, ranking=True)
    while game.outcome is None:
        game = game.play(game.legal_moves()[0])
    return game


def _listed(command: str) -> Any:
    """Run a command over games that are finished, running, damaged and unreadable."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER_VARIABLE, folder)
        games_folder().mkdir()
        logs = [*_logs("taluva"), *_logs("taifun"), "taluva-log 1\nedition 1\n"]
        for number, text in enumerate(logs):
            path = games_folder() / f"{number}.taluva"
            path.write_text(text, encoding="utf-8")
        return _printed([command, "--json"])


def _matches() -> Iterator[Any]:
    """Play short matches of both games, one of them with a bot that fails."""
    usual = ["--jobs", "1", "--json"]
    bots = ["bot:random", "bot:random"]
    yield _printed(["arena", *bots, "--games", "4", "--tiles", "6", *usual])
    yield _printed(["arena", *bots, "--sprt", "0", "5", "--games", "2", "--tiles", "2", *usual])
    strong = ["bot:easy", "bot:random", "--sprt", "0", "400", "--games", "60", "--tiles", "4"]
    yield _printed(["arena", *strong, *usual])
    yield _printed(
        ["arena", *bots, "bot:random", "--game", "taifun", "--rounds", "1", "--games", "1", *usual]
    )
    with TemporaryDirectory() as folder:
        program = Path(folder) / "fails.py"
        program.write_text('input(); print(\'{"type":"hello","protocol":1,"name":"F"}\')\n')
        failing = f"exec:{sys.executable} {program}"
        yield _printed(["arena", failing, "bot:easy", "--games", "1", "--tiles", "2", *usual], 1)


def _analyses() -> Iterator[Any]:
    """Yield analyses with made-up judgements, because real ones take seconds."""
    history = Record.of(_ranked()).history
    moves = tuple(history.game(1).moves)
    equal: Evaluation[Any] = Evaluation((0.3, 0.3, 0.3), 0.3, None)
    ahead = Evaluation((0.6, 0.2, 0.2), 0.6, 0.9, moves, 0.1)
    for judged in ({}, {0: equal, 1: equal}, {0: equal, 1: ahead}, {0: ahead, 1: ahead}):
        yield {"file": "game.taluva", **as_dict(analysis_of(history, judged), history)}


def _printed(arguments: list[str], code: int = 0) -> Any:
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        assert main(arguments) == code
    return json.loads(out.getvalue())


def _block(samples: Sequence[Any]) -> str:
    return f"```\n{_shaped(samples)}\n```"


def _shaped(samples: Sequence[Any], indent: int = 0, path: tuple[str, ...] = ()) -> str:
    """Return the common shape of all samples of a value, on one line if it fits."""
    values = [each for each in samples if each is not None]
    assert values, f"no sample has a value for {'.'.join(path)}"
    kinds = {type(each) for each in values}
    kinds = kinds - {int} if float in kinds else kinds
    (kind,) = kinds
    null = "|null" if len(values) < len(samples) else ""
    if kind is Shape:
        return str(values[0])
    if kind in _PLAIN:
        return _PLAIN[kind] + null
    if kind is list:
        inside = _shaped([each for value in values for each in value], indent, path)
        return f"[{inside}…]{null}"
    if name := MAPS.get(path[-1]) or MAPS.get(".".join(path[-2:])) if path else None:
        found = [each for value in values for each in value.values()]
        return f"{{{name}: {_shaped(found, indent, (*path, name))}…}}{null}"
    keys = dict.fromkeys(key for value in values for key in value)
    together: dict[str, list[str]] = {}
    for key in keys:
        found = [value[key] for value in values if key in value]
        mark = "?" if len(found) < len(values) else ""
        together.setdefault(_shaped(found, indent + 2, (*path, key)), []).append(key + mark)
    parts = [f"{', '.join(names)}: {shape}" for shape, names in together.items()]
    line = f"{{{', '.join(parts)}}}{null}"
    if "\n" not in line and len(line) + indent <= _WIDTH:
        return line
    inner = "".join(f"{' ' * (indent + 2)}{part},\n" for part in parts)
    return f"{{\n{inner}{' ' * indent}}}{null}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
