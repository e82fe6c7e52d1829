"""Reading a log into a record, up to the first problem.

A reader takes a log line by line, so that a log can be followed while it grows, and a hostile file
costs no more than the limits allow. The reader passes entries to a visitor: a record, which replays
the game, or a simpler one.
"""

from __future__ import annotations

import gc
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Generic, Protocol, TypeVar, overload

from taluva.core.environment import open_regular
from taluva.core.game import G, Game, IllegalMove
from taluva.core.text import ParseError
from taluva.i18n import ENGLISH, REPLACEMENT, quote, sanitize
from taluva.record import lines
from taluva.record.headers import Header, HeaderReader
from taluva.record.record import Record, Source

TOO_LARGE = ENGLISH(
    "a log can have at most {most} bytes: the rest is ignored", most=lines.MAX_FILE_SIZE
)
_BYTE_ORDER_MARK = "\ufeff"
_EDITED = ENGLISH("an earlier line has been edited or damaged")


class Visitor(Protocol):
    """A receiver of the entries of a log."""

    def accept(self, entry: lines.Entry[Any]) -> None:
        """Take the next entry. Raises IllegalMove or OutOfOrder if it does not fit."""


V = TypeVar("V", bound=Visitor)


class LineReader(Generic[V]):
    """A reader that takes the lines of a log one by one and stops at the first problem.

    ``size`` counts the bytes of the accepted lines. The visitor is created when the headers are
    complete and gets every entry after them. After ``finish``, ``torn`` means that the last line
    was incomplete and was dropped.
    """

    def __init__(self, begin: Callable[[Header[Any, Any]], V]) -> None:
        self.visitor: V | None = None
        self.head: Header[Any, Any] | None = None
        self.problems: list[lines.Problem] = []
        self.warnings: list[lines.Problem] = []
        self.size = 0
        self.torn = False
        self.checksum = lines.Checksum()  # of the accepted lines
        self._begin = begin
        self._line = 0
        self._body_lines = 0
        self._headers = HeaderReader()
        self._is_log = False  # the first line was valid

    @property
    def lines(self) -> int:
        """The number of lines after the headers."""
        return self._body_lines

    def read(self, content: bytes) -> None:
        """Read a whole log up to its end or its first problem."""
        file = io.BytesIO(content)
        while self.visitor is None and self._feed_from(file):
            pass
        if self.head is None or self.visitor is None or self._take_rest(self.head, content):
            return
        self.visitor = self._begin(self.head)
        while self._feed_from(file):
            pass

    def _take_rest(self, head: Header[Any, Any], content: bytes) -> bool:
        """Take everything after the headers if it has no problem; return whether it has none.

        It takes less time to parse all lines before the visitor gets the first one. After a problem
        the visitor is useless.
        """
        assert self.visitor is not None, "the headers are complete"
        rest, checksum = content[self.size :], lines.Checksum(self.checksum)
        raws = rest.split(b"\n")
        if raws.pop() or len(raws) > lines.MAX_LINES or len(content) > lines.MAX_FILE_SIZE:
            return False
        if max(map(len, raws), default=0) > lines.MAX_LINE_LENGTH or checksum.take(rest):
            return False
        try:
            texts = rest.decode().split("\n")[:-1]
            if not "".join(texts).isprintable():
                return False
            entries = [lines.parse_entry(text, head.definition) for text in texts]
            for entry in entries:
                if entry is not None:
                    self.visitor.accept(entry)
        except ValueError:  # of any kind: UnicodeDecodeError, ParseError, IllegalMove, OutOfOrder
            return False
        self.size, self.checksum = len(content), checksum
        self._line += len(texts)
        self._body_lines = len(texts)
        return True

    def _feed_from(self, file: BinaryIO) -> bool:
        """Read the next line of a file, or its end; return whether there may be more."""
        raw = file.readline(lines.MAX_READ_LENGTH)
        if raw.endswith(b"\n") or len(raw) == lines.MAX_READ_LENGTH:
            return self.feed(raw)
        self.finish(raw)
        return False

    def feed(self, raw: bytes) -> bool:
        """Take the next line with its newline and return whether it was valid."""
        if self.problems:
            return False
        self._line += 1
        text = self._decode(raw)
        if text is None:
            return False
        try:
            if self.head is not None and self.visitor is not None:
                self._take_entry(self.head, self.visitor, text)
            elif self._is_log:
                self._take_header(text)
            else:
                self._take_magic(text)
        except ParseError as error:
            self._problem(error.column, str(error))
        except IllegalMove as error:
            self._problem(lines.column_of_move(text), error.in_public)
        except lines.OutOfOrder as error:
            self._problem(len(text) - len(text.lstrip(" ")) + 1, str(error))
        if self.problems:
            return False
        self.size += len(raw)
        if self.checksum.take(raw):
            self._warn(1, _EDITED)
        return True

    def finish(self, rest: bytes = b"") -> None:
        """Check the end of the file; ``rest`` is the text after the last newline."""
        if self.problems:
            return
        self._line += 1
        if self.visitor is None:
            self._headers.read()
            self.problems += self._headers.problems
            self._problem(1, self._no_game(bool(rest)))
        elif self.size + len(rest) > lines.MAX_FILE_SIZE:
            self._problem(1, TOO_LARGE)
        elif rest:
            self._take_unended(rest)

    def _no_game(self, has_rest: bool) -> str:
        """Return the message for a file that ends before its headers do."""
        first = f"{lines.MAGIC} {lines.FORMAT}"
        if self._line > 1:
            return ENGLISH(
                "the file ends too early and contains no game: expected more headers or an "
                "empty line"
            )
        if has_rest:
            return ENGLISH(
                "the file ends too early and contains no game: expected '{line}'", line=first
            )
        return ENGLISH("the file is empty and contains no game: expected '{line}'", line=first)

    def _take_unended(self, rest: bytes) -> None:
        """Drop a last line without newline, because it may be incomplete."""
        self.torn = True
        line = quote(rest.decode(errors="replace"))
        self._problem(1, ENGLISH("the last line is incomplete and is ignored: {line}", line=line))

    def _decode(self, raw: bytes) -> str | None:
        """Return the text of a line, safe to show; None if it cannot be read."""
        line = raw.rstrip(b"\r\n")
        if len(line) > lines.MAX_LINE_LENGTH:
            message = ENGLISH("a line can have at most {most} bytes", most=lines.MAX_LINE_LENGTH)
            self._problem(lines.MAX_LINE_LENGTH + 1, message)
            return None
        if self.size + len(raw) > lines.MAX_FILE_SIZE:
            self._problem(1, TOO_LARGE)
            return None
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            self._problem(column, ENGLISH("found bytes that are not UTF-8"))
            return None
        text = text.rstrip(" \t\r")
        if self._line == 1:
            text = text.removeprefix(_BYTE_ORDER_MARK)
        safe = sanitize(text)
        if safe != text and (odd := safe.find(REPLACEMENT)) >= 0:
            self._warn(odd + 1, ENGLISH("replaced a character that cannot be shown"))
        return safe

    def _take_magic(self, text: str) -> None:
        words = text.lower().split()
        if len(words) != 2 or words[0] != lines.MAGIC:
            expected = f"{lines.MAGIC} {lines.FORMAT}"
            message = ENGLISH(
                "this is not a Taluva log: found {text}, expected '{line}'",
                text=quote(text),
                line=expected,
            )
            raise ParseError(message, 1, expected)
        if words[1] != str(lines.FORMAT):
            message = ENGLISH(
                "found format {found}: this program reads format {format}",
                found=quote(words[1]),
                format=lines.FORMAT,
            )
            raise ParseError(message, len(text) - len(words[1]) + 1, str(lines.FORMAT))
        self._is_log = True

    def _take_header(self, text: str) -> None:
        if text:
            if self._line > lines.MAX_HEADERS:
                message = ENGLISH(
                    "a log can have at most {most} header lines", most=lines.MAX_HEADERS
                )
                raise ParseError(message, 1, "")
            if text.lstrip(" ")[0].isdecimal():
                raise ParseError(ENGLISH("expected an empty line before the first move"), 1, "")
            self._headers.add(text, self._line)
            return
        self.head = self._headers.head(self._line)
        self.warnings += self._headers.warnings
        self.problems += sorted(self._headers.problems)
        if self.head is not None:
            self.visitor = self._begin(self.head)

    def _take_entry(self, head: Header[Any, Any], visitor: V, text: str) -> None:
        self._body_lines += 1
        if self._body_lines > lines.MAX_LINES:
            message = ENGLISH(
                "a log can have at most {most} lines: the rest is ignored", most=lines.MAX_LINES
            )
            raise lines.OutOfOrder(message)
        entry = lines.parse_entry(text, head.definition)
        if entry is not None:
            visitor.accept(entry)

    def _problem(self, column: int, message: str) -> None:
        self.problems.append(lines.Problem(self._line, column, message))

    def _warn(self, column: int, message: str) -> None:
        if len(self.warnings) < lines.MAX_WARNINGS:
            self.warnings.append(lines.Problem(self._line, column, message))


