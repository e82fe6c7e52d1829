"""``taluva resume`` on a log that another program is writing: told, and followed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from taluva import Game
from taluva.record import Journal

PROGRAM = [sys.executable, "-c", "import sys; from taluva.cli import main; sys.exit(main())"]


def test_a_log_in_use_is_watched_until_the_game_is_over(tmp_path: Path) -> None:
    path = tmp_path / "game.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], tiles=["JC"]), path) as journal:
        journal.play("place M25 e")
        with subprocess.Popen(
            [*PROGRAM, "resume", str(path)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as watcher:
            assert watcher.stdout is not None
            for line in watcher.stdout:
                if "builds next" in line:
                    break
            before = path.read_bytes()
            journal.undo()
            journal.play("place M25 w")
            journal.play("hut L26")
            rest, told = watcher.communicate(timeout=30)
    assert watcher.returncode == 0
    assert "hut L26" in rest
    assert "is in use" in told
    assert "watching it" in told
    assert path.read_bytes().startswith(before)
