"""Threads that keep the event loop free: background tasks, timers and output."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from queue import SimpleQueue
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


_DROPPED_AT: Final = 16  # times the bytes at which a screen pauses; a picture always fits


class TerminalWriter:
    """A text stream to a terminal or a pipe, which may stop reading. A thread writes the text.

    ``is_full`` means that more than ``most`` bytes wait. A screen should pause then: ``on_full``
    and ``on_empty`` are called when it should pause and continue. The writer accepts more, but
    drops what exceeds several times ``most``. ``on_error`` gets an error of the system.
    """

    def __init__(self, stream: Any, most: int, errors: str) -> None:
        """Write to a stream. ``errors`` names the handler for letters that its encoding lacks."""
        self._stream = stream
        self._most = most
        self._errors = errors
        self._has_failed = False
        self.on_full: Callable[[], None] = lambda: None
        self.on_empty: Callable[[], None] = lambda: None
        self.on_error: Callable[[OSError], None] = lambda error: None
        self.is_full = False
        self._unsent = 0  # bytes; changed only in the event loop
        self._is_sent = threading.Event()
        self._is_sent.set()
        self._parts: SimpleQueue[bytes | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        try:
            descriptor = stream.fileno()
        except (OSError, ValueError):  # the output is closed
            self._has_failed = True
            return
        threading.Thread(target=self._send, args=(descriptor,), daemon=True).start()

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # otherwise prompt_toolkit would write to it directly
            raise AttributeError(name)
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Accept text for the terminal. Drop it after an error, and when far too much waits."""
        if self._has_failed or self._unsent > _DROPPED_AT * self._most:
            return len(text)
        data = text.encode(self._stream.encoding, self._errors)
        self._unsent += len(data)
        self._is_sent.clear()
        self._parts.put(data)
        if self._unsent > self._most and not self.is_full:
            self.is_full = True
            self.on_full()
        return len(text)

    def flush(self) -> None:
        """Do nothing, because the thread writes as soon as it can."""

    def wait_until_sent(self, seconds: float | None = None) -> bool:
        """Wait, in another thread than the loop's. Return whether everything has been sent."""
        return self._is_sent.wait(seconds)

    async def close(self, seconds: float) -> bool:
        """Wait a while, then stop writing. Return whether everything has been sent."""
        is_sent = await asyncio.to_thread(self.wait_until_sent, seconds)
        self._parts.put(None)
        return is_sent

    def _send(self, descriptor: int) -> None:
        with suppress(RuntimeError):  # the loop is closed
            while (data := self._parts.get()) is not None:
                length = len(data)
                try:
                    while data:
                        data = data[os.write(descriptor, data) :]
                except OSError as error:
                    self._loop.call_soon_threadsafe(self._fail, error)
                    return
                self._loop.call_soon_threadsafe(self._count, length)

    def _count(self, length: int) -> None:
        self._unsent -= length
        if self._unsent:
            return
        self._is_sent.set()
        if self.is_full:
            self.is_full = False
            self.on_empty()

    def _fail(self, error: OSError) -> None:
        self._has_failed = True
        self._is_sent.set()
        self.on_error(error)
