"""Shared by commands that analyse games: the budget, what may be analysed, and the work itself."""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from taluva.analysis.review import (
    DEFAULT_NODES,
    judgements,
    load_evaluations,
    save_evaluations,
    turns_of,
)
from taluva.app.timeline import insider
from taluva.cli.logs import viewer_of
from taluva.cli.options import progress
from taluva.cli.parser import Parser, seconds
from taluva.core.analysis import Evaluation
from taluva.core.bot import Budget
from taluva.i18n import ENGLISH, Language
from taluva.parallel import positive
from taluva.record import Record, sanitize

if TYPE_CHECKING:
    from taluva.parallel import WorkerPool

_MIN_SECONDS: Final = 0.01
_MAX_SECONDS: Final = 3600.0


def add_budget(parser: Parser, say: Language) -> None:
    """Add the options --nodes and --seconds."""
    budget = parser.add_mutually_exclusive_group()
    nodes = say("nodes per turn; default {value}", value=DEFAULT_NODES)
    budget.add_argument("--nodes", type=int, metavar="N", help=nodes)
    budget.add_argument(
        "--seconds",
        type=seconds(_MIN_SECONDS, _MAX_SECONDS, say),
        metavar=say("SECONDS"),
        help=say("seconds per turn, instead of nodes"),
    )


def budget_from(arguments: argparse.Namespace) -> Budget:
    """Return the budget for each turn. Raises ValueError."""
    if arguments.seconds is not None:
        return Budget(arguments.seconds)
    nodes = DEFAULT_NODES if arguments.nodes is None else arguments.nodes
    return Budget(None, positive(nodes, "--nodes"))


def check_analysis(arguments: argparse.Namespace, record: Record[Any, Any]) -> None:
    """Raise ValueError if a game cannot be analysed, or if that would reveal what is hidden."""
    log = sanitize(arguments.log)
    if not turns_of(record.history):
        raise ValueError(ENGLISH("{log} has no complete turn to analyse", log=log))
    record.definition.need("judge")
    if viewer_of(arguments, record.game) != insider(record.game):
        raise ValueError(
            ENGLISH(
                "{log} is not over, and an analysis would reveal what is hidden. Use --open to "
                "analyse it anyway.",
                log=log,
            )
        )


def evaluate(
    record: Record[Any, Any],
    budget: Budget,
    pool: WorkerPool,
    judged: dict[int, Evaluation[Any]],
    say: Language,
) -> None:
    """Evaluate all turns with a progress bar. ``judged`` gets each evaluation when it is done.

    An analysis with the same nodes is kept and not computed again.
    """
    history = record.history
    if budget.nodes is not None and (kept := load_evaluations(record, budget.nodes, budget.nodes)):
        judged.update(kept)
        return
    with (
        progress(len(turns_of(history)), say("turns analysed")) as advance,
        closing(judgements(history, record.definition, budget, pool)) as found,
    ):
        for number, judgement in found:
            judged[number] = judgement
            if number:  # number 0 is the start, not a turn
                advance("")
    if budget.nodes is not None:
        save_evaluations(record, judged, budget.nodes)
