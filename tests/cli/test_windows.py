"""The program on a stand-in for Windows: it starts, plays, locks its log and draws the welcome."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOVES = "place M25 e\nhut N24\n"


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    clean = {key: text for key, text in os.environ.items() if key not in ("COLORTERM", "TERM")}
    places = {"TALUVA_DATA": str(folder), "TALUVA_CONFIG": str(folder), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "tests.windows", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env={**clean, **places, "WT_SESSION": "1", "LC_ALL": "C.UTF-8"},
        cwd=folder,
        timeout=300,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="this is Windows")
def test_a_game_is_played_and_saved(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "Ana", "Ben", "--seed", "7", typed=MOVES)
    assert (played.returncode, played.stderr) == (0, "")
    (log,) = (tmp_path / "games").glob("*.taluva")
    more = run(tmp_path, "resume", str(log), typed="place L24 sw\n")
    assert (more.returncode, more.stderr) == (0, "")
    assert "\n2 place RS L24 sw\n" in log.read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="this is Windows")
def test_the_welcome_menu_is_drawn_and_can_be_left(tmp_path: Path) -> None:
    shown = run(tmp_path, "welcome")
    assert (shown.returncode, shown.stderr) == (0, "")
    depth, half_blocks = shown.stdout.split()
    assert depth == "TRUE"
    assert int(half_blocks) > 50
