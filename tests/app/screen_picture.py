"""docs/screen.svg, the README's picture of the screen, painted by the screen itself.

``python -m tests.app.screen_picture`` writes it.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.segment import Segment
from rich.style import Style

from taluva.app.view import ViewChoice
from taluva.record import Journal, read_log
from taluva.shell.events import Typed
from taluva.shell.svg import svg_of
from taluva.shell.text.fragments import Line
from tests.app.table import Table

DOCS: Final = Path(__file__).parents[2] / "docs"
PICTURE: Final = DOCS / "screen.svg"

_TURN: Final = 19
_TYPED: Final = "place O19 sw"
_SIZE: Final = (118, 36)
_LINE: Final = Style(color="#e4e4e4", bgcolor="#101010")  # of a terminal that is dark


def screen_lines() -> list[Line]:
    """Give the screen in the middle of a game, while a move is typed that erupts."""
    with open(DOCS / "island.taluva", "rb") as file:
        record = read_log(file).record
    assert record is not None
    steps = record.history.at_turn(_TURN)
    with TemporaryDirectory() as folder:
        table = Table(Journal.fork(record, steps, Path(folder) / "island.taluva"), ViewChoice())
        table.tell(Typed(_TYPED))
        screen = table.screen()
        width, height = _SIZE
        lines = [
            *screen.picture(width, height - 2),
            full([*screen.prompt(), Segment(_TYPED)], width),
            full(screen.toolbar(width), width),
        ]
        table.close()
    return lines


def full(line: Line, width: int) -> Line:
    """Give a line of the terminal, which is dark where the screen does not say otherwise."""
    rest = " " * (width - Segment.get_line_length(list(line)))
    return list(Segment.apply_style([*line, Segment(rest)], _LINE))


if __name__ == "__main__":
    PICTURE.write_text(svg_of(screen_lines(), "Taluva in a terminal"), encoding="utf-8")
