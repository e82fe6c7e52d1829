"""The live verdict on a line: whether Enter does something, and if not, why."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

CHIP_WIDTH: Final = 6  # columns of a toolbar that the reason does not have


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


class Verdict(NamedTuple):
    """A state with its reason."""

    state: State
    reason: str

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"
