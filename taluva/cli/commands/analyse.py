"""``taluva analyse``: a review of a game, with chances, mistakes and better turns.

Other commands use the functions here for the budget, the checks and the evaluation.
"""

from __future__ import annotations

import argparse
import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from taluva.analysis import review
from taluva.app.options import Settings
from taluva.app.terminal import printed_look
from taluva.app.timeline import insider
from taluva.cli import INTERRUPTED, logs
from taluva.cli.console import complain, is_by_ear, print_lines, print_report
from taluva.cli.options import add_pool, pool_from, progress
from taluva.cli.parser import Parser, add_open, display_of, options_on, seconds
from taluva.core.analysis import Evaluation
from taluva.core.bot import Budget
from taluva.core.definition import ServiceError
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.parallel import WorkerPoolError, positive
from taluva.record.files import write_whole
from taluva.record.folder import SUFFIX
from taluva.record.lines import LogError, SaveError
from taluva.record.record import Record

if TYPE_CHECKING:
    from taluva.parallel import WorkerPool

_MIN_SECONDS: Final = 0.01
_MAX_SECONDS: Final = 3600.0


def add_budget(parser: Parser, say: Language) -> None:
    """Add the options --nodes and --seconds."""
    budget = parser.add_mutually_exclusive_group()
    nodes = say("nodes per turn (default: {value})", value=review.DEFAULT_NODES)
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
    nodes = review.DEFAULT_NODES if arguments.nodes is None else arguments.nodes
    return Budget(None, positive(nodes, "--nodes"))


def check_analysis(arguments: argparse.Namespace, record: Record[Any, Any]) -> None:
    """Raise ValueError if a game cannot be analysed, or if that would reveal secrets."""
    log = sanitize(arguments.log)
    if not review.turns_of(record.history):
        raise InvalidInput("{log} has no complete turn to analyse", log=log)
    record.definition.need("judge")
    if logs.viewer_of(arguments, record.game) != insider(record.game):
        raise InvalidInput(
            "{log} is not over, and an analysis would reveal what is hidden. Use --open to "
            "analyse it anyway.",
            log=log,
        )


def evaluate(
    record: Record[Any, Any],
    budget: Budget,
    pool: WorkerPool,
    evaluations: dict[int, Evaluation[Any]],
    say: Language,
) -> None:
    """Evaluate all turns with a progress bar. ``evaluations`` gets each evaluation when it is done.

    A saved analysis with the same number of nodes is used instead.
    """
    history = record.history
    if budget.nodes is not None and (
        saved := review.load_evaluations(record, budget.nodes, budget.nodes)
    ):
        evaluations.update(saved)
        return
    with (
        progress(len(review.turns_of(history)), say("turns analysed"), say) as advance,
        closing(review.evaluate_turns(history, record.definition, budget, pool)) as found,
    ):
        for number, evaluation in found:
            evaluations[number] = evaluation
            if number:  # number 0 is the start, not a turn
                advance("")
    if budget.nodes is not None:
        review.save_evaluations(record, evaluations, budget.nodes)


