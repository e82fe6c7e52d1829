"""Work on this machine: in this very process, or in a pool of others."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from ctypes import c_bool
from typing import Any, Final

from taluva.farm.work import Farm, FarmError, ask_by, positive
from taluva.table.telling.language import ENGLISH

_MOST_PROCESSES: Final = 61 if sys.platform == "win32" else 1000  # what a pool can wait for


def farm_of(
    jobs: int | None = None, cluster: str | None = None, pieces: int = _MOST_PROCESSES
) -> Farm:
    """Give where work is done, by what somebody has asked for: all cores without either.

    No more processes are started than there are pieces. Raises FarmError with a sentence.
    """
    if cluster is not None:
        if jobs is not None:
            raise FarmError(ENGLISH("--jobs is for this machine: a cluster has its own workers"))
        from taluva.farm.cluster import on_cluster

        return on_cluster(cluster)
    jobs = os.cpu_count() or 1 if jobs is None else positive(jobs, "--jobs")
    return on_this_machine(min(jobs, max(pieces, 1)))


def on_this_machine(jobs: int) -> Farm:
    """Work in so many processes; one needs no other than this."""
    if jobs == 1:
        return in_this_process()
    jobs = min(jobs, _MOST_PROCESSES)
    return Farm(lambda: _pool(jobs), 2 * jobs)


def in_this_process() -> Farm:
    """Work right here, piece by piece, each when it is asked for."""
    return Farm(lambda: nullcontext(_Here()), 1)


class _Here(Executor):
    """Does the work at once, so Ctrl-C ends it like everything else in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Do a piece; the future that it gives is the present."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **keywords))
        except Exception as error:  # handed over to whoever asks for the result
            future.set_exception(error)
        return future


class _Pool(ProcessPoolExecutor):
    def submit(self, work: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """Hand out a piece, which may start a process."""
        with _ctrl_c_waits():  # a process that is being loaded would print a traceback
            return super().submit(work, *args, **keywords)


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    # A fresh interpreter in every process is the one way that all platforms have.
    context = multiprocessing.get_context("spawn")
    # No lock guards the flag: a process that is killed would take it along.
    stop = context.RawValue(c_bool, False)
    with _Pool(jobs, context, _begin_work, (stop,)) as pool:
        try:
            yield pool
        finally:
            stop.value = True
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Keep Ctrl-C back for a while, here and in processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin_work(stop: c_bool) -> None:
    """Prepare a process; Ctrl-C is left to the one that prints what there is."""
    ask_by(lambda: not stop.value)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with_parent() -> None:
    """End when the process is gone that asks for work: a pool would wait for it for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a pool has started this process"
    parent.join()
    os._exit(1)
