"""A program that plays at random and reports each move that its journal calls safe.

Usage: python -m tests.record.kill_me LOG SEED GAME. It resumes or creates the log and prints the
number of entries after each move. The test that kills it compares this with the file.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.record.journal import Journal

NAMES = ("Ana", "Ben", "Cleo")


def main() -> None:
    """Play until the game is over or the program is killed."""
    path, rng = Path(sys.argv[1]), random.Random(int(sys.argv[2]))
    if path.exists():
        journal = Journal.resume(path)
    else:
        journal = Journal.create(definition_for(sys.argv[3]).new(Setup(NAMES, seed=11)), path)
    print("ready", flush=True)
    while True:
        if journal.game.outcome is not None or (len(journal.game.moves) > 1 and rng.random() < 0.2):
            journal.undo()
        else:
            journal.play(rng.choice(journal.game.legal_moves()))
        print(len(journal.record.entries), flush=True)


if __name__ == "__main__":
    main()
