"""The live verdict on a line: whether Enter does something, and if not, why."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.shell.text.wrap import shortened
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

    def fitting(self, width: int) -> str:
        """Give the reason, or what there is room for."""
        is_short = cell_len(self.reason) <= width or not self.brief
        return shortened(self.reason if is_short else self.brief, width)

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"
