"""``taluva export``: the island as a picture, or a whole game as a recording."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from taluva.app.screens.export import FILMS, PIXELS, Export, UnknownForm, form_of
from taluva.app.view import FASTEST, SLOWEST, USUAL_SPEED
from taluva.cli.console import complain
from taluva.cli.logs import add_log, check_target, study, viewer_of
from taluva.cli.options import progress
from taluva.cli.parser import Parser, add_open, seconds
from taluva.i18n import Language
from taluva.record import SaveError, sanitize, write_whole
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.text import print_lines

_LOOKS = {
    "filled": Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True),
    "outline": Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True),
    "ascii": Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=False),
}


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    add_log(parser, say("the log (default: the latest game), or - for standard input"))
    parser.add_argument(
        "-o",
        "--output",
        metavar=say("FILE"),
        required=True,
        help=say(
            "the file to write: .svg, .html, .png or .txt for the board, .cast, .gif or .webp "
            "for the game, .position for the position in one line"
        ),
    )
    turn = say("the start of turn N; films end there")
    parser.add_argument("--at", type=int, metavar="N", help=turn)
    parser.add_argument(
        "--zoom",
        choices=(str(Zoom.NORMAL), str(Zoom.LARGE)),
        default=str(Zoom.NORMAL),
        help=say("the size of the hexes (default: normal)"),
    )
    parser.add_argument(
        "--look",
        choices=tuple(_LOOKS),
        help=say("how hexes are drawn (default: filled; .txt: ascii)"),
    )
    parser.add_argument(
        "--delay",
        type=seconds(FASTEST, SLOWEST, say),
        default=USUAL_SPEED,
        metavar=say("SECONDS"),
        help=say("how long a film shows each move (default: 1)"),
    )
    parser.add_argument("--force", action="store_true", help=say("replace FILE if it exists"))
    add_open(parser, say)
    parser.explain(
        say(
            "A .cast is an asciicast, version 2. asciinema play and web players can show it. A "
            ".png, .gif or .webp needs Pillow, which comes with taluva[pictures]."
        ),
        [
            "export game.taluva -o island.svg",
            "export game.taluva --at 12 -o island.html --zoom large",
            "export game.taluva -o game.gif --delay 0.5",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Write the file; return 0, 1 for a damaged log, 2 if reading or writing fails."""
    path = Path(arguments.output)
    try:
        form = form_of(arguments.output, say)
        check_target(arguments.log, path, arguments.force)
        studied, code = study(arguments.log, arguments.at, say)
        if studied is None:
            return code
        look = _LOOKS[arguments.look or ("ascii" if form == ".txt" else "filled")]
        zoom, delay = Zoom(arguments.zoom), arguments.delay
        history = studied.history
        viewer = viewer_of(arguments, history.game(history.last))
        export = Export(history, studied.index, look, zoom, delay, say, viewer)
        with _progress(form, studied.index + 1, say) as advance:
            content = export.content(form, advance)
        write_whole(path, content, replace=arguments.force)
    except (UnknownForm, SaveError, ValueError) as error:
        return complain(say.again(error))
    print_lines([say("saved {path}", path=sanitize(str(path)))])
    return code


@contextmanager
def _progress(form: str, pictures: int, say: Language) -> Iterator[Callable[[], None]]:
    """Show a progress bar for a slow export; yield a function that advances it."""
    if form not in FILMS or form not in PIXELS:
        yield lambda: None
        return
    with progress(pictures, say("pictures drawn")) as advance:
        yield lambda: advance("")
