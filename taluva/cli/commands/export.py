"""``taluva export``: a whole game as a page or a film, or the island as a picture."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from taluva.analysis.review import analysis_of, review_variations, turns_of
from taluva.app.options import BY_NAME, Settings
from taluva.app.screens.export import FILMS, PAGE, PIXELS, Export, form_of, is_known
from taluva.app.timeline import insider
from taluva.app.view import DEFAULT_SPEED, FASTEST, SLOWEST
from taluva.cli import logs
from taluva.cli.commands.analyse import add_budget, budget_from, check_analysis, evaluate
from taluva.cli.console import print_lines
from taluva.cli.options import add_pool, pool_from, progress
from taluva.cli.parser import Parser, add_open, add_setting, options_on, seconds
from taluva.core.analysis import Evaluation
from taluva.core.game import Game
from taluva.i18n import InvalidInput, Language, sanitize
from taluva.record.files import write_whole
from taluva.record.record import Record
from taluva.tui.capabilities import file_look
from taluva.tui.hexmap.geometry import Zoom


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    logs.add_log_or_position(parser, say)
    parser.add_argument(
        "-o",
        "--output",
        metavar=say("FILE"),
        help=say(
            "the file to write: .html for the game as a page, .cast, .gif or .webp for the game "
            "as a film, .svg, .png or .txt for the board, .position for the position in one line"
        ),
    )
    turn = say("the start of turn N; films end there, and a page opens there")
    parser.add_argument("--at", type=int, metavar="N", help=turn)
    turn = say("films and the playback of a page begin at the start of turn N")
    parser.add_argument("--from", dest="start", type=int, metavar="N", help=turn)
    parser.add_argument(
        "--analyse",
        action="store_true",
        help=say("add everyone's chance of winning and the mistakes to a page"),
    )
    add_budget(parser, say)
    add_pool(parser, say)
    # Left out, these three keep the value given before the command.
    for name, about in {
        "zoom": say("the size of the hexes (default: normal; in films, as large as fits)"),
        "look": say("how hexes are drawn (default: filled; .txt: ascii)"),
        "palette": say("colours of filled hexes (default: dark; a page follows the browser)"),
    }.items():
        add_setting(parser, BY_NAME[name], say, about=about)
    parser.add_argument(
        "--speed",
        "--delay",
        type=seconds(FASTEST, SLOWEST, say),
        metavar=say("SECONDS"),
        help=say("how long a film or a page shows each move (default: 1)"),
    )
    parser.add_argument("--force", action="store_true", help=say("replace FILE if it exists"))
    add_open(parser, say)
    parser.explain(
        say(
            "A page works offline in any browser and contains the log. If you name only one "
            "file, as in taluva export game.html, the latest game is exported to it. A .cast is "
            "an asciicast, version 2. asciinema play and web players can show it. A .png, .gif "
            "or .webp needs Pillow, which comes with taluva[pictures]."
        ),
        [
            "export game.html",
            "export game.taluva -o game.html --analyse",
            "export game.taluva --at 12 -o island.svg --zoom large",
            "export game.taluva -o game.gif --from 10 --speed 0.5",
            'export --position "taluva 2014 RRM25e 19:N24 20:- 2:SC" -o island.svg',
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Write the file; return 0, 1 for a damaged log, 2 if reading or writing fails."""
    _take_output(arguments, say)
    path = Path(arguments.output)
    form = form_of(arguments.output)
    # Without the settings, which are for the screen: a command always writes the same file.
    display = options_on(arguments, Settings())
    if display.palette == "auto":  # the background may have been chosen instead
        display = display._replace(palette=display.background)
    _check_options(arguments, display, form)
    logs.check_target(arguments.log, path, arguments.force)
    log = _read(arguments, say)
    start = 0 if arguments.start is None else log.history.at_turn(arguments.start)
    if start > log.index:
        raise InvalidInput("--from is after --at")
    if form == PAGE:
        content: str | bytes = _page(arguments, display, log, start, say)
    else:
        content = _file(arguments, display, log, form, start, say)
    # Without secrets, it is made to be shared.
    write_whole(path, content, replace=arguments.force, is_private=bool(arguments.is_open))
    print_lines([say("saved {path}", path=sanitize(str(path)))])
    return log.code


