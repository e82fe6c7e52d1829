"""A real pseudo-terminal with the program in it, and a screen that can be read back."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect  # type: ignore[import-untyped]
import pyte

from tests.emulator import Screen
from tests.forked import MAIN, python

PATIENCE = 120.0  # seconds; a machine may be busy
_QUIET = 0.02
_BRIEF = 0.2
_ALONE = 0.1  # seconds after Escape, or it would be the start of another key

KEYS = {
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "ctrl-p": "\x10",
    "ctrl-z": "\x1a",
    "page-down": "\x1b[6~",
    "shift-left": "\x1b[1;2D",
    "shift-home": "\x1b[1;2H",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
}


class Terminal:
    """A program on a terminal of some size, to be used in a with statement."""

    def __init__(
        self,
        arguments: list[str],
        folder: Path,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
        code: str = MAIN,
        *,
        is_forked: bool = True,
    ) -> None:
        """Start a program. It is not forked if its code changes imported modules."""
        columns, lines = size
        self._screen = Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self._shown: list[str] = []
        self.raw = b""
        clean = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
        for name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "LANG"):
            clean.pop(name, None)
        clean |= {
            "TERM": "xterm-256color",
            "COLORFGBG": "15;0",  # otherwise the program would ask a terminal that does not answer
            "LC_ALL": "C.UTF-8",
            "TALUVA_DATA": str(folder / "data"),
            "TALUVA_CONFIG": str(folder / "config"),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        interpreter: list[str] = python() if is_forked else [sys.executable]
        words = [*interpreter, "-c", code, *arguments]
        self.process = pexpect.spawn(
            words[0],
            words[1:],
            env=clean | dict(environment or {}),
            dimensions=(lines, columns),
            cwd=str(folder),
            timeout=PATIENCE,
        )
        self.process.delaybeforesend = None
        self.process.ptyproc.delayafterclose = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the terminal, and kill the program if it is still running."""
        if self.process.isalive():
            self.process.kill(signal.SIGKILL)
            self.process.wait()
        self.process.close()

    @property
    def lines(self) -> list[str]:
        """The lines of the screen, cached until more output arrives."""
        if not self._shown:
            self._shown = self._screen.display
        return self._shown

    @property
    def text(self) -> str:
        """The text of the screen."""
        return "\n".join(self.lines)

    @property
    def toolbar(self) -> str:
        """The last line."""
        return self.lines[-1]

    def cell(self, column: int, line: int) -> pyte.screens.Char:
        """Return what the screen shows in one place, with its colours."""
        return self._screen.buffer[line][column]

    def type(self, text: str) -> None:
        """Send characters."""
        self.process.send(text)

    def press(self, *keys: str) -> None:
        """Send named keys."""
        for key in keys:
            self.process.send(KEYS[key])
            if key == "escape":
                time.sleep(_ALONE)

    def press_again(self, key: str) -> None:
        """Send a key, wait for the question in the last line, and send the key again."""
        before = self.toolbar
        self.press(key)
        self.wait(lambda: self.toolbar != before)
        self.press(key)

    def click(self, column: int, line: int) -> None:
        """Send a press and a release of the left mouse button over a cell."""
        at = f"\x1b[<0;{column + 1};{line + 1}"
        self.process.send(f"{at}M{at}m")

    def enter(self, line: str) -> None:
        """Send a line and press Enter."""
        self.process.send(line + KEYS["enter"])

    def resize(self, columns: int, lines: int) -> None:
        """Set the size of the window."""
        self._read()
        self._screen.resize(lines, columns)
        self._shown = []
        self.process.setwinsize(lines, columns)

    def wait(self, is_there: str | Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until the screen shows a text, or a condition is true."""

        def test() -> bool:
            return is_there in self.text if isinstance(is_there, str) else is_there()

        end = time.monotonic() + patience
        while not test():
            assert time.monotonic() < end, f"{is_there!r} never came; the screen:\n{self.text}"
            self._read()

    def wait_briefly(self, is_there: Callable[[], bool]) -> None:
        """Wait until a condition is true, or as long as keys usually take."""
        end = time.monotonic() + _BRIEF
        while not is_there() and time.monotonic() < end:
            self._read()

    def settle(self) -> None:
        """Read until the program is silent for a moment."""
        while self._read():
            pass

    def _read(self) -> bool:
        try:
            data = self.process.read_nonblocking(1 << 16, timeout=_QUIET)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self._stream.feed(data)
        self._shown = []
        return True

    def exit_code(self) -> int:
        """Wait for the end; return the exit code, or minus the signal that ended it."""
        end = time.monotonic() + PATIENCE
        while self.process.isalive() or self._read():
            assert time.monotonic() < end, f"the program does not end; the screen:\n{self.text}"
            self._read()
        self.settle()
        if self.process.signalstatus is not None:
            return -int(self.process.signalstatus)
        return int(self.process.exitstatus or 0)

    def hang_up(self) -> int:
        """Close the terminal, as when a window closes or ssh ends; return the exit code."""
        self.process.ptyproc.fileobj.close()
        self.process.ptyproc.closed_values = True
        end = time.monotonic() + PATIENCE
        while self.process.isalive():
            assert time.monotonic() < end, "the program does not end"
            time.sleep(_QUIET)
        if self.process.signalstatus is not None:
            return -int(self.process.signalstatus)
        return int(self.process.exitstatus or 0)

    @property
    def is_restored(self) -> bool:
        """Whether the full screen was left after it was entered."""
        entered, left = self.raw.rfind(b"\x1b[?1049h"), self.raw.rfind(b"\x1b[?1049l")
        return -1 < entered < left
