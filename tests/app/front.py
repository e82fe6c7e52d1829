"""A driver for the front: it sends events and reads the screen, at any size."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from rich.segment import Segment

from taluva.app.front.page import Context, FrontPage
from taluva.app.front.screen import FrontScreen, FrontState
from taluva.app.front.welcome import WelcomePage
from taluva.app.options import Settings
from taluva.i18n import ENGLISH, Language
from taluva.tui import screen
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Terminal
from taluva.tui.form import Row
from tests.app.table import COLOUR

DOCS = Path(__file__).parents[2] / "docs"
WELCOME = WelcomePage("Ana, Ben: turn 19, 2026-11-16 19:36", has_games=True)


class Front:
    """A front whose tasks finish immediately. It records what it saves and deletes."""

    def __init__(
        self,
        size: tuple[int, int] = (120, 40),
        terminal: Terminal = COLOUR,
        pages: Sequence[FrontPage] = (WELCOME,),
        settings: Settings | None = None,
        say: Language = ENGLISH,
        message: str = "",
        focuses: Sequence[str] = (),
    ) -> None:
        self.size = size
        self.saved: list[Settings] = []
        self.deleted: list[Path] = []
        settings = Settings(player="Ana") if settings is None else settings
        context = Context(say, settings, settings)
        state = FrontState.of(pages, context, terminal, message, focuses)
        self.screen = FrontScreen(state, self.saved.append, self._delete)
        self.send(screen.Resized(*size))

    def _delete(self, path: Path) -> str:
        self.deleted.append(path)
        return ""

    def send(self, *events: screen.Event) -> list[screen.Request]:
        """Send events, run the tasks that they start, and return the requests of the last one."""
        requests: list[screen.Request] = []
        for event in events:
            requests = [*self.screen.handle(event)]
            waiting = [order for order in requests if isinstance(order, screen.RunTask)]
            for order in requests:
                if isinstance(order, screen.StartTimer):
                    self.screen.handle(screen.TimerFired(order.name))
            requests = [order for order in requests if not isinstance(order, screen.StartTimer)]
            while waiting:
                task = waiting.pop()
                more = self.screen.handle(
                    screen.TaskFinished(task.ticket, task.task(lambda part: True))
                )
                waiting += [order for order in more if isinstance(order, screen.RunTask)]
        return requests

    def press(self, *keys: str) -> list[screen.Request]:
        """Press keys."""
        return self.send(*map(screen.KeyPressed, keys))

    def click(self, text: str, after: str = "") -> list[screen.Request]:
        """Click the first cell of a text, in the first line where it follows another text."""
        for y, line in enumerate(self.lines):
            start = line.find(after)
            x = line.find(text, start + len(after)) if start >= 0 else -1
            if x >= 0:
                return self.send(screen.Clicked(x, y))
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    @property
    def page(self) -> Any:
        """The top page."""
        return self.screen.state.page

    @property
    def rows(self) -> dict[str, Row]:
        """The rows by name."""
        return {row.name: row for row in self.screen.state.rows}

    @property
    def focus(self) -> str:
        """The name of the row with the focus."""
        return self.screen.state.row.name

    @property
    def outcome(self) -> Any:
        """What was chosen in the end."""
        return self.screen.state.outcome

    def render(self) -> list[Line]:
        """Paint everything above the prompt."""
        return [*self.screen.render(self.size[0], self.size[1] - 2)]

    @property
    def lines(self) -> list[str]:
        """The characters of every line above the prompt."""
        return ["".join(part.text for part in line) for line in self.render()]

    @property
    def text(self) -> str:
        """The characters above the prompt as one text."""
        return "\n".join(self.lines)

    @property
    def reversed_text(self) -> str:
        """All characters in reverse video, which needs no colours."""
        return "".join(
            part.text
            for line in self.render()
            for part in line
            if part.style and part.style.reverse
        )

    @property
    def bar(self) -> str:
        """The characters of the toolbar."""
        return "".join(part.text for part in self.screen.toolbar(self.size[0]))

    @property
    def widths(self) -> set[int]:
        """How wide the lines are."""
        return {Segment.get_line_length([*line]) for line in self.render()}


@contextmanager
def saved_games() -> Iterator[Path]:
    """Make a folder with three games, two of them unfinished."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "games"
        folder.mkdir()
        log = (DOCS / "island.taluva").read_text(encoding="utf-8").splitlines(keepends=True)
        starts = [at for at, line in enumerate(log) if line.startswith("19 ")]
        (folder / "begun.taluva").write_text("".join(log[: starts[0]]), encoding="utf-8")
        copyfile(DOCS / "island.taluva", folder / "ended.taluva")
        copyfile(DOCS / "taifun.taluva", folder / "god.taluva")
        when = datetime(2026, 11, 16, 19, 36).timestamp()
        for at, each in enumerate(("god", "begun", "ended")):
            os.utime(folder / f"{each}.taluva", (when - at, when - at))
        with patch.dict(os.environ, {"TALUVA_DATA": name}):
            yield folder