_LINES: Final = 10  # rows of the chart
_PICTURE_WIDTH: Final = 96  # columns
_SVG: Final = ".svg"


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    logs.add_log(parser, say("the log (default: the latest game), or - for standard input"))
    add_budget(parser, say)
    add_pool(parser, say)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    copy = say(
        "also write a file: .taluva for a copy of the log with a comment after every turn, or "
        ".svg for a picture of the chart"
    )
    parser.add_argument("-o", "--output", metavar=say("FILE"), type=Path, help=copy)
    parser.add_argument("--force", action="store_true", help=say("replace FILE if it exists"))
    add_open(parser, say)
    parser.explain(
        say(
            "Each turn is compared with the best alternative that a strong bot finds. Both get "
            "the same luck, and the bot sees only what the player could see. ?! marks a turn "
            "that loses at least {inaccuracy} percentage points of the chance of winning, ? at "
            "least {mistake}, and ?? at least {blunder}. ! marks the only good turn: all others "
            "lose much more. What is dealt counts as luck. With nodes, the same log gives the "
            "same analysis for any --jobs. Ctrl-C prints the results so far.",
            inaccuracy=round(100 * review.THRESHOLDS[review.MoveGrade.INACCURACY]),
            mistake=round(100 * review.THRESHOLDS[review.MoveGrade.MISTAKE]),
            blunder=round(100 * review.THRESHOLDS[review.MoveGrade.BLUNDER]),
        ),
        [
            "analyse",
            "analyse game.taluva --nodes 20000 -o commented.taluva",
            "analyse game.taluva --json | jq '.turns[] | select(.mark == \"??\")'",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Evaluate the turns and print the result; return the exit code.

    The exit code is 1 for a damaged log, and 2 if there is nothing to evaluate or the output cannot
    be written. The turns evaluated so far are printed even after a failure.
    """
    if arguments.output is not None:
        if arguments.output.suffix.lower() not in (SUFFIX, _SVG):
            raise InvalidInput(
                "can't tell the format from {path}: use {endings}",
                path=sanitize(str(arguments.output)),
                endings=ENGLISH.either((SUFFIX, _SVG)),
            )
        logs.check_target(arguments.log, arguments.output, arguments.force)
    record = _record(arguments.log)
    check_analysis(arguments, record)
    budget = budget_from(arguments)
    pool = pool_from(arguments, len(review.turns_of(record.history)) + 1)
    history, code = record.history, 0
    evaluations: dict[int, Evaluation[Any]] = {}
    try:
        evaluate(record, budget, pool, evaluations, say)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (WorkerPoolError, ServiceError) as error:
        code = complain(say.again(error))
        if not evaluations:
            return code
    analysis = review.analysis_of(history, evaluations)
    path = arguments.output
    try:
        if path is not None:
            if path.suffix.lower() == _SVG:
                content = _picture(record, analysis, options_on(arguments, Settings()), say)
            else:
                content = _copy(record, analysis, say)
            write_whole(path, content, replace=arguments.force)
    except SaveError as error:
        code, path = complain(say.again(error)), None
    if arguments.json:
        print(json.dumps({"file": sanitize(arguments.log), **review.as_dict(analysis, history)}))
        return code
    _write(record, analysis, display_of(arguments, say), say)
    if path is not None:
        print_lines([say("saved {path}", path=sanitize(str(path)))])
    return code


def _record(name: str) -> Record[Any, Any]:
    """Read a log. Raises UnreadableLog, or LogError if it is not valid."""
    reader = logs.read_argument(name)
    if reader.record is None or reader.problems:
        repairable = None if name == logs.STANDARD_INPUT else reader.game
        raise LogError(sanitize(name), reader.problems[0], repairable)
    return reader.record


def _write(
    record: Record[Any, Any], analysis: review.Analysis, display: Settings, say: Language
) -> None:
    """Print the chart and the table, with the colours and characters that the terminal supports."""
    if is_by_ear():
        from taluva.app.analysis_report import spoken_analysis

        lines = spoken_analysis(analysis, record.definition.name, record.game.names, say)
        print_report([*lines], record.game, say)
    else:
        _draw(record, analysis, display, say)
    if not analysis.is_whole:
        text = say.count(
            "interrupted: {judged} of {number} turn analysed",
            "interrupted: {judged} of {number} turns analysed",
            analysis.number,
            judged=len(analysis.turns),
        )
        print_lines([text])


def _draw(
    record: Record[Any, Any], analysis: review.Analysis, display: Settings, say: Language
) -> None:
    from rich.text import Text

    from taluva.app.analysis_report import page
    from taluva.app.screens.panels import Pen
    from taluva.tui.console import console_for_text
    from taluva.tui.theme import theme_for

    theme = theme_for(printed_look(display))
    pen = Pen(theme, shutil.get_terminal_size().columns, say)
    seats = record.definition.seats(record.game)
    console = console_for_text()
    for line in page(analysis, record.definition.name, seats, pen, _LINES):
        row = Text.assemble(*((each.text, each.style or "") for each in line))
        if not theme.has_ground:
            row.rstrip()
        console.print(row)


def _copy(record: Record[Any, Any], analysis: review.Analysis, say: Language) -> str:
    """Return the log with a comment after every turn, and the turning point after the last."""
    from taluva.app.analysis_report import remark, turning_point

    name, names = record.definition.name, record.game.names
    remarks = {each.turn.end: remark(each, name, say) for each in analysis.turns}
    last = max(remarks, default=0)
    remarks[last] = f"{remarks.get(last, '')}\n{turning_point(analysis, names, say)}".strip()
    return review.with_comments(record, remarks).dump()


def _picture(
    record: Record[Any, Any], analysis: review.Analysis, display: Settings, say: Language
) -> str:
    from taluva.app.analysis_report import overview, turning_point
    from taluva.app.screens.panels import Pen
    from taluva.tui.capabilities import file_look
    from taluva.tui.export import svg_of
    from taluva.tui.theme import theme_for

    pen = Pen(theme_for(file_look(palette=display.palette)), _PICTURE_WIDTH, say)
    seats = record.definition.seats(record.game)
    lines = list(overview(analysis, seats, pen, _LINES))
    decided = turning_point(analysis, record.game.names, say)
    return svg_of(lines, say("chance of winning after each turn"), decided)
