"""Games of 1,100 steps in every mode: each reaches its end, and the call stack does not grow.

Bots that move at random never finish a game of Taifun, so the option ``rounds`` sets its length.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from taluva.record.reader import load
from tests import phrases
from tests.forked import python
from tests.terminal.terminal import Terminal

STEPS = 1100  # more than the calls that Python allows inside each other
SETUP = [
    "--game",
    "taifun",
    "--edition",
    "1",
    "bot:random",
    "bot:random",
    "bot:random",
    "--seed",
    "1",
    "--rounds",
    "146",
]
PLAY = ["play", *SETUP, "--log", "game.taluva"]
DEMO = ["demo", *SETUP, "--delay", "0"]
PATIENCE = 300.0  # seconds; a machine may be busy

# Run the command without its pauses, and record the depth of the call stack at each step.
CODE = """
import json, os, sys, threading
from pathlib import Path
from taluva.__main__ import main
from taluva.app import table
from taluva.games.taifun.game import Game

depths, apply = [], Game.apply

def measured(game, move):
    if threading.current_thread() is threading.main_thread():
        frame, depth = sys._getframe(), 0
        while frame is not None:
            frame, depth = frame.f_back, depth + 1
        depths.append(depth)
    return apply(game, move)

Game.apply = measured
table.Table.__init__.__kwdefaults__["pause"] = 0.0
os.fsync = lambda file: None
code = main()
Path("depths.json").write_text(json.dumps(depths))
sys.exit(code)
"""


def check_depths(folder: Path, least: int = STEPS) -> None:
    """Check that the call stack does not get deeper in the second half of the game."""
    depths = json.loads((folder / "depths.json").read_text())
    half = len(depths) // 2
    assert len(depths) >= least
    assert max(depths[half:]) <= max(depths[:half])


def check_log(folder: Path) -> None:
    """Check that the log holds the whole game."""
    game = load(folder / "game.taluva")
    assert len(game.moves) >= STEPS
    assert game.outcome is not None


def in_a_pipe(words: list[str], folder: Path) -> str:
    """Run a command without a terminal; return its output."""
    done = subprocess.run(
        [*python(), "-c", CODE, *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_long_game_of_bots_is_played_in_a_pipe(tmp_path: Path) -> None:
    assert f"{phrases.GAME_OVER}\n" in in_a_pipe(PLAY, tmp_path)
    check_depths(tmp_path)
    check_log(tmp_path)


def test_a_long_demo_is_played_in_a_pipe(tmp_path: Path) -> None:
    assert "wins" in in_a_pipe(DEMO, tmp_path)
    check_depths(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_long_game_of_bots_is_played_in_plain_mode(tmp_path: Path) -> None:
    with Terminal(PLAY, tmp_path, environment={"TERM": "dumb"}, code=CODE) as terminal:
        terminal.enter("quit")  # read when the game is over
        terminal.process.expect(pexpect.EOF, timeout=PATIENCE)
        assert b"the game is over" in terminal.process.before
        assert terminal.exit_code() == 0
    check_depths(tmp_path)
    check_log(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("words", [PLAY, DEMO], ids=["play", "demo"])
def test_a_game_of_bots_is_played_on_the_full_screen(words: list[str], tmp_path: Path) -> None:
    """It has few rounds, because the screen shows every move for a moment."""
    short = [*words, "--rounds", "5", "--motion", "off"]
    with Terminal(short, tmp_path, (64, 20), {"NO_COLOR": "1"}, CODE) as terminal:
        terminal.wait("has won", patience=PATIENCE)
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    check_depths(tmp_path, least=30)
