"""``taluva arena``: many games between bots, and what they show."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from taluva.bots import Spec, make_bot, parse_spec
from taluva.bots.arena import Match, Played, play_match
from taluva.bots.seats import introduced
from taluva.bots.table import as_dict, as_text
from taluva.cli.logs import complain
from taluva.cli.options import add_game, add_options, examples_of, options_of
from taluva.cli.parser import Parser
from taluva.games import GAMES, kit_of
from taluva.record import sentence
from taluva.table.kit import Kit
from taluva.table.language import ENGLISH, Language

INTERRUPTED = 130


def add(parser: Parser, say: Language) -> None:
    """Declare the arguments."""
    bots = say("bot:easy, bot:hard,3s, exec:COMMAND and so on")
    parser.add_argument("bots", metavar=say("BOT"), nargs="+", help=bots)
    default = say("default {value}", value=100)
    parser.add_argument("--games", type=int, default=100, metavar="N", help=default)
    jobs = say("processes; default: all cores")
    parser.add_argument("--jobs", type=int, metavar="N", help=jobs)
    default = say("default {value}", value=1)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=default)
    with_bots = [name for name in GAMES if kit_of(name).levels()]
    kit = add_game(parser, with_bots)
    add_options(parser, kit, spells_switches=True)
    nodes = say("nodes a step, for bots without any")
    parser.add_argument("--nodes", type=int, metavar="N", help=nodes)
    logs = say("save the log of every game")
    parser.add_argument("--logs", metavar=say("FOLDER"), type=Path, help=logs)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    parser.explain(
        say(
            "Seats rotate from game to game. The same seed gives the same games whatever --jobs is,"
            " for bots that are given nodes or need no time; what a bot finds in a second depends"
            " on the machine. The intervals are Wilson's; Elo is the difference to the rest of the"
            " table. Ctrl-C prints what there is."
        ),
        [
            "arena bot:hard bot:medium --games 100 --jobs 2 --logs games",
            "arena bot:hard bot:easy bot:easy --nodes 2000 --seed 7 --json",
            *examples_of(kit, "arena"),
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Play the match; give the exit code."""
    try:
        match = _match(arguments)
        jobs = _positive(arguments.jobs or os.cpu_count() or 1, "--jobs")
        if arguments.logs is not None:
            arguments.logs.mkdir(parents=True, exist_ok=True)
    except ValueError as error:
        return complain(say.again(error))
    except OSError as error:
        return complain(say.again(sentence(error, arguments.logs)))
    played: list[Played] = []
    code = 0
    try:
        with _progress(match.games, say) as advance:
            for game in play_match(match, min(jobs, match.games)):
                played.append(game)
                if arguments.logs is not None:
                    _save(arguments.logs, match, game, say)
                advance()
    except KeyboardInterrupt:
        code = INTERRUPTED
    print(json.dumps(as_dict(match, played)) if arguments.json else as_text(match, played, say))
    return code


def _match(arguments: argparse.Namespace) -> Match:
    kit = kit_of(arguments.game)
    if len(arguments.bots) not in kit.seats:
        least, most = kit.seats[0], kit.seats[-1]
        raise ValueError(
            ENGLISH(
                "a game has {least} to {most} players, not {players}",
                least=least,
                most=most,
                players=len(arguments.bots),
            )
        )
    if arguments.nodes is not None:
        _positive(arguments.nodes, "--nodes")
    match = Match(
        tuple(_spec(words, arguments.nodes, kit) for words in arguments.bots),
        _positive(arguments.games, "--games"),
        arguments.seed,
        {**kit.arena, **options_of(arguments, kit)},
        kit.name,
    )
    match.start(0)  # refuses options that make no sense
    return match


def _spec(words: str, nodes: int | None, kit: Kit[Any, Any]) -> Spec:
    spec = parse_spec(words)
    make_bot(spec, kit)
    spec = introduced(spec, kit)
    if nodes is None or spec.command or spec.seconds is not None or spec.nodes is not None:
        return spec
    return Spec(spec.level, nodes=nodes)


def _positive(number: int, option: str) -> int:
    if number < 1:
        raise ValueError(
            ENGLISH("{option} must be at least 1, not {number}", option=option, number=number)
        )
    return number


@contextmanager
def _progress(games: int, say: Language) -> Iterator[Callable[[], None]]:
    """Show a bar on a terminal; give what moves it by a game."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), say("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda: bar.advance(task)


def _save(folder: Path, match: Match, played: Played, say: Language) -> None:
    """Write the log of a game; raises nothing, for a lost log must not end the match."""
    from taluva.record import Record, SaveError, write_whole

    game = match.start(played.number)
    for move in played.moves:
        game = game.step(match.kit.logged(move))
    bots = {seat: match.entrants[e].words for seat, e in enumerate(played.seating, 1)}
    record = Record.of(game, bots=bots)
    width = len(str(match.games))
    path = folder / f"game-{played.number + 1:0{width}}.taluva"
    try:
        write_whole(path, record.dump(), replace=True)
    except SaveError as error:
        complain(say.again(error))
