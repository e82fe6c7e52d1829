"""The film in the README: a script of keys, played in a pseudo-terminal.

Run ``python -m tests.terminal.film`` when the look changes. It needs the font DejaVu Sans Mono.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pyte.screens import Char
from rich.segment import Segment
from rich.style import Style

from taluva.record.journal import Journal
from taluva.record.reader import read_log
from taluva.tui.canvas import Line
from taluva.tui.export import CELL as CELL
from taluva.tui.export import film_of
from tests.terminal.terminal import KEYS, Terminal

DOCS: Final = Path(__file__).parents[2] / "docs"
FILM: Final = DOCS / "film.gif"
LOG: Final = DOCS / "island.taluva"
TURN: Final = 12  # of that game, at which the film starts
SIZE: Final = (112, 34)
SECONDS: Final = 0.1  # for each frame; a pause is several equal ones

_TYPING: Final = 1  # frames for each letter
_LOOKING: Final = 14  # frames for what a key has changed
_PAINTING: Final = 0.3  # seconds that the program may need on a busy machine
_GROUND: Final = {"fg": "#e4e4e4", "bg": "#101010"}
_NAMED: Final = {"brown": "yellow", "brightbrown": "bright_yellow"}

# Lines are typed letter by letter, names of keys are pressed. Then the screen shows some words.
SCRIPT: Final = (
    ("place J18 se", "Enter plays"),
    ("enter", "Ben  build"),
    ("expand K21 jungle", "Enter plays"),
    ("enter", "turn 13"),
    ("hint", "hint"),
    ("enter", "Esc closes"),
    ("place O19 w", "Enter plays"),
    ("enter", "Ana  build"),
    ("expand N22 sand", "Enter plays"),
    ("enter", "turn 14"),
    ("down", "Tab: next legal place"),
    ("tab", "Tab: next legal place"),
    ("tab", "Tab: next legal place"),
)


def frames(*, is_brief: bool = False) -> Iterator[Sequence[Line]]:
    """Play the script and yield what the screen shows, a frame for each moment.

    A brief film has one frame for each line and key.
    """
    looking, painting = (1, 0.0) if is_brief else (_LOOKING, _PAINTING)
    with TemporaryDirectory() as place:
        folder = Path(place)
        with open(LOG, "rb") as file:
            record = read_log(file).record
        assert record is not None
        log = folder / "island.taluva"
        Journal.fork(record, record.history.at_turn(TURN), log).close()
        colours = {"COLORTERM": "truecolor"}
        arguments = ["resume", str(log), "--motion", "off"]
        with Terminal(arguments, folder, SIZE, colours) as terminal:
            terminal.wait("Ben")
            yield from _hold(terminal, looking, painting)
            for keys, words in SCRIPT:
                if keys in KEYS:
                    terminal.press(keys)
                elif is_brief:
                    terminal.type(keys)
                else:
                    for end, letter in enumerate(keys, 1):
                        terminal.type(letter)
                        terminal.wait(keys[:end].rstrip())
                        yield from _hold(terminal, _TYPING, painting)
                terminal.wait(words)
                yield from _hold(terminal, looking, painting)


def _hold(terminal: Terminal, number: int, painting: float) -> Iterator[Sequence[Line]]:
    """Yield a number of equal frames when the program has finished painting."""
    time.sleep(painting)
    terminal.settle()
    yield from [picture(terminal)] * number


def picture(terminal: Terminal) -> Sequence[Line]:
    """Return the screen as lines of segments."""
    columns, rows = SIZE
    return [
        [_segment(terminal.cell(column, row)) for column in range(columns)] for row in range(rows)
    ]


@cache
def _segment(cell: Char) -> Segment:
    style = Style(
        color=_colour(cell.fg, "fg"),
        bgcolor=_colour(cell.bg, "bg"),
        bold=cell.bold,
        reverse=cell.reverse,
    )
    return Segment(cell.data, style)


def _colour(name: str, place: str) -> str:
    if name == "default":
        return _GROUND[place]
    return f"#{name}" if len(name) == 6 and name not in _NAMED else _NAMED.get(name, name)


def main() -> None:
    """Make the film."""
    FILM.write_bytes(film_of(list(frames()), "GIF", SECONDS, lambda: None))
    print(f"{FILM}: {FILM.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
