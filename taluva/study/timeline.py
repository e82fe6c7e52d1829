"""The points of a game from its first tile to its end, and the ways from one to another.

Positions are values, so all of them are kept: going back costs no more than going on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Phase
from taluva.record import Record
from taluva.study.events import Event, event


@dataclass(frozen=True, slots=True)
class Point:
    """The game before its first step or after one, and the comments that follow there."""

    game: Game
    comments: tuple[str, ...] = ()


class Timeline:
    """Every point of a game; point 0 lies before the first step, point N after the N-th."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)

    @classmethod
    def of(cls, record: Record) -> Timeline:
        """Give the points of the steps that stand, every tile known that is known at the end."""
        deck = record.game.position.deck
        return cls(
            [
                Point(moment.game.with_deck(deck), tuple(moment.comments))
                for moment in record.moments
            ]
        )

    def __len__(self) -> int:
        return len(self.points)

    @property
    def last(self) -> int:
        """The last point."""
        return len(self.points) - 1

    @property
    def last_turn(self) -> int:
        """The turn of the last step; 0 if there is none."""
        return self.points[-2].game.turn if self.last else 0

    def game(self, index: int) -> Game:
        """Give the game at a point."""
        return self.points[index].game

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The game at every point."""
        return tuple(point.game for point in self.points)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What each step did; event N leads to point N + 1."""
        return tuple(
            event(before.game.position, after.game.position, after.game.moves[-1])
            for before, after in pairwise(self.points)
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The points where a turn begins, and the last point."""
        return tuple(self._ends(lambda before, after: after.phase is Phase.TILE))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The points where a round begins, and the last point: seats have come round again."""
        return tuple(
            self._ends(
                lambda before, after: (
                    after.phase is Phase.TILE and after.position.seat < before.position.seat
                )
            )
        )

    def _ends(self, begins: Callable[[Game, Game], bool]) -> Iterator[int]:
        yield 0
        for index, (before, after) in enumerate(pairwise(self.points), 1):
            if index == self.last or begins(before.game, after.game):
                yield index

    def turn_played(self, index: int) -> int:
        """Give the turn of the step that led to a point; 0 before the first."""
        return self.points[index - 1].game.turn if index else 0

    def start_of(self, index: int) -> int:
        """Give the point where the turn of the step began that led to a point."""
        return self.turns[max(0, bisect_left(self.turns, index) - 1)]

    def at_turn(self, turn: int) -> int:
        """Give the point where a turn begins; the turn after the last is the end.

        Raises ValueError naming the range for any other turn.
        """
        for index in self.turns:
            game = self.points[index].game
            if game.turn == turn and game.phase is Phase.TILE:
                return index
        if turn != self.last_turn + 1:
            raise ValueError(f"there is no turn {turn}: this log has 1 to {self.last_turn + 1}")
        return self.last

    def next_turn(self, index: int) -> int:
        """Give the point after the turn that is being played."""
        return _next(self.turns, index)

    def previous_turn(self, index: int) -> int:
        """Give the point before the turn that is being played, or before the one that ended."""
        return _previous(self.turns, index)

    def next_round(self, index: int) -> int:
        """Give the point after the round that is being played."""
        return _next(self.rounds, index)

    def previous_round(self, index: int) -> int:
        """Give the point before the round that is being played, or before the one that ended."""
        return _previous(self.rounds, index)


def _next(stops: Sequence[int], index: int) -> int:
    return stops[min(bisect_right(stops, index), len(stops) - 1)]


def _previous(stops: Sequence[int], index: int) -> int:
    return stops[max(bisect_left(stops, index) - 1, 0)]
