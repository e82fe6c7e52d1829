"""A table to play at without a terminal: lines and keys in, answers and orders out."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from taluva import Game
from taluva.app.screens.play import PlayScreen
from taluva.app.session import open_game
from taluva.app.state import State
from taluva.app.update import commands as lines
from taluva.app.view import ViewChoice
from taluva.i18n import ENGLISH, Language
from taluva.record import Journal
from taluva.tui.capabilities import Terminal
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.feedback import Suggestion, Verdict
from taluva.tui.screen import Begun, Done, Entered, Event, Leave, Order, Run, Tick, Typed, Wake

COLOUR = Terminal({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, "utf-8")


@dataclass(frozen=True)
class Answer:
    """What came of a line."""

    lines: tuple[str, ...]
    is_refused: bool
    leaves: bool


class Table:
    """A game with its log, as a program that has begun."""

    def __init__(
        self,
        journal: Journal,
        view: ViewChoice | None = None,
        *,
        runs_programs: bool = False,
        say: Language = ENGLISH,
    ) -> None:
        self.journal = journal
        self.program = open_game(
            journal, view or ViewChoice(), runs_programs=runs_programs, say=say
        )
        self.program.state = replace(self.program.state, keeps_choices=True)
        self.orders = self.tell(Begun())

    @property
    def state(self) -> State:
        return self.program.state

    @property
    def game(self) -> Game:
        game = self.state.game
        assert isinstance(game, Game)
        return game

    def screen(self, terminal: Terminal = COLOUR, colour: str = "auto") -> PlayScreen:
        """Give a screen that shows this table."""
        return PlayScreen(self.program, terminal, colour)

    def tell(self, event: Event) -> list[Order]:
        self.orders = self.program.tell(event)
        return self.orders

    def enter(self, line: str) -> Answer:
        """Type a line and enter it."""
        self.tell(Typed(line))
        orders = self.tell(Entered(line))
        message = self.state.message
        is_refused = message is not None and message.state is Judged.NO
        return Answer(self.state.told, is_refused, Leave() in orders)

    def finish(self, orders: Sequence[Order] | None = None) -> None:
        """Carry out orders until nothing more is ordered."""
        due = deque(self.orders if orders is None else orders)
        while due:
            match due.popleft():
                case Wake(name):
                    due.extendleft(reversed(self.tell(Tick(name))))
                case Run(ticket, task):
                    due.extendleft(reversed(self.tell(Done(ticket, task(lambda part: True)))))

    def verdict(self, line: str) -> Verdict:
        return lines.line(self.state, line).verdict

    def suggest(self, line: str) -> list[Suggestion]:
        return lines.line(self.state, line).suggestions()

    def close(self) -> None:
        self.program.desk.close()
