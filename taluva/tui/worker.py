"""Background tasks, which let the screen keep answering keys."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

from taluva.tui.screen import Report

Result = TypeVar("Result")

_GLANCE: Final = 0.1  # seconds between two checks while waiting


class Work(Generic[Result]):
    """A task that starts immediately in its own thread."""

    def __init__(self, task: Callable[[Report], Result]) -> None:
        self.progress = 0.0
        self._task = task
        self._is_hurried = False
        self._results: list[Result] = []
        self._errors: list[Exception] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
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

    def hurry(self) -> None:
        """Ask the task to finish with what it has."""
        self._is_hurried = True

    def result(self) -> Result:
        """Wait for the result. Ctrl-C calls ``hurry``. Raise what the task raised."""
        with _ctrl_c_does(self.hurry):
            while self._thread.is_alive():
                self._thread.join(_GLANCE)
        if self._errors:
            raise self._errors[0]
        return self._results[0]


@contextmanager
def _ctrl_c_does(action: Callable[[], None]) -> Iterator[None]:
    """Replace the effect of Ctrl-C, in the main thread and unless it is ignored or handled.

    KeyboardInterrupt would break the wait for the thread: Python would then believe that it ended.
    """
    usual = signal.getsignal(signal.SIGINT)
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or usual is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, lambda number, frame: action())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
