"""taluva replay without a terminal: each turn is printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from taluva.cli import BROKEN_PIPE
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS
from tests.conftest import Run
from tests.forked import MAIN
from tests.record.sample_games import sample_log


@pytest.mark.parametrize("name", ["2006-early", "2014-24-tiles", "five-players", "teams-tiles-out"])
def test_games_are_printed_to_their_ends(name: str, run: Run) -> None:
    out, errors = run("replay", str(sample_log(name)), "--plain", "--zoom", "compact")
    assert errors == ""
    assert "\x1b" not in out
    assert "game over: " in out


def test_at_starts_later_and_delay_waits_between_turns(
    log: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("time.sleep", waits.append)
    out = run("replay", str(log), "--at", "7", "--delay", "0.25").out
    assert waits == [0.25, 0.25]
    assert out.startswith("turn 6\nBen: place K29 nw")


def test_standard_input_is_read(run: Run) -> None:
    assert phrases.WINS(winners="Ben") in run("replay", "-", "--at", "9", typed=EIGHT_TURNS).out


def test_a_damaged_log_is_shown_as_far_as_it_is_valid(log: Path, run: Run) -> None:
    log.write_text(EIGHT_TURNS.replace("4 expand L28 jungle", "4 hut M25"))
    out, errors = run("replay", str(log), code=1)
    assert "turn 4 of 8: Ben builds next" in out
    assert errors.startswith(f"{log}:14:3:")


def test_names_never_reach_the_terminal_raw(log: Path, run: Run) -> None:
    log.write_text(
        EIGHT_TURNS.replace("seat 1 Ana", "seat 1 A\x1b[31mna").replace("1 hut", "#\x07\n1 hut")
    )
    for text in run("replay", str(log)):
        assert "\x1b" not in text
        assert "\x07" not in text


def test_a_closed_pipe_is_not_an_error(log: Path) -> None:
    line = f"'{sys.executable}' -c '{MAIN}' replay '{log}' | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    first, code = done.stdout.splitlines()
    assert first == phrases.BEFORE_FIRST_TILE
    assert int(code) in (0, BROKEN_PIPE)
    assert done.stderr == ""
