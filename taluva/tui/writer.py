"""Output that never blocks the event loop, for a process that serves several screens."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, Final

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
        self._is_sent = Event()
        self._is_sent.set()
        self._parts: SimpleQueue[bytes | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        try:
            descriptor = stream.fileno()
        except (OSError, ValueError):  # the output is closed
            self._has_failed = True
            return
        Thread(target=self._send, args=(descriptor,), daemon=True).start()

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
