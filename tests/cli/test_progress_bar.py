"""The progress bar: how far the work is, the interim result, and its width."""

from __future__ import annotations

import io
import re
import sys

import pytest

from taluva.cli import options
from taluva.cli.options import progress
from taluva.i18n import ENGLISH

WIDTH = 60


class Screen(io.StringIO):
    """A terminal that records the output."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """The lines of the output, without colours and cursor movements."""
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "\n", self.getvalue())
        return [line for line in re.split(r"[\r\n]+", text) if line.strip()]


def shown(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Make standard error a terminal; return it."""
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    return screen


def test_the_bar_shows_progress_results_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = shown(monkeypatch)
    with progress(5, "games", ENGLISH, done=2, note="even so far") as advance:
        advance("ahead [by] a length")
    first, last = screen.lines[0], screen.lines[-1]
    assert re.search(r" 2/5 +games even so far +-:--:--$", first.rstrip())
    assert re.search(r" 3/5 +games ahead \[by\] a length +[-\d]+:", last)


def test_ctrl_c_is_shown_after_the_bar_and_the_bar_goes_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = shown(monkeypatch)
    with progress(5, "games", ENGLISH, note="a long story " * 9) as advance:
        advance("another long story " * 9)
    assert max(map(len, screen.lines)) == WIDTH - len("^C")
    assert screen.getvalue().rstrip("\r\n").endswith(("\x1b[2K", "\x1b[?25h"))


def test_without_a_terminal_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(5, "games", ENGLISH) as advance:
        advance("")
    assert capsys.readouterr() == ("", "")


def test_by_ear_progress_is_a_line_every_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, times = shown(monkeypatch), [0.0, 4.0, 5.0, 5.0, 9.0, 10.0, 10.0]
    monkeypatch.setattr(options, "monotonic", lambda: times.pop(0))
    monkeypatch.setattr(options, "is_by_ear", lambda: True)
    with progress(4, "games", ENGLISH) as advance:
        for _ in range(4):
            advance("")
    assert screen.getvalue().splitlines() == ["games: 50%", "games: 100%"]
