"""A line editor for screen readers: history, completion and cursor keys, without escape codes.

The only control character that it sends is the backspace, so a screen reader hears what is typed
and nothing else.
"""

from __future__ import annotations

import os
import select
import sys
from collections import deque
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TextIO

from taluva.i18n import Language

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPress

Complete = Callable[[str], Sequence[str]]  # the whole lines that a line can become
DescribeStep = Callable[[str], Sequence[str]]  # what is spoken after a cursor key on an empty line
Speak = Callable[[Sequence[str]], None]

_STARTS: Final = ("left", "right", "home", "end")  # keys that start to step over the map
_STEPS: Final = (*_STARTS, "up", "down", "backspace")
_COMMANDS: Final = {"f1": "help", "f3": "undo", "f4": "threats"}
_ESCAPE_SECONDS: Final = 0.1  # the time that the rest of an escape sequence may take
_NAMES: Final = {
    "c-m": "enter",
    "c-j": "enter",
    "c-i": "tab",
    "c-h": "backspace",
    "c-p": "up",
    "c-n": "down",
    "c-a": "home",
    "c-e": "end",
    "c-b": "left",
    "c-f": "right",
}


def is_possible() -> bool:
    """Check whether keys can be read one by one."""
    return os.name == "posix" and sys.stdin.isatty() and sys.stdout.isatty()


def _shared_start(lines: Sequence[str]) -> str:
    """Return the longest text that all lines start with."""
    letters = takewhile(lambda each: len({*each}) == 1, zip(*lines, strict=False))
    return "".join(each[0] for each in letters)


class LineEditor:
    """The lines that a person types, one after another."""

    def __init__(
        self, out: TextIO, say: Language, complete: Complete, step: DescribeStep, speak: Speak
    ) -> None:
        self._out, self._say = out, say
        self._complete, self._step, self._speak = complete, step, speak
        self._history: list[str] = []
        self._at_line = 0  # the position in the history while Up and Down are pressed
        self._waiting: deque[KeyPress] = deque()  # keys typed ahead
        self._text, self._at = "", 0
        self._prefix = ""  # what was typed before Up
        self._is_stepping = False

    def read(self) -> str:
        """Return the next line. Raises EOFError for Ctrl-D, and KeyboardInterrupt for Ctrl-C."""
        from prompt_toolkit.input import create_input

        self._text, self._at, self._prefix = "", 0, ""
        self._at_line = len(self._history)
        terminal = create_input(sys.stdin)
        with terminal.raw_mode():
            while True:
                if not self._waiting:
                    self._wait(terminal)
                    continue
                key = self._waiting.popleft()
                name = str(getattr(key.key, "value", key.key))
                line = self._press(_NAMES.get(name, name), key.data)
                if line is not None:
                    self._write("\n")
                    return self._finish(line)

    def _wait(self, terminal: Input) -> None:
        """Read the keys that are pressed next."""
        select.select([terminal.fileno()], [], [])
        keys = terminal.read_keys()
        if not keys and not select.select([terminal.fileno()], [], [], _ESCAPE_SECONDS)[0]:
            keys = terminal.flush_keys()  # Esc alone
        if terminal.closed:
            raise EOFError
        self._waiting.extend(keys)

    def _finish(self, line: str) -> str:
        if line.strip() and self._history[-1:] != [line]:
            self._history.append(line)
        return line

    def _press(self, name: str, data: str) -> str | None:
        """Handle a key. Return the line if it is complete."""
        if not self._text and (name in _STARTS or (self._is_stepping and name in _STEPS)):
            self._is_stepping = True
            self._speak(self._step(name))
            return None
        match name:
            case "enter":
                return self._text
            case "c-c":
                raise KeyboardInterrupt
            case "c-d" if not self._text:
                raise EOFError
            case "escape":
                self._is_stepping = False
            case "tab":
                self._suggest()
            case "up" | "down":
                self._recall(-1 if name == "up" else 1)
            case "left" | "right" | "home" | "end":
                ends = {"left": self._at - 1, "right": self._at + 1, "home": 0}
                self._move(ends.get(name, len(self._text)))
            case "backspace" if self._at:
                self._move(self._at - 1)
                self._replace(self._text[: self._at] + self._text[self._at + 1 :], self._at)
            case "delete" | "c-d":
                self._replace(self._text[: self._at] + self._text[self._at + 1 :], self._at)
            case "c-u":
                self._replace("", 0)
            case _ if name in _COMMANDS and not self._text:
                self._write(_COMMANDS[name])
                return _COMMANDS[name]
            case _ if data.isprintable() and len(name) == 1:
                self._is_stepping = False
                text = self._text[: self._at] + data + self._text[self._at :]
                self._replace(text, self._at + len(data))
        return None

    # --- the line -------------------------------------------------------------------------------

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    def _move(self, at: int) -> None:
        """Move the terminal's cursor within the line."""
        at = min(max(at, 0), len(self._text))
        self._write(self._text[self._at : at] if at > self._at else "\b" * (self._at - at))
        self._at = at

    def _replace(self, text: str, at: int) -> None:
        """Show another text, writing only from the first character that differs."""
        same = len(_shared_start([self._text, text]))
        self._move(min(same, self._at))
        same, old = self._at, self._text
        extra = max(0, len(old) - len(text))
        self._write(text[same:] + " " * extra + "\b" * extra)
        self._text, self._at = text, len(text)
        self._move(at)

    def _recall(self, step: int) -> None:
        """Show an earlier or later line that starts with what was typed."""
        if self._at_line == len(self._history) or self._text != self._line_shown:
            self._prefix, self._at_line = self._text, len(self._history)
        at = self._at_line + step
        while 0 <= at < len(self._history) and not self._history[at].startswith(self._prefix):
            at += step
        if at < 0:
            return
        self._at_line = min(at, len(self._history))
        shown = self._line_shown
        self._replace(shown, len(shown))

    @property
    def _line_shown(self) -> str:
        """The line that the history shows now."""
        is_new = self._at_line >= len(self._history)
        return self._prefix if is_new else self._history[self._at_line]

    def _suggest(self) -> None:
        """Complete the line, or speak what it can become."""
        lines = self._complete(self._text)
        if not lines:
            return
        shared = _shared_start(lines)
        if len(lines) == 1:
            self._replace(f"{lines[0]} ", len(lines[0]) + 1)
            return
        start = self._text.rfind(" ") + 1
        if len(shared) > len(self._text):
            self._replace(shared, len(shared))
        words = ", ".join(line[start:] for line in lines)
        count = self._say.count(
            "{number} choice: {words}", "{number} choices: {words}", len(lines), words=words
        )
        self._write("\n")
        self._speak([count])
        self._write(self._text)
        self._at = len(self._text)
