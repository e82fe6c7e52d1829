"""The log of a running game: written step by step, or followed while another program writes it."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from taluva import __version__
from taluva.core.environment import open_regular
from taluva.i18n import ENGLISH, sanitize
from taluva.record.errors import GameOver, LogError, LogInUse, NameTaken, SaveError
from taluva.record.files import LogFile, delete, describe_os_error, lock, make_folder, write_whole
from taluva.record.folder import free_paths, games_folder
from taluva.record.lines import LARGEST_FILE, LONGEST_READ, MOST_LINES, Checksum, Entry
from taluva.record.record import Record

if TYPE_CHECKING:  # loaded when a log is read
    from taluva.record.reader import LogReader

_NOWHERE: Final = Path()  # of a game that has no log yet
_PROGRAM: Final = f"taluva {__version__}"
_NOT_WRITABLE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)


class Journal:
    """A game and its log: what a method plays is on the disk before the method returns.

    A log that cannot be written does not stop the game. Then ``failure`` says why in one sentence
    (None means that everything is safe), each further step tries again, and ``save_as`` moves the
    whole log elsewhere. ``notices`` holds sentences about what resuming found and mended.
    """

    def __init__(self, record: Record[Any, Any], path: Path) -> None:
        self.record = record
        self.path = path
        self.failure: str | None = None
        self.notices: list[str] = []
        self._file: LogFile | None = None
        self._backlog = b""  # what the file still lacks
        self._lines = len(record.entries)
        self._checksum = Checksum()  # of what the file and the backlog hold together

    @classmethod
    def create(
        cls,
        game: Any,
        path: str | os.PathLike[str] | None = None,
        *,
        bots: Mapping[int, str] | None = None,
        now: datetime | None = None,
    ) -> Journal:
        """Begin the log of a game, without a path in the usual folder; look at ``failure``.

        A file that exists is not touched: that is a failure too. Raises ValueError for words about
        a bot that no log can hold.
        """
        now = datetime.now(UTC) if now is None else now.astimezone(UTC)
        record = Record.of(
            game,
            bots=bots,
            date=_date(now),
            program=_PROGRAM,
        )
        journal = cls(record, _NOWHERE if path is None else Path(path))
        try:
            if path is None:
                journal.save_new(now)
            else:
                journal.save_as(path)
        except SaveError as error:
            journal.failure = str(error)
        return journal

    @classmethod
    def fork(
        cls, record: Record[Any, Any], steps: int, path: str | os.PathLike[str] | None = None
    ) -> Journal:
        """Begin a new log with the first steps of a record, without a path in the usual folder.

        Raises GameOver, or SaveError if the log cannot be written; a file that exists stays.
        """
        if record.moments[steps].game.outcome is not None:
            raise GameOver(
                ENGLISH(
                    "the game is over there: choose a turn from 1 to {last} to play on from",
                    last=record.last_turn,
                )
            )
        now = datetime.now(UTC)
        new = record.fork(steps, date=_date(now), program=_PROGRAM)
        journal = cls(new, _NOWHERE if path is None else Path(path))
        if path is None:
            journal.save_new(now)
        else:
            journal.save_as(path)
        return journal

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> Journal:
        """Go on with a log: cut off a torn end, add what lacks, settle what will be dealt.

        Raises LogInUse if another program writes it (then use Follower), LogError if more is wrong
        with it than a torn end (then it must be repaired), OSError if it cannot be read.
        """
        from taluva.record.reader import read_log

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
                raise LogError(sanitize(str(path)), reader.problems[0], reader.game)
        except BaseException:
            if file is not None:
                file.close()
            raise
        journal = cls(record, path)
        journal._file, journal.failure, journal._lines = file, failure, reader.lines
        journal._checksum = reader.checksum
        journal._mend(reader)
        return journal

    def _mend(self, reader: LogReader) -> None:
        shown = sanitize(str(self.path))
        self.notices = [each.locate(shown) for each in (*reader.problems, *reader.warnings)]
        if not reader.is_settled and (told := self.record.settle()):
            self.notices.append(ENGLISH("{path}: {told}", path=shown, told=told))
        if reader.torn and self._file is not None:
            try:
                self._file.cut(reader.size)
            except OSError as error:
                self.failure = describe_os_error(error, self.path)
        if reader.unended:
            self._backlog = b"\n"
            self._checksum.take(reader.unended + b"\n")
        self._log(lambda: [*self.record.complete(), *self.record.deal()])

    @property
    def game(self) -> Any:
        """The game as it stands."""
        return self.record.game

    def play(self, move: Any) -> Any:
        """Play and log a move; raises IllegalMove or ParseError, and then nothing has changed."""
        return self._log(lambda: self.record.play(move))

    def undo(self) -> Any:
        """Take back the latest step, across turns too; raises OutOfOrder if there is none."""
        return self._log(self.record.undo)

    def redo(self) -> Any:
        """Play again the step taken back last; raises OutOfOrder if there is none."""
        return self._log(self.record.redo)

    def comment(self, text: str) -> None:
        """Log a remark after the latest step; raises ValueError if it is too long."""
        self._log(lambda: self.record.comment(text))

    def save_new(self, now: datetime) -> None:
        """Write the whole log to a new file in the usual folder and go on there; raises SaveError.

        Of several programs that begin at the same moment each gets a name of its own.
        """
        folder: Path | str = ENGLISH("the folder of the games")
        try:
            self.path = folder = games_folder()
            make_folder(folder)
            paths = free_paths(self.record.setup.names, now)
            while True:
                with suppress(NameTaken):
                    self.save_as(next(paths))
                    return
        except OSError as error:
            raise SaveError(describe_os_error(error, folder)) from error

    def save_as(self, path: str | os.PathLike[str]) -> None:
        """Write the whole log to a new file and go on there; raises SaveError, changing nothing."""
        path = Path(path)
        content, checksum = self.record.log_lines()
        write_whole(path, content.decode())
        try:
            file = LogFile.open(path)
        except OSError as error:
            raise SaveError(describe_os_error(error, path)) from error
        self.close()
        self.path, self._file = path, file
        self._backlog, self.failure = b"", None
        self._lines, self._checksum = len(self.record.entries), checksum

    def close(self) -> None:
        """Close the file, so that other programs may write it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def is_needless(self) -> bool:
        """Whether nobody has played yet in a game that is kept in the usual folder."""
        try:
            return self.path.parent == games_folder() and not self.record.is_begun
        except OSError:
            return False

    def discard(self) -> None:
        """Close the file and delete it; raises nothing, for then it is merely still there."""
        self.close()
        with suppress(OSError, LogInUse):
            delete(self.path)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _log(self, change: Callable[[], Sequence[Entry[Any]]]) -> Any:
        """Make a change to the record and write it; what raises an exception changes nothing.

        That goes for running out of memory and for Ctrl-C too: a log must never lack a step that
        the record has.
        """
        before = self.record.state()
        try:
            entries = change()
            checksum = Checksum(self._checksum)
            backlog = self._backlog + checksum.after(entries)
            lines = self._lines + len(entries)
        except BaseException:
            self.record.restore(before)
            raise
        # Plain assignments from here on: taking a tuple apart may need memory.
        self._backlog = backlog
        self._checksum = checksum
        self._lines = lines
        if self._file is not None and self._backlog:
            try:
                self._check_limits(self._file.size + len(self._backlog))
                self._file.append(self._backlog)
            except OSError as error:
                self.failure = describe_os_error(error, self.path)
            else:
                self._backlog = b""
                self.failure = None
        return self.game

    def _check_limits(self, size: int) -> None:
        if self._lines > MOST_LINES or size > LARGEST_FILE:
            raise OSError(errno.EFBIG, ENGLISH("a log has at most {most} lines", most=MOST_LINES))


