"""What is wrong with a text, and where."""

from __future__ import annotations


class ParseError(ValueError):
    """A text that is no move: where it goes wrong, and what was expected there.

    ``column`` counts characters from 1 and may lie just behind the text.
    """

    def __init__(self, message: str, column: int, expected: str) -> None:
        super().__init__(message)
        self.column = column
        self.expected = expected

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, int, str]]:
        return (type(self), (str(self), self.column, self.expected))

    def shifted(self, columns: int) -> ParseError:
        """Give the same error for a text that starts ``columns`` further to the right."""
        return ParseError(str(self), self.column + columns, self.expected)
