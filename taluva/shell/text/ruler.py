"""The numbers below a chart whose columns are turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_TICK: Final = 10  # turns from one number to the next


def ruler(turns: Sequence[int]) -> str:
    """Number the first turn that is drawn and every tenth for whose whole number there is room.

    ``turns`` are those of the columns; a turn may have several of them.
    """
    text, before = "", 0
    for column, turn in enumerate(turns):
        is_named = turn != before and turn % _TICK == 0
        is_room = len(text) < column <= len(turns) - len(str(turn))
        if column == 0 or (is_named and is_room):
            text = text.ljust(column) + str(turn)
        before = turn
    return text
