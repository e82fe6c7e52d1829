"""What commands with much work share: where it is done, and a bar that tells how it goes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from taluva.cli.parser import Parser
from taluva.table.telling.language import Language

if TYPE_CHECKING:
    from taluva.farm import Farm

_ECHO: Final = len("^C")  # what a terminal writes behind the bar


def add_farm(parser: Parser, say: Language) -> None:
    """Declare the arguments that tell where work is done."""
    jobs = say("processes; default: all cores")
    parser.add_argument("--jobs", type=int, metavar="N", help=jobs)
    cluster = say("work on a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--cluster", metavar=say("ADDRESS"), help=cluster)


def farm_from(arguments: argparse.Namespace, pieces: int) -> Farm:
    """Give where so many pieces are done; raises FarmError with a sentence."""
    from taluva.farm import farm_of  # `play` has no such work

    return farm_of(arguments.jobs, arguments.cluster, pieces)


@contextmanager
def progress(
    pieces: int, what: str, *, done: int = 0, told: str = ""
) -> Iterator[Callable[[str], None]]:
    """Show a bar on a terminal; give what moves it by a piece and tells how things stand."""
    if not sys.stderr.isatty():
        yield lambda _: None
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
            """Leave room for the echo of Ctrl-C: a line of it more would not be wiped away."""
            return Constrain(super().get_renderable(), console.width - _ECHO)

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what, markup=False),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(told, total=pieces, completed=done)
        yield lambda now: bar.update(task, advance=1, description=now)
