"""A killed program loses no move that it called safe."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from taluva.games.taluva.game import Game
from taluva.record import Journal, load, read_log
from tests.forked import MAIN

ROOT = Path(__file__).parent.parent.parent
KILLS = 12


def run_and_kill(path: Path, seed: int, seconds: float) -> int:
    """Run the program for a while and kill it; return the number of entries it called safe."""
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
        with Journal.resume(path) as journal:  # and the lock is released
            assert journal.game.moves == standing
            assert path.read_text() == journal.record.dump()
    assert len(journal.record.entries) > 20


PROGRAM = [sys.executable, "-c", MAIN]


def play_and_kill(arguments: list[str], moves: list[str]) -> None:
    """Send moves to the real program, wait for each answer, and kill it."""
    program = subprocess.Popen(
        [*PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert program.stdin is not None
    assert program.stdout is not None
    for move in moves:
        program.stdin.write(f"{move}\n")
        program.stdin.flush()
        # It repeats the line, plays it, and prints what comes next last.
        for line in program.stdout:
            if f"> {move}" in line:
                break
        for line in program.stdout:
            if line.startswith("turn "):
                break
    program.kill()
    program.wait()
    program.stdin.close()
    program.stdout.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_the_real_program_loses_no_step_when_it_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path))
    path = tmp_path / "killed.taluva"
    game = Game.new(["Ana", "Ben"], seed=11)
    rng = random.Random(4)
    arguments = ["play", "Ana", "Ben", "--seed", "11", "--log", str(path)]
    for steps in (3, 1, 2):
        moves = []
        for _ in range(steps):
            moves.append(str(rng.choice(game.legal_moves())))
            game = game.play(moves[-1])
        play_and_kill(arguments, moves)
        assert load(path).moves == game.moves
        arguments = ["resume", str(path)]
    with Journal.resume(path) as journal:  # and the lock is released
        assert journal.game == game
