"""The generator of the pictures of screens in the docs.

``python -m tests.app.screen_picture`` writes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style

from taluva.app.options import Settings
from taluva.record.journal import Journal
from taluva.record.reader import read_log
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Terminal
from taluva.tui.export import svg_of
from taluva.tui.screen import Event, KeyPressed, LineEdited, LineSubmitted, Resized, Screen
from tests.app.front import Front, saved_games
from tests.app.table import COLOUR, Harness

DOCS: Final = Path(__file__).parents[2] / "docs"

_DARK: Final = Style(color="#e4e4e4", bgcolor="#101010")  # of a dark terminal
_LIGHT: Final = Style(color="#1c2a33", bgcolor="#ffffff")
_PLAIN: Final = Terminal({"TERM": "xterm", "NO_COLOR": "1"}, True, "ascii")
_BRIGHT: Final = Terminal({**COLOUR.environment, "COLORFGBG": "0;15"}, True, "utf-8")


class Shot(NamedTuple):
    """A picture of the screen in the middle of a game, with the keys pressed before."""

    title: str
    words: tuple[str, ...]  # that must be visible
    does: Callable[[Harness], object]
    turn: int = 19
    size: tuple[int, int] = (96, 30)
    terminal: Terminal = COLOUR
    ground: Style = _DARK
    log: str = "island.taluva"
    page: str = "playing.md"  # where it is shown


def _type(line: str) -> Callable[[Harness], object]:
    return lambda table: table.send(LineEdited(line))


def _mark(table: Harness) -> None:
    table.send(LineEdited("place "))
    table.finish()  # a pause in typing


def _play_a_card(table: Harness) -> None:
    table.send(KeyPressed("enter"))
    table.send(LineEdited("play shoal B4"))


def _point(table: Harness) -> None:
    for key in ("down", "tab", "tab"):
        table.send(KeyPressed(key))


def _ask(table: Harness) -> None:
    table.enter("hint")
    table.finish()


def _end(table: Harness) -> None:
    for line in ("place P22 w", "tower O21"):
        table.enter(line)
    assert table.state.is_ended


SHOTS: Final[Mapping[str, Shot]] = {
    "screen": Shot(
        "Taluva in a terminal",
        ("Ana", "Ben", "place", "O19", "sw", "Enter", "plays:"),
        _type("place O19 sw"),
        size=(118, 36),
    ),
    "targets": Shot("What is legal", ("place", "possible", "hexes"), _mark),
    "pointing": Shot("Pointing at a place", ("turn", "place", "Enter"), _point),
    "hint": Shot("Hints beside the island", ("hint", "1", "2", "3"), _ask),
    "end": Shot("The end of a game", ("what", "next", "rematch"), _end, 25, (118, 36)),
    "ascii": Shot(
        "The same island in plain characters",
        ("place", "O19", "Wh"),
        _type("place O19 sw"),
        terminal=_PLAIN,
    ),
    "god": Shot(
        "Taifun, the god's turn",
        ("Neptun", "shoal", "gift", "plays:"),
        _play_a_card,
        4,
        (120, 41),
        log="taifun.taluva",
        page="taifun.md",
    ),
    "light": Shot(
        "Colours for a light terminal",
        ("Ana", "Ben", "O19"),
        _type("place O19 sw"),
        terminal=_BRIGHT,
        ground=_LIGHT,
    ),
}


def picture_of(name: str) -> Path:
    """Return the file of a picture."""
    return DOCS / f"{name}.svg"


def screen_lines(name: str) -> list[Line]:
    """Return the lines of a screen in one of the games in docs."""
    shot = SHOTS[name]
    with open(DOCS / shot.log, "rb") as file:
        record = read_log(file).record
    assert record is not None
    steps = record.history.at_turn(shot.turn)
    with TemporaryDirectory() as folder:
        table = Harness(Journal.fork(record, steps, Path(folder) / "island.taluva"), Settings())
        table.send(Resized(*shot.size))
        shot.does(table)
        screen = table.screen(shot.terminal)
        lines = whole(screen, table.state.typed, shot.size, shot.ground)
        table.close()
    return lines


class Page(NamedTuple):
    """A picture of the front, and how to get there from the welcome."""

    title: str
    words: tuple[str, ...]  # that must be seen
    events: tuple[Event, ...]
    size: tuple[int, int] = (104, 32)
    terminal: Terminal = COLOUR


def _chosen(word: str, *keys: str) -> tuple[Event, ...]:
    return (LineSubmitted(word), *map(KeyPressed, keys))


PAGES: Final[Mapping[str, Page]] = {
    "welcome": Page("The welcome", ("new", "learn", "quit"), ()),
    "new-game": Page("A new game", ("Start", "Easy", "edition"), _chosen("new")),
    "new-taifun": Page(
        "A new game of Taifun", ("god", "secret", "hand"), _chosen("new", "down", "right")
    ),
    "opponents": Page(
        "Who plays",
        ("Medium", "Expert", "Friendly:"),
        (*_chosen("new", "down", "down", "down"), LineSubmitted("")),
    ),
    "continue": Page(
        "Games to continue", ("Ana,", "turn", "Neptun,"), _chosen("continue", "down"), (118, 36)
    ),
    "settings": Page(
        "Settings", ("language", "zoom", "light"), _chosen("settings", "down", "down", "left")
    ),
    "puzzles": Page("Puzzles", ("today", "earlier", "win", "grade"), _chosen("puzzle", "down")),
}


def page_lines(name: str) -> list[Line]:
    """Return the lines of a page of the front."""
    page = PAGES[name]
    with saved_games():
        front = Front(page.size, page.terminal)
        for event in page.events:
            front.send(event)
        return whole(front.screen, "", page.size, _DARK)


def whole(screen: Screen, typed: str, size: tuple[int, int], ground: Style) -> list[Line]:
    """Return a whole screen: the picture, the line and the toolbar."""
    width, height = size
    rows: Sequence[Line] = (
        *screen.render(width, height - 2),
        [*screen.prompt(), Segment(typed), *screen.hint()],
        screen.toolbar(width),
    )
    return [full(row, width, ground) for row in rows]


def full(line: Line, width: int, ground: Style = _DARK) -> Line:
    """Return a line of the terminal, with a background where the screen does not paint one."""
    rest = " " * max(0, width - Segment.get_line_length(list(line)))
    shown = Segment.apply_style([*line, Segment(rest)], ground)
    return list(Segment.adjust_line_length(list(shown), width))


def main() -> None:
    """Write all pictures."""
    for name, shot in SHOTS.items():
        drawn = svg_of(screen_lines(name), shot.title)
        picture_of(name).write_text(drawn, encoding="utf-8")
    for name, page in PAGES.items():
        drawn = svg_of(page_lines(name), page.title)
        picture_of(name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
