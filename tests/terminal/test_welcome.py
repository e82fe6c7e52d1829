"""The welcome in a real pseudo-terminal: chosen by arrows, and the questions behind it."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.terminal import Terminal


def begun(folder: Path, *names: str) -> None:
    """Leave a game unfinished."""
    with Terminal(["play", *names], folder) as terminal:
        terminal.wait("turn 1 of")
        terminal.enter("m25 e")
        terminal.wait("build")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_names_are_asked_and_a_game_begins(tmp_path: Path) -> None:
    with Terminal([], tmp_path, (120, 40)) as terminal:
        terminal.wait("a new game")
        terminal.press("enter")
        terminal.wait("game [taluva]:")
        terminal.press("enter")
        terminal.wait("players [Ana, Ben]:")
        terminal.enter("back")
        terminal.wait(lambda: terminal.text.count("game [taluva]:") == 2)
        terminal.press("enter")
        terminal.wait(lambda: terminal.text.count("players [Ana, Ben]:") == 2)
        terminal.enter("Uma, Vic")
        terminal.wait("start or more [start]:")
        terminal.press("enter")
        terminal.wait("W  Uma ")
        terminal.enter("quit")
        assert terminal.exit_code() == 0


def test_one_of_several_unfinished_games_goes_on(tmp_path: Path) -> None:
    begun(tmp_path, "Ana", "Ben")
    begun(tmp_path, "Uma", "Vic")
    with Terminal([], tmp_path, (120, 40)) as terminal:
        terminal.wait("1 continue")
        terminal.press("enter")
        terminal.wait("Ana, Ben: turn 1")
        terminal.wait("which game")
        terminal.enter("2")
        terminal.wait("W  Ana  build")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
