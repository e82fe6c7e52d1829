"""Memory that runs out at one point after another while a step is logged.

There are two ways to make it run out. ``survey_allocations`` uses Python's own hooks, which reach
every allocation, inside C functions too. Not every Python has these hooks. Some Pythons drop a
reference too many when an allocation fails (3.12 and 3.13 do so when they make a function), and
crash when that has happened a few times. So each failure gets a process of its own.
``fail_instructions`` raises MemoryError from a trace function, which works everywhere.
"""

from __future__ import annotations

import dis
import gc
import importlib
import importlib.util
import os
import subprocess
import sys
import traceback
from collections.abc import Callable
from functools import cache, partial
from itertools import count
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import taluva.record
from taluva import Game
from taluva.record.journal import Journal
from taluva.record.reader import read_log

ROOT = Path(__file__).parents[2]
HAS_HOOKS = importlib.util.find_spec("_testcapi") is not None and hasattr(os, "fork")
MOVES = ("place M25 e", "hut N24", "place M21 e")

RECORD = str(Path(taluva.record.__file__).parent)
# Prefixes of instructions that only jump or move references.
NEEDS_NO_MEMORY = (
    "JUMP_",
    "LOAD_CONST",
    "LOAD_FAST",
    "NOP",
    "POP_TOP",
    "RETURN_",
    "STORE_ATTR",
    "STORE_FAST",
)
RAN_OUT, HAD_ENOUGH, WENT_WRONG = range(3)  # exit codes of a process that logs one step


class Survey(NamedTuple):
    """The number of failures the journal survived, and of those that crashed Python itself."""

    survived: int
    crashed: int


def survey_allocations(folder: Path) -> Survey:
    """Make allocations of a few steps fail in a new Python. Needs ``HAS_HOOKS``.

    A new Python has no threads, so it can be forked, and has not loaded what the first step needs.
    """
    command = [sys.executable, "-m", "tests.trust.out_of_memory", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    return Survey(*map(int, done.stdout.split()))


def fail_allocations(folder: Path) -> Survey:
    """Make every third allocation of a few steps fail, one per process and others in each step."""
    hooks: Any = importlib.import_module("_testcapi")  # has no types
    survived = crashed = 0
    for number, move in enumerate(MOVES):
        with begin(folder, number) as journal:
            before = journal.path.read_bytes()
            for allocation in count(number, len(MOVES)):
                child = os.fork()
                if not child:
                    start = partial(hooks.set_nomemory, allocation, allocation + 1)
                    os._exit(exit_code(journal, move, start, hooks.remove_mem_hooks))
                code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                assert code != WENT_WRONG, "stderr has the traceback"
                if code < 0:
                    crashed += 1
                    check_file(journal)
                assert journal.path.read_bytes().startswith(before)
                os.truncate(journal.path, len(before))  # for the next process
                survived += code == RAN_OUT
                if code == HAD_ENOUGH:
                    break
    return Survey(survived, crashed)


def exit_code(
    journal: Journal[Any], move: str, start: Callable[[], None], stop: Callable[[], object]
) -> int:
    """Play a move in a process that then exits; return its exit code and print errors."""
    try:
        return HAD_ENOUGH if is_logged(journal, move, start, stop) else RAN_OUT
    except BaseException:
        traceback.print_exc()
        return WENT_WRONG


def fail_instructions(folder: Path) -> int:
    """Make each instruction in ``taluva.record`` fail that may need memory; return how many did.

    The rules are pure functions. When memory runs out inside one, the call of it fails.
    """
    failures = 0
    usual_trace = sys.gettrace()
    for number, move in enumerate(MOVES):
        with begin(folder, number) as journal:
            for instruction in count():
                start = partial(sys.settrace, Tracer(instruction))
                if is_logged(journal, move, start, partial(sys.settrace, usual_trace)):
                    break
                failures += 1
            journal.play(journal.game.legal_moves()[0])
            check(journal)
    return failures


class Tracer:
    """A trace function that raises MemoryError after a number of instructions."""

    def __init__(self, left: int) -> None:
        self._left = left

    def __call__(self, frame: FrameType, event: str, argument: object) -> Tracer | None:
        if not frame.f_code.co_filename.startswith(RECORD):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode" and frame.f_lasti in needy_instructions(frame.f_code):
            if not self._left:
                raise MemoryError
            self._left -= 1
        return self


@cache
def needy_instructions(code: CodeType) -> frozenset[int]:
    """Return the offsets of instructions that may need memory."""
    return frozenset(
        instruction.offset
        for instruction in dis.get_instructions(code)
        if not instruction.opname.startswith(NEEDS_NO_MEMORY)
    )


def begin(folder: Path, steps: int) -> Journal[Any]:
    """Start a game and play some of the moves."""
    journal = Journal.create(Game.new(["Ana", "Ben"], seed=7), folder / f"{steps}.taluva")
    for move in MOVES[:steps]:
        journal.play(move)
    return journal


def is_logged(
    journal: Journal[Any], move: str, start: Callable[[], None], stop: Callable[[], object]
) -> bool:
    """Play a move between ``start`` and ``stop``; return whether there was enough memory."""
    before = journal.game
    gc.disable()
    start()
    try:
        journal.play(move)
    except Exception:  # Python does not always raise MemoryError
        is_enough = False
    else:
        is_enough = True
    finally:
        stop()
        gc.enable()
    if not is_enough and journal.game != before:
        # The step was played and only writing it failed, so the next one writes it.
        journal.comment("memory again")
        check(journal)
        journal.undo()
    check(journal)
    return is_enough


def check(journal: Journal[Any]) -> None:
    """Check that the log holds what the record has."""
    if journal.failure is None and not journal._backlog:
        assert journal.path.read_bytes() == journal.record.log_lines()[0]
    entries = check_file(journal)
    assert entries == journal.record.entries[: len(entries)]


def check_file(journal: Journal[Any]) -> list[Any]:
    """Check that the log can be resumed; return its entries."""
    with journal.path.open("rb") as file:
        reader = read_log(file)
    assert reader.record is not None
    assert reader.torn or not reader.problems, reader.problems
    return reader.record.entries


if __name__ == "__main__":
    print(*fail_allocations(Path(sys.argv[1])))
