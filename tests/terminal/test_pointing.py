"""Whole games in a real pseudo-terminal with the arrow keys alone, and with the mouse alone.

Other tests play whole games by typing alone.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taluva import Game
from taluva.games.taluva.rules import Place
from taluva.hexgrid import Hex
from taluva.record.reader import load
from tests import phrases
from tests.terminal.terminal import Terminal

TILES = 6
MAX_TRIES = 50
OPTIONS = ["--seed", "7", "--tiles", str(TILES), "--log", "my.taluva"]


def new_game() -> Game:
    return Game.new(["Ana", "Ben"], seed=7, tile_count=TILES)


def written(terminal: Terminal) -> str:
    """Return the line after the prompt."""
    found = re.match(
        r" \w+ \w[ >]+((?:place|hut|tower|temple|expand)(?: \w+)+)  ", terminal.lines[-2]
    )
    return found[1] if found else ""


def wait_for(terminal: Terminal, game: Game) -> None:
    """Wait until the screen shows a point of a game, and an empty line."""
    step = phrases.PLACE_TASK if game.phase == "tile" else "build"
    terminal.wait(f"turn {game.turn} ")
    terminal.wait(
        lambda: (
            step in terminal.lines[0]
            and f"  {game.names[game.position.seat - 1]} " in terminal.lines[0]
            and not written(terminal)
        )
    )


def leave(terminal: Terminal, folder: Path, game: Game) -> None:
    """Check the end of the game, and that the log has every move."""
    terminal.wait("rematch")
    terminal.enter("quit")
    assert terminal.exit_code() == 0
    assert terminal.is_restored
    assert load(folder / "my.taluva").moves == game.moves


@pytest.mark.parametrize(("size", "look"), [((80, 24), "auto"), ((120, 40), "ascii")])
def test_a_whole_game_is_played_with_the_arrow_keys(
    tmp_path: Path, size: tuple[int, int], look: str
) -> None:
    game = new_game()
    with Terminal(["play", "Ana", "Ben", *OPTIONS, "--look", look], tmp_path, size) as terminal:
        while game.outcome is None:
            wait_for(terminal, game)
            terminal.press("right", "left", "down")
            terminal.wait(lambda: "Esc: type" in terminal.lines[-2])
            after = entered(terminal, tmp_path)
            assert after.moves[:-1] == game.moves
            game = after
        leave(terminal, tmp_path, game)


def entered(terminal: Terminal, folder: Path) -> Game:
    """Submit the line, after Tab if it is not legal; return the game after it.

    On a busy machine the screen may be behind the keys, so the log shows what was played.
    """
    for _ in range(MAX_TRIES):
        terminal.settle()
        if not written(terminal):
            break
        if terminal.toolbar.startswith(" OK "):
            terminal.press("enter")
            terminal.wait(lambda: not written(terminal) or terminal.toolbar.startswith(" NO "))
        else:
            terminal.press("tab")
    return load(folder / "my.taluva", Game)


def place_of(terminal: Terminal, hex: Hex) -> tuple[int, int] | None:
    """Find where the map shows the name of a hex."""
    for y, line in enumerate(terminal.lines[2:-2], 2):
        if found := re.search(rf"(?<![A-Z0-9]){hex}(?![0-9])", line[:85]):
            return found.start() + 1, y
    return None


def shown_target(terminal: Terminal, game: Game) -> tuple[Hex, tuple[int, int]]:
    """Wait for a hex that a legal move names; return where the map shows its name."""
    moves = game.legal_moves()
    hexes = [each.volcano if isinstance(each, Place) else each.hex for each in moves]
    terminal.wait(lambda: any(place_of(terminal, hex) for hex in hexes))
    return next((hex, place) for hex in hexes if (place := place_of(terminal, hex)))


def click_on(terminal: Terminal, place: tuple[int, int]) -> None:
    """Send a click, and wait until the line changes."""
    before = written(terminal)
    terminal.click(*place)
    terminal.wait(lambda: written(terminal) != before)
    terminal.settle()


def test_a_whole_game_is_played_with_the_mouse(tmp_path: Path) -> None:
    game = new_game()
    arguments = ["play", "Ana", "Ben", *OPTIONS, "--look", "ascii", "--zoom", "small"]
    with Terminal(arguments, tmp_path, (120, 40)) as terminal:
        while game.outcome is None:
            wait_for(terminal, game)
            hex, place = shown_target(terminal, game)
            for _ in range(6):
                click_on(terminal, place)
                if terminal.toolbar.startswith(" OK "):
                    break
            assert f" {hex}" in written(terminal)
            game = game.play(written(terminal))
            terminal.click(10, 39)
        leave(terminal, tmp_path, game)


def test_mouse_reporting_can_be_switched_off_and_on(tmp_path: Path) -> None:
    with Terminal(["play", "Ana", "Ben", "--seed", "7", "--mouse", "off"], tmp_path) as terminal:
        terminal.wait("W  Ana ")
        terminal.settle()
        assert b"\x1b[?1000h" not in terminal.raw
        terminal.enter("mouse on")
        terminal.wait(phrases.SAVED_SETTING(name="mouse", value="on"))
        terminal.wait(lambda: b"\x1b[?1000h" in terminal.raw)
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    assert b"\x1b[?1000l" in terminal.raw
