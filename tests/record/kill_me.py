"""A program that plays at random and reports each move that its journal calls safe.

Usage: python -m tests.record.kill_me LOG SEED. It resumes or creates the log and prints the number
of entries after each move. The test that kills it compares this with the file.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from taluva.games.taluva.game import Game
from taluva.record import Journal


def main() -> None:
    """Play until the game is over or the program is killed."""
    path, rng = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
    journal = Journal.resume(path) if path.exists() else Journal.create(_game(), path)
    print("ready", flush=True)
    while True:
        if journal.game.outcome is not None or (journal.game.moves and rng.random() < 0.2):
            journal.undo()
        else:
            journal.play(rng.choice(journal.game.legal_moves()))
        print(len(journal.record.entries), flush=True)


def _game() -> Game:
    return Game.new(["Ana", "Ben", "Cleo"], seed=11)


if __name__ == "__main__":
    main()
