"""Problems of logs, and the errors that reading and writing logs can raise."""

from __future__ import annotations

from typing import Any, NamedTuple

from taluva.i18n import ENGLISH


class Problem(NamedTuple):
    """One problem in a log; line and column count from 1."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return ENGLISH(
            "{line}:{column}: {message}", line=self.line, column=self.column, message=self.message
        )

    def locate(self, source: str) -> str:
        """Return the problem as ``file:line:column: message``."""
        return ENGLISH(
            "{source}:{line}:{column}: {message}",
            source=source,
            line=self.line,
            column=self.column,
            message=self.message,
        )


class LogError(ValueError):
    """A log with a problem; ``game`` is the result of its valid part, or None."""

    def __init__(self, source: str, problem: Problem, game: Any) -> None:
        super().__init__(source, problem, game)
        self.line = problem.line
        self.column = problem.column
        self.message = problem.message
        self.game = game

    def __str__(self) -> str:
        source, problem, _ = self.args
        return str(problem.locate(source))


class OutOfOrder(ValueError):
    """A line that cannot appear at this point of a log, whatever the move."""


class LogInUse(Exception):
    """Another program is writing this log; it can still be read and followed."""


class SaveError(Exception):
    """A log that cannot be written; the text is a message for the player."""


class NameTaken(SaveError):
    """A new log whose file name already exists."""


class GameOver(ValueError):
    """A point of a game where play cannot continue; the text is a message."""
