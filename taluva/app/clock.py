"""The clock of a game: minutes for each player, and seconds added after each turn."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable
from math import ceil
from typing import NamedTuple

from taluva.i18n import InvalidInput, quote
from taluva.record.comments import CLOCK, CLOCK_RULE, CLOCK_TIME, Comment, CommentKind


class ClockRule(NamedTuple):
    """A time limit: minutes per player, seconds added per turn, and whether a bot takes over."""

    minutes: int
    increment: int
    plays_at_zero: bool = False

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """Parse a rule such as 20+10 or 20+10,bot. Raises ValueError with a message."""
        found = re.fullmatch(CLOCK_RULE, text.strip())
        if found is None or not int(found[1]) + int(found[2]):
            raise InvalidInput(
                "{text} is not a clock: expected minutes and seconds per turn, such as 20+10 or"
                " 20+10,bot",
                text=quote(text),
            )
        return cls(int(found[1]), int(found[2]), found[3] is not None)

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}{',bot' if self.plays_at_zero else ''}"


class ClockFace(NamedTuple):
    """The display of a clock: the seconds that each seat has left, and whose clock runs."""

    seconds: tuple[int | None, ...]  # None for bots
    running: int | None = None

    def text(self, seat: int) -> str:
        """Return the time that a seat has left, or "" for a bot."""
        left = self.seconds[seat - 1]
        if left is None:
            return ""
        return f"{'-' if left < 0 else ''}{abs(left) // 60}:{abs(left) % 60:02}"


class Clock:
    """The players' clocks, which start with the first move. Bots have no clock."""

    def __init__(
        self,
        rule: ClockRule,
        seats: int,
        people: Collection[int],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rule = rule
        self.running: int | None = None  # the seat whose clock runs
        self._seats = seats
        self._left = dict.fromkeys(people, 60.0 * rule.minutes)
        self._away: dict[int, float] = {}  # the same of people whose seats bots play now
        self._now = now
        self._since = now()

    @classmethod
    def from_comments(
        cls, comments: Iterable[str], seats: int, people: Collection[int], rule: ClockRule | None
    ) -> Clock | None:
        """Return the clock saved in a log's comments, or a new one if there is none.

        If ``rule`` differs from the log's rule, the clock starts with full time. Return None
        without a rule.
        """
        clock = None if rule is None else cls(rule, seats, people)
        for comment in comments:
            if Comment.parse(comment).kind is not CommentKind.CLOCK:
                continue
            _, named, *times = comment.split()
            if len(times) != seats:
                continue
            found = cls(ClockRule.parse(named), seats, people)
            for seat, text in enumerate(times, 1):
                if seat in found._left and (read := re.fullmatch(CLOCK_TIME, text)):
                    seconds = 60 * int(read[2]) + int(read[3])
                    found._left[seat] = -seconds if read[1] else seconds
            if rule is None or found.rule == rule:
                clock = found
        return clock

    def set_people(self, people: Collection[int]) -> None:
        """Give a clock to these seats. Who plays again has the time left before, or all of it."""
        if self.running is not None and self.running not in people:
            self.turn_to(None, has_played=False)
        self._left, before = {}, {**self._away, **self._left}
        for seat in people:
            self._left[seat] = before.pop(seat, 60.0 * self.rule.minutes)
        self._away = before

    def turn_to(self, seat: int | None, *, has_played: bool) -> bool:
        """Start the clock of the seat to move. Return whether this stopped another seat's clock.

        After a turn, the seat that played gets the increment.
        """
        if seat == self.running:
            return False
        before = self.running
        if before is not None:
            self._left[before] -= self._now() - self._since
            if has_played:
                self._left[before] += self.rule.increment
        self.running = seat if seat in self._left else None
        self._since = self._now()
        return before is not None

    def seconds_left(self, seat: int) -> float:
        """Return the seconds that a seat has left."""
        passed = self._now() - self._since if seat == self.running else 0.0
        return self._left[seat] - passed

    @property
    def is_out(self) -> bool:
        """Whether the running clock is at zero."""
        return self.running is not None and self.seconds_left(self.running) <= 0

    @property
    def face(self) -> ClockFace:
        """The current display of the clock."""
        seconds = (
            ceil(self.seconds_left(seat)) if seat in self._left else None
            for seat in range(1, self._seats + 1)
        )
        return ClockFace(tuple(seconds), self.running)

    @property
    def comment(self) -> str:
        """The comment that stores the times in the log."""
        face = self.face
        times = (face.text(seat) or "-" for seat in range(1, self._seats + 1))
        return " ".join([CLOCK, str(self.rule), *times])
