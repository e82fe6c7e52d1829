"""Counts of what the fault suites try; run it by hand: ``python -m tests.trust.figures``."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.trust.disk import Disk
from tests.trust.out_of_memory import HAS_HOOKS, fail_instructions, survey_allocations
from tests.trust.test_disk_errors import ERRORS, never, session
from tests.trust.test_power_cut import whole_game


@contextmanager
def recorded() -> Iterator[Disk]:
    """Return a disk that records what is done in a new folder."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setenv("TALUVA_DATA", str(Path(folder, "new", "data")))
        yield Disk(Path(folder), patched)


def main() -> None:
    """Print the counts."""
    with recorded() as disk:
        whole_game(disk)
        count = len(disk.operations)
        states = sum(1 for number in range(count + 1) for _ in disk.leavings(number))
    print(f"power cuts: {count} operations, {states} states that they may leave")
    with recorded() as disk:
        calls = session(disk, 0, never)
    print(f"disk errors: {calls} calls, each fails in {2 * len(ERRORS)} ways")
    with tempfile.TemporaryDirectory() as folder:
        if HAS_HOOKS:
            survey = survey_allocations(Path(folder))
            print(f"lack of memory: {survey.survived} allocations, {survey.crashed} crash Python")
        else:
            print("lack of memory: this Python cannot let allocations fail")
    with tempfile.TemporaryDirectory() as folder:
        print(f"lack of memory: {fail_instructions(Path(folder))} instructions")


if __name__ == "__main__":
    main()
