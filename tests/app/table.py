"""A table without a terminal: lines and keys in, answers and requests out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.segment import Segment

from taluva import Game
from taluva.app.options import Settings
from taluva.app.screens.base import MapScreen
from taluva.app.screens.map_view import MapPainter, Viewport
from taluva.app.screens.play import PlayScreen
from taluva.app.session import open_game
from taluva.app.state import State
from taluva.app.update import commands as lines
from taluva.i18n import ENGLISH, Language
from taluva.record.journal import Journal
from taluva.tui import screen as tui
from taluva.tui.capabilities import Terminal

COLOUR = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")


def blank_map(painter: MapPainter, viewport: Viewport, *_: object) -> list[list[Segment]]:
    """Return a map without a picture, for tests of what is around it: painting is slow."""
    columns, lines = viewport.shown.view.size
    return [[Segment(" " * columns)] for _ in range(lines)]


def text_of(line: Iterable[Segment]) -> str:
    return "".join(segment.text for segment in line)


def rows_of(screen: MapScreen, size: tuple[int, int]) -> list[str]:
    """Return the lines above the typed line, on a terminal of some size."""
    screen.session.handle(tui.Resized(*size))
    return [text_of(row) for row in screen.render(size[0], size[1] - 2)]


def click(
    screen: MapScreen, text: str, size: tuple[int, int] = (120, 40), after: str = ""
) -> list[tui.Request]:
    """Click the first place of a text above the typed line, in a line that has ``after``."""
    for y, row in enumerate(rows_of(screen, size)):
        if text in row and after in row:
            return screen.handle(tui.Clicked(row.index(text, row.index(after)), y))
    raise AssertionError(f"{text!r} is not shown")


@dataclass(frozen=True)
class Answer:
    """The result of a line."""

    lines: tuple[str, ...]
    is_refused: bool
    leaves: bool


class Harness:
    """A game with its log, as in a running program."""

    def __init__(
        self,
        journal: Journal[Any],
        view: Settings | None = None,
        *,
        runs_programs: bool = False,
        say: Language = ENGLISH,
    ) -> None:
        self.journal = journal
        self.session = open_game(journal, view or Settings(), runs_programs=runs_programs, say=say)
        self.session.state = replace(
            self.session.state, view=self.session.state.view._replace(remembers_choices=True)
        )
        self.requests = self.send(tui.Started())

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def game(self) -> Game:
        game = self.state.game
        assert isinstance(game, Game)
        return game

    def screen(self, terminal: Terminal = COLOUR, colour: str = "auto") -> PlayScreen:
        """Return a screen of this table."""
        return PlayScreen(self.session, terminal, colour)

    def send(self, event: tui.Event) -> list[tui.Request]:
        self.requests = self.session.handle(event)
        return self.requests

    def enter(self, line: str) -> Answer:
        """Submit a line."""
        self.send(tui.LineEdited(line))
        requests = self.send(tui.LineSubmitted(line))
        message = self.state.feedback
        is_refused = message is not None and message.state is tui.LineStatus.NO
        return Answer(self.state.last_answer, is_refused, tui.Exit() in requests)

    def finish(self, requests: Sequence[tui.Request] | None = None) -> None:
        """Handle requests until there are no more."""
        due = deque(self.requests if requests is None else requests)
        while due:
            match due.popleft():
                case tui.StartTimer(name):
                    due.extendleft(reversed(self.send(tui.TimerFired(name))))
                case tui.RunTask(ticket, task):
                    due.extendleft(
                        reversed(self.send(tui.TaskFinished(ticket, task(lambda part: True))))
                    )

    def line_feedback(self, line: str) -> tui.Feedback:
        return lines.line(self.state, line).feedback

    def suggest(self, line: str) -> list[tui.Suggestion]:
        return lines.line(self.state, line).suggestions()

    def close(self) -> None:
        self.session.table.close()