class LogReader(LineReader[Record[Any, Any]]):
    """A reader that replays a log into a record, which always holds the valid part.

    After ``finish``, ``unended`` is a valid last line that lacks its newline.
    """

    def __init__(self) -> None:
        super().__init__(Record)
        self.unended = b""
        self.is_settled = False
        self._unsettled: Any = None  # the last game as the lines alone define it
        self._notice = ""  # the notice from settling

    @property
    def record(self) -> Record[Any, Any] | None:
        """The record of the valid part; None before the headers are complete."""
        return self.visitor

    @property
    def game(self) -> Any:
        """The game after the valid part; None before the headers are complete."""
        return None if self.record is None else self.record.game

    def unsettle(self) -> None:
        """Undo ``settle``, because further lines of the log state what was dealt."""
        if self.is_settled and self.record is not None:
            self.record.replace_game(self._unsettled)
            self.is_settled = False

    def settle(self) -> None:
        """Set all future deals from the headers, if possible. Call it after the last line."""
        record = self.record
        if record is None or self.is_settled or not self._is_chance_fixed(record):
            return
        self.is_settled, self._unsettled = True, record.game
        text = record.settle()
        if text and not self._notice:
            self._notice = text
            self.warnings.append(lines.Problem(self._headers.line_of_chance(), 1, text))

    def _is_chance_fixed(self, record: Record[Any, Any]) -> bool:
        return record.setup.seed is not None or any(
            option.fixes_chance and option.key in record.setup.options
            for option in record.definition.options
        )

    def _take_unended(self, rest: bytes) -> None:
        """Take a last line without newline if it cannot be the start of a longer one."""
        assert self.record is not None, "the headers are complete"
        if self._is_whole(self.record, rest):
            self.unended = rest
        else:
            super()._take_unended(rest)

    def _is_whole(self, record: Record[Any, Any], rest: bytes) -> bool:
        try:
            text = rest.decode()
            entry = lines.parse_entry(text, record.definition)
            if (
                entry is None
                or isinstance(entry, lines.CommentEntry | lines.PlayerEntry | lines.Check)
                or str(entry) != text
            ):
                return False
            if isinstance(entry, lines.MoveEntry) and not _is_certain(text, entry, record.game):
                return False
            record.accept(entry)
        except ValueError:
            return False
        return True


