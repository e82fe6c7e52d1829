"""Runs out of memory at one allocation after the other while a step is logged; see the test.

Usage: python -m tests.trust.out_of_memory FOLDER. It prints how many allocations it let fail.
"""

from __future__ import annotations

import gc
import importlib
import sys
from pathlib import Path

from taluva import Game
from taluva.record import Journal, read_log

hooks = importlib.import_module("_testcapi")  # a part of Python that has no types

MOVES = ("place M25 e", "hut N24", "place M21 e", "hut N22", "place M17 e")


def main() -> int:
    """Let allocations fail until a step needs no more of them."""
    folder = Path(sys.argv[1])
    failures = 0
    for number, move in enumerate(MOVES):
        journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), folder / f"{number}.taluva")
        for earlier in MOVES[:number]:
            journal.play(earlier)
        allocations = 0
        while not is_logged(journal, move, allocations):
            failures += 1
            allocations += 1
        check(journal)
        journal.play(journal.game.legal_moves()[0])
        check(journal)
        journal.close()
    print(failures)
    return 0


def is_logged(journal: Journal, move: str, allocations: int) -> bool:
    """Play a move with so many allocations to come; tell whether there was memory enough."""
    before = journal.game
    gc.disable()
    hooks.set_nomemory(allocations, allocations + 1)
    try:
        journal.play(move)
    except Exception:  # Python itself does not always call it a MemoryError
        is_enough = False
    else:
        is_enough = True
    finally:
        hooks.remove_mem_hooks()
        gc.enable()
    if not is_enough and journal.game != before:
        # The step was made, and only writing it failed: the next one brings it to the disk.
        journal.comment("memory again")
        check(journal)
        journal.undo()
    check(journal)
    return is_enough


def check(journal: Journal) -> None:
    """See that the log holds what the record has."""
    if journal.failure is None and not journal._backlog:
        assert journal.path.read_bytes() == journal.record.written()[0]
    with journal.path.open("rb") as file:
        reader = read_log(file)
    assert reader.record is not None
    assert reader.torn or not reader.problems, reader.problems
    assert reader.record.entries == journal.record.entries[: len(reader.record.entries)]


if __name__ == "__main__":
    sys.exit(main())
