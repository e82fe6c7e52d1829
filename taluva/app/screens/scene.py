"""What the full screens of play and of replay have in common: a program that paints a map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from taluva.app.program import Program
from taluva.app.screens.tableau import Tableau
from taluva.app.state import State
from taluva.app.view import Played, ViewChoice
from taluva.shell.events import Event, Order
from taluva.shell.looks.look import Look, Terminal
from taluva.shell.looks.theme import Theme
from taluva.table.game import Game
from taluva.table.language import Language


class MapScreen:
    """Paints the state of a program on a terminal, and changes nothing by that."""

    # Whether the view of a part stays from move to move as long as it shows what has changed.
    # Where one steps through a game, what is seen depends on nothing but the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()

    def __init__(self, program: Program, terminal: Terminal, colour: str) -> None:
        self.program = program
        self.tableau = Tableau(self, terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """What is to be shown."""
        return self.program.state

    def tell(self, event: Event) -> list[Order]:
        """Take an event; give what is to be done."""
        return self.program.tell(event)

    @property
    def is_pointing(self) -> bool:
        """Whether a cursor has written the line."""
        return False

    @property
    def look(self) -> Look:
        """How to draw, as chosen now."""
        return self.tableau.look

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return self.tableau.theme

    @property
    def game(self) -> Game[Any]:
        """The game at the point that is looked at."""
        return self.state.game

    @property
    def games(self) -> Sequence[Game[Any]]:
        """Every game that led there, and that one at the end."""
        return self.state.games

    @property
    def say(self) -> Language:
        """The language in which it is told."""
        return self.state.say

    @property
    def view(self) -> ViewChoice:
        """How the map is to be seen."""
        return self.state.view

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that led there."""
        return self.state.last_turn()

    @property
    def bots(self) -> Collection[int]:
        """The seats that bots take."""
        return self.state.bots

    @property
    def is_played(self) -> bool:
        """Whether somebody at the screen plays this game, which is not over."""
        return self.state.is_played

    def recent(self) -> list[Played]:
        """Give what was played since the mover's last turn; where nobody plays, the last turn."""
        return self.state.recent()

    @property
    def before_recent(self) -> Game[Any]:
        """The game before what is recent."""
        return self.state.before_recent

    def earlier_turns(self) -> Iterator[list[Played]]:
        """Give the turns before that, the latest first."""
        return self.state.earlier_turns()

    def account(self) -> Iterator[str]:
        """Say what each step has brought, the latest first."""
        return self.state.account()

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu."""
        return self.tableau.styles()
