"""What a completion menu offers, as data."""

from __future__ import annotations

from typing import NamedTuple


class Suggestion(NamedTuple):
    """A text that may replace the end of the line, and what choosing it means."""

    text: str
    start: int  # the offset in the line where the replaced part begins
    meaning: str = ""

    def applied(self, line: str) -> str:
        """Give the line after the choice."""
        return line[: self.start] + self.text
