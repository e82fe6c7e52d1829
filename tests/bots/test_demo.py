"""The demo, in a pipe and on a real pseudo-terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import Run


def test_the_final_board_is_printed_to_a_pipe(run: Run) -> None:
    printed = run("demo", "bot:easy", "bot:random", "--tiles", "9", "--seed", "3").out
    assert "M25" in printed
    assert " the game: " in printed
    assert "\x1b" not in printed


def test_the_same_seed_plays_the_same_demo(run: Run) -> None:
    words = ("demo", "bot:easy", "bot:easy", "--tiles", "6")
    assert run(*words) == run(*words)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_on_a_terminal_the_bots_play_by_themselves(tmp_path: Path) -> None:
    from tests.terminal.terminal import Terminal

    arguments = ["demo", "bot:easy", "bot:easy", "--tiles", "3", "--delay", "0.1"]
    with Terminal(arguments, tmp_path, (120, 40)) as terminal:
        terminal.wait(" the game: ")
        terminal.enter("q")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert b" the game: " in terminal.raw.split(b"\x1b[?1049l")[-1]
