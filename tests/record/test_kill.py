"""A killed program loses no move that it called safe."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.game import Game
from taluva.record.journal import Journal
from taluva.record.reader import load, read_log
from tests.forked import MAIN

ROOT = Path(__file__).parent.parent.parent
KILLS = 12


def run_and_kill(path: Path, seed: int, game: str, steps: int) -> int:
    """Run the program for some steps and kill it; return the number of entries it called safe."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.record.kill_me", str(path), str(seed), game],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    lines = [program.stdout.readline() for _ in range(steps)]
    program.kill()  # somewhere in a later step
    *complete, _ = program.stdout.read().split("\n")
    program.stdout.close()
    program.wait()
    return int([*lines, *complete][-1])


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("game", BUILT_IN)
def test_no_completed_step_is_lost_when_the_program_is_killed(tmp_path: Path, game: str) -> None:
    path, definition = tmp_path / "killed.taluva", definition_for(game)
    rng = random.Random(4)
    for round in range(KILLS):
        safe = run_and_kill(path, round, game, rng.randrange(1, 20))
        with path.open("rb") as file:
            reader = read_log(file)
        assert reader.record is not None
        assert reader.torn or not reader.problems
        assert len(reader.record.entries) >= safe
        standing = tuple(reader.record.game.moves)
        with Journal.resume(path) as journal:  # and the lock is released
            moves = tuple(journal.game.moves)
            assert moves[: len(standing)] == standing
            assert all(map(definition.is_chance, moves[len(standing) :]))  # dealt now
            assert path.read_text() == journal.record.dump()


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
