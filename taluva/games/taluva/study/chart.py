"""A small chart in characters: the huts of a player turn by turn, and when the rest was built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from taluva.games.taluva.rules import FULL_POOL, Pool
from taluva.games.taluva.screen.sprites import TEMPLE, TOWER
from taluva.shell.looks.theme import Theme
from taluva.shell.text.ruler import ruler

_LINES: Final = 5
_HALVES: Final = 2 * _LINES  # a character shows a lower half or all of itself
_AXIS: Final = 4  # characters for the numbers at the left
_WIDEST_BAR: Final = 3  # characters for one turn of a short game

_NOTHING: Final = Pool(0, 0, 0)


def chart_lines(built: Sequence[Pool], theme: Theme, half: str, width: int) -> list[str]:
    """Draw what a player had built after each turn; ``half`` is the character of a half bar.

    Where there is no room for every turn, some are passed over.
    """
    room = max(width - _AXIS, 10)
    bar = max(1, min(_WIDEST_BAR, room // max(len(built), 1)))
    turns = _shown(len(built), room)
    columns = [built[turn] for turn in turns]
    lines = [
        f"{_number(line):>{_AXIS - 1}} "
        + "".join(_bar(pool, line, theme, half) * bar for pool in columns)
        for line in reversed(range(_LINES))
    ]
    marks = "".join(
        _mark(before, after, theme).ljust(bar)
        for before, after in zip([_NOTHING, *columns], columns, strict=False)
    )
    indent = " " * _AXIS
    numbers = ruler([turn + 1 for turn in turns for _ in range(bar)])
    return [line.rstrip() for line in (*lines, indent + marks, indent + numbers)]


def _shown(turns: int, room: int) -> list[int]:
    """List the turns that are drawn, counted from 0: the last one always."""
    if turns <= room:
        return list(range(turns))
    return [(column + 1) * turns // room - 1 for column in range(room)]


def _number(line: int) -> int:
    return (line + 1) * FULL_POOL.huts // _LINES


def _bar(pool: Pool, line: int, theme: Theme, half: str) -> str:
    halves = -(-pool.huts * _HALVES // FULL_POOL.huts)  # rounded up: one hut is seen
    return theme.glyphs.done if halves >= 2 * line + 2 else half if halves > 2 * line else " "


def _mark(before: Pool, after: Pool, theme: Theme) -> str:
    """Mark a turn in which something else than huts was built; a temple counts for more."""
    if after.temples > before.temples:
        return theme.spelt(TEMPLE)
    return theme.spelt(TOWER) if after.towers > before.towers else " "
