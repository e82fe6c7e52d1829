"""Who has something to hide at the table, and by whose eyes a game is watched."""

from __future__ import annotations

from typing import Any

from taluva.games import kit_of
from taluva.table.game import Game


def secretive_seats(game: Game[Any]) -> frozenset[int]:
    """Give the seats that have something to hide from the others at the table."""
    seats = kit_of(game.game_name).seated(game)
    return frozenset(seat for seat, each in enumerate(seats, 1) if each.has_secrets)


def insider(game: Game[Any]) -> int | None:
    """Give the seat that knows what is hidden from the others: None if nothing is."""
    return min(secretive_seats(game), default=None)


def watcher(last: Game[Any], *, is_open: bool = False) -> int | None:
    """Give the seat by whose eyes a game is watched that has come as far as its last one.

    While it goes on that is nobody's, unless it is open; when it is over nothing need be hidden.
    """
    return insider(last) if is_open or last.outcome is not None else None
