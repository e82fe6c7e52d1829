"""Live feedback on the typed line, and the suggestions of the completion menu."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from rich.cells import cell_len

from taluva.i18n import Language
from taluva.tui.text import in_a_line, naming, shorten, whole_clauses

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
    shorter: tuple[str, ...] = ()  # the first messages of several, the longest first
    otherwise: Feedback | None = None  # what to show instead if the reason is too long
    ends_early: bool = False  # whether it may end after a clause, because the rest is elsewhere

    def fitting(self, width: int, names: Sequence[str] = ()) -> str:
        """Return the longest version that fits, shortening players' names before words."""
        if self.otherwise is not None and cell_len(self.reason) > width:
            return self.otherwise.fitting(width, names)
        for told in (self.reason, self.brief, self.least):
            named = naming(told, names, width)
            if told and cell_len(named) <= width:
                return named
        if told := self._beginning(width, names):
            return told
        return shorten(naming(self.least or self.brief or self.reason, names, width), width)

    def _beginning(self, width: int, names: Sequence[str]) -> str:
        """Return the longest beginning that fits and says something, or ""."""
        for told in self.shorter:
            if cell_len(told) <= width:
                return told
        if not self.ends_early:
            return ""
        short = naming(self.reason, names, width)
        told = whole_clauses(self.reason, width) or whole_clauses(short, width)
        return "" if told.endswith(tuple(names)) else told  # a name alone is useless

    def __str__(self) -> str:
        return f"{self.state}  {self.reason}"


def feedback_of(
    status: LineStatus, lines: Sequence[str], say: Language, *, ends_early: bool = False
) -> Feedback | None:
    """Return feedback that says all lines, or the first ones if space is short.

    With ``ends_early`` another place shows the full text, so it may end after a clause.
    """
    if not lines:
        return None
    parts = (lines[:number] for number in range(len(lines) - 1, 0, -1))
    shorter = tuple(in_a_line(part, say) for part in parts)
    return Feedback(status, in_a_line(lines, say), shorter=shorter, ends_early=ends_early)


class Suggestion(NamedTuple):
    """A text that may replace the end of the line, and what it means."""

    text: str
    start: int  # the offset in the line where the replaced part begins
    meaning: str = ""

    def apply(self, line: str) -> str:
        """Return the line with the suggestion applied."""
        return line[: self.start] + self.text
