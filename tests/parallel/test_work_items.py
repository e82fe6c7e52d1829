"""Work items: every result arrives once, by its number, even if workers are lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from taluva import parallel
from tests import phrases
from tests.parallel.processes import appears, linger

SQUARES = {number: number**2 for number in range(9)}


def square(number: int) -> int:
    return number**2


def fail(number: int) -> int:
    raise KeyError(number)


def work_for_ever(number: int) -> None:
    """Print that work has begun, and never end."""
    print("begun", flush=True)
    time.sleep(600)


def die_once(mark: Path, number: int) -> int:
    """Kill the current process at the first try of item 4."""
    if number == 4:
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return square(number)
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


class Fragile(Executor):
    """An executor that breaks at the items for which ``breaks`` is true."""

    def __init__(self, breaks: Callable[[int], bool], *, is_cancelled: bool = False) -> None:
        self.breaks, self.is_cancelled = breaks, is_cancelled

    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.breaks(args[0]) and self.is_cancelled:
            future.cancel()
            future.set_running_or_notify_cancel()
        elif self.breaks(args[0]):
            future.set_exception(BrokenExecutor("the pool is broken"))
        else:
            future.set_result(work(*args))
        return future


def test_any_executor_works() -> None:
    with ThreadPoolExecutor(3) as threads:
        pool = parallel.WorkerPool(lambda: nullcontext(threads), 4)
        assert dict(parallel.map_unordered(pool, square, range(9))) == SQUARES


def test_without_processes_each_item_is_computed_on_demand() -> None:
    done: list[int] = []
    results = parallel.map_unordered(parallel.in_this_process(), done.append, range(9))
    assert done == []
    next(results)
    next(results)
    assert done == [0, 1]


@pytest.mark.skipif(os.name == "nt", reason="nobody is killed there")
def test_work_of_a_killed_process_is_done_again(tmp_path: Path) -> None:
    work = partial(die_once, tmp_path / "mark")
    assert dict(parallel.map_unordered(parallel.on_this_machine(2), work, range(9))) == SQUARES
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize("is_cancelled", [False, True])
@pytest.mark.parametrize("broken", range(4))
def test_a_broken_executor_is_replaced_and_nothing_is_done_twice(
    broken: int, is_cancelled: bool
) -> None:
    opened: list[Executor] = []
    done: list[int] = []

    def open() -> Any:
        first = not opened
        breaks = lambda number: first and number == broken  # noqa: E731
        opened.append(Fragile(breaks, is_cancelled=is_cancelled))
        return nullcontext(opened[-1])

    given = list(parallel.map_unordered(parallel.WorkerPool(open, 4), done.append, range(9)))
    assert sorted(number for number, _ in given) == sorted(done) == [*range(9)]
    assert [number for number, _ in given[:3]] == [each for each in range(4) if each != broken]
    assert len(opened) == 2


def test_occasional_losses_of_a_worker_do_not_end_the_work() -> None:
    opened: list[Executor] = []

    def open() -> Any:
        opened.append(Fragile(lambda number: number > len(opened) // 2))
        return nullcontext(opened[-1])

    assert dict(parallel.map_unordered(parallel.WorkerPool(open, 1), square, range(4))) == {
        each: each**2 for each in range(4)
    }
    assert len(opened) == 6


def test_the_number_of_pending_items_is_limited() -> None:
    first: Future[int] = Future()
    handed_out, given = 0, 0

    class Slow(Executor):
        """An executor that finishes the first item last."""

        def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
            nonlocal handed_out
            handed_out += 1
            assert handed_out - given <= 3
            future: Future[Any] = Future()
            future.set_result(square(*args))
            if args[0] == 8:
                first.set_result(0)
            return future if args[0] else first

    for _ in parallel.map_unordered(
        parallel.WorkerPool(lambda: nullcontext(Slow()), 3), square, range(9)
    ):
        given += 1
    assert given == 9


def test_repeated_losses_of_a_worker_end_the_work() -> None:
    pool = parallel.WorkerPool(lambda: nullcontext(Fragile(lambda number: number == 5)), 1)
    results = parallel.map_unordered(pool, square, range(9))
    assert dict(next(results) for _ in range(5)) == {each: SQUARES[each] for each in range(5)}
    with pytest.raises(parallel.WorkerPoolError, match=re.escape(phrases.WORKERS_LOST(number=3))):
        next(results)


def test_an_exception_in_the_work_is_not_a_lost_worker() -> None:
    with pytest.raises(KeyError):
        list(parallel.map_unordered(parallel.in_this_process(), fail, range(9)))


def test_closing_the_results_cancels_pending_tasks() -> None:
    done: list[int] = []
    is_left = threading.Event()

    def work(number: int) -> None:
        if number:
            is_left.wait(300)
        done.append(number)

    with ThreadPoolExecutor(1) as threads:
        results = parallel.map_unordered(
            parallel.WorkerPool(lambda: nullcontext(threads), 5), work, range(100)
        )
        next(results)
        results.close()
        is_left.set()
    assert done in ([0], [0, 1])


def test_processes_stop_when_the_result_is_no_longer_needed(tmp_path: Path) -> None:
    pieces = [("quick", tmp_path), ("slow", tmp_path / "mark")]
    results = parallel.map_unordered(parallel.on_this_machine(2), linger, pieces)
    next(results)
    assert appears(tmp_path / "mark.begun")
    results.close()
    assert (tmp_path / "mark").exists()


ASKING = """
from taluva.parallel import map_unordered, on_this_machine
from tests.parallel.test_work_items import work_for_ever
if __name__ == "__main__":
    list(map_unordered(on_this_machine(2), work_for_ever, [1]))
"""


def test_processes_end_with_their_parent() -> None:
    asker = subprocess.Popen([sys.executable, "-c", ASKING], stdout=subprocess.PIPE)
    assert asker.stdout is not None
    assert asker.stdout.readline() == b"begun\n"
    asker.kill()
    asker.communicate(timeout=300)  # ends when no writer of the pipe is left


def test_zero_processes_are_refused() -> None:
    with pytest.raises(
        parallel.WorkerPoolError, match=re.escape(phrases.TOO_SMALL(option="--jobs", number=0))
    ):
        parallel.pool_for(0)


def test_no_more_processes_run_than_there_are_work_items() -> None:
    assert parallel.pool_for(8, items=3).ahead == parallel.on_this_machine(3).ahead
    assert (
        parallel.pool_for(8, items=1).ahead
        == parallel.pool_for(8, items=0).ahead
        == parallel.in_this_process().ahead
    )
    assert parallel.pool_for(2, items=3).ahead == parallel.on_this_machine(2).ahead
    assert parallel.on_this_machine(10**6).ahead == parallel.on_this_machine(10**7).ahead
