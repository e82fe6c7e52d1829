"""Asking a terminal for the colour of its background, without waiting long for an answer.

The question is OSC 11. Behind it goes one that nearly every terminal answers, what it is (DA1): so
one that knows no OSC 11 is known at once, and only a terminal that answers nothing is waited for.
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

SECONDS: Final = 0.2  # that an answer is waited for
_QUESTION: Final = b"\x1b]11;?\x1b\\\x1b[c"
_COLOUR: Final = re.compile(rb"\x1b\]11;rgba?:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)", re.IGNORECASE)
_LAST: Final = re.compile(rb"\x1b\[\?[\d;]*c")
# Whatever is an answer, or the beginning of one; the rest has been typed.
_ANSWERS: Final = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\|\x1b?$)|\x1b\[\?[\d;]*(?:c|$)")
_LATE: Final = re.compile(r"\x1b\]11;[^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[\?[\d;]*c")
_BEGUN: Final = re.compile(r"\x1b\]1?$|\x1b\]11(?:;[^\x07\x1b]*\x1b?)?$|\x1b\[\?[\d;]*$")
_MUTE: Final = ("dumb", "linux")  # which print what they do not understand


@cache
def query_background(name: str) -> str:
    """Ask the terminal of the standard streams, whose TERM is this, once: dark, light or nothing.

    What somebody types meanwhile is kept for the screen.
    """
    if name in _MUTE or not hasattr(select, "select") or sys.platform == "win32":
        return ""
    return _query(sys.stdin.fileno(), sys.stdout.fileno())


def _query(keyboard: int, screen: int) -> str:
    import termios
    import tty

    try:
        before = termios.tcgetattr(keyboard)
    except termios.error:
        return ""
    if select.select([keyboard], [], [], 0)[0]:  # somebody types already: that is more important
        return ""
    try:
        tty.setcbreak(keyboard, termios.TCSANOW)
        os.write(screen, _QUESTION)
        answer = _read(keyboard)
    except OSError:
        return ""
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
    typed = _ANSWERS.sub(b"", answer)
    if typed:
        _keep(keyboard, typed.decode(errors="replace"))
    return background_in(answer)


def _read(keyboard: int) -> bytes:
    """Read until the last answer has come, or the time is up."""
    end, answer = time.monotonic() + SECONDS, b""
    while not _LAST.search(answer):
        left = end - time.monotonic()
        if left <= 0 or not select.select([keyboard], [], [], left)[0]:
            break
        more = os.read(keyboard, 1024)
        if not more:
            break
        answer += more
    return answer


def without_answers(feed: Callable[[str], None]) -> Callable[[str], None]:
    """Give a reader of keys that leaves out answers which come when nobody waits any more."""
    begun = ""

    def read(data: str) -> None:
        nonlocal begun
        data = _LATE.sub("", begun + data)
        found = _BEGUN.search(data)
        begun = found[0] if found else ""
        feed(data[: len(data) - len(begun)])

    return read


def background_in(answer: bytes) -> str:
    """Read the answer of a terminal: dark, light, or nothing if it tells no colour."""
    found = _COLOUR.search(answer)
    if found is None:
        return ""
    channels = (round(int(part, 16) * 255 / (16 ** len(part) - 1)) for part in found.groups())
    colour = "#" + "".join(f"{channel:02x}" for channel in channels)
    return "light" if readable_ink(colour) == BLACK else "dark"


def _keep(keyboard: int, typed: str) -> None:
    """Keep keys for whoever reads the keyboard next."""
    from prompt_toolkit.input.typeahead import store_typeahead
    from prompt_toolkit.input.vt100_parser import Vt100Parser
    from prompt_toolkit.key_binding.key_processor import KeyPress

    keys: list[KeyPress] = []
    parser = Vt100Parser(keys.append)
    parser.feed_and_flush(typed)
    store_typeahead(_Keyboard(keyboard), keys)  # type: ignore[arg-type]  # all that is asked of it


class _Keyboard:
    """A keyboard by its number, as prompt_toolkit knows it."""

    def __init__(self, number: int) -> None:
        self._number = number

    def typeahead_hash(self) -> str:
        """Give the name under which keys are kept."""
        return f"fd-{self._number}"
