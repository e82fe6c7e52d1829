"""What is wrong with a log, and where."""

from __future__ import annotations

from typing import Any, NamedTuple

from taluva.i18n import ENGLISH


class Problem(NamedTuple):
    """One thing that is wrong: line and column count from 1."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return ENGLISH(
            "{line}:{column}: {message}", line=self.line, column=self.column, message=self.message
        )

    def locate(self, source: str) -> str:
        """Say where the problem is and what, as ``file:line:column: message``."""
        return ENGLISH(
            "{source}:{line}:{column}: {message}",
            source=source,
            line=self.line,
            column=self.column,
            message=self.message,
        )


class LogError(ValueError):
    """A log with a problem; ``game`` is where its valid part leads, None if there is none."""

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
    """A line of a log that cannot stand where it stands, whatever the move."""


class LogInUse(Exception):
    """Another program writes this log; it may be read and followed meanwhile."""


class SaveError(Exception):
    """A log that cannot be written; the text is one sentence for the player."""


class NameTaken(SaveError):
    """A new log whose name another file has."""


class GameOver(ValueError):
    """A point of a game from which nobody can play on; the text is a sentence."""
