"""Something that takes a while, done beside the screen, which goes on answering keys."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Generic, TypeVar

from taluva.tui.screen import Report

Result = TypeVar("Result")

_GLANCE: Final = 0.1  # seconds between two looks at a task that is waited for


class Work(Generic[Result]):
    """A task in a thread of its own, begun at once."""

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
        except Exception as error:  # raised again where the result is asked for
            self._errors.append(error)

    def _report(self, progress: float) -> bool:
        self.progress = progress
        return not self._is_hurried

    @property
    def is_done(self) -> bool:
        """Whether the result is there."""
        return not self._thread.is_alive()

    def hurry(self) -> None:
        """Ask the task to come to an end with what it has."""
        self._is_hurried = True

    def result(self) -> Result:
        """Wait for the result; Ctrl-C hurries the task. Raises what the task has raised."""
        with _ctrl_c_does(self.hurry):
            while self._thread.is_alive():
                self._thread.join(_GLANCE)
        if self._errors:
            raise self._errors[0]
        return self._results[0]


@contextmanager
def _ctrl_c_does(action: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C do something else for a while; not where it is ignored, or beside the main thread.

    An exception in its place would tear the wait for a thread: Python then believes it ended.
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
