"""One viewer's place at a table with several screens."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """The seat of a viewer, and what the screen shows of the others."""

    seat: int | None = None  # None is a spectator
    is_local: bool = True  # whether this screen is on the machine that runs the table
    absent: frozenset[int] = frozenset()  # seats of people without a screen
    asker: str = ""  # a player who asks this viewer to agree to an undo
    steps: int = 0  # how many moves that undo takes back
    chat: tuple[str, ...] = ()  # the latest lines
