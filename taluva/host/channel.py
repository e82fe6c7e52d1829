"""An ssh channel as an input and an output for prompt_toolkit."""

from __future__ import annotations

import asyncio
import codecs
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, TypeVar

from prompt_toolkit.input import DummyInput
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from taluva.host.limits import LIMITS
from taluva.tui.encoding import CELLS

# What is handled before the other guests get their turn: a few keys, or the end of a line. An
# escape sequence stays whole, because its first key alone would mean something else after a pause.
_PART: Final = re.compile(
    r"(?:\x1b(?:\[M...|\[[0-9;<?]{0,24}.|O.|[^\[O\x1b])?|[^\x1b\r\n])"
    rf"{{1,{LIMITS.part}}}[\r\n]?|[\r\n]",
    re.DOTALL,
)
# Mouse events that prompt_toolkit can handle. Its parser also accepts some with missing numbers.
_MOUSE: Final = re.compile(r"\x1b\[(?:<?\d+;\d+;\d+[mM]|M...)", re.DOTALL)

Value = TypeVar("Value")


class TimeShare:
    """A guest's share of the host's time. After each piece of work, the guest has to wait."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        processor: Callable[[], float] = time.thread_time,
    ) -> None:
        self._now = now
        self._processor = processor
        self._ready = now()

    def run(self, work: Callable[[], Value]) -> Value:
        """Do some work, and measure the processor time that it takes."""
        began = self._processor()
        try:
            return work()
        finally:
            spent = self._processor() - began
            self._ready = max(self._ready, self._now()) + spent * (100 / LIMITS.share - 1)

    def repeat(self, work: Callable[[], bool]) -> None:
        """Do some work in the guest's next turns, until it returns False."""
        loop = asyncio.get_running_loop()

        def turn() -> None:
            if self.pause or self.run(work):
                loop.call_later(self.pause, turn)

        loop.call_later(self.pause, turn)

    @property
    def pause(self) -> float:
        """The seconds until the guest's next turn, or 0 if it is soon."""
        left = self._ready - self._now()
        return left if left > LIMITS.soon else 0.0


class Easel:
    """The screens that wait to be painted: one after another, and those of players first.

    Keys of all guests are handled between two of them.
    """

    def __init__(self) -> None:
        self._waiting: dict[object, tuple[bool, Callable[[], None]]] = {}

    def paint_soon(self, guest: object, is_player: bool, paint: Callable[[], None]) -> None:
        """Paint the screen of a guest when its turn comes."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._paint_next)
        self._waiting[guest] = (is_player, paint)  # of the latest screen

    def _paint_next(self) -> None:
        guest = max(self._waiting, key=lambda each: self._waiting[each][0])  # the oldest of these
        _, paint = self._waiting.pop(guest)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._paint_next)
        paint()


class ChannelInput(DummyInput):
    """The keys that arrive on a channel."""

    def __init__(self, on_error: Callable[[Exception], None], share: TimeShare) -> None:
        self.vt100_parser = Vt100Parser(self._take)
        self._on_error = on_error
        self._share = share
        self._keys: list[KeyPress] = []
        self._waiting: deque[str] = deque()
        self._is_scheduled = False
        self._callback: Callable[[], None] = lambda: None
        self._is_closed = False

    def _take(self, key: KeyPress) -> None:
        if key.key is not Keys.Vt100MouseEvent or _MOUSE.fullmatch(key.data):
            self._keys.append(key)

    def feed(self, text: str) -> None:
        """Accept characters. They are handled in small parts, so no guest blocks the others."""
        self._waiting.extend(_PART.findall(text))
        if self._waiting and not self._is_scheduled:
            self._is_scheduled = True
            self._share.repeat(self._handle_part)

    @property
    def waiting(self) -> int:
        """The number of characters that have not been handled."""
        return sum(map(len, self._waiting))

    def forget(self) -> None:
        """Remove all input that has not been handled, even the start of a paste."""
        self._waiting.clear()
        self.vt100_parser.reset()

    def _handle_part(self) -> bool:
        """Handle some keys; return whether others are waiting."""
        try:
            if self._waiting:
                self.vt100_parser.feed(self._waiting.popleft())
                self._callback()
        except Exception as error:  # it affects only this guest's screen
            self._on_error(error)
        self._is_scheduled = bool(self._waiting)
        return self._is_scheduled

    def close(self) -> None:
        """Close the input, as if the guest had closed the terminal."""
        if not self._is_closed:
            self._is_closed = True
            self._waiting.clear()
            self._callback()

    @property
    def closed(self) -> bool:
        return self._is_closed

    def read_keys(self) -> list[KeyPress]:
        """Return the keys that have arrived."""
        keys, self._keys = self._keys, []
        return keys

    def flush_keys(self) -> list[KeyPress]:
        """Return all keys, including an incomplete escape sequence."""
        self.vt100_parser.flush()
        return self.read_keys()

    def attach(self, input_ready_callback: Callable[[], None]) -> AbstractContextManager[None]:
        """Set the function that is called whenever keys arrive."""
        return self._attached(input_ready_callback)

    def detach(self) -> AbstractContextManager[None]:
        """Stop calling the attached function while the context is active."""
        return self._attached(lambda: None)

    @contextmanager
    def _attached(self, callback: Callable[[], None]) -> Iterator[None]:
        before, self._callback = self._callback, callback
        try:
            yield
        finally:
            self._callback = before

    def typeahead_hash(self) -> str:
        """Return an id, unique to this input, for keys typed ahead."""
        return f"channel-{id(self)}"


class ChannelStream:
    """A text stream to a channel. It drops text while the guest is not reading."""

    def __init__(
        self, channel: Any, encoding: str, *, is_paused: bool, line_end: str = "\n"
    ) -> None:
        self._channel = channel
        self.encoding = encoding
        self._line_end = line_end
        self.is_paused = is_paused
        self.has_dropped = False  # whether the guest needs a complete screen
        channel.set_write_buffer_limits(LIMITS.unsent)

    def write(self, text: str) -> None:
        """Write a text to the terminal, with its line ends."""
        if self.is_paused:
            self.has_dropped = True
        elif not self._channel.is_closing():
            text = text.replace("\n", self._line_end)
            self._channel.write(text.encode(self.encoding, CELLS))

    def flush(self) -> None:
        """Do nothing, because the channel sends text immediately."""

    def isatty(self) -> bool:
        """Return False, because the terminal is not on this machine."""
        return False


def decoder_for(encoding: str) -> codecs.IncrementalDecoder:
    """Return a decoder that replaces invalid bytes."""
    return codecs.getincrementaldecoder(encoding)(errors="replace")