def _is_certain(text: str, step: lines.MoveEntry[Any], game: Game[Any]) -> bool:
    """Return whether a line is complete: ``hut N2`` may be half of ``hut N24``.

    Raises IllegalMove if the move does not fit the game.
    """
    written = (f"{step.turn} {move}" for move in game.legal_moves())
    is_half = any(line.startswith(text) and line != text for line in written)
    return not is_half and game.apply(step.move).moves[-1] == step.move


def read_log(file: BinaryIO) -> LogReader:
    """Read a log to its end or its first problem, within the limits."""
    reader = LogReader()
    content = file.read(lines.MAX_FILE_SIZE + lines.MAX_READ_LENGTH)
    with _no_garbage_collection():
        reader.read(content)
    reader.settle()
    return reader


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Suspend garbage collection, which saves a third of the time.

    A replay creates many lasting objects and no cycles.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # counts all objects as old, so the next collection skips them
            gc.enable()


@overload
def load(source: Source) -> Game[Any]: ...


@overload
def load(source: Source, kind: type[G]) -> G: ...


def load(source: Source, kind: type[Any] | None = None) -> Any:
    """Return the game in a log, which is a path or an open file.

    With a class of games, such as ``load(path, Game)``, the result has this type. Raises LogError,
    TypeError if the log is of another game, or OSError if the file cannot be read.
    """
    return load_record(source, kind).game


def load_record(source: Source, kind: type[Any] | None = None) -> Record[Any, Any]:
    """Return the record in a log; see ``Record.load``."""
    if isinstance(source, str | os.PathLike):
        name = str(source)
        with open_regular(Path(source)) as file:
            reader = read_log(file)
    else:
        name = str(getattr(source, "name", "log"))
        content = source.read()
        reader = read_log(io.BytesIO(content.encode() if isinstance(content, str) else content))
    name, record = sanitize(name), reader.record
    if reader.problems:
        raise lines.LogError(name, reader.problems[0], reader.game, record)
    assert record is not None, "a log without problems has a game"
    check_kind(record.game, kind, name)
    return record


def check_kind(game: Game[Any], kind: type[Any] | None, name: str) -> None:
    """Raise TypeError if the game in the log with this name is not of the given class, if any."""
    if kind is not None and not isinstance(game, kind):
        raise TypeError(f"{name} is a game of {game.game_name}")
