"""Terminals that go away: the window is closed, or ssh ends."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from taluva import Game
from taluva.core.environment import HUNG_UP
from taluva.record.journal import Journal
from taluva.record.reader import load
from tests import phrases
from tests.games.taluva.games import early_victory, typed
from tests.terminal.terminal import Terminal

# Python also reports errors while it exits: nothing may reach standard error.
CODE = """
import os, sys
os.dup2(os.open("errors.txt", os.O_CREAT | os.O_WRONLY), 2)
from taluva.__main__ import main
sys.exit(main())
"""
IGNORING = f"import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n{CODE}"

SCREENS = {  # the arguments, and a text that shows the program is ready
    "welcome": ([], "choose: "),
    "play": (["play", "Ana", "Ben", "--seed", "7", "--log", "g"], phrases.PLACE_TASK),
    "plain": (["play", "Ana", "Ben", "--seed", "7", "--log", "g"], "Ana"),
    "replay": (["replay", "over.taluva"], "REPLAY"),
    "demo": (["demo", "--delay", "0.05"], "turn "),
    "learn": (["learn", "first"], phrases.LESSON_LAY_TILE),
}


@pytest.mark.parametrize("code", [CODE, IGNORING], ids=["told", "nohup"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_program_ends_quietly_with_its_terminal(tmp_path: Path, name: str, code: str) -> None:
    arguments, shown = SCREENS[name]
    Journal.create(early_victory(), tmp_path / "over.taluva").close()
    environment = {"TERM": "dumb"} if name == "plain" else {}
    size = (120, 40)
    with Terminal(arguments, tmp_path, size, environment, code, is_forked=False) as terminal:
        terminal.wait(shown)
        if "g" in arguments:
            terminal.enter("m25 e")
            terminal.wait(lambda: "place" in (tmp_path / "g").read_text())
        terminal.type("hel")
        assert terminal.hang_up() == HUNG_UP
    errors = (tmp_path / "errors.txt").read_text()
    assert errors.replace("Ana W> ", "") == ""  # readline prompts there
    if "g" in arguments:
        assert typed(load(tmp_path / "g", Game)) == ["place M25 e"]


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="needs a file that fails")
def test_a_failing_file_is_not_mistaken_for_a_closed_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "taluva", "--version"]
    with open("/proc/self/mem", "r+b", buffering=0) as broken:
        done = subprocess.run(command, stdout=broken, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"taluva: standard output cannot be written")
    assert done.stderr.count(b"\n") == 1
