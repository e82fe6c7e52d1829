"""A killed program loses no move that it has answered."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for
from taluva.record.journal import Journal
from taluva.record.record import Record
from tests.forked import MAIN

NAMES = ("Ana", "Ben", "Cem")
KILLS = 5


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_killed_program_loses_no_move_that_it_has_answered(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path))
    definition, rng = definition_for(game), random.Random(4)
    whole = Record.of(definition.new(Setup(NAMES, {}, 11)))
    for _ in range(40):
        whole.play(rng.choice(whole.game.legal_moves()))
    path, safe = tmp_path / "killed.taluva", 0
    arguments = ["play", *NAMES, "--game", game, "--seed", "11", "--log", str(path)]
    for _ in range(KILLS):
        left = [str(each) for each in whole.moves if not definition.is_chance(each)][safe:]
        program = subprocess.Popen(
            [sys.executable, "-c", MAIN, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("".join(f"{line}\n" for line in left))
        program.stdin.flush()
        answered = rng.randrange(1, 6)
        for line in left[: answered + 1]:  # it repeats each line before it plays it
            assert any(f"> {line}" in told for told in program.stdout), line
        program.kill()  # somewhere in a later move
        program.communicate()
        with Journal.resume(path) as journal:  # and the lock is released
            moves = journal.game.moves
            assert moves == whole.moves[: len(moves)]
            safe += answered
            done = sum(not definition.is_chance(each) for each in moves)
            assert done >= safe
            safe = done
            assert path.read_text() == journal.record.dump()
        arguments = ["resume", str(path)]
