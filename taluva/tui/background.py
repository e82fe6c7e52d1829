"""A query for the terminal's background colour, with a short time limit.

The query is OSC 11, followed by a device attributes query (DA1), which nearly every terminal
answers. The answer to DA1 ends the wait, even if the terminal does not support OSC 11. Only a
terminal that answers neither uses up the time limit.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from taluva.tui.colour import BLACK, readable_ink

SECONDS: Final = 0.2  # time limit for an answer
QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
_COLOUR: Final = rb"(?i)\x1b\]11;rgba?:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)"
_LAST: Final = rb"\x1b\[\?[\d;]*c"
# Matches complete and incomplete answers. Everything else was typed by the player.
_ANSWERS: Final = rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\|\x1b?$)|\x1b\[\?[\d;]*(?:c|$)"
_LATE: Final = r"\x1b\]11;[^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[\?[\d;]*c"
# Limit the length, so that the reader does not wait for the end of other texts.
_UNFINISHED: Final = r"\x1b\]1?$|\x1b\]11(?:;[^\x07\x1b]{0,40}\x1b?)?$|\x1b\[\?[\d;]{0,40}$"
_MUTE: Final = ("dumb", "linux")  # terminals that print unknown escape codes


def can_answer(name: str) -> bool:
    """Check whether it is safe to query a terminal with this TERM."""
    return name not in _MUTE


def is_answered(answer: bytes) -> bool:
    """Check whether the answer is complete."""
    return re.search(_LAST, answer) is not None


def typed_in(answer: bytes) -> bytes:
    """Return the keys that the player typed while the terminal answered."""
    return re.sub(_ANSWERS, b"", answer)


@cache
def query_background(name: str) -> str:
    """Ask the terminal for its background and return "dark", "light" or "" if it is unknown.

    ``name`` is its TERM. Keys typed in the meantime are stored for the screen.
    """
    if not can_answer(name) or not hasattr(select, "select") or sys.platform == "win32":
        return ""
    return _query(sys.stdin.fileno(), sys.stdout.fileno())


def _query(keyboard: int, screen: int) -> str:
    import termios
    import tty

    try:
        before = termios.tcgetattr(keyboard)
    except termios.error:
        return ""
    if select.select([keyboard], [], [], 0)[0]:  # do not mix typed keys with the answer
        return ""
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)
        os.write(screen, QUESTION)
        answer = _read(keyboard)
    except OSError:
        return ""
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
    typed = typed_in(answer)
    if typed:
        _keep(keyboard, typed.decode(errors="replace"))
    return background_in(answer)


def _read(keyboard: int) -> bytes:
    """Read until the last answer arrives or the time is up."""
    end, answer = time.monotonic() + SECONDS, b""
    while not is_answered(answer):
        left = end - time.monotonic()
        if left <= 0 or not select.select([keyboard], [], [], left)[0]:
            break
        more = os.read(keyboard, 1024)
        if not more:
            break
        answer += more
    return answer


def without_answers(feed: Callable[[str], None]) -> Callable[[str], None]:
    """Wrap a key parser so that it ignores answers that arrive after the time limit."""
    unfinished = ""

    def read(data: str) -> None:
        nonlocal unfinished
        data = re.sub(_LATE, "", unfinished + data)
        found = re.search(_UNFINISHED, data)
        unfinished = found[0] if found else ""
        feed(data[: len(data) - len(unfinished)])

    return read


def background_in(answer: bytes) -> str:
    """Return "dark" or "light" from a terminal's answer, or "" if it contains no colour."""
    found = re.search(_COLOUR, answer)
    if found is None:
        return ""
    channels = (round(int(part, 16) * 255 / (16 ** len(part) - 1)) for part in found.groups())
    colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    return "light" if readable_ink(colour) == BLACK else "dark"


def _keep(keyboard: int, typed: str) -> None:
    """Store typed keys for prompt_toolkit."""
    from prompt_toolkit.input.typeahead import store_typeahead
    from prompt_toolkit.input.vt100_parser import Vt100Parser
    from prompt_toolkit.key_binding.key_processor import KeyPress

    keys: list[KeyPress] = []
    parser = Vt100Parser(keys.append)
    parser.feed_and_flush(typed)
    store_typeahead(_Keyboard(keyboard), keys)  # type: ignore[arg-type]  # has the method it calls


class _Keyboard:
    """A replacement for prompt_toolkit's input, with the only method that it calls."""

    def __init__(self, number: int) -> None:
        self._number = number

    def typeahead_hash(self) -> str:
        """Return the dictionary key under which prompt_toolkit stores typeahead."""
        return f"fd-{self._number}"
