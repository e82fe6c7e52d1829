"""Many small work items, run in processes on this machine or on a cluster.

Items must be picklable, and the work a module-level function. The result depends only on the
item, so items can run anywhere, in any order, and more than once::

    executor = pool_for(jobs=4)
    for number, result in map_unordered(executor, work, items):   # as they finish
        ...

Items of a lost worker are run again. Long work calls ``is_still_needed()`` now and then, and may
stop if the answer is no.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from contextvars import ContextVar
from ctypes import c_bool
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from taluva.i18n import InvalidInput

Item = TypeVar("Item")
Found = TypeVar("Found")

_MAX_LOSSES: Final = 3  # in a row, without any result


class WorkerPoolError(InvalidInput):
    """A failure to start or continue work, with a message for users."""


def positive(number: int, option: str) -> int:
    """Return the number given for an option. Raises WorkerPoolError if it is below 1."""
    if number < 1:
        raise WorkerPoolError(
            "{option} must be at least 1, not {number}", option=option, number=number
        )
    return number


class WorkerPool(NamedTuple):
    """A pool of workers.

    ``open`` returns an executor; it is called again if that one breaks. ``ahead`` is the number of
    items submitted at a time, large enough to keep every worker busy.
    """

    open: Callable[[], AbstractContextManager[Executor]]
    ahead: int
    losses: tuple[type[Exception], ...] = (BrokenExecutor, CancelledError)  # mean lost workers


def map_unordered(
    pool: WorkerPool, work: Callable[[Item], Found], items: Iterable[Item]
) -> Generator[tuple[int, Found]]:
    """Yield each result as it finishes, with the index of its item.

    Raises WorkerPoolError if workers are lost repeatedly, and any exception of the work. Ctrl-C and
    closing the iterator early leave no work running.
    """
    left = dict(enumerate(items))
    losses = 0
    while left:
        try:
            with pool.open() as executor, closing(_results(executor, pool, work, left)) as results:
                for number, result in results:
                    del left[number]
                    losses = 0
                    yield number, result
        except pool.losses:
            losses += 1
            if losses == _MAX_LOSSES:
                raise WorkerPoolError(
                    "worker processes were lost {number} times in a row", number=losses
                ) from None


def _results(
    executor: Executor, pool: WorkerPool, work: Callable[[Item], Found], items: Mapping[int, Item]
) -> Generator[tuple[int, Found]]:
    """Yield results until an item fails."""
    waiting = iter(list(items.items()))
    handed_out: dict[Future[Found], int] = {}
    try:
        while True:
            for number, item in islice(waiting, pool.ahead - len(handed_out)):
                handed_out[executor.submit(work, item)] = number
            if not handed_out:
                return
            done = wait(handed_out, return_when=FIRST_COMPLETED).done
            # Finished results come first, so that a failure does not discard them.
            for future in sorted(done, key=lambda each: (_has_failed(each), handed_out[each])):
                yield handed_out.pop(future), future.result()
    finally:
        for future in handed_out:
            future.cancel()


def _has_failed(future: Future[Found]) -> bool:
    return future.cancelled() or future.exception() is not None


def is_still_needed() -> bool:
    """Return whether the result of the current work item is still needed."""
    return _asking.get()()


def ask_by(is_still_needed: Callable[[], bool]) -> None:
    """Set the function that ``is_still_needed`` calls in the current thread."""
    _asking.set(is_still_needed)


_asking: ContextVar[Callable[[], bool]] = ContextVar("_asking", default=lambda: True)


_MAX_PROCESSES: Final = 61 if sys.platform == "win32" else 1000  # limit of ProcessPoolExecutor


def pool_for(
    jobs: int | None = None, cluster: str | None = None, items: int = _MAX_PROCESSES
) -> WorkerPool:
    """Return the pool for the options --jobs and --cluster; by default all cores.

    Starts no more processes than there are items. Raises WorkerPoolError with a message.
    """
    if cluster is not None:
        if jobs is not None:
            raise WorkerPoolError("--jobs is for this machine: a cluster has its own workers")
        from taluva.parallel.cluster import on_cluster

        return on_cluster(cluster)
    jobs = os.cpu_count() or 1 if jobs is None else positive(jobs, "--jobs")
    return on_this_machine(min(jobs, max(items, 1)))


def on_this_machine(jobs: int) -> WorkerPool:
    """Return a pool of ``jobs`` processes; a single job runs in this process."""
    if jobs == 1:
        return in_this_process()
    jobs = min(jobs, _MAX_PROCESSES)
    return WorkerPool(lambda: _pool(jobs), 2 * jobs)


def in_this_process() -> WorkerPool:
    """Return a pool that runs each item in this process when its result is requested."""
    return WorkerPool(lambda: nullcontext(_Here()), 1)


class _Here(Executor):
    """An executor that runs each item in ``submit``, so that Ctrl-C stops it as usual."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Run an item and return its finished future."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **keywords))
        except Exception as error:  # raised when the result is requested
            future.set_exception(error)
        return future


class _Pool(ProcessPoolExecutor):
    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Submit an item, which may start a process."""
        with _ctrl_c_waits():  # a process interrupted while starting would print a traceback
            return super().submit(work, *args, **keywords)


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    # Starting a fresh interpreter is the only method that works on all platforms.
    context = multiprocessing.get_context("spawn")
    # The flag has no lock, because a killed process would keep it locked.
    stop = context.RawValue(c_bool, False)
    with _Pool(jobs, context, _begin_work, (stop,)) as pool:
        try:
            yield pool
        finally:
            stop.value = True
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Block Ctrl-C in this process and in processes started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin_work(stop: c_bool) -> None:
    """Prepare a worker process; it ignores Ctrl-C, which the main process handles."""
    ask_by(lambda: not stop.value)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with_parent() -> None:
    """Exit when the parent process is gone; otherwise the pool would wait forever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a pool has started this process"
    parent.join()
    os._exit(1)
