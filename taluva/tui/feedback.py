"""Live feedback on the typed line, and the suggestions of the completion menu."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.i18n import Language
from taluva.tui.text import naming, shorten

_AROUND: Final = 4  # columns of a toolbar around a badge, which the reason does not have


class LineStatus(StrEnum):
    """The word that begins every verdict."""

    INCOMPLETE = ".."
    OK = "OK"
    NO = "NO"
    WARNING = "!!"  # Enter does something that may well be regretted

    @property
    def acts(self) -> bool:
        """Whether Enter does something."""
        return self in (LineStatus.OK, LineStatus.WARNING)


def badge(state: LineStatus, say: Language) -> str:
    """Give the word of a state in a language."""
    return say("NO") if state is LineStatus.NO else str(state)


def room_for_badges(say: Language) -> int:
    """Count the columns of a toolbar that a reason does not have."""
    return _AROUND + max(len(badge(each, say)) for each in LineStatus)


class Feedback(NamedTuple):
    """A state with its reason."""

    state: LineStatus
    reason: str
    brief: str = ""  # the same where there is little room; what is left out is told after Enter
    least: str = ""  # and where there is less

    def fitting(self, width: int, names: Sequence[str] = ()) -> str:
        """Give the reason, or what there is room for; names give way before words do."""
        for told in (self.reason, self.brief, self.least):
            named = naming(told, names, width)
            if told and cell_len(named) <= width:
                return named
        return shorten(naming(self.least or self.brief or self.reason, names, width), width)

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"


class Suggestion(NamedTuple):
    """A text that may replace the end of the line, and what choosing it means."""

    text: str
    start: int  # the offset in the line where the replaced part begins
    meaning: str = ""

    def apply(self, line: str) -> str:
        """Give the line after the choice."""
        return line[: self.start] + self.text
