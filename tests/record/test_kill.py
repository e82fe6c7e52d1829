"""Killing a real program while it writes: what it called safe is there when the log is resumed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from taluva.record import Journal, read_log

ROOT = Path(__file__).parent.parent.parent
KILLS = 12


def run_and_kill(path: Path, seed: int, seconds: float) -> int:
    """Let the program write for a while, kill it; give the number of entries it called safe."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.record.kill_me", str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    time.sleep(seconds)
    program.kill()
    output = program.stdout.read()
    program.stdout.close()
    program.wait()
    complete = [line for line in output.split("\n")[:-1] if line]
    return int(complete[-1]) if complete else 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_no_completed_step_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "killed.taluva"
    rng = random.Random(4)
    for round in range(KILLS):
        safe = run_and_kill(path, round, rng.uniform(0.0, 0.12))
        with path.open("rb") as file:
            reader = read_log(file)
        assert reader.record is not None
        assert reader.torn or not reader.problems
        assert len(reader.record.entries) >= safe
        standing = reader.record.game.moves
        with Journal.resume(path) as journal:  # and no lock is left behind
            assert journal.game.moves == standing
            assert path.read_text() == journal.record.dump()
    assert len(journal.record.entries) > 20
