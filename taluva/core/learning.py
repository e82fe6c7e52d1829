"""Numbers for moves, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from taluva.core.game import Game, M


class ActionSpace(Generic[M]):
    """The moves of a game by number. A number always means the same move.

    ``len`` is the number of moves. Moves of chance have no number.
    """

    def __init__(self, moves: Iterable[M], plain: Callable[[M], M] = lambda move: move) -> None:
        """Take the moves in order; ``plain`` removes what a number does not say."""
        self._moves = tuple(moves)
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self._plain = plain

    def __len__(self) -> int:
        return len(self._moves)

    def number(self, move: M) -> int:
        """Return the number of a move. Raises ValueError if it has none."""
        number = self._numbers.get(self._plain(move))
        if number is None:
            raise ValueError(f"{move} has no number")
        return number

    def move(self, number: int) -> M:
        """Return the move with a number from 0. Raises ValueError if there is none."""
        if not 0 <= number < len(self._moves):
            raise ValueError(f"there is no move {number}")
        return self._moves[number]

    def mask(self, game: Game[M]) -> bytes:
        """Return a byte for every number: 1 for a legal move, 0 otherwise."""
        mask = bytearray(len(self._moves))
        for move in game.legal_moves():
            number = self._numbers.get(self._plain(move))
            if number is not None:
                mask[number] = 1
        return bytes(mask)
