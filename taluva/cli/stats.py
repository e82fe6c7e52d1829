"""``taluva stats``: the figures of one game, or of many."""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from taluva.cli.logs import UnreadableLog, is_shown, read, report, warn
from taluva.games.taifun.game import Game as TaifunGame
from taluva.record import Record, printable
from taluva.study import GameTally, result, survey, tally
from taluva.study.tables import COLUMNS, game_as_dict, group_as_dict, rows_of
from taluva.table.language import ENGLISH

if TYPE_CHECKING:
    from rich.progress import Progress

_A_MOMENT = 0.5  # seconds; what takes longer shows how far it is


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("logs", metavar="LOG", nargs="+", help="a log, or - for standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write JSON for other programs")
    form.add_argument("--csv", action="store_true", help="write a table, a row for each player")
    parser.epilog = """\
One log gives the figures of its players, and charts. Several give who won from which seat, by
number of players, edition, ending and length. Damaged logs count as far as they are valid.

examples:
  taluva stats game.taluva
  taluva stats *.taluva
  taluva stats *.taluva --csv > games.csv
  taluva stats game.taluva --json | jq '.games[0].seats[].built'
"""


def run(arguments: argparse.Namespace) -> int:
    """Count the games and write the figures; give the exit code."""
    counted = _Counted()
    if arguments.json:
        _write_json(counted, arguments.logs)
    elif arguments.csv:
        _write_csv(counted, arguments.logs)
    elif len(arguments.logs) == 1:
        _write_game(counted, arguments.logs[0])
    else:
        _write_survey(counted, arguments.logs)
    return counted.code


class _Counted:
    """Reads logs one after the other and keeps the exit code."""

    def __init__(self) -> None:
        self.code = 0

    def record(self, name: str) -> Record[Any, Any] | None:
        """Give the valid part of a log; report what is wrong with it."""
        try:
            reader = read(name)
        except UnreadableLog as error:
            warn(f"taluva: {error}")
            self.code = 2
            return None
        report(name, reader)
        if reader.problems:
            self.code = max(self.code, 1)
        return reader.record

    def records(self, names: list[str]) -> Iterator[tuple[str, Record[Any, Any]]]:
        """Give each log that holds a game."""
        for name in _with_progress(names):
            record = self.record(name)
            if record is not None:
                yield name, record

    def tallies(self, names: list[str], form: str) -> Iterator[tuple[str, GameTally]]:
        """Give the figures of each log whose game can be counted in this form."""
        for name, record in self.records(names):
            if is_shown(name, record, form):
                yield printable(name), tally(record)
            else:
                self.code = 2


def _with_progress(names: list[str]) -> Iterator[str]:
    """Give the names; show on a terminal how far it is if that takes longer than a moment."""
    began = monotonic()
    progress: Progress | None = None
    try:
        for done, name in enumerate(names):
            if progress is None and sys.stderr.isatty() and monotonic() - began > _A_MOMENT:
                progress = _progress(len(names))
            if progress is not None:
                progress.update(progress.task_ids[0], completed=done)
            yield name
    finally:
        if progress is not None:
            progress.stop()


def _progress(total: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    progress = Progress(console=Console(stderr=True), transient=True)
    progress.add_task("counting", total=total)
    progress.start()
    return progress


def _write_json(counted: _Counted, names: list[str]) -> None:
    games = []
    results = []
    for name, record in counted.records(names):
        if isinstance(record.game, TaifunGame):
            games.append({"file": printable(name), **_taifun_figures(record)})
        else:
            figures = tally(record)
            games.append(game_as_dict(printable(name), figures))
            results.append(result(figures))
    found = survey(results)
    groups = [group_as_dict(group, found.players) for group in found.groups]
    print(json.dumps({"format": 1, "games": games, "groups": groups}, indent=2))


def _taifun_figures(record: Record[Any, Any]) -> dict[str, Any]:
    from taluva.games.taifun import figures

    return figures.as_dict(figures.tally(record.history.games))


def _write_csv(counted: _Counted, names: list[str]) -> None:
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for name, figures in counted.tallies(names, "stats --csv"):
        writer.writerows(rows_of(name, figures))


def _write_game(counted: _Counted, name: str) -> None:
    record = counted.record(name)
    if record is None:
        return
    if isinstance(record.game, TaifunGame):
        from taluva.games.taifun import figures

        counts = figures.tally(record.history.games)
        print(f"{printable(name)}:", *figures.lines(counts, ENGLISH), sep="\n")
        return
    from rich.console import Console

    from taluva.app.screens.figures import game_lines
    from taluva.app.start import this_terminal
    from taluva.shell.look import choose_look

    terminal = replace(this_terminal(), is_interactive=sys.stdout.isatty())
    look = choose_look(terminal)
    print(f"{printable(name)}: {record.kit.headline(record.game)}")
    console = Console(highlight=False, soft_wrap=True)
    for line in game_lines(tally(record), look, shutil.get_terminal_size().columns):
        console.print(line)


def _write_survey(counted: _Counted, names: list[str]) -> None:
    from taluva.app.screens.figures import survey_lines

    found = survey([result(figures) for _, figures in counted.tallies(names, "a survey")])
    if found.groups[0].games:
        print(*survey_lines(found, shutil.get_terminal_size().columns), sep="\n")
