"""The live verdict on a line: whether Enter does something, and if not, why."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.shell.text.wrap import naming, shortened
from taluva.table.telling.language import Language

_AROUND: Final = 4  # columns of a toolbar around a badge, which the reason does not have


class State(StrEnum):
    """The word that begins every verdict."""

    INCOMPLETE = ".."
    OK = "OK"
    NO = "NO"
    WARNING = "!!"  # Enter does something that may well be regretted

    @property
    def acts(self) -> bool:
        """Whether Enter does something."""
        return self in (State.OK, State.WARNING)


def badge(state: State, say: Language) -> str:
    """Give the word of a state in a language."""
    return say("NO") if state is State.NO else str(state)


def room_for_badges(say: Language) -> int:
    """Count the columns of a toolbar that a reason does not have."""
    return _AROUND + max(len(badge(each, say)) for each in State)


class Verdict(NamedTuple):
    """A state with its reason."""

    state: State
    reason: str
    brief: str = ""  # the same where there is little room; what is left out is told after Enter
    least: str = ""  # and where there is less

    def fitting(self, width: int, names: Sequence[str] = ()) -> str:
        """Give the reason, or what there is room for; names give way before words do."""
        for told in (self.reason, self.brief, self.least):
            named = naming(told, names, width)
            if told and cell_len(named) <= width:
                return named
        return shortened(naming(self.least or self.brief or self.reason, names, width), width)

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"
