"""The generator of docs/learn.svg, a picture of the guided first game.

``python -m tests.app.learn_picture`` writes it.
"""

from __future__ import annotations

from typing import Final

from rich.segment import Segment

from taluva.app.options import Settings
from taluva.app.screens.play import PlayScreen
from taluva.app.session import open_course
from taluva.i18n import ENGLISH
from taluva.learn.courses import LessonSession, find_course
from taluva.tui.canvas import Line
from taluva.tui.export import svg_of
from taluva.tui.screen import Started
from tests.app.screen_picture import DOCS, full
from tests.app.table import COLOUR

PICTURE: Final = DOCS / "learn.svg"
_TASK: Final = 5  # cover huts
_SIZE: Final = (118, 36)


def screen_lines() -> list[Line]:
    """Return the screen at one task of the first game."""
    course, _ = find_course("first", say=ENGLISH)
    study = LessonSession.of(course, _TASK, frozenset())
    session = open_course(study, Settings(), lambda key: (), ENGLISH)
    session.handle(Started())
    screen = PlayScreen(session, COLOUR, "auto")
    width, height = _SIZE
    prompt = full([*screen.prompt(), Segment("")], width)
    return [*screen.render(width, height - 2), prompt, full(screen.toolbar(width), width)]


if __name__ == "__main__":
    title = "The first game of Taluva, in a terminal"
    PICTURE.write_text(svg_of(screen_lines(), title), encoding="utf-8")
