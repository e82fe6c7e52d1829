"""``taluva stats``: the statistics of one game, or of many in one table."""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from taluva.analysis import statistics
from taluva.app.options import Settings
from taluva.app.terminal import printed_look
from taluva.app.timeline import describe_stints
from taluva.cli import console
from taluva.cli.commands.players import player_table
from taluva.cli.logs import add_logs, logs_of, read_argument, report
from taluva.cli.options import progress
from taluva.cli.parser import Parser, display_of
from taluva.core.analysis import LinePart, Statistics, StatisticsCounter
from taluva.games import DEFAULT_GAME, definition_for, display_name, loadable_games
from taluva.i18n import InvalidInput, Language, sanitize
from taluva.record.record import Record
from taluva.tui.text import in_columns

if TYPE_CHECKING:
    from rich.style import Style

    from taluva.tui.theme import Theme


_FEW = 20  # logs that are counted without a progress bar


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_logs(parser, say("a log (default: the latest game), or - for standard input"))
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    table = say("write CSV, one row per player")
    form.add_argument("--csv", action="store_true", help=table)
    parser.explain(
        say(
            "One log: figures for each player, and charts. Several logs: who won from which "
            "seat, grouped by number of players, ending, length and other settings. Damaged "
            "logs count up to the first error."
        ),
        [
            "stats game.taluva",
            "stats *.taluva",
            "stats *.taluva --csv > games.csv",
            "stats game.taluva --json | jq '.games[0].seats[].built'",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Count the games and print the statistics; return the exit code."""
    counter, names = _LogCounter(say), logs_of(arguments)
    if arguments.json:
        _write_json(counter, names)
    elif arguments.csv:
        _write_csv(counter, names)
    elif len(names) == 1:
        _write_game(counter, names[0], display_of(arguments, say))
    else:
        _write_survey(counter, names)
    return counter.code


class _LogCounter:
    """A reader of logs that reports problems and stores the exit code."""

    def __init__(self, say: Language) -> None:
        self.say = say
        self.code = 0

    def records(self, names: list[str]) -> Iterator[tuple[str, Record[Any, Any]]]:
        """Yield each log that holds a game, up to its first problem."""
        for name in _with_progress(names, self.say):
            try:
                reader = read_argument(name)
                report(name, reader, self.say)
                if reader.problems:
                    self.code = max(self.code, 1)
                if reader.record is not None:
                    reader.record.definition.need("statistics")
                    yield name, reader.record
            except InvalidInput as error:
                self.code = console.complain(self.say.again(error))

    def figures(self, names: list[str]) -> Iterator[tuple[str, Record[Any, Any], Statistics]]:
        """Yield the statistics of each log that holds a game."""
        for name, record in self.records(names):
            yield sanitize(name), record, _figures(record)


def _figures(record: Record[Any, Any]) -> Statistics:
    counter: StatisticsCounter[Any] = record.definition.need("statistics")()
    return counter.count([each.game for each in record.moments], record.setup.bots)


class _Tables:
    """The statistics and results by game. Records are not kept, because they take much memory."""

    def __init__(self) -> None:
        self._figures: dict[str, list[Statistics]] = {}
        self._results: dict[str, list[statistics.GameResult]] = {}

    def add(self, record: Record[Any, Any], figures: Statistics) -> None:
        """Add a game."""
        game, results = record.definition.name, []
        if record.game.outcome is not None:
            results = [statistics.GameResult(record.game.names, record.game.outcome)]
        self._figures.setdefault(game, []).append(figures)
        self._results.setdefault(game, []).extend(results)

    @property
    def by_game(self) -> dict[str, tuple[statistics.Survey, list[statistics.PlayerRecord]]]:
        """The statistics and the players of each game."""
        return {
            game: (statistics.survey(each), statistics.player_records(self._results[game]))
            for game, each in self._figures.items()
        }

    @property
    def together(self) -> tuple[statistics.Survey, list[statistics.PlayerRecord]]:
        """The statistics and the players of all games."""
        figures = [each for found in self._figures.values() for each in found]
        results = [each for found in self._results.values() for each in found]
        return statistics.survey(figures), statistics.player_records(results)


def _with_progress(names: list[str], say: Language) -> Iterator[str]:
    """Yield the names; if there are many, with a progress bar on a terminal."""
    if len(names) <= _FEW:
        yield from names
        return
    with progress(len(names), say("counting"), say) as advance:
        for name in names:
            yield name
            advance("")


def _write_json(counter: _LogCounter, names: list[str]) -> None:
    games, tables = [], _Tables()
    for name, record, figures in counter.figures(names):
        tables.add(record, figures)
        players = [each._asdict() for each in record.history.stints]
        game = {"game": record.definition.name}
        games.append({"file": name, **game, **figures.data, "players": players})
    by_game = {game: _tables_as_dict(*each) for game, each in tables.by_game.items()}
    found = {"format": 1, "games": games, **_tables_as_dict(*tables.together), "by_game": by_game}
    print(json.dumps(found, indent=2))


def _tables_as_dict(
    found: statistics.Survey, players: list[statistics.PlayerRecord]
) -> dict[str, Any]:
    return {
        "groups": [statistics.group_as_dict(group) for group in found.groups],
        "players": [each.as_dict() for each in players],
    }


def _write_csv(counter: _LogCounter, names: list[str]) -> None:
    """Write one table with the columns of all its games, which are empty for the other games."""
    columns: dict[str, None] = {}
    rows: list[dict[str, object]] = []
    for name, record, figures in counter.figures(names):
        game = record.definition.name
        columns |= _columns(game)
        rows += ({"file": name, **row, "game": game} for row in figures.rows)
    ordered = [*(columns or _columns(DEFAULT_GAME)), "game"]
    writer = csv.DictWriter(sys.stdout, ordered, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def _columns(game: str) -> dict[str, None]:
    return dict.fromkeys(("file", *definition_for(game).need("statistics")().columns))


def _write_game(counter: _LogCounter, name: str, display: Settings) -> None:
    record = next((record for _, record in counter.records([name])), None)
    if record is None:
        return
    status = console.describe_state(record.game, counter.say)
    title = counter.say.about(sanitize(name), status)
    stints = describe_stints(record.history, counter.say)
    if console.is_by_ear():
        lines = [title, *stints, *_figures(record).sentences(counter.say)]
        console.print_report(lines, record.game, counter.say)
        return
    from rich.text import Text

    from taluva.tui.console import console_for_text
    from taluva.tui.theme import theme_for

    look = printed_look(display)
    console.print_lines([title, *stints])
    out = console_for_text()
    theme = theme_for(look)
    for line in _figures(record).page(look, shutil.get_terminal_size().columns, counter.say):
        if not any(part.ink for part in line):  # a sentence; rich would break it at any space
            console.print_lines(["".join(part.text for part in line)])
            continue
        parts = [(part.text, _style(part, theme)) for part in line]
        out.print(Text.assemble(*parts), soft_wrap=not sys.stdout.isatty())


def _style(part: LinePart, theme: Theme) -> Style | str:
    if not part.ink:
        return ""
    return theme.chip_style(part.ink) if part.is_chip else theme.ink_style(part.ink)


def _word(value: str, say: Language) -> str:
    """Return the word for a value of any game."""
    definitions = map(definition_for, loadable_games())
    return next(
        (definition.word(value, say) for definition in definitions if value in definition.words),
        value,
    )


def _write_survey(counter: _LogCounter, names: list[str]) -> None:
    tables = _Tables()
    for _, record, figures in counter.figures(names):
        tables.add(record, figures)
    width, by_game = shutil.get_terminal_size().columns, tables.by_game
    lines: list[str] = []
    for game, (found, players) in by_game.items():
        lines += [""] if lines else []
        lines += [counter.say.about(display_name(game), "").rstrip()] if len(by_game) > 1 else []
        lines += survey_lines(found, width, counter.say)
        lines += ["", *player_table(players, counter.say)] if players else []
    console.print_report(lines, None, counter.say)


def _title(by: str, say: Language) -> str:
    """Return the heading of a grouping, such as 'by number of players'."""
    match by:
        case "players":
            return say("by number of players")
        case "ending":
            return say("by ending")
        case "turns":
            return say("by length in turns")
        case _:
            return say("by {what}", what=_word(by, say))


def survey_lines(found: statistics.Survey, width: int, say: Language) -> Iterator[str]:
    """Yield a table of statistics in groups."""
    seats = [say("seat {seat}", seat=each) for each in range(1, found.players + 1)]
    if console.is_by_ear():
        seats = [say.about(each, "").rstrip() for each in seats]
    else:
        seats[1:] = map(str, range(2, found.players + 1))
    lengths = (say("min"), say("median"), say("mean"), say("max"))
    rows: list[tuple[str, ...]] = [("", say("games"), *seats, say("shared"), *lengths)]
    titles: dict[int, str] = {}  # by the number of the row below
    for group in found.groups:
        if group.by and group.by not in titles.values():
            titles[len(rows)] = group.by
        rows.append(_group_row(group, say))
    lines = console.table_lines(rows, say)
    if max(map(len, lines)) > width and not console.is_by_ear():
        lines = in_columns([(*row, "") for row in rows], gap=1)
    yield say.count(
        "{number} game: wins by seat, and lengths in turns",
        "{number} games: wins by seat, and lengths in turns",
        found.groups[0].games,
    )
    # By ear, no line is only the heading of the columns.
    for number, line in enumerate(lines, 1 if console.is_by_ear() else 0):
        if number in titles:
            yield _title(titles[number], say)
        yield line


def _value(group: statistics.Group, say: Language) -> str:
    """Return the name of a group as shown in the table."""
    if not group.by:
        return say("all")
    if group.by == "turns":
        first, last = group.value.split(" to ")
        return say("{first} to {last}", first=first, last=last)
    return say("unfinished") if group.value == statistics.UNFINISHED else _word(group.value, say)


def _group_row(group: statistics.Group, say: Language) -> tuple[str, ...]:
    wins = map(str, group.wins)
    lengths = (
        str(group.shortest),
        say.number(group.median, ".1f"),
        say.number(group.mean, ".1f"),
        str(group.longest),
    )
    name = _value(group, say)
    name = f"  {name}" if group.by else name
    return name, str(group.games), *wins, str(group.shared), *lengths
