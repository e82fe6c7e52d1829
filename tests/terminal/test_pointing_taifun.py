"""Whole games of Taifun in a real pseudo-terminal: with the arrow keys alone, the mouse alone.

Other tests play the game by typing alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from taluva.record.reader import load
from tests import phrases
from tests.terminal.terminal import Terminal

ARGUMENTS = [
    "play",
    "--game",
    "taifun",
    "Neptun",
    "Ana",
    "Ben",
    "--seed",
    "7",
    "--rounds",
    "2",
    "--motion",
    "off",
    "--log",
    "my.taluva",
]
CURTAIN = phrases.HANDOVER()
MAX_TRIES = 200
MAP = (60, 20)  # columns and lines, below the header


def is_pointing(terminal: Terminal) -> bool:
    return "Esc: type" in terminal.lines[-2]


def is_right(terminal: Terminal) -> bool:
    return is_pointing(terminal) and terminal.toolbar.startswith(" OK ")


def played(
    folder: Path, point: Callable[[Terminal], None], enter: Callable[[Terminal], None]
) -> int:
    """Play a game to its end by pointing at legal moves; return the moves."""
    with Terminal(ARGUMENTS, folder) as terminal:
        terminal.wait(phrases.FIRST_HOUSE_TASK())
        for _ in range(MAX_TRIES):  # on a busy machine the screen may be behind the keys
            terminal.settle()
            if "rematch" in terminal.text:
                break
            if CURTAIN not in terminal.text:
                point(terminal)
                terminal.settle()
            if CURTAIN in terminal.text or is_right(terminal):
                enter(terminal)
        terminal.wait("rematch")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    game = load(folder / "my.taluva")
    assert game.outcome is not None
    return len(game.moves)


def test_a_whole_game_is_played_with_the_arrow_keys(tmp_path: Path) -> None:
    def point(terminal: Terminal) -> None:
        terminal.press("up", "down", "tab")
        terminal.settle()
        if not is_right(terminal):  # it needs another place
            terminal.press("enter")

    assert played(tmp_path, point, lambda terminal: terminal.press("enter")) > 15


def cells(near: tuple[int, int]) -> list[tuple[int, int]]:
    """List cells of the map, the nearest to one first."""
    columns, lines = MAP
    every = ((x, y) for y in range(1, lines, 2) for x in range(4, columns - 4, 5))
    return sorted(every, key=lambda at: abs(at[0] - near[0]) + 2 * abs(at[1] - near[1]))


def test_a_whole_game_is_played_with_the_mouse(tmp_path: Path) -> None:
    near = (MAP[0] // 2, MAP[1] // 2)

    def point(terminal: Terminal) -> None:
        nonlocal near
        for cell in cells(near):
            for _ in range(2):  # the second click offers the next move there
                before = terminal.lines[-2:]
                terminal.click(*cell)
                terminal.settle()
                if is_right(terminal):
                    near = cell
                    return
                if terminal.lines[-2:] == before:
                    break

    def enter(terminal: Terminal) -> None:  # the whole line plays a move, a word is a key
        column = terminal.toolbar.find("Enter") if CURTAIN in terminal.text else 10
        terminal.click(column, 23)

    assert played(tmp_path, point, enter) > 15
