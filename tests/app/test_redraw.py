"""Keys send few bytes, and the terminal then shows the same as a screen drawn from scratch."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Sequence
from pathlib import Path

import pyte
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.document import Document
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output.vt100 import Vt100_Output

from taluva import Game
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.record.journal import Journal
from taluva.tui.capabilities import Depth
from taluva.tui.runner import ScreenRunner
from taluva.tui.screen import KeyPressed, LineEdited, LineSubmitted, TimerFired
from tests.app.conftest import OpenTable
from tests.app.table import Harness
from tests.emulator import Screen

MAX_BYTES = 4000  # for a key that shows, turns or moves the largest preview
Cell = tuple[str, str, str, bool]


class Terminal:
    """A terminal that shows a table and counts the bytes sent to it."""

    def __init__(self, table: Harness, columns: int, lines: int) -> None:
        self.size = Size(lines, columns)
        self.sent = 0
        self._screen = Screen(columns, lines)
        self._output = io.StringIO()
        output = Vt100_Output(self._output, lambda: self.size, term="xterm-256color")
        self.runner = ScreenRunner(table.screen(), Depth.TRUE, input=DummyInput(), output=output)
        self.runner.measure()

    def resize(self, columns: int, lines: int) -> None:
        self.size = Size(lines, columns)
        self._screen = Screen(columns, lines)
        self.runner.application.renderer.reset()
        self.runner.measure()

    def draw(self) -> list[list[Cell]]:
        """Send what has changed; return the screen."""
        application = self.runner.application
        with set_app(application):
            application.renderer.render(application, application.layout)
        text = self._output.getvalue()
        self.sent = len(text.encode())
        self._output.seek(0)
        self._output.truncate()
        pyte.Stream(self._screen).feed(text)
        buffer, size = self._screen.buffer, self.size
        return [[_seen(buffer[y][x]) for x in range(size.columns)] for y in range(size.rows)]

    def drawn_anew(self) -> list[list[Cell]]:
        """Draw everything on an empty screen; return the screen."""
        self._screen.reset()
        self.runner.application.renderer.reset()
        return self.draw()


def _seen(cell: pyte.screens.Char) -> Cell:
    """Return a form of a cell that is equal for cells that look the same."""
    if cell.data == "▀":
        return "▄", cell.bg, cell.fg, cell.bold
    is_blank = cell.data == " "
    return cell.data, "" if is_blank else cell.fg, cell.bg, cell.bold and not is_blank


def grown(turns: int) -> Game:
    """Return a game after some random turns, with a tile in hand."""
    chance = random.Random(1)
    game = Game.new(["Ana", "Ben"], seed=7)
    while game.turn <= turns:
        game = game.play(chance.choice(game.legal_moves()))
    return game


async def _play(table: Harness) -> None:
    terminal = Terminal(table, 80, 24)
    runner = terminal.runner
    terminal.draw()
    _, hex, direction = str(table.game.legal_moves()[0]).split()
    line = f"place {hex} {direction}"
    for end in range(1, len(line) + 1):
        runner.buffer.text = line[:end]
        seen = terminal.draw()
        assert terminal.sent < MAX_BYTES
    assert seen == terminal.drawn_anew()
    for key in ("escape", "right", ">", "down"):
        runner.send(KeyPressed(key))
        seen = terminal.draw()
        assert terminal.sent < MAX_BYTES
    assert seen == terminal.drawn_anew()
    for event in (TimerFired("line"), LineSubmitted(line)):
        runner.send(event)
        seen = terminal.draw()
    assert seen == terminal.drawn_anew()
    terminal.resize(72, 22)
    terminal.draw()
    runner.send(KeyPressed("escape"))
    assert terminal.draw() == terminal.drawn_anew()


def test_sent_bytes_produce_the_painted_screen(open_table: OpenTable) -> None:
    asyncio.run(_play(open_table(grown(6))))


async def _point(table: Harness, keys: Sequence[str]) -> None:
    """Move the cursor all over the map, and compare each screen with one drawn from scratch."""
    terminal, other = Terminal(table, 120, 40), Terminal(table, 120, 40)
    assert terminal.draw() == other.draw()
    lines = set()
    for key in ("up", *keys):
        terminal.runner.send(KeyPressed(key))
        seen = terminal.draw()
        assert terminal.sent < MAX_BYTES
        other.runner.buffer.reset(Document(table.state.typed))
        assert seen == other.drawn_anew()
        lines.add(table.state.typed)
    assert len(lines) > len(keys) / 3


KEYS = ("tab", "tab", "right", "s-tab", "tab", ">", "tab", "up", "left", "tab", "tab", "s-tab")


def test_pointing_leaves_no_traces_on_the_screen(open_table: OpenTable) -> None:
    asyncio.run(_point(open_table(grown(20)), KEYS))


def test_in_taifun_the_terminal_shows_the_same_as_a_new_screen(tmp_path: Path) -> None:
    game = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), {"rounds": 3}, seed=3))
    with Journal.create(game, tmp_path / "game.taluva") as journal:
        asyncio.run(_point(Harness(journal), KEYS))


def test_hand_and_marks_change_only_when_typing_pauses(open_table: OpenTable) -> None:
    table = open_table(grown(3))
    screen = table.screen()
    last = screen.theme.colour("last")

    def shown() -> tuple[bool, bool]:
        """Return whether the hand is unchanged, and whether the last turn is marked."""
        rows = screen.render(120, 38)
        text = "\n".join("".join(segment.text for segment in row) for row in rows)
        styles = {segment.style for row in rows for segment in row}
        return "hand: points e " in text, any(last in str(style) for style in styles)

    assert shown() == (True, True)
    for key in ("right", ">"):
        table.send(KeyPressed(key))
        assert shown() == (True, True)
    table.send(TimerFired("line"))
    assert shown() == (False, False)
    table.send(KeyPressed(">"))
    assert shown() == (False, False)
    table.send(LineEdited(""))
    assert shown() == (False, True)
    table.send(TimerFired("line"))
    assert shown() == (True, True)
