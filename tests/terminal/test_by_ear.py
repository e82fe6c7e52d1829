"""By ear on a real terminal: no cursor movement, no drawing, and a change of mode both ways."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taluva.core.text import capitalize_first
from tests import phrases
from tests.spoken import assert_is_spoken
from tests.terminal.terminal import Terminal
from tests.terminal.test_poor_terminals import run

CODE = re.compile(rb"\x1b")
DOCS = Path(__file__).parents[2] / "docs"


def test_only_text_is_sent(tmp_path: Path) -> None:
    arguments = ["play", "Ana", "bot:easy", "--seed", "3", "--by-ear"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait(capitalize_first(phrases.TILE_IN_HAND_BY_EAR()))
        terminal.enter("place m 25 east")
        terminal.wait("Now Ana builds")
        terminal.enter("hut n 24")
        terminal.wait("Turn 3")
        terminal.enter("around n 24")
        terminal.wait("North-west M 23")
        assert not CODE.search(terminal.raw)


def test_keys_step_over_the_map_recall_lines_and_complete_words(tmp_path: Path) -> None:
    arguments = ["play", "Ana", "Ben", "--seed", "3", "--by-ear"]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait(capitalize_first(phrases.TILE_IN_HAND_BY_EAR()))
        terminal.enter("place m 25 east")
        terminal.wait("Now Ana builds")
        terminal.press("right")  # the cursor says where it is
        terminal.wait("N 24: ")
        terminal.type("\x7f")
        terminal.wait("before this one")
        terminal.press("left")
        terminal.wait("M 25: volcano")
        terminal.press("up")
        terminal.wait("M 23: sea")
        terminal.press("escape", "up")  # leaves the map, and recalls a line
        terminal.wait(lambda: terminal.text.count("place m 25 east") == 2)
        terminal.type("\x15hu\t")
        terminal.wait(lambda: terminal.text.rstrip().endswith("hut"))
        terminal.type("n 2\x7f24\r")
        terminal.wait("Ben plays")
        assert not CODE.search(terminal.raw)


@pytest.mark.parametrize(
    ("arguments", "beginning", "whole", "heard"),
    [
        (["replay", str(DOCS / "island.taluva")], "summ", "summary ", "up to level"),
        ([], "settin", "settings ", "12 entries"),
    ],
)
def test_the_menu_and_replays_complete_and_recall_lines(
    tmp_path: Path, arguments: list[str], beginning: str, whole: str, heard: str
) -> None:
    with Terminal([*arguments, "--by-ear"], tmp_path) as terminal:
        terminal.wait(capitalize_first(phrases.BEFORE_FIRST_TILE) if arguments else "choose")
        terminal.press("tab")
        terminal.wait(" choices: ")
        terminal.type(f"{beginning}\t")
        terminal.wait(lambda: terminal.raw.endswith(whole.encode()))
        terminal.press("enter")
        terminal.wait(heard)
        terminal.press("up")
        terminal.wait(lambda: terminal.raw.endswith(whole.encode()))
        assert not CODE.search(terminal.raw)


def test_a_game_switches_to_by_ear_and_back(tmp_path: Path) -> None:
    with Terminal(["play", "Ana", "Ben", "--seed", "7"], tmp_path) as terminal:
        terminal.wait(phrases.PLACE_TASK)
        terminal.enter("by-ear on")
        terminal.wait(capitalize_first(phrases.TILE_IN_HAND_BY_EAR()))
        terminal.enter("place m 25 east")
        terminal.wait("Now Ana builds")
        terminal.enter("by-ear off")
        terminal.wait("W  Ana  build")


def test_a_puzzle_and_a_lesson_are_spoken(tmp_path: Path) -> None:
    for arguments in (["puzzle", "3"], ["learn", "first"]):
        done = run(tmp_path, "summary\nhint\nrepeat\nquit\n", *arguments, "--by-ear")
        assert (done.returncode, done.stderr) == (0, "")
        assert_is_spoken(done.stdout.splitlines()[:-1])  # the last one is a command to copy
        island = next(at for at, line in enumerate(done.stdout.splitlines()) if "island" in line)
        assert island == 1
        assert not re.search(r"\blit\b", done.stdout)


@pytest.mark.parametrize(
    "arguments", [["play", "Ana", "Ben", "--seed", "x"], ["play", "--help"], ["replya", "x"]]
)
def test_no_line_is_wrapped_also_if_the_arguments_are_wrong(
    arguments: list[str], tmp_path: Path
) -> None:
    widths = []
    for option in ("--by-ear", "--no-by-ear"):
        with Terminal([*arguments, option], tmp_path, (40, 24)) as terminal:
            terminal.exit_code()
            widths.append(max(map(len, terminal.raw.decode().splitlines())))
    assert widths[1] < widths[0] > 40


def test_an_unreadable_palette_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[colours]\nsand = "red"\n', encoding="ascii")
    done = run(tmp_path, "", "play", "Ana", "Ben", "--palette", "own.toml")
    assert done.returncode == 2
    assert "own.toml:2: 'sand' must be" in done.stderr
    assert run(tmp_path, "", "palettes", "own.toml").returncode == 2
    assert run(tmp_path, "", "palettes").stdout.count("\n") == 5
