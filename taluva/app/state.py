"""What a screen shows, as one value: where the game stands, the line, and what is said about it.

``update`` of play and of replay give a new state for every event; painters read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from taluva.games.taluva.game import Game
from taluva.record import History
from taluva.shell.pager import Page
from taluva.study import Search
from taluva.ui.session import Played, ViewChoice
from taluva.ui.speed import SPEEDS, USUAL_SPEED
from taluva.ui.verdict import State as Judged
from taluva.ui.verdict import Verdict

_HEADER: Final = 1  # line above a page
_BELOW: Final = 2  # lines below it: the prompt and the toolbar


class Screen(StrEnum):
    """What the game is shown for."""

    REPLAY = "replay"
    WATCH = "watch"  # another program plays it
    DEMO = "demo"  # bots play it


@dataclass(frozen=True, slots=True)
class Pace:
    """Whether a game plays by itself, and how long each step is shown."""

    is_playing: bool = False
    delay: float = USUAL_SPEED

    def changed(self, faster: int) -> Pace:
        """Choose the next faster or slower speed (1, -1)."""
        if faster > 0:
            delay = next((each for each in SPEEDS if each < self.delay), self.delay)
        else:
            delay = next((each for each in SPEEDS[::-1] if each > self.delay), self.delay)
        return replace(self, delay=delay)


@dataclass(frozen=True, slots=True)
class State:
    """A screen between two events."""

    history: History[Game]
    index: int = 0
    screen: Screen = Screen.REPLAY
    text: str = ""  # the line as typed so far
    message: Verdict | None = None  # said until somebody types or does something else
    page: Page | None = None  # a long answer, read instead of the map
    view: ViewChoice = field(default_factory=ViewChoice)
    size: tuple[int, int] = (80, 24)
    pace: Pace = field(default_factory=Pace)
    search: Search | None = None
    damage: str = ""  # why a log is not shown to its end; empty if it is
    ending: str = ""  # why a game that was followed is followed no more

    @property
    def game(self) -> Game:
        """The game at the point that is looked at."""
        return self.history.game(self.index)

    @property
    def games(self) -> Sequence[Game]:
        """Every game that led there, and that one at the end."""
        return self.history.games[: self.index + 1]

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that led here."""
        games = self.history.games[self.history.start_of(self.index) : self.index + 1]
        return [Played.between(before, after) for before, after in pairwise(games)]

    @property
    def is_live(self) -> bool:
        """Whether another program is still playing this game."""
        return self.screen is Screen.WATCH and not self.ending and not self._is_finished

    @property
    def is_at_end(self) -> bool:
        """Whether the last point is looked at; while bots play on, there is none."""
        return self.index == self.history.last and not self.is_thinking

    @property
    def is_thinking(self) -> bool:
        """Whether bots are still playing this game."""
        return self.screen is Screen.DEMO and not self._is_finished

    @property
    def _is_finished(self) -> bool:
        return self.history.game(self.history.last).outcome is not None

    def at(self, index: int) -> State:
        """Look at a point; beyond the first and the last there is none."""
        index = max(0, min(index, self.history.last))
        return replace(self, index=index, view=replace(self.view, pans=()))

    def paced(self, *, is_playing: bool) -> State:
        """Play by itself, or pause."""
        return replace(self, pace=replace(self.pace, is_playing=is_playing))

    def saying(self, judged: Judged, *lines: str) -> State:
        """Say something, or nothing more."""
        said = "; ".join(lines)
        return replace(self, message=Verdict(judged, said) if said else None)

    def with_view(self, **changes: str) -> State:
        """Change how the map is seen, which centres it."""
        return replace(self, view=replace(self.view, pans=(), **changes))

    def panned(self, columns: int, rows: int) -> State:
        """Move the map."""
        pans = (*self.view.pans, (columns, rows))
        return replace(self, page=None, view=replace(self.view, pans=pans))

    def resized(self, columns: int, lines: int) -> State:
        """Be shown on a terminal of another size, which centres the map."""
        return replace(self, size=(columns, lines), view=replace(self.view, pans=()))

    def opened(self, lines: Sequence[str]) -> State:
        """Show a long answer from its beginning."""
        return replace(self, page=Page(tuple(lines)))

    def turned(self, pages: int) -> State:
        """Turn the pages of what is read."""
        columns, lines = self.size
        height = lines - _HEADER - _BELOW
        page = None if self.page is None else self.page.turned(pages, columns, height)
        return replace(self, page=page)
