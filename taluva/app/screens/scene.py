"""What the full screens of play and of replay have in common: a program that paints a map."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from taluva.app.orders import Pointed, Zoomed
from taluva.app.program import Program
from taluva.app.screens.tableau import Tableau
from taluva.app.state import State
from taluva.app.update import pointing
from taluva.app.view import Lecture, Played, ViewChoice
from taluva.hexgrid import Hex
from taluva.shell.events import Clicked, Event, Order, Wheeled
from taluva.shell.looks.look import Look, Terminal
from taluva.shell.looks.theme import Theme
from taluva.shell.map.picture import Spot
from taluva.table.game import Game
from taluva.table.telling.language import Language


class MapScreen:
    """Paints the state of a program on a terminal, and changes nothing by that."""

    # Whether the view of a part stays from move to move as long as it shows what has changed.
    # Where one steps through a game, what is seen depends on nothing but the point.
    is_steady = False
    pointing_keys: Sequence[str] = ()

    def __init__(self, program: Program, terminal: Terminal, colour: str) -> None:
        self.program = program
        self.terminal = terminal
        self.tableau = Tableau(self, terminal, colour, is_steady=self.is_steady)

    @property
    def state(self) -> State:
        """What is to be shown."""
        return self.program.state

    def tell(self, event: Event) -> list[Order]:
        """Take an event; give what is to be done."""
        match event:
            case Clicked(column, line):
                spot = self._spot_at(column, line, pointing.spots(self.state))
                return [] if spot is None else self.program.tell(Pointed(spot))
            case Wheeled(steps, column, line):
                return self._zoomed(steps, self._spot_at(column, line, self._shown_hexes()))
            case _:
                return self.program.tell(event)

    def _spot_at(self, column: int, line: int, spots: Iterable[Spot]) -> Spot | None:
        """Give the place on a cell of the picture, below its header."""
        return self.tableau.spot_at(column, line - 1, spots)

    def _shown_hexes(self) -> list[Spot]:
        return [ground.hex for ground in self.state.face.picture(self.game, self.say).grounds]

    def _zoomed(self, steps: int, around: Spot | None) -> list[Order]:
        """Take the next larger or smaller zoom, if there is one."""
        zooms, zoom = self.state.face.zooms, self.tableau.zoom
        at = zooms.index(zoom) - steps if zoom in zooms else -1
        if not 0 <= at < len(zooms):
            return []
        return self.program.tell(
            Zoomed(str(zooms[at]), around if isinstance(around, Hex) else None)
        )

    @property
    def has_mouse(self) -> bool:
        """Whether the mouse is taken from the terminal."""
        return self.state.view.mouse == "on"

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

    @property
    def lecture(self) -> Lecture | None:
        """What is taught with the game, if it is there for that."""
        return self.state.lecture

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

    @property
    def is_ended(self) -> bool:
        """Whether the game that was played at the screen is over."""
        return self.state.is_ended

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

    def free_columns(self, lines: int) -> int:
        """Give how many columns at the right of the lowest lines show no land."""
        columns = self.state.size[0]
        is_read = self.state.page is not None and self.state.is_map_hidden
        return columns if is_read else self.tableau.free_columns(columns, lines)

    def styles(self) -> Mapping[str, str]:
        """Give the styles of the prompt and of the menu."""
        return self.tableau.styles()
