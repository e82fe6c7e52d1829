"""An evening in a real pseudo-terminal with the mouse alone, from the welcome to the settings."""

from __future__ import annotations

import json
from pathlib import Path

from taluva.record.record import Record
from tests import phrases
from tests.games.taluva.games import before_the_end, early_victory
from tests.terminal.terminal import Terminal
from tests.terminal.test_welcome import at_welcome, click


def click_bar(terminal: Terminal, text: str, line: int = -1) -> None:
    """Click a text on the last line, or on the typed line above it."""
    terminal.settle()
    terminal.click(terminal.lines[line].index(text), len(terminal.lines) + line)


def click_when_shown(terminal: Terminal, text: str) -> None:
    """Wait for a text and click it."""
    terminal.wait(text)
    terminal.settle()
    click(terminal, text)


def at_end(terminal: Terminal) -> None:
    terminal.wait(lambda: "rematch" in terminal.text and "analyse" in terminal.text)


def test_an_evening_with_the_mouse_alone(tmp_path: Path) -> None:
    game = before_the_end(early_victory(), 1)
    folder = tmp_path / "data" / "games"
    folder.mkdir(parents=True)
    (folder / "evening.taluva").write_text(Record.of(game).dump())
    last = early_victory().moves[-1]
    with Terminal([], tmp_path, (120, 40), {"NO_COLOR": "1", "USER": "Ana"}) as terminal:
        at_welcome(terminal)
        click(terminal, "continue")
        terminal.wait("Ana  build")
        terminal.settle()
        click_bar(terminal, "legal", -2)  # a command at the end of the typed line
        click_when_shown(terminal, f"{last} ")
        terminal.wait("Enter plays")
        click_bar(terminal, "Enter plays")
        at_end(terminal)

        click_when_shown(terminal, "replay")
        terminal.wait("REPLAY")
        click_bar(terminal, "right: move")
        terminal.wait(lambda: "move 1/" in terminal.lines[0])
        click_bar(terminal, "/ find", -2)
        terminal.wait(lambda: " / " in f"{terminal.lines[-2]} ")
        click_when_shown(terminal, "Ben       what")  # in the list of what can be found
        terminal.wait(lambda: "/Ben" in terminal.lines[-2])
        click_bar(terminal, "Enter goes")
        terminal.wait(lambda: "Ben: 1 of" in terminal.toolbar)
        click_bar(terminal, "Ctrl-C quit", -2)
        at_end(terminal)

        click_when_shown(terminal, "rematch")
        terminal.wait("turn 1 of")
        click_when_shown(terminal, "zoom ")
        click_when_shown(terminal, "compact ")
        terminal.wait(phrases.SAVED_SETTING(name="zoom", value="compact"))
        click_when_shown(terminal, "F1 help")
        terminal.wait("COMMANDS")
        click(terminal, "Esc")
        terminal.wait(lambda: "COMMANDS" not in terminal.text)
        click_bar(terminal, "arrows")
        terminal.wait("Tab: next legal place")
        click_bar(terminal, "Tab: next", -2)
        click_bar(terminal, "Enter plays")
        terminal.wait(lambda: " build " in terminal.lines[0])
        click_bar(terminal, "undo", -2)
        terminal.wait(lambda: str(phrases.PLACE_TASK) in terminal.lines[0])
        click_bar(terminal, "quit", -2)

        at_welcome(terminal)
        click(terminal, "settings")
        click_when_shown(terminal, "motion")
        click_when_shown(terminal, "3 off")
        terminal.wait("palette")
        click_bar(terminal, "Esc")
        at_welcome(terminal)
        click(terminal, "quit")
        assert terminal.exit_code() == 0
    saved = json.loads((tmp_path / "config" / "settings.json").read_text())
    assert (saved["zoom"], saved["motion"]) == ("compact", "off")
