"""A person against bots in a real pseudo-terminal."""

from __future__ import annotations

from pathlib import Path

from taluva.record.reader import load
from tests import phrases
from tests.terminal.terminal import Terminal


def test_a_bot_plays_its_turn_and_undo_takes_it_back_too(tmp_path: Path) -> None:
    log = tmp_path / "game.taluva"
    words = ["play", "Ana", "bot:easy", "--seed", "7", "--log", str(log)]
    with Terminal(words, tmp_path) as terminal:
        terminal.wait(f"W  Ana  {phrases.PLACE_TASK}")
        terminal.enter("place m25 e")
        terminal.wait("W  Ana  build")
        terminal.enter("hut n24")
        terminal.wait("turn 3")
        terminal.wait("Easy: hut")
        terminal.enter("hint")
        terminal.wait("Esc closes")
        terminal.press("escape")
        terminal.enter("undo")
        terminal.wait("turn 1")
        terminal.wait("W  Ana  build")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
    assert [str(move).split()[0] for move in load(log).moves] == ["place"]
    with Terminal(["resume", str(log)], tmp_path) as terminal:
        terminal.wait("W  Ana  build")
        terminal.enter("hut n26")
        terminal.wait("turn 3")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
