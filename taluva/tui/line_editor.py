"""prompt_toolkit's line editor for screen readers: it draws nothing and sends no escape codes.

The only control characters that it sends are backspaces, so a screen reader hears what is typed
and nothing else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from taluva.i18n import Language

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

# The whole lines that a line can become, each with the word to speak.
Complete = Callable[[str], Mapping[str, str]]
DescribeStep = Callable[[str], Sequence[str]]  # what is spoken after a cursor key on an empty line
Speak = Callable[[Sequence[str]], None]

_STARTS: Final = ("left", "right", "home", "end")  # keys that start to step over the map
_STEPS: Final = (*_STARTS, "up", "down", "backspace")
_COMMANDS: Final = {"f1": "help", "f3": "undo", "f4": "threats"}
_ESCAPE_SECONDS: Final = 0.1  # the time that the rest of an escape sequence may take


def _is_possible() -> bool:
    """Check whether keys can be read one by one."""
    return os.name == "posix" and sys.stdin.isatty() and sys.stdout.isatty()


def _shared_start(lines: Iterable[str]) -> str:
    """Return the longest text that all lines start with."""
    letters = takewhile(lambda each: len({*each}) == 1, zip(*lines, strict=False))
    return "".join(each[0] for each in letters)


class LineEditor:
    """The lines that a listener types, one after another, with history and completion."""

    def __init__(
        self,
        say: Callable[[], Language],
        complete: Complete,
        speak: Speak,
        step: DescribeStep | None = None,
    ) -> None:
        self._say, self._complete, self._speak, self._step = say, complete, speak, step
        self._shown, self._at = "", 0  # the text and the cursor on the terminal
        self._is_stepping = False

    @cached_property
    def _buffer(self) -> Buffer:
        from prompt_toolkit.buffer import Buffer

        return Buffer(
            multiline=False,
            enable_history_search=True,  # Up recalls the lines that start with what was typed
        )

    @cached_property
    def _application(self) -> Application[str]:
        from prompt_toolkit.application import Application
        from prompt_toolkit.layout import Layout, Window
        from prompt_toolkit.layout.controls import BufferControl
        from prompt_toolkit.output import DummyOutput

        layout = Layout(Window(BufferControl(self._buffer)))
        made = Application[str](layout, key_bindings=self._bindings(), output=DummyOutput())
        made.ttimeoutlen = _ESCAPE_SECONDS
        made.key_processor.after_key_press += lambda processor: self._show()
        return made

    def read(self, prompt: str = "") -> str:
        """Return the next line. Raises EOFError for Ctrl-D, and KeyboardInterrupt for Ctrl-C."""
        if not _is_possible():
            return input(prompt)
        self._write(prompt)
        self._buffer.reset()
        self._shown, self._at = "", 0
        try:
            # With ``handle_sigint``, prompt_toolkit would import ctypes.
            return self._application.run(handle_sigint=False)
        finally:
            self._write("\n")

    def forget(self) -> None:
        """Forget the lines typed so far."""
        self.__dict__.pop("_buffer", None)
        self.__dict__.pop("_application", None)

    def _bindings(self) -> KeyBindings:
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.key_binding import KeyBindings

        bindings, buffer = KeyBindings(), self._buffer
        is_empty = Condition(lambda: not buffer.text)
        is_stepping = Condition(lambda: self._is_stepping)
        for key in _STEPS if self._step else ():
            may_step = is_empty if key in _STARTS else is_empty & is_stepping
            bindings.add(key, filter=may_step)(self._move)
        for key, command in _COMMANDS.items():
            bindings.add(key, filter=is_empty)(lambda event, text=command: self._enter(text))
        bindings.add("enter")(lambda event: self._enter(buffer.text))
        bindings.add("tab")(lambda event: self._suggest())
        bindings.add("escape", filter=is_stepping, eager=True)(lambda event: self._stop_stepping())
        bindings.add("c-c")(lambda event: event.app.exit(exception=KeyboardInterrupt))
        bindings.add("c-d", filter=is_empty)(lambda event: event.app.exit(exception=EOFError))
        return bindings

    def _enter(self, text: str) -> None:
        self._replace(text)
        self._buffer.append_to_history()
        self._application.exit(result=text)

    def _replace(self, text: str) -> None:
        self._buffer.text = text
        self._buffer.cursor_position = len(text)

    def _move(self, event: KeyPressEvent) -> None:
        """Step over the map, and speak what is there."""
        assert self._step is not None, "the keys are bound"
        self._is_stepping = True
        self._speak(self._step(event.key_sequence[0].key))

    def _stop_stepping(self) -> None:
        self._is_stepping = False

    # --- the line -------------------------------------------------------------------------------

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _show(self) -> None:
        """Show the text and the cursor, writing only from the first letter that differs."""
        old, text, end = self._shown, self._buffer.text, self._buffer.cursor_position
        if text != old:
            self._is_stepping = False
            self._go(min(len(_shared_start([old, text])), self._at))
            extra = max(0, len(old) - len(text))
            self._write(text[self._at :] + " " * extra + "\b" * extra)
            self._shown, self._at = text, len(text)
        self._go(end)

    def _go(self, at: int) -> None:
        """Move the terminal's cursor within the line."""
        self._write(self._shown[self._at : at] if at > self._at else "\b" * (self._at - at))
        self._at = at

    def _suggest(self) -> None:
        """Complete the line, or speak what it can become."""
        typed = self._buffer.text
        lines = self._complete(typed)
        shared = _shared_start(lines)
        if len(lines) == 1 or len(shared) > len(typed):
            self._replace(shared)
        if len(lines) == 1:
            self._buffer.insert_text(" ")
            return
        self._show()
        say, words = self._say(), ", ".join(dict.fromkeys(lines.values()))
        count = say.count(
            "{number} choice: {words}", "{number} choices: {words}", len(lines), words=words
        )
        self._write("\n")
        self._speak([count if lines else say("no choices")])
        self._write(self._buffer.text)
        self._at = len(self._buffer.text)
