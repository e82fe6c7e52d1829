"""What a step did, as facts."""

from __future__ import annotations

from typing import NamedTuple

from taluva.games.taluva.rules import Expand, Move, Place, Position, Status, expansion, huts_covered
from taluva.hexgrid import Hex


class Event(NamedTuple):
    """One step: who played what, the hexes it changed, and the harm it did."""

    turn: int
    seat: int
    move: Move
    hexes: frozenset[Hex]  # covered by the tile, or built on
    level: int  # of the tile, or the highest that was built on
    covered: dict[int, int]  # huts lost to an eruption, by seat
    is_out: bool  # the player could build nothing and is eliminated

    @property
    def is_eruption(self) -> bool:
        """Whether a tile was laid on top of others."""
        return isinstance(self.move, Place) and self.level > 1


def event(before: Position, after: Position, move: Move) -> Event:
    """Say what the move between two positions did."""
    board = before.board
    if isinstance(move, Place):
        return Event(
            before.turn,
            before.seat,
            move,
            move.cover,
            after.board.fields[move.volcano].level,
            huts_covered(board, move),
            after.standing.statuses[before.seat - 1] is Status.OUT,
        )
    hexes = [move.hex]
    if isinstance(move, Expand):
        hexes = expansion(board, board.settlements[move.hex], move.land)
    level = max(board.fields[hex].level for hex in hexes)
    return Event(before.turn, before.seat, move, frozenset(hexes), level, {}, False)
