"""What can be counted of a game that was played: for programs, for tables and for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from taluva.table.game import G
from taluva.table.outcome import Outcome
from taluva.table.telling.language import Language

# Parts of a line, each with the ink of the player that it stands for, or none.
Line: TypeAlias = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one game, as far as it was played."""

    players: int
    turns: int
    outcome: Outcome | None  # None if the game is not finished
    is_shared: bool  # won by several who are not partners
    groups: Mapping[str, str]  # what its games are grouped by, beside players, ending and length
    data: Mapping[str, Any]  # for programs
    rows: tuple[Mapping[str, object], ...]  # one for each player, by the names of columns
    page: Callable[[Any, int, Language], Iterable[Line]]  # for people, by a look and a width


@dataclass(frozen=True, slots=True)
class Counting(Generic[G]):
    """How a game is counted."""

    columns: tuple[str, ...]  # of a table with one row for each player
    # The games after each step, the first before any, and the words of a log about bots, by seat.
    count: Callable[[Sequence[G], Mapping[int, str]], Figures]
