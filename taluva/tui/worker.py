"""Background tasks and timers that do not block the screen."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from taluva.tui.screen import Event, Progress, TaskFinished, TimerFired

if TYPE_CHECKING:
    from taluva.core.bot import Report

Made = TypeVar("Made")

_POLL_SECONDS: Final = 0.1  # seconds between two checks while waiting
_POLLS_PER_REPORT: Final = 50  # checks between two progress reports: five seconds


class Work(Generic[Made]):
    """A task in its own thread, which starts when there is room in its lane."""

    def __init__(
        self, task: Callable[[Report], Made], lane: AbstractContextManager[Any] | None = None
    ) -> None:
        self.progress = 0.0
        self._task = task
        self._lane = lane or nullcontext()
        self._is_hurried = False
        self._results: list[Made] = []
        self._errors: list[Exception] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            with self._lane:
                self._results.append(self._task(self._report))
        except Exception as error:  # raised again by ``result``
            self._errors.append(error)

    def _report(self, progress: float) -> bool:
        self.progress = progress
        return not self._is_hurried

    @property
    def is_done(self) -> bool:
        """Whether the task has ended."""
        return not self._thread.is_alive()

    def stop_early(self) -> None:
        """Ask the task to return the result it has so far."""
        self._is_hurried = True

    def result(self, send: Callable[[float], None] | None = None) -> Made:
        """Wait for the result, or raise the task's error. Ctrl-C calls ``stop_early``.

        ``send`` receives the progress every five seconds.
        """
        if not self.is_done:
            self._wait(send)
        if self._errors:
            raise self._errors[0]
        return self._results[0]

    def _wait(self, send: Callable[[float], None] | None) -> None:
        polls = 0
        with _ctrl_c_does(self.stop_early):
            while self._thread.is_alive():
                self._thread.join(_POLL_SECONDS)
                polls += 1
                if send is not None and polls % _POLLS_PER_REPORT == 0 and not self.is_done:
                    send(self.progress)


class Agenda:
    """The timers and tasks of one screen or table, on the running event loop.

    ``send`` receives their events. ``after`` is called after each event. Tasks of several screens
    with the same ``lane`` run one after another.
    """

    def __init__(
        self,
        send: Callable[[Event], None],
        after: Callable[[], None] = lambda: None,
        lane: threading.Semaphore | None = None,
    ) -> None:
        self._lane = lane
        self._send = send
        self._after = after
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._works: dict[int, Work[Any]] = {}
        self._polls: dict[int, asyncio.TimerHandle] = {}

    def start_timer(self, name: str, seconds: float) -> None:
        """Send TimerFired after some seconds. A running timer of that name is replaced."""
        if name in self._timers:
            self._timers[name].cancel()
        self._timers[name] = self._later(seconds, lambda: self._send(TimerFired(name)))

    def run_task(self, ticket: int, task: Callable[[Report], Any]) -> None:
        """Run a task in a thread, and send its progress and its result."""
        self._works[ticket] = Work(task, self._lane)
        self._polls[ticket] = self._later(_POLL_SECONDS, lambda: self._poll(ticket))

    def stop_task(self, ticket: int) -> None:
        """Ask a task to return the result it has so far, if it is still running."""
        if ticket in self._works:
            self._works[ticket].stop_early()

    def clear(self) -> None:
        """Cancel the timers and abandon the tasks."""
        for work in self._works.values():
            work.stop_early()
        for handle in (*self._timers.values(), *self._polls.values()):
            handle.cancel()
        self._timers, self._works, self._polls = {}, {}, {}

    def _later(self, seconds: float, action: Callable[[], None]) -> asyncio.TimerHandle:
        def act() -> None:
            action()
            self._after()

        return asyncio.get_running_loop().call_later(seconds, act)

    def _poll(self, ticket: int) -> None:
        """Check on a task and send its progress or its result."""
        work = self._works[ticket]
        if work.is_done:
            del self._works[ticket], self._polls[ticket]
            self._send(TaskFinished(ticket, work.result()))
        else:
            self._send(Progress(ticket, work.progress))
            self._polls[ticket] = self._later(_POLL_SECONDS, lambda: self._poll(ticket))


@contextmanager
def _ctrl_c_does(action: Callable[[], None]) -> Iterator[None]:
    """Make Ctrl-C call ``action``, if this is the main thread.

    KeyboardInterrupt would interrupt ``join``, and Python would assume that the thread ended.
    """
    previous = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or previous is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: action())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
