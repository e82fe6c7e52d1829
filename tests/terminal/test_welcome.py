"""Whole paths in a real pseudo-terminal: from the welcome into a game, and back to the welcome."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests import phrases
from tests.terminal.terminal import Terminal

SIZES = ((80, 24), (120, 40), (200, 60))
PLAIN: Mapping[str, str] = {"NO_COLOR": "1"}
ASCII: Mapping[str, str] = {"LC_ALL": "C"}
WAYS = [*((size, {}) for size in SIZES), ((80, 24), PLAIN), ((120, 40), ASCII)]
PLACES = pytest.mark.parametrize(("size", "environment"), WAYS)


def begun(folder: Path, *names: str) -> None:
    """Start a game and leave it unfinished."""
    with Terminal(["play", *names], folder) as terminal:
        terminal.wait("turn 1 of")
        terminal.enter("m25 e")
        terminal.wait("build")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def at_welcome(terminal: Terminal) -> None:
    """Wait for the welcome."""
    terminal.wait(lambda: bool(re.search(r"\d learn", terminal.text)))
    terminal.settle()


def has_turn(terminal: Terminal, number: int) -> bool:
    """Check whether the screen shows a turn that a person has to begin."""
    return bool(re.search(rf"turn {number}\b", terminal.text)) and "place the tile" in terminal.text


def place_of(terminal: Terminal, text: str, after: str = "") -> tuple[int, int]:
    """Return the column and line of a text, in the first line where it follows another text."""
    for y, line in enumerate(terminal.lines):
        start = line.find(after)
        if start >= 0 and (x := line.find(text, start + len(after))) >= 0:
            return x, y
    raise AssertionError(f"{text!r} is not shown:\n{terminal.text}")


def click(terminal: Terminal, text: str, after: str = "") -> None:
    """Send a click on a text."""
    terminal.click(*place_of(terminal, text, after))


def click_hex(terminal: Terminal, column: str, row: str) -> None:
    """Click a hex, found by the letters above the map and the numbers next to it."""
    """Send a click on a hex, by the letters above the map and the numbers beside it."""

    def ruler() -> str:
        lines = (re.sub("[▀▄]", " ", line) for line in terminal.lines[1:])
        return next((line for line in lines if re.search(r" L +M +N ", line)), "")

    terminal.wait(lambda: bool(ruler()))
    terminal.settle()
    above = ruler()
    x = re.search(rf"(?<= ){column}(?= )", above)
    assert x is not None
    rows = enumerate(terminal.lines[1:-2], 1)
    y = next(y for y, line in rows if re.search(rf"(?<!\w){row}(?!\w)", line))
    terminal.click(x.start(), y)


@PLACES
def test_the_menu_works_with_arrows_only(
    tmp_path: Path, size: tuple[int, int], environment: Mapping[str, str]
) -> None:
    with Terminal([], tmp_path, size, {"USER": "uma", **environment}) as terminal:
        at_welcome(terminal)
        terminal.press("enter")
        terminal.wait("Uma against Easy")
        terminal.press("enter")
        terminal.wait(f"Uma  {phrases.PLACE_TASK}")
        terminal.press("down")
        terminal.wait("Enter plays")
        terminal.press("enter")
        terminal.wait("Uma  build")
        terminal.press("down")
        terminal.wait("Enter plays")
        terminal.press("enter")
        terminal.wait(lambda: has_turn(terminal, 3))
        terminal.press("ctrl-c")
        terminal.wait("Quit?")
        terminal.press("ctrl-c")
        at_welcome(terminal)
        assert "Uma, Easy: turn 3" in terminal.text or "continue" in terminal.text
        terminal.press("escape")
        terminal.wait("Leave?")
        terminal.press("enter")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert environment is not ASCII or terminal.raw.isascii()


@PLACES
def test_the_menu_works_with_typing_only(
    tmp_path: Path, size: tuple[int, int], environment: Mapping[str, str]
) -> None:
    with Terminal([], tmp_path, size, environment) as terminal:
        at_welcome(terminal)
        terminal.enter("new")
        terminal.wait("Start")
        terminal.enter("Uma, bot:easy")
        terminal.wait("Uma against Easy")
        terminal.enter("start")
        terminal.wait(f"Uma  {phrases.PLACE_TASK}")
        terminal.enter("m25 e")
        terminal.wait("Uma  build")
        terminal.enter("n24")
        terminal.wait(lambda: has_turn(terminal, 3))
        terminal.enter("quit")
        at_welcome(terminal)
        terminal.enter("quit")
        assert terminal.exit_code() == 0


@PLACES
def test_the_menu_works_with_the_mouse_only(
    tmp_path: Path, size: tuple[int, int], environment: Mapping[str, str]
) -> None:
    with Terminal([], tmp_path, size, {"USER": "uma", **environment}) as terminal:
        at_welcome(terminal)
        click(terminal, "new")
        terminal.wait("Uma against Easy")
        terminal.settle()
        click(terminal, "Start")
        terminal.wait(f"Uma  {phrases.PLACE_TASK}")
        terminal.settle()
        click_hex(terminal, "M", "25")
        terminal.wait("Enter plays")
        terminal.click(5, size[1] - 1)
        terminal.wait("Uma  build")
        terminal.settle()
        click_hex(terminal, "N", "24")
        terminal.wait("Enter plays")
        terminal.click(5, size[1] - 1)
        terminal.wait(lambda: has_turn(terminal, 3))
        terminal.settle()
        x = terminal.lines[-2].index("quit")
        terminal.click(x, size[1] - 2)
        at_welcome(terminal)
        terminal.settle()
        click(terminal, "quit")
        assert terminal.exit_code() == 0


def test_one_of_several_unfinished_games_is_continued(tmp_path: Path) -> None:
    begun(tmp_path, "Ana", "Ben")
    begun(tmp_path, "Uma", "Vic")
    with Terminal([], tmp_path, (120, 40)) as terminal:
        terminal.wait("1 continue")
        terminal.press("enter")
        terminal.wait("Ana, Ben")
        terminal.enter("2")
        terminal.wait("W  Ana  build")
        terminal.enter("quit")
        at_welcome(terminal)
        terminal.enter("continue")
        terminal.wait("×")  # noqa: RUF001  a sign, not a letter
        click(terminal, "×", after="Uma, Vic")  # noqa: RUF001  a sign, not a letter
        terminal.wait(phrases.DELETE_THIS_GAME)
        terminal.enter("yes")
        terminal.wait(lambda: "Uma, Vic" not in terminal.text)
        terminal.press("escape")
        at_welcome(terminal)
        terminal.press_again("ctrl-c")
        assert terminal.exit_code() == 0
    assert len([*tmp_path.rglob("*.taluva")]) == 1


@pytest.mark.parametrize(
    ("words", "shown", "is_list"),
    [
        (["learn", "1"], "F1 help", True),
        (["learn", "lessons", "erupt"], "F1 help", True),
        (["puzzle", "today"], "F1 help", True),
        (["replay", "1"], "REPLAY", True),
        (["watch"], "DEMO", False),
    ],
)
def test_games_started_from_the_menu_return_to_it(
    tmp_path: Path, words: list[str], shown: str, is_list: bool
) -> None:
    begun(tmp_path, "Ana", "Ben")
    with Terminal([], tmp_path, (120, 40)) as terminal:
        at_welcome(terminal)
        for word in words:
            terminal.enter(word)
            terminal.settle()
        terminal.wait(lambda: "choose:" not in terminal.text and shown in terminal.text)
        if shown == "REPLAY":  # nothing is lost, so it leaves without asking
            terminal.press("ctrl-c")
        else:
            terminal.press_again("ctrl-c")
        terminal.wait("choose:")
        if is_list:  # it is one step back, with what is done now ticked
            terminal.wait("back")
            for _ in words[1:]:
                terminal.enter("back")
                terminal.settle()
        at_welcome(terminal)
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_settings_are_used_by_the_next_game(tmp_path: Path) -> None:
    with Terminal([], tmp_path, (120, 40)) as terminal:
        at_welcome(terminal)
        terminal.enter("settings")
        terminal.wait("language")
        terminal.press("right")
        terminal.wait("Sprache")
        terminal.press("escape")
        terminal.wait("lernen")
        terminal.enter("neu")
        terminal.wait("gegen ")
        terminal.press("enter")
        terminal.wait("legen")
        terminal.press_again("ctrl-c")
        terminal.wait("lernen")
        terminal.press_again("ctrl-c")
        assert terminal.exit_code() == 0
    assert '"language": "de"' in (tmp_path / "config" / "settings.json").read_text()
