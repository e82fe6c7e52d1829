"""What the one local screen does to its process: signals, garbage collection, errors of the loop.

Screens of guests in the same process leave all of that alone.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Any, Final

from taluva.core.environment import HUNG_UP, KILLED, is_hang_up

# Some systems lack some of them.
_SIGNALS: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class LocalProcess:
    """A context for a local screen. It raises SystemExit after a signal or a hang-up."""

    def __init__(self, *, handles_errors: bool = True) -> None:
        """Prepare the context. A table with guests handles errors of the loop itself."""
        self._handles_errors = handles_errors
        self._killed_by: int | None = None  # the signal
        self._usual: dict[int, Any] = {}

    def __enter__(self) -> LocalProcess:
        gc.freeze()  # keeps garbage collection from pausing the screen
        self._usual = {number: signal.getsignal(number) for number in _SIGNALS}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # asyncio resets the handlers to the default.
        if threading.current_thread() is threading.main_thread():
            for number, action in self._usual.items():
                signal.signal(number, action)
        gc.unfreeze()  # keeps gc.get_freeze_count() meaningful
        is_gone = isinstance(error, Exception) and is_hang_up(error)
        if isinstance(error, EOFError) or is_gone:  # only a closed terminal ends the input
            raise SystemExit(HUNG_UP) from None
        if error is None and self._killed_by is not None:
            raise SystemExit(KILLED + self._killed_by)

    def watch(
        self, interrupt: Callable[[], None], leave: Callable[[Exception | None], None]
    ) -> None:
        """Handle signals and errors of the running loop.

        Ctrl-C calls ``interrupt``. Other signals and errors call ``leave``.
        """
        loop = asyncio.get_running_loop()
        if self._handles_errors:
            loop.set_exception_handler(lambda _, context: leave(error_in(context)))
        for number in _SIGNALS:
            if number == signal.SIGINT:
                action = interrupt
            elif signal.getsignal(number) is signal.SIG_IGN:
                continue  # nohup relies on this
            else:
                action = partial(self._end_by, number, leave)
            try:
                loop.add_signal_handler(number, action)
            except (NotImplementedError, RuntimeError, ValueError):
                return  # not supported on this system or in this thread

    def _end_by(self, number: int, leave: Callable[[Exception | None], None]) -> None:
        self._killed_by = number
        leave(None)


def error_in(context: dict[str, Any]) -> Exception:
    """Return the error that an event loop reports."""
    error = context.get("exception")
    return error if isinstance(error, Exception) else RuntimeError(str(context.get("message")))
