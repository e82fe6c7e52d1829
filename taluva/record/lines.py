"""The lines of a log: limits, entries, check values and errors.

``str`` of an entry writes its line, and ``parse_entry`` reads it. A check line such as ``#=
5f3a91c0`` follows each turn. It holds the first eight digits of a SHA-256, taken over the previous
check digits and all bytes since. Other readers treat it as a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, Generic, NamedTuple

from taluva.core.definition import GameDefinition
from taluva.core.game import M
from taluva.core.setup import BOTS, SEATS
from taluva.core.text import ParseError, is_whole
from taluva.i18n import ENGLISH, InvalidInput, quote


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
    """A log with a problem; ``game`` and ``record`` are its valid part, or None."""

    def __init__(self, source: str, problem: Problem, game: Any, record: Any = None) -> None:
        super().__init__(source, problem, game, record)
        self.source = source
        self.line = problem.line
        self.column = problem.column
        self.message = problem.message
        self.game = game
        self.record = record

    def __str__(self) -> str:
        return str(self.args[1].locate(self.source))


class OutOfOrder(InvalidInput):
    """An entry that cannot come next in a log, such as an undo without a move."""


class LogInUse(Exception):
    """A log that another program is writing; it can still be read and followed."""


class SaveError(Exception):
    """A log that cannot be written, with a message for the player."""


class NameTaken(SaveError):
    """A new log whose file name already exists."""


class GameOver(InvalidInput):
    """A point where a game cannot continue, with a message for the player."""


FORMAT: Final = 1  # the version of the format
MAGIC: Final = "taluva-log"

MAX_LINE_LENGTH: Final = 2_000  # bytes, not counting the newline
# A line, its newline, and one more byte: enough to notice a long line without reading all of it.
MAX_READ_LENGTH: Final = MAX_LINE_LENGTH + 3
MAX_FILE_SIZE: Final = 4 * 1024 * 1024  # bytes
MAX_LINES: Final = 20_000  # lines after the headers, comments included
LINES_FOR_MOVES: Final = 5_000  # the last lines of a log, kept free for moves
BYTES_PER_MOVE: Final = 200  # to keep free for each of them; only results are longer
MAX_HEADERS: Final = 100  # lines before the moves
MAX_WARNINGS: Final = 20  # further warnings are dropped


_NUMBERED: Final = re.compile(r"[ \t]*([0-9]{1,9})([ \t]+|$)(.*)", re.ASCII)
_CHECK: Final = re.compile("#= [0-9a-f]{8}")
_BLANKS: Final = " \t"
UNDO: Final = "undo"
RESULT: Final = "result"
PERSON: Final = "person"  # instead of the spec of a bot
PLAYER_KEYS: Final = (SEATS.key, BOTS.key)


class MoveEntry(NamedTuple, Generic[M]):
    """A move and the number before it in the log, usually its turn."""

    turn: int
    move: M

    def __str__(self) -> str:
        return f"{self.turn} {self.move!s}"  # !s is faster, and most lines are moves


class UndoEntry(NamedTuple):
    """An undo of the latest remaining move; ``turn`` is the turn number of that move."""

    turn: int

    def __str__(self) -> str:
        return f"{self.turn} {UNDO}"


class ConsequenceLine(NamedTuple):
    """A consequence of the move before it, such as the result."""

    text: str

    def __str__(self) -> str:
        return self.text


class PlayerEntry(NamedTuple):
    """A change of who plays a seat from here on: its name, or its bot, or that a person plays."""

    key: str  # "seat" or "bot", as in the headers
    seat: int
    value: str  # a name, a bot spec, or PERSON

    def __str__(self) -> str:
        return f"{self.key} {self.seat} {self.value}"


class CommentEntry(NamedTuple):
    """A comment, stored with the move that it follows."""

    text: str  # including leading blanks, so that lines survive unchanged

    def __str__(self) -> str:
        return f"#{self.text}"


class Check:
    """A placeholder for a check value, which depends on the bytes before it."""

    def __str__(self) -> str:
        return "#="


CHECK: Final = Check()  # one object is enough for all

Entry = MoveEntry[M] | UndoEntry | ConsequenceLine | PlayerEntry | CommentEntry | Check


def parse_entry(line: str, definition: GameDefinition[Any, M]) -> Entry[M] | None:
    """Parse a log line without its newline; return None if it is blank. Raises ParseError.

    Case and extra blanks don't matter, and moves may be abbreviated as at the prompt. Does not
    check that the entry fits the game.
    """
    if line.startswith("#"):
        return _remark(line.rstrip(_BLANKS))
    number, _, text = line.partition(" ")
    if number.isdecimal() and number.isascii() and len(number) < 10 and text[:1] not in _BLANKS:
        start = len(number) + 1  # a fast path: nearly all lines have this form
    else:
        numbered = _NUMBERED.match(line)
        if numbered is None:
            return _without_number(line)
        number, text, start = numbered[1], numbered[3], numbered.start(3)
    turn, text = int(number), text.rstrip(_BLANKS)
    word, _, more = text.partition(" ")
    word = word.lower()
    if word == UNDO or word in definition.derived:
        if more:
            column = start + len(text) - len(more) + 1
            message = ENGLISH("unexpected {words}", words=quote(more))
            raise ParseError(message, column, ENGLISH("the end of the line"))
        return UndoEntry(turn) if word == UNDO else ConsequenceLine(f"{turn} {word}")
    try:
        return MoveEntry(turn, definition.parse_logged(text))
    except ParseError as error:
        raise error.shift(start) from None


def _remark(text: str) -> CommentEntry | Check:
    return CHECK if _CHECK.fullmatch(text) else CommentEntry(text[1:])


def _without_number(line: str) -> ConsequenceLine | PlayerEntry | CommentEntry | Check | None:
    text = line.strip(_BLANKS)
    if not text:
        return None
    if text.startswith("#"):
        return _remark(text)
    verb, *words = text.lower().split()
    if verb == RESULT:
        return ConsequenceLine(" ".join([RESULT, *words]))
    if verb in PLAYER_KEYS and len(words) > 1 and is_whole(words[0]):
        return PlayerEntry(verb, int(words[0]), text.split(maxsplit=2)[2])
    message = ENGLISH(
        "found {text}, expected a turn number, 'result' or a comment with '#'", text=quote(text)
    )
    raise ParseError(message, line.index(text[0]) + 1, ENGLISH("a turn number"))


def column_of_move(line: str) -> int:
    """Return the column where the move starts in its line."""
    numbered = _NUMBERED.match(line)
    return 1 if numbered is None else numbered.start(3) + 1


_DIGITS: Final = 8
_LINE: Final = re.compile(rb"^#= ([0-9a-f]{8})\r?\n", re.MULTILINE)


class Checksum:
    """A running check value over the lines of a log."""

    __slots__ = ("_hash",)

    def __init__(self, start: Checksum | None = None) -> None:
        """Start at the first line of a log, or continue from another checksum."""
        self._hash: Any = sha256() if start is None else start._hash.copy()

    @property
    def value(self) -> str:
        """The digits for a check line at this point."""
        digits: str = self._hash.hexdigest()
        return digits[:_DIGITS]

    def take(self, content: bytes) -> bool:
        """Add the next lines with their newlines; return whether a check line is wrong."""
        is_wrong, start = False, 0
        for found in _LINE.finditer(content) if b"#" in content else ():
            self._hash.update(content[start : found.start()])
            is_wrong = is_wrong or found[1].decode() != self.value
            # Continue from the stated value, so that damage is reported only where it occurs.
            self._hash, start = sha256(found[1]), found.end()
        self._hash.update(content[start:])
        return is_wrong

    def after(self, entries: Iterable[Entry[Any]]) -> bytes:
        """Return the lines of the next entries as bytes, filling in check values."""
        lines = []
        for entry in entries:
            if isinstance(entry, Check):
                value = self.value
                line = f"{entry} {value}\n".encode()
                self._hash = sha256(value.encode())
            else:
                line = f"{entry!s}\n".encode()
                self._hash.update(line)
            lines.append(line)
        return b"".join(lines)