def _date(now: datetime) -> str:
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


class Follower:
    """A log that another program writes, read along with it; nothing here changes it.

    ``problem`` is a sentence about what keeps it from reading on, None while all is well;
    ``is_left`` tells that nobody writes the log any more.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read the log as far as it goes; raises LogError if it holds no game, or OSError."""
        from taluva.record.reader import LogReader

        self.path = Path(path)
        self.problem: str | None = None
        self.is_left = False
        self._reader = LogReader()
        self._read()
        if self._reader.record is None:
            self._reader.finish()
            raise LogError(sanitize(str(self.path)), self._reader.problems[0], None)

    @property
    def record(self) -> Record[Any, Any]:
        """The history as far as it has been read."""
        assert self._reader.record is not None, "a follower without a game is never made"
        return self._reader.record

    @property
    def game(self) -> Any:
        """The game as it stands."""
        return self.record.game

    def follow(self) -> bool:
        """Read the complete lines that are new; tell whether there were any."""
        before = self._reader.size
        try:
            self._read()
        except OSError as error:
            self.problem = describe_os_error(error, self.path, "read")
        return self._reader.size > before

    def _read(self) -> None:
        reader = self._reader
        with open_regular(self.path) as file:
            # Asked first: who has left before the reading has written everything.
            self.is_left = lock(file)
            if os.fstat(file.fileno()).st_size < reader.size:
                raise OSError(errno.ESTALE, ENGLISH("another program has changed it"))
            file.seek(reader.size)
            reader.unsettle()
            while (raw := file.readline(LONGEST_READ)).endswith(b"\n") or len(raw) == LONGEST_READ:
                if not reader.feed(raw):
                    break
        reader.settle()
        if reader.problems:
            self.problem = reader.problems[0].locate(sanitize(str(self.path)))
