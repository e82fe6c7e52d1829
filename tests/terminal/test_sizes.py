"""Every full screen at random sizes, with keys in between, in a real pseudo-terminal."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva.record.journal import Journal
from taluva.tui.hexmap.viewport import MIN_SCREEN_SIZE, fits_a_picture
from tests import phrases
from tests.games.taluva.games import early_victory
from tests.terminal.terminal import KEYS, PATIENCE, Terminal

MAX_SIZE = (300, 100)
ORDINARY = (120, 40)
TINY = [(80, 1), (1, 40), (2, 2), (1, 1), (3, 3), (40, 11), (39, 12)]
STEPS = 12
TOO_SMALL = phrases.WINDOW_TOO_SMALL(columns=40, lines=12)
GOD = ["play", "--game", "taifun", "Neptun", "Ana", "Ben", "--seed", "7"]

SCREENS = {  # the arguments, and a text that shows each is ready
    "welcome": ([], "choose: "),
    "play": (["play", "Ana", "Ben", "--seed", "7"], phrases.PLACE_TASK),
    "bots": (["play", "Ana", "bot:easy", "--seed", "7"], phrases.PLACE_TASK),
    "over": (["resume", "over.taluva"], "what next"),
    "taifun": (GOD, phrases.FIRST_HOUSE_TASK()),
    "replay": (["replay", "over.taluva"], "REPLAY"),
    "demo": (["demo", "--delay", "0.1"], "DEMO"),
    "learn": (["learn"], "choose: "),
    "first": (["learn", "first"], phrases.LESSON_LAY_TILE),
    "puzzle": (["puzzle", "1"], "Puzzle"),
}

LINES = [
    *("m25 e", "hut n24", "place m27 se", "hint", "legal", "help", "rules", "history", "score"),
    *("why place M25 e", "info M25", "zoom large", "zoom small", "undo", "redo", "stats", "map"),
    *("house d12", "house f10", "house c5", "note a word", "nonsense", "look ascii", "look auto"),
]
PRESSED = ["enter", "tab", "escape", "f1", "f2", "page-down", "up", "down", "left", "right"]
QUICK = ["x", " ", "+", "-", "h", "\x7f", "\x1b[<64;5;5M", "\x1b[<0;9;5M\x1b[<0;9;5m"]


def size(chance: random.Random) -> tuple[int, int]:
    """Choose a size, every second time near the smallest that shows a picture."""
    if chance.random() < 0.25:
        return chance.choice(TINY)
    columns, lines = MIN_SCREEN_SIZE if chance.random() < 0.5 else MAX_SIZE
    return chance.randint(1, columns + 1), chance.randint(1, lines + 1)


def keys(chance: random.Random) -> str:
    """Choose a line or a key that does not leave a screen for good."""
    match chance.randrange(3):
        case 0:
            return chance.choice(LINES) + KEYS["enter"]
        case 1:
            return chance.choice(LINES)[: chance.randint(1, 8)]
        case _:
            return chance.choice([*(KEYS[name] for name in PRESSED), *QUICK])


def press_until(terminal: Terminal, keys: str, is_there: Callable[[], bool]) -> None:
    """Send keys until they have an effect, because a refused line drops what follows it."""
    end = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() < end, f"{keys!r} has no effect; the screen:\n{terminal.text}"
        terminal.type(keys)
        terminal.wait_briefly(is_there)
        terminal.settle()


def back_at_the_prompt(terminal: Terminal) -> None:
    """Make the window large again, and check that the screen reacts to typing."""
    terminal.resize(*ORDINARY)
    terminal.wait(lambda: TOO_SMALL not in terminal.text)
    press_until(terminal, "xyz", lambda: "xyz" in terminal.lines[-2])
    press_until(terminal, KEYS["escape"], lambda: "xyz" not in terminal.lines[-2])


def try_sizes(name: str, folder: Path, seed: int, steps: int = STEPS) -> None:
    """Show a screen at random sizes, type in between, and leave it at a random size."""
    chance = random.Random(f"{name} {seed}")
    arguments, shown = SCREENS[name]
    Journal.create(early_victory(), folder / "over.taluva").close()
    with Terminal(arguments, folder, ORDINARY) as terminal:
        terminal.wait(shown)
        for number in range(steps):
            columns, lines = TINY[number] if number < len(TINY) else size(chance)
            terminal.resize(columns, lines)
            if not fits_a_picture(columns, lines) and columns >= len(TOO_SMALL):
                terminal.wait(TOO_SMALL)
            if name not in ("welcome", "learn"):
                terminal.type(keys(chance))
            terminal.settle()
            assert terminal.process.isalive(), terminal.text
        back_at_the_prompt(terminal)
        terminal.resize(*size(chance))
        terminal.press("ctrl-c")  # leaves, or asks before
        terminal.wait_briefly(lambda: terminal.is_restored or "Quit?" in terminal.text)
        if not terminal.is_restored:
            terminal.press("ctrl-c")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert b"Traceback" not in terminal.raw


@pytest.mark.parametrize("name", SCREENS)
def test_screens_work_after_any_resize(tmp_path: Path, name: str) -> None:
    try_sizes(name, tmp_path, seed=1)


@pytest.mark.parametrize("name", ["welcome", "play", "replay", "first"])
def test_a_game_starts_at_every_window_size(tmp_path: Path, name: str) -> None:
    Journal.create(early_victory(), tmp_path / "over.taluva").close()
    with Terminal(SCREENS[name][0], tmp_path, (1, 1), {"PYTHONUNBUFFERED": "1"}) as terminal:
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert b"\x1b[?1049h" not in terminal.raw  # line by line, without a full screen


def test_a_resize_cuts_no_frame_of_unbuffered_output(tmp_path: Path) -> None:
    arguments, shown = SCREENS["play"]
    unbuffered = {"PYTHONUNBUFFERED": "1"}
    with Terminal(arguments, tmp_path, ORDINARY, unbuffered) as terminal:
        for _ in range(10):
            terminal.wait(shown)  # in the first line, so most of the frame is still to come
            terminal.resize(80, 1)
            terminal.wait(TOO_SMALL)
            terminal.resize(*ORDINARY)
