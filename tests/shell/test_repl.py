"""The line prompt with pipe input: what keys do, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import ColorDepth, DummyOutput
from rich.segment import Segment

from taluva.shell.fragments import Line
from taluva.shell.pager import Page
from taluva.shell.repl import Repl, Reply
from taluva.shell.suggestion import Suggestion


class Echo:
    """A scene that remembers what was entered: quit leaves, no is refused, page opens a page."""

    def __init__(self) -> None:
        self.entered: list[str] = []
        self.drawn: list[str] = []
        self.pages = 0
        self.fails = False

    def picture(self, width: int, height: int, text: str) -> Sequence[Line]:
        if self.fails:
            raise RuntimeError("a bug")
        self.drawn.append(text)
        return [[Segment(text)]]

    def page(self, width: int, height: int, page: Page) -> Sequence[Line]:
        self.pages += 1
        return [[Segment(line)] for line in page.shown(width, height)]

    def toolbar(self, width: int, text: str, question: str) -> Line:
        return [Segment(question)]

    def prompt(self) -> StyleAndTextTuples:
        return [("", "> ")]

    def hint(self, text: str) -> StyleAndTextTuples:
        return [("", "hint")]

    def question(self) -> str:
        return "leave?"

    def styles(self) -> Mapping[str, str]:
        return {}

    def suggest(self, text: str) -> list[Suggestion]:
        return [Suggestion("hello", 0), Suggestion("help", 0)] if "hello".startswith(text) else []

    def is_incomplete(self, text: str) -> bool:
        return text == "hello"

    def enter(self, text: str) -> Reply:
        self.entered.append(text)
        if text == "bug":
            raise RuntimeError("a bug")
        return Reply(
            keeps_line=text == "no",
            page=("a", "b") if text == "page" else (),
            leaves=text == "quit",
        )


def run(keys: str, scene: Echo | None = None) -> Echo:
    scene = scene or Echo()

    def f1() -> Reply:
        scene.entered.append("(f1)")
        return Reply(keeps_line=True)

    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        Repl(
            scene,
            keys={"f1": f1},
            colour_depth=ColorDepth.DEPTH_1_BIT,
            input=pipe,
            output=DummyOutput(),
        ).run()
    return scene


def test_lines_are_entered_until_one_leaves() -> None:
    assert run("one\rtwo\rquit\r").entered == ["one", "two", "quit"]


def test_ctrl_d_leaves_at_once() -> None:
    assert run("half a line\x04").entered == []


def test_a_refused_line_stays_to_be_mended() -> None:
    assert run("no\rt\rquit\r").entered == ["no", "not", "quit"]


def test_ctrl_c_asks_and_only_yes_leaves() -> None:
    assert run("\x03none\r\x03y").entered == ["one"]
    assert run("\x03\x03").entered == []


def test_pasted_lines_are_entered_until_one_is_refused() -> None:
    assert run("\x1b[200~one\r\ntwo\nthree\x1b[201~\rquit\r").entered == [
        "one",
        "two",
        "three",
        "quit",
    ]
    assert run("\x1b[200~no\nquit\x1b[201~t\rquit\r").entered == ["no", "not", "quit"]


def test_keys_of_the_game_leave_the_line_alone() -> None:
    assert run("on\x1bOPe\rquit\r").entered == ["(f1)", "one", "quit"]


def test_a_page_is_closed_by_enter() -> None:
    scene = run("page\r\rquit\r")
    assert scene.entered == ["page", "quit"]


def test_the_scene_hears_of_every_change_of_the_line_but_not_of_its_end() -> None:
    changes: list[str] = []
    with create_pipe_input() as pipe:
        pipe.send_text("ab\x1b")
        repl = Repl(
            Echo(),
            keys={},
            colour_depth=ColorDepth.DEPTH_1_BIT,
            on_typing=lambda: changes.append(repl.buffer.text),
            input=pipe,
            output=DummyOutput(),
        )
        pipe.send_text("\x1bOP" + "no\r" + "one\r" + "\x04")
        repl.run()
    assert changes[:3] == ["a", "ab", ""]
    assert changes[-1] == "noone"


@pytest.mark.parametrize("where", ["enter", "picture"])
def test_an_error_ends_the_prompt_and_is_not_swallowed(where: str) -> None:
    scene = Echo()
    scene.fails = where == "picture"
    with pytest.raises(RuntimeError, match="a bug"):
        run("bug\r", scene)
