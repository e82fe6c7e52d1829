"""A history: the moments of a game from start to end, and navigation between them.

Games are immutable values, so all of them are stored. Going back costs no more than going forward.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import Generic, NamedTuple

from taluva.core.game import G
from taluva.i18n import ENGLISH


class HistoryEntry(NamedTuple, Generic[G]):
    """The game before its first move or after one, and the comments that follow."""

    game: G
    comments: tuple[str, ...] = ()


class History(Generic[G]):
    """The moments of a game: moment 0 is before the first move, N after the N-th.

    Moves that were undone do not count. A *turn* is a run of moves by one seat, including what is
    dealt in between. If several seats share a turn number, each number is a *round*. Otherwise a
    round starts when a seat plays that has already played in the current round.
    """

    def __init__(self, moments: Sequence[HistoryEntry[G]]) -> None:
        """Store the moments; each game learns the chance results up to the last one."""
        last = moments[-1].game
        self.moments = tuple(
            HistoryEntry(moment.game.with_revealed(last), moment.comments) for moment in moments
        )

    def __len__(self) -> int:
        return len(self.moments)

    def __getitem__(self, index: int) -> HistoryEntry[G]:
        return self.moments[index]

    def game(self, index: int) -> G:
        """Return the game at a moment."""
        return self.moments[index].game

    @cached_property
    def games(self) -> tuple[G, ...]:
        """The games of all moments."""
        return tuple(moment.game for moment in self.moments)

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    @property
    def last_turn(self) -> int:
        """The turn number of the last move; 0 without moves."""
        return self.turn_played(self.last)

    def turn_played(self, index: int) -> int:
        """Return the turn number of the move that led to a moment; 0 before the first."""
        return self.moments[index - 1].game.turn if index else 0

    def at_turn(self, turn: int) -> int:
        """Return the moment where a turn number starts; the number after the last is the end.

        Raises ValueError, naming the valid range, for any other number.
        """
        for index, moment in enumerate(self.moments):
            if moment.game.turn == turn:
                return index
        if turn == self.last_turn + 1:
            return self.last
        first, last = self.moments[0].game.turn, self.last_turn + 1
        if first == last:
            raise ValueError(
                ENGLISH(
                    "there is no turn {turn}: this log has only turn {last}", turn=turn, last=last
                )
            )
        raise ValueError(
            ENGLISH(
                "there is no turn {turn}: this log has turns {first} to {last}",
                turn=turn,
                first=first,
                last=last,
            )
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The moments where a turn starts, and the last one."""
        return self._stops[0]

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The moments where a round starts, and the last one."""
        return self._stops[1]

    @cached_property
    def _stops(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        turns, rounds = {0}, {0}
        playing = None
        number = self.moments[0].game.turn
        played = set[int]()
        are_numbered = self._are_rounds_numbered
        for index, moment in enumerate(self.moments):
            seat = moment.game.seat
            if seat is None or seat == playing:
                continue
            if playing is not None:
                turns.add(index)
            if moment.game.turn != number if are_numbered else seat in played:
                rounds.add(index)
                played.clear()
                number = moment.game.turn
            played.add(seat)
            playing = seat
        return tuple(sorted({*turns, self.last})), tuple(sorted({*rounds, self.last}))

    @property
    def _are_rounds_numbered(self) -> bool:
        deciders: dict[int, int] = {}
        seats = ((moment.game.turn, moment.game.seat) for moment in self.moments)
        return any(
            seat is not None and deciders.setdefault(number, seat) != seat for number, seat in seats
        )

    def start_of(self, index: int) -> int:
        """Return the start of the turn whose move led to a moment."""
        return self.turns[max(0, bisect_left(self.turns, index) - 1)]

    def next_turn(self, index: int) -> int:
        """Return the moment after the current turn."""
        return _next(self.turns, index)

    def previous_turn(self, index: int) -> int:
        """Return the start of the current turn, or of the previous one if none is under way."""
        return _previous(self.turns, index)

    def next_round(self, index: int) -> int:
        """Return the moment after the current round."""
        return _next(self.rounds, index)

    def previous_round(self, index: int) -> int:
        """Return the start of the current round, or of the previous one if none is under way."""
        return _previous(self.rounds, index)


def _next(stops: Sequence[int], index: int) -> int:
    return stops[min(bisect_right(stops, index), len(stops) - 1)]


def _previous(stops: Sequence[int], index: int) -> int:
    return stops[max(bisect_left(stops, index) - 1, 0)]
