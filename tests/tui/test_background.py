"""Asking a terminal for its background: it may answer, stay silent, or send something else."""

from __future__ import annotations

import os
import pty
import termios
import threading
from collections.abc import Iterator

import pytest
from prompt_toolkit.input.typeahead import get_typeahead

from taluva.tui import background
from taluva.tui.capabilities import Terminal, choose_look

DEVICE = b"\x1b[?62;22c"


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    """Return both ends of a pseudo-terminal: the screen's and the program's."""
    screen, program = pty.openpty()
    yield screen, program
    os.close(screen)
    os.close(program)


def asked(ends: tuple[int, int], answer: bytes) -> str:
    """Ask a terminal that replies with this answer; return the background."""
    screen, program = ends

    def reply() -> None:
        if os.read(screen, 100).startswith(b"\x1b]11;?"):
            os.write(screen, answer)

    thread = threading.Thread(target=reply)
    thread.start()
    found = background._query(program, program)
    thread.join()
    return found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\" + DEVICE, "light"),
        (b"\x1b]11;rgb:fd/f6/e3\x07" + DEVICE, "light"),
        (b"\x1b]11;rgb:0000/2b2b/3636\x1b\\" + DEVICE, "dark"),
        (DEVICE, ""),
        (b"\x1b]11;rgb:what/is/this\x07" + DEVICE, ""),
        (b"\x1b]11;nonsense\x1b\\\x1b[?1;2c", ""),
    ],
)
def test_an_answer_is_parsed_or_ignored(ends: tuple[int, int], answer: bytes, found: str) -> None:
    before = termios.tcgetattr(ends[1])
    assert asked(ends, answer) == found
    assert termios.tcgetattr(ends[1]) == before
    assert not get_typeahead(background._Keyboard(ends[1]))  # type: ignore[arg-type]


def test_waiting_for_a_silent_terminal_stops_at_the_limit(
    ends: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "SECONDS", 0.01)
    assert background._query(ends[1], ends[1]) == ""


def test_keys_typed_while_waiting_are_kept(ends: tuple[int, int]) -> None:
    asked(ends, b"p" + b"\x1b]11;rgb:0/0/0\x07" + b"l" + DEVICE)
    kept = get_typeahead(background._Keyboard(ends[1]))  # type: ignore[arg-type]
    assert [press.data for press in kept] == ["p", "l"]


@pytest.mark.parametrize("end", ["\x07", "\x1b\\"])
def test_a_late_answer_is_not_taken_as_typing(end: str) -> None:
    answer = f"\x1b]11;rgb:ffff/ffff/ffff{end}"
    for cut in range(2, len(answer) + 1):  # at any place of a slow line, except after a lone Esc
        typed: list[str] = []
        feed = background.without_answers(typed.append)
        for data in (f"p\x1b[Al{answer[:cut]}", f"{answer[cut:]}a\x1b[?62;22c\x1b"):
            feed(data)
        assert "".join(typed) == "p\x1b[Ala\x1b"


def test_typing_ahead_is_not_disturbed(ends: tuple[int, int]) -> None:
    os.write(ends[0], b"quit\n")
    assert background._query(ends[1], ends[1]) == ""
    assert os.read(ends[1], 100) == b"quit\n"


def test_only_terminals_are_asked() -> None:
    reading, writing = os.pipe()
    assert background._query(reading, writing) == ""
    assert not background.query_background("dumb")
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize(
    ("environment", "answer", "choice", "palette"),
    [
        ({}, "", "auto", "dark"),
        ({}, "light", "auto", "light"),
        ({}, "light", "dark", "dark"),
        ({"COLORFGBG": "15;0"}, "", "auto", "dark"),
        ({"COLORFGBG": "0;15"}, "", "auto", "light"),
        ({"COLORFGBG": "0;default"}, "light", "auto", "light"),
        ({"COLORFGBG": "0;15"}, "", "dark", "dark"),
    ],
)
def test_the_chosen_background_overrides_the_terminals_answer(
    environment: dict[str, str], answer: str, choice: str, palette: str
) -> None:
    terminal = Terminal({"TERM": "xterm", **environment}, True, "utf-8", background=answer)
    assert choose_look(terminal, background=choice).palette == palette


def test_colours_of_any_length_are_parsed() -> None:
    assert background.background_in(b"\x1b]11;rgba:f/f/f/f\x07") == "light"
    assert background.background_in(b"\x1b]11;rgb:101/202/303\x07") == "dark"
