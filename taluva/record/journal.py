"""The log of a running game: written move by move, or followed while another program writes it."""

from __future__ import annotations

import errno
import io
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Generic, overload

from taluva import __version__
from taluva.core.environment import open_regular
from taluva.core.game import G, Game
from taluva.core.setup import Setup
from taluva.i18n import ENGLISH, sanitize
from taluva.record import lines
from taluva.record.files import LogFile, delete, describe_os_error, lock, make_folder, write_whole
from taluva.record.folder import free_paths, games_folder
from taluva.record.record import Kind, Record

if TYPE_CHECKING:  # loaded when a log is read
    from taluva.record.reader import LogReader

_NOWHERE: Final = Path()  # the path of a game without a log
_PROGRAM: Final = f"taluva {__version__}"
_NOT_WRITABLE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


class Journal(Generic[G]):
    """A game and its log; a move is on disk before the method that plays it returns.

    If the log cannot be written, methods raise SaveError and the game stays as it was. With
    ``plays_on`` the game goes on in memory instead: ``failure`` then holds a message with the
    reason, None means that everything is safe, every further move tries again, and ``save_as``
    moves the whole log elsewhere. ``notices`` holds messages about what resuming found and
    repaired.
    """

    def __init__(
        self, record: Record[G, Any], path: Path = _NOWHERE, *, plays_on: bool = False
    ) -> None:
        self.record = record
        self.path = path
        self.plays_on = plays_on
        self.failure: str | None = None
        self.notices: list[str] = []
        self._file: LogFile | None = None
        self._backlog = b""  # not yet written to the file
        self._lines = len(record.entries)
        self._checksum = lines.Checksum()  # of the file and the backlog together

    @classmethod
    def create(
        cls,
        game: G,
        path: str | os.PathLike[str] | None = None,
        *,
        bots: Mapping[int, str] | None = None,
        now: datetime | None = None,
        plays_on: bool = False,
    ) -> Journal[G]:
        """Start the log of a game. Raises SaveError if the path exists or cannot be written.

        Without a path the log goes into the default folder. With ``plays_on``, ``failure`` is set
        instead of raising SaveError. Raises ValueError for a bot spec that a log cannot hold.
        """
        now = datetime.now(UTC) if now is None else now.astimezone(UTC)
        record = Record.of(game, bots=bots, date=_date(now), program=_PROGRAM)
        journal = cls(record, plays_on=plays_on)
        try:
            journal._save(path, now)
        except lines.SaveError as error:
            if not plays_on:
                raise
            journal.failure = str(error)
        return journal

    @classmethod
    def fork(
        cls, record: Record[G, Any], steps: int, path: str | os.PathLike[str] | None = None
    ) -> Journal[G]:
        """Start a new log with the first ``steps`` moves of a record.

        Without a path it goes into the default folder. Raises GameOver, or SaveError if the log
        cannot be written. An existing file is not touched.
        """
        if record.moments[steps].game.outcome is not None:
            raise lines.GameOver(
                "the game has already ended at that point: continue from a turn between 1 "
                "and {last}",
                last=record.last_turn,
            )
        now = datetime.now(UTC)
        new = record.fork(steps, date=_date(now), program=_PROGRAM)
        journal = cls(new)
        journal._save(path, now)
        return journal

    @overload
    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], *, plays_on: bool = False
    ) -> Journal[Game[Any]]: ...

    @overload
    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], kind: type[Kind], *, plays_on: bool = False
    ) -> Journal[Kind]: ...

    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], kind: type[Any] | None = None, *, plays_on: bool = False
    ) -> Journal[Any]:
        """Continue a log: cut off a torn end, add missing lines, and determine future deals.

        With a class of games, such as ``Journal.resume(path, Game)``, its games have this type.
        Raises LogInUse if another program is writing the log (use Follower then). Raises LogError
        for any problem other than a torn end (repair the log then). Raises OSError if it cannot be
        read, and SaveError if it cannot be written, except with ``plays_on``.
        """
        from taluva.record.reader import check_kind, read_log

        path = Path(path)
        file: LogFile | None = None
        failure = None
        try:
            file = LogFile.open(path)
        except OSError as error:
            if error.errno not in _NOT_WRITABLE:
                raise
            failure = describe_os_error(error, path)
        try:
            content = open_regular(path) if file is None else io.BytesIO(file.content())
            with content:
                reader = read_log(content)
            record = reader.record
            if record is None or (reader.problems and not reader.torn):
                raise lines.LogError(sanitize(str(path)), reader.problems[0], reader.game, record)
            check_kind(record.game, kind, sanitize(str(path)))
            if failure is not None and not plays_on:
                raise lines.SaveError(failure)
        except BaseException:
            if file is not None:
                file.close()
            raise
        journal = cls(record, path, plays_on=plays_on)
        journal._file, journal.failure, journal._lines = file, failure, reader.lines
        journal._checksum = reader.checksum
        journal._mend(reader)
        return journal

    def _mend(self, reader: LogReader) -> None:
        path = sanitize(str(self.path))
        self.notices = [each.locate(path) for each in (*reader.problems, *reader.warnings)]
        if not reader.is_settled and (text := self.record.settle()):
            self.notices.append(ENGLISH("{path}: {told}", path=path, told=text))
        if reader.torn and self._file is not None:
            try:
                self._file.cut(reader.size)
            except OSError as error:
                self._fail(error)
        if reader.unended:
            self._backlog = b"\n"
            self._checksum.take(reader.unended + b"\n")
        self._log(lambda: [*self.record.complete(), *self.record.deal()])

    @property
    def game(self) -> G:
        """The current game."""
        return self.record.game

    def play(self, move: object) -> G:
        """Play and log a move. If it raises IllegalMove or ParseError, nothing changes."""
        return self._log(lambda: self.record.play(move))

    def undo(self) -> G:
        """Undo the latest move, even from an earlier turn. Raises OutOfOrder if there is none."""
        return self._log(self.record.undo)

    def redo(self) -> G:
        """Replay the last undone move. Raises OutOfOrder if there is none."""
        return self._log(self.record.redo)

    def change_players(self, after: Setup) -> None:
        """Let others play from here on: those of a set-up. Raises ValueError if one is invalid."""
        self._log(lambda: self.record.change_players(after))

    def comment(self, text: str) -> None:
        """Add a comment after the latest move. Raises ValueError if it is too long."""
        self._log(lambda: self.record.comment(text))

    @property
    def has_room(self) -> bool:
        """Whether notes, chat and undos still fit, next to the lines kept for moves."""
        size = len(self._backlog) + (0 if self._file is None else self._file.size)
        return (
            self._lines <= lines.MAX_LINES - lines.LINES_FOR_MOVES
            and size <= lines.MAX_FILE_SIZE - lines.LINES_FOR_MOVES * lines.BYTES_PER_MOVE
        )

    def _save(self, path: str | os.PathLike[str] | None, now: datetime) -> None:
        """Write the log to a new file, by default in the default folder. Raises SaveError.

        Programs that start at the same moment get different names.
        """
        if path is not None:
            self.path = Path(path)
            self.save_as(path)
            return
        folder: Path | str = ENGLISH("the games folder")
        try:
            self.path = folder = games_folder()
            make_folder(folder)
            paths = free_paths(self.record.setup.names, now)
            while True:
                with suppress(lines.NameTaken):
                    self.save_as(next(paths))
                    return
        except OSError as error:
            raise lines.SaveError(describe_os_error(error, folder)) from error

    def save_as(self, path: str | os.PathLike[str]) -> None:
        """Write the log to a new file and continue there. On SaveError nothing changes.

        If the log is too long to be read again, the oldest comments are left out.
        """
        path = Path(path)
        entries = self.record.entries
        content, checksum = self.record.log_lines()
        if len(entries) > lines.MAX_LINES or len(content) > lines.MAX_FILE_SIZE:
            entries = _with_fewer_comments(entries, len(content))
            content, checksum = self.record.log_lines(entries)
        try:
            _check_limits(len(entries), len(content))
        except OSError as error:
            raise lines.SaveError(describe_os_error(error, path)) from error
        write_whole(path, content.decode())
        try:
            try:
                file = LogFile.open(path)
            except lines.LogInUse:
                # Another program saw it as a part, and checks whether it is stale.
                time.sleep(0.1)
                file = LogFile.open(path)
        except OSError as error:
            raise lines.SaveError(describe_os_error(error, path)) from error
        self.close()
        self.path, self._file = path, file
        self._backlog, self.failure = b"", None
        self._lines, self._checksum = len(entries), checksum
        if dropped := len(self.record.entries) - len(entries):
            self.notices.append(
                ENGLISH.count(
                    "the log was too long: its oldest comment was left out",
                    "the log was too long: its {number} oldest comments were left out",
                    dropped,
                )
            )

    def close(self) -> None:
        """Close the file, so that other programs may write it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def is_needless(self) -> bool:
        """Whether the log is in the default folder and no player has moved or commented yet."""
        try:
            return self.path.parent == games_folder() and not self.record.has_started
        except OSError:
            return False

    def discard(self) -> None:
        """Close and delete the file. Never raises; the file may remain."""
        self.close()
        with suppress(OSError, lines.LogInUse):
            delete(self.path)

    def __enter__(self) -> Journal[G]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _log(self, change: Callable[[], Sequence[lines.Entry[Any]]]) -> G:
        """Change the record and write the change. An exception leaves both unchanged.

        That includes MemoryError and Ctrl-C. A log must never lack a move that the record has.
        """
        before, known = self.record.state(), (self._backlog, self._checksum, self._lines)
        try:
            entries = change()
            checksum = lines.Checksum(self._checksum)
            backlog = self._backlog + checksum.after(entries)
            number = self._lines + len(entries)
        except BaseException:
            self.record.restore(before)
            raise
        # Plain assignments from here on, because unpacking a tuple may need memory.
        self._backlog = backlog
        self._checksum = checksum
        self._lines = number
        if self._file is not None and self._backlog:
            try:
                _check_limits(self._lines, self._file.size + len(self._backlog))
                self._file.append(self._backlog)
            except OSError as error:
                if not self.plays_on:
                    self.record.restore(before)
                    self._backlog, self._checksum, self._lines = known
                self._fail(error)
            else:
                self._backlog = b""
                self.failure = None
        return self.game

    def _fail(self, error: OSError) -> None:
        """Set the reason why the log cannot be written. Raises SaveError unless it plays on."""
        failure = describe_os_error(error, self.path)
        if not self.plays_on:
            raise lines.SaveError(failure) from error
        self.failure = failure


def _check_limits(number: int, size: int) -> None:
    """Check that a log of so many lines and bytes can be read again. Raises OSError."""
    if number > lines.MAX_LINES:
        raise OSError(
            errno.EFBIG, ENGLISH("a log can have at most {most} lines", most=lines.MAX_LINES)
        )
    if size > lines.MAX_FILE_SIZE:
        raise OSError(
            errno.EFBIG, ENGLISH("a log can have at most {most} bytes", most=lines.MAX_FILE_SIZE)
        )


def _with_fewer_comments(entries: Sequence[lines.Entry[Any]], size: int) -> list[lines.Entry[Any]]:
    """Return the entries without the oldest comments, so that a tenth of the log stays free."""
    excess, surplus = len(entries) - lines.MAX_LINES * 9 // 10, size - lines.MAX_FILE_SIZE * 9 // 10
    kept: list[lines.Entry[Any]] = []
    for entry in entries:
        if isinstance(entry, lines.CommentEntry) and (excess > 0 or surplus > 0):
            excess, surplus = excess - 1, surplus - len(f"{entry}\n".encode())
        else:
            kept.append(entry)
    return kept


def _date(now: datetime) -> str:
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


class Follower:
    """A log that another program is writing; following it never changes it.

    ``problem`` is a message about why reading stopped, or None. ``is_left`` means that no program
    is writing the log any more.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read the log as far as it goes. Raises LogError if it holds no game, or OSError."""
        from taluva.record.reader import LogReader

        self.path = Path(path)
        self.problem: str | None = None
        self.is_left = False
        self._reader = LogReader()
        self._read()
        if self._reader.record is None:
            self._reader.finish()
            raise lines.LogError(sanitize(str(self.path)), self._reader.problems[0], None)

    @property
    def record(self) -> Record[Any, Any]:
        """The record as far as it has been read."""
        assert self._reader.record is not None, "a follower without a game is never made"
        return self._reader.record

    @property
    def game(self) -> Any:
        """The current game."""
        return self.record.game

    def follow(self) -> bool:
        """Read new complete lines and return whether there were any."""
        before = self._reader.size
        try:
            self._read()
        except OSError as error:
            self.problem = describe_os_error(error, self.path, "read")
        return self._reader.size > before

    def _read(self) -> None:
        reader = self._reader
        with open_regular(self.path) as file:
            # Checked before reading: a writer that has already left has written everything.
            self.is_left = lock(file)
            if os.fstat(file.fileno()).st_size < reader.size:
                raise OSError(errno.ESTALE, ENGLISH("another program has changed it"))
            file.seek(reader.size)
            reader.unsettle()
            most = lines.MAX_READ_LENGTH
            while (raw := file.readline(most)).endswith(b"\n") or len(raw) == most:
                if not reader.feed(raw):
                    break
        reader.settle()
        if reader.problems:
            self.problem = reader.problems[0].locate(sanitize(str(self.path)))
