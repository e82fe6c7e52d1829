"""The options of a game on the command line, and the options for parallel work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from taluva.cli.console import is_by_ear, warn
from taluva.cli.parser import Parser, typed
from taluva.core.definition import GameDefinition
from taluva.core.setup import BOT, EXEC, Option, off, parse_yes_or_no
from taluva.games import DEFAULT_GAME, GAMES, definition_for
from taluva.i18n import Language

if TYPE_CHECKING:
    from taluva.parallel import WorkerPool


_GAME: Final = "--game"
YES_OR_NO: Final = ("yes", "no")
_SECONDS_BETWEEN_REPORTS: Final = 5  # of progress, by ear


def add_game(parser: Parser) -> GameDefinition[Any, Any]:
    """Add the --game option; return the definition of the game that the command line names."""
    add_game_name(parser)
    try:
        return definition_for(game_in(parser.words))
    except ValueError as error:
        parser.error(parser.say.again(error))


def add_game_name(parser: Parser, about: str = "") -> None:
    """Add the --game option; with ``about``, its description, it has no default."""
    text = about or parser.say("which game (default: {game})", game=DEFAULT_GAME)
    default = None if about else DEFAULT_GAME
    # Set after the call, because add_argument would list the choices and so search all packages.
    parser.add_argument(_GAME, default=default, help=text).choices = GAMES


def game_in(words: Sequence[str]) -> str:
    """Return the game that a command line names, or the default."""
    named = [after for word, after in pairwise(words) if word == _GAME]
    named += [word.removeprefix(f"{_GAME}=") for word in words if word.startswith(f"{_GAME}=")]
    return named[-1] if named and named[-1] in GAMES else DEFAULT_GAME


def add_options(
    parser: Parser,
    definition: GameDefinition[Any, Any],
    *,
    spells_switches: bool = False,
    has_seats: bool = False,
) -> None:
    """Add the options of a game; with ``spells_switches``, switches take yes or no.

    With ``has_seats``, add the per-seat options too, as lists in the order of the names.
    """
    for option in definition.options:
        if option.question and (has_seats or not option.is_per_seat):
            _add(parser, option, spells_switches)


def _add(parser: Parser, option: Option, spells_switches: bool) -> None:
    say, name = parser.say, f"--{option.key}"
    text = say.again(option.question)
    if option.is_per_seat:
        choices = ", ".join(option.choices)
        parser.add_argument(
            f"{name}s",
            type=typed(partial(_by_seat, option.parse), say),
            dest=_dest(option),
            metavar=say("LIST"),
            help=say("{what}, separated by commas: {choices}", what=text, choices=choices),
        )
        return
    if option.choices:
        words = say.either(tuple(option.choices))
        text = say("{what} ({choices})", what=option.question, choices=words)
    if option.default is off:
        parser.add_argument(name, action="store_true", default=None, dest=_dest(option), help=text)
    elif option.parse is parse_yes_or_no and not spells_switches:
        action = argparse.BooleanOptionalAction
        parser.add_argument(name, action=action, dest=_dest(option), help=text)
    else:
        metavar = (
            "|".join(YES_OR_NO) if option.parse is parse_yes_or_no else option.word(say).upper()
        )
        parser.add_argument(
            name, type=typed(option.parse, say), dest=_dest(option), metavar=metavar, help=text
        )


def _dest(option: Option) -> str:
    """Return the argument name of an option, distinct from those of the command itself."""
    return f"option {option.key}"


def _by_seat(read: Callable[[str], Any], text: str) -> dict[int, Any]:
    words = (word.strip() for word in text.split(","))
    return dict(enumerate(map(read, filter(None, words)), 1))


def bots_of(definition: GameDefinition[Any, Any], say: Language) -> str:
    """Return how to name the bots of a game, and programs."""
    levels = (f"{BOT}{level}" for level in definition.levels)
    return ", ".join((*levels, f"{EXEC}{say('COMMAND')}"))


def examples_of(definition: GameDefinition[Any, Any], command: str) -> list[str]:
    """Return example commands that use a game's own options."""
    return [f"{command} {words}" for words in definition.examples.get(command, ())]


def options_of(
    arguments: argparse.Namespace, definition: GameDefinition[Any, Any]
) -> dict[str, Any]:
    """Return the chosen options by key."""
    given = vars(arguments)
    found = {option.key: given.get(_dest(option)) for option in definition.options}
    return {key: value for key, value in found.items() if value is not None}


_ECHO: Final = len("^C")  # printed by the terminal after the bar


def add_pool(parser: Parser, say: Language) -> None:
    """Add the options --jobs and --cluster."""
    jobs = say("processes (default: all cores)")
    parser.add_argument("--jobs", type=int, metavar="N", help=jobs)
    cluster = say("use a Dask cluster, such as tls://host:8786")
    parser.add_argument("--cluster", metavar=say("ADDRESS"), help=cluster)


def pool_from(arguments: argparse.Namespace, pieces: int) -> WorkerPool:
    """Return the worker pool for a number of items. Raises WorkerPoolError with a message."""
    from taluva.parallel import pool_for

    return pool_for(arguments.jobs, arguments.cluster, pieces)


@contextmanager
def progress(
    pieces: int, what: str, say: Language, *, done: int = 0, note: str = ""
) -> Iterator[Callable[[str], None]]:
    """Show a progress bar on a terminal; yield a function that advances it and sets its text.

    By ear, print a line every few seconds instead.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    if is_by_ear():
        yield _spoken_progress(pieces, what, done, say)
        return
    from rich.console import Console, RenderableType
    from rich.constrain import Constrain
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)

    class Bar(Progress):
        def get_renderable(self) -> RenderableType:
            """Return the bar with room for a ``^C`` after it, which would otherwise wrap."""
            return Constrain(super().get_renderable(), console.width - _ECHO)

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what, markup=False),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(note, total=pieces, completed=done)
        yield lambda now: bar.update(task, advance=1, description=now)


def _spoken_progress(pieces: int, what: str, done: int, say: Language) -> Callable[[str], None]:
    """Return a function that counts a piece, and prints how many are done if it is time to."""
    heard = monotonic()

    def advance(_: str) -> None:
        nonlocal heard, done
        done += 1
        if monotonic() - heard >= _SECONDS_BETWEEN_REPORTS:
            heard = monotonic()
            warn(say.about(what, say.percent(done / pieces)))

    return advance
