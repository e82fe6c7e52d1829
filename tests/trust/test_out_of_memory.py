"""Memory runs out at any allocation of a step: the log lacks nothing that the game has."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(
    importlib.util.find_spec("_testcapi") is None, reason="needs Python's own hooks for this"
)
def test_no_step_is_lost_when_memory_runs_out(tmp_path: Path) -> None:
    # In a process of its own: whatever else runs there would run out of memory too.
    done = subprocess.run(
        [sys.executable, "-m", "tests.trust.out_of_memory", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 100
