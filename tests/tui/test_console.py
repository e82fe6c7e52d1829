"""Printing to a reader that has closed the pipe."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from taluva.tui.capabilities import Look
from taluva.tui.console import console_for, console_for_text


class Gone(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("make", [console_for_text, lambda: console_for(Look())])
def test_a_closed_pipe_is_reported_to_the_program(
    make: Callable[[], Console], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", Gone())
    with pytest.raises(BrokenPipeError):
        make().print("a line")
