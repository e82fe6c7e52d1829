"""One viewer's place at a table with several screens."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """The seat of a viewer, and what the screen shows of the others."""

    seat: int | None = None  # None is a spectator
    is_local: bool = True  # whether this screen is on the machine that runs the table
