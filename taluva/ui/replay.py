"""A game that is watched again: where the watcher stands, how fast it plays, what is sought.

Knows nothing of a terminal. All points of the game are kept, so every way is as short as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from taluva.games.taluva.game import Game
from taluva.record import Journal, Record
from taluva.study import Search, SearchError, Timeline, parse_search
from taluva.ui.fork import begin_fork
from taluva.ui.session import Played, ViewChoice
from taluva.ui.speed import SPEEDS, USUAL_SPEED

FOLLOWING_SECONDS: Final = 0.5  # between two looks at a game that is still played


class Replay:
    """A record, and the point of it that is looked at."""

    def __init__(
        self,
        record: Record,
        *,
        index: int = 0,
        delay: float = USUAL_SPEED,
        view: ViewChoice | None = None,
        damage: str = "",
        news: Callable[[], bool] | None = None,
        ending: Callable[[], str] | None = None,
    ) -> None:
        self.record = record
        self.timeline = Timeline.of(record)
        self.index = index
        self.delay = delay
        self.is_playing = False
        self.damage = damage  # why the log is not replayed to its end; empty if it is
        self.ending = ""  # why a game that was followed is followed no more
        self._news = news  # tells whether another program has added to the record since
        self._ask_ending = ending  # says why nothing more will come; empty while it may
        self.new_game: Journal | None = None  # begun from here, to be played next
        self._view = view or ViewChoice()
        self._search: Search | None = None

    @property
    def game(self) -> Game:
        """The game at the point that is looked at."""
        return self.timeline.game(self.index)

    @property
    def games(self) -> Sequence[Game]:
        """Every game that led there, and that one at the end."""
        return self.timeline.games[: self.index + 1]

    @property
    def view(self) -> ViewChoice:
        """How the island is to be shown."""
        return self._view

    def change_view(self, **changes: str) -> None:
        """Set how the island is shown."""
        self._view = replace(self._view, **changes)

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that led here."""
        first = self.timeline.start_of(self.index)
        games = self.timeline.games[first : self.index + 1]
        return [Played.between(before, after) for before, after in pairwise(games)]

    @property
    def is_at_end(self) -> bool:
        """Whether nothing more was played."""
        return self.index == self.timeline.last

    @property
    def title(self) -> str:
        """What this is, for the header."""
        return "WATCHING" if self.is_live else "REPLAY"

    @property
    def is_live(self) -> bool:
        """Whether another program is still playing this game."""
        return self._news is not None and self.record.game.outcome is None

    def follow(self) -> bool:
        """Take in what has been played since; tell whether there was anything."""
        if self._news is None:
            return False
        is_new = self._news()
        if is_new:
            self.timeline = Timeline.of(self.record)
            self.go(self.index)
        if self.is_live and self._ask_ending is not None:
            self.ending = self._ask_ending()
        if self.ending:
            self._news = None
        return is_new

    def go(self, index: int) -> None:
        """Look at a point; beyond the first and the last there is none."""
        self.index = max(0, min(index, self.timeline.last))

    def go_by_hand(self, index: int) -> None:
        """Look at a point and stay there."""
        self.is_playing = False
        self.go(index)

    def go_to_turn(self, turn: int) -> None:
        """Look at the start of a turn; raises ValueError naming the range."""
        self.go_by_hand(self.timeline.at_turn(turn))

    def toggle_playing(self) -> None:
        """Let it play by itself, from the start again if it is at its end; or pause."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.is_at_end:
            self.go(0)

    def advance(self) -> None:
        """Go one step on while it plays; at the end it stops."""
        self.go(self.index + 1)
        if self.is_at_end:
            self.is_playing = False

    def change_speed(self, faster: int) -> None:
        """Choose the next faster or slower speed (1, -1)."""
        if faster > 0:
            self.delay = next((each for each in SPEEDS if each < self.delay), self.delay)
        else:
            self.delay = next((each for each in SPEEDS[::-1] if each > self.delay), self.delay)

    def find(self, text: str) -> str:
        """Go to the next step about something; say what was found. Raises SearchError."""
        self._search = parse_search(text, self.game)
        return self.find_again(1)

    def find_again(self, direction: int) -> str:
        """Go to the next such step, or to the one before (1, -1). Raises SearchError."""
        if self._search is None:
            raise SearchError("nothing was sought yet: type / and what to find")
        go = self._search.next if direction > 0 else self._search.previous
        found = go(self.timeline, self.index)
        if found is None:
            raise SearchError(f"nothing here is about {self._search.text}")
        self.go_by_hand(found)
        points = self._search.points(self.timeline)
        return f"{self._search.text}: {points.index(found) + 1} of {len(points)}"

    def begin_new_game(self) -> Journal:
        """Begin a new log with the history up to here; raises GameOver or SaveError."""
        self.is_playing = False
        self.new_game = begin_fork(self.record, self.index)
        return self.new_game
