"""Typed and pasted text comes back as text, never as control sequences."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.record.journal import Journal
from tests import phrases
from tests.games.taluva.games import early_victory
from tests.terminal.terminal import KEYS, Terminal
from tests.terminal.test_sizes import press_until

# Right to left, its end, an isolate, a mark, and CSI in one character.
OBEYED = "\u202e\u202c\u2066\u200f\x9b"

SCREENS = {  # the arguments, a text that shows the program is ready, and lines to type
    "welcome": ([], "choose: ", ["{}", "new{}"]),
    "play": (
        ["play", "Ana", "Ben", "--seed", "7"],
        phrases.PLACE_TASK,
        ["{}", "why {}", "why place M25 {}", "info {}", "rules {}", "help {}", "legal {}"],
    ),
    "replay": (["replay", "over.taluva"], "REPLAY", ["/{}", "find {}", "info {}", "{}"]),
    "puzzle": (["puzzle", "1"], "Puzzle", ["{}", "hint {}", "hut {}"]),
}


@pytest.mark.parametrize("size", [(80, 24), (130, 50)])
@pytest.mark.parametrize("name", SCREENS)
def test_control_characters_are_not_echoed(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    Journal.create(early_victory(), tmp_path / "over.taluva").close()
    arguments, shown, lines = SCREENS[name]
    with Terminal(arguments, tmp_path, size) as terminal:
        terminal.wait(shown)
        for line in lines:
            pasted = f"\x1b[200~{line.format(OBEYED)}x\x1b[201~"
            press_until(terminal, pasted, lambda: "\ufffd" in terminal.text)
            terminal.press("enter")
            terminal.settle()
            press_until(terminal, KEYS["escape"], lambda: "\ufffd" not in terminal.lines[-2])
        sent = terminal.raw.decode("utf-8", "replace")
    assert not {*OBEYED} & {*sent}