def _take_output(arguments: argparse.Namespace, say: Language) -> None:
    """Take a single argument as the output file if it is not a log. Raises ValueError."""
    if arguments.output is not None:
        return
    if not is_known(arguments.log or ""):
        raise InvalidInput("name the file to write, such as -o game.html")
    latest = None if arguments.position is not None else logs.resolve_log(logs.LATEST)
    arguments.output, arguments.log = arguments.log, latest


def _read(arguments: argparse.Namespace, say: Language) -> logs.LoadedLog:
    """Read the log or the position; report problems. Raises ValueError or Reported."""
    if arguments.position is None:
        return logs.read_turn(arguments.log, arguments.at, say)
    record = Record.of(logs.game_in_line(arguments, say).whole)
    return logs.LoadedLog(record, record.history, 0, [])


def _viewer(arguments: argparse.Namespace, last: Game[Any]) -> int | None:
    """Return the seat whose view is drawn. A position that was typed hides nothing."""
    if arguments.position is not None:
        return insider(last)
    return logs.viewer_of(arguments, last)


def _check_options(arguments: argparse.Namespace, display: Settings, form: str) -> None:
    """Raise ValueError for options that don't apply to the output format."""
    if form not in (PAGE, *FILMS) and (arguments.start, arguments.speed) != (None, None):
        raise InvalidInput("a picture shows one moment: --from and --speed are for films and pages")
    if arguments.analyse and form != PAGE:
        raise InvalidInput("--analyse is for .html files")
    is_used = arguments.nodes is not None or arguments.seconds is not None
    if is_used and not arguments.analyse:
        raise InvalidInput("--nodes and --seconds need --analyse")
    if display.colour != "auto":
        raise InvalidInput("a file always has all its colours: leave out --colour")


def _zoom(display: Settings) -> Zoom | None:
    return None if display.zoom == "auto" else Zoom(display.zoom)


def _speed(arguments: argparse.Namespace) -> float:
    return DEFAULT_SPEED if arguments.speed is None else float(arguments.speed)


def _file(
    arguments: argparse.Namespace,
    display: Settings,
    log: logs.LoadedLog,
    form: str,
    start: int,
    say: Language,
) -> str | bytes:
    """Return the content of a picture or a film."""
    history, index = log.history, log.index
    is_text = form == ".txt" and display.look == "auto"
    look = file_look("ascii" if is_text else display.look, display.palette)
    viewer = _viewer(arguments, history.game(history.last))
    zoom, speed = _zoom(display), _speed(arguments)
    export = Export(history, index, look, zoom, speed, say, viewer, start=start)
    if not (form in FILMS and form in PIXELS):  # it takes no time
        return export.content(form)
    with progress(index + 1 - start, say("pictures drawn"), say) as advance:
        return export.content(form, lambda: advance(""))


def _page(
    arguments: argparse.Namespace, display: Settings, log: logs.LoadedLog, start: int, say: Language
) -> str:
    """Return the whole game as an HTML page."""
    from taluva.app.screens.html_page import SharedGame

    record, history = log.record, log.history
    game = SharedGame(
        record,
        _viewer(arguments, record.game),
        say,
        Path(arguments.output).stem,
        is_open=bool(arguments.is_open),
        zoom=_zoom(display) or Zoom.NORMAL,
        speed=_speed(arguments),
        palette=display.palette,
        look=display.look,
        opens_at=log.index,
        plays_from=start,
    )
    if arguments.analyse:
        check_analysis(arguments, record)
        evaluations: dict[int, Evaluation[Any]] = {}
        pool = pool_from(arguments, len(turns_of(history)) + 1)
        budget = budget_from(arguments)
        evaluate(record, budget, pool, evaluations, say)
        game = replace(game, analysis=analysis_of(history, evaluations))
        if game.variations is not None:
            found = review_variations(game.variations, record.definition, budget, pool)
            game = replace(game, reviewed_steps=found)
    return game.page()
