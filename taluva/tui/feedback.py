"""Live feedback on the typed line, and the suggestions of the completion menu."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.i18n import Language
from taluva.tui.text import naming, shorten

_AROUND: Final = 4  # columns around the badge in the toolbar


class LineStatus(StrEnum):
    """The status of the typed line, shown as a badge before the feedback."""

    INCOMPLETE = ".."
    OK = "OK"
    NO = "NO"
    WARNING = "!!"  # Enter does something that the player may regret

    @property
    def acts(self) -> bool:
        """Whether Enter does something."""
        return self in (LineStatus.OK, LineStatus.WARNING)


def badge(state: LineStatus, say: Language) -> str:
    """Return the badge of a status in a language."""
    return say("NO") if state is LineStatus.NO else str(state)


def room_for_badges(say: Language) -> int:
    """Return the columns of the toolbar that the widest badge takes up."""
    return _AROUND + max(len(badge(each, say)) for each in LineStatus)


class Feedback(NamedTuple):
    """A line status and its reason."""

    state: LineStatus
    reason: str
    brief: str = ""  # shorter, for narrow windows; the full text is shown after Enter
    least: str = ""  # shorter still

    def fitting(self, width: int, names: Sequence[str] = ()) -> str:
        """Return the longest version that fits, shortening players' names before words."""
        for told in (self.reason, self.brief, self.least):
            named = naming(told, names, width)
            if told and cell_len(named) <= width:
                return named
        return shorten(naming(self.least or self.brief or self.reason, names, width), width)

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"


class Suggestion(NamedTuple):
    """A text that may replace the end of the line, and what it means."""

    text: str
    start: int  # the offset in the line where the replaced part begins
    meaning: str = ""

    def apply(self, line: str) -> str:
        """Return the line with the suggestion applied."""
        return line[: self.start] + self.text
