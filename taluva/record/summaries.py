"""Summaries of logs, made from their lines without replaying the moves."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from io import BytesIO
from os import stat_result
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

from taluva import __version__
from taluva.core.environment import open_regular
from taluva.core.game import Outcome
from taluva.core.setup import Setup, validate_names
from taluva.games import definition_for
from taluva.record import lines
from taluva.record.comments import is_clock
from taluva.record.files import describe_os_error, write_whole
from taluva.record.folder import latest_logs
from taluva.record.headers import Header, with_player
from taluva.record.reader import LineReader, read_log

# The range of ``datetime``, less one day at either end, so that any time zone can show it.
_FIRST_TIME: Final = (datetime.min.replace(tzinfo=UTC) + timedelta(days=1)).timestamp()
_LAST_TIME: Final = (datetime.max.replace(tzinfo=UTC) - timedelta(days=1)).timestamp()


class Summary(NamedTuple):
    """The players of a log, its progress, its result and when it was last written.

    ``problem`` is a message about a file that holds no game or is visibly damaged.
    """

    path: Path
    modified: datetime
    game: str = ""  # the name of the game; empty if unknown
    names: tuple[str, ...] = ()
    turn: int = 0  # the turn of the latest move; 0 before the first, and in some set-ups
    next_turn: int | None = None  # None if only a replay can tell
    has_started: bool = False  # whether a player has made a move that was not undone, or a comment
    outcome: Outcome | None = None
    problem: str | None = None

    @property
    def is_listed(self) -> bool:
        """Whether lists of games include this one; they omit games that were never started."""
        return self.has_started or self.outcome is not None or self.problem is not None

    def with_turn(self) -> Summary:
        """Return the summary with ``next_turn``, which may need a replay of an unfinished game."""
        if self.next_turn is not None or self.outcome is not None or self.problem is not None:
            return self
        try:
            with open_regular(self.path) as file:
                return self._replace(next_turn=read_log(file).game.turn)
        except (OSError, AttributeError):
            return self._replace(next_turn=self.turn)  # the file was deleted meanwhile


def summary(path: Path) -> Summary:
    """Return the summary of a log. Never raises, and does not check the moves."""
    modified = datetime.fromtimestamp(0, UTC)
    try:
        status = path.stat()
        modified = _time(status.st_mtime)
        with open_regular(path) as file:
            return _summary(path, modified, file)
    except OSError as error:
        return Summary(path, modified, problem=describe_os_error(error, path, "read"))


def _time(seconds: float) -> datetime:
    """Return a file's time, limited to what ``datetime`` can represent."""
    return datetime.fromtimestamp(min(max(seconds, _FIRST_TIME), _LAST_TIME), UTC)


def saved_games(
    logs: Iterable[Path] | None = None, *, has_turns: bool = False
) -> Iterator[Summary]:
    """Yield a summary of each log, by default of those in the default folder, newest first.

    Games without a move or comment by a player are left out. With ``has_turns``, the summaries of
    unfinished games know their next turn.
    """
    return (found for found in _listing(logs, has_turns) if found.is_listed)


def saved_logs(logs: Iterable[Path] | None = None) -> Iterator[Path]:
    """Yield the paths of ``saved_games``."""
    return (found.path for found in saved_games(logs))


def unfinished_logs(logs: Iterable[Path] | None = None, *, beside: str = "") -> Iterator[Path]:
    """Yield the logs of unfinished games, by default in the default folder, newest first.

    Games without a move are included if a file with the suffix ``beside`` is next to the log.
    """
    for found in _listing(logs):
        is_begun = found.has_started or (beside and found.path.with_suffix(beside).exists())
        if is_begun and found.outcome is None and found.problem is None:
            yield found.path


def _listing(logs: Iterable[Path] | None, has_turns: bool = False) -> Iterator[Summary]:
    """Yield the summary of each log, using the cache of their folder."""
    paths = latest_logs() if logs is None else [*logs]
    if not paths:
        return
    cache = SummaryCache(paths[0].parent)
    try:
        for path in paths:
            yield _look_up(path, cache, has_turns)
    finally:
        cache.save([path.name for path in paths])


def _look_up(path: Path, cache: SummaryCache, has_turns: bool) -> Summary:
    try:
        status = path.stat()  # before reading, so that the cache notices a later change
    except OSError:
        return summary(path)
    known = cache.find(path, status)
    found = summary(path) if known is None else known
    if has_turns and found.is_listed:
        found = found.with_turn()
    if found != known and found.problem is None:  # a saved message would lose its translations
        cache.add(found, status)
    return found


class _Glance:
    """A visitor that counts the moves of a log and notes its result."""

    def __init__(self, head: Header[Any, Any]) -> None:
        self._head = head
        self._steps: list[lines.MoveEntry[Any]] = []  # the moves that were not undone
        self._derived: str | None = ""  # the word that follows the latest move; None if unknown
        self._is_sealed = False  # whether a check value follows it
        self._is_commented = False
        self.outcome: Outcome | None = None
        self.names = head.setup.names  # of those who play now

    @property
    def turn(self) -> int:
        """The turn of the latest move; 0 before the first."""
        return self._steps[-1].turn if self._steps else 0

    @property
    def next_turn(self) -> int | None:
        """The turn to play next; None if only a replay can tell."""
        if not self._steps or self._derived is None:
            return None
        turn, move = self._steps[-1]
        following = self._head.definition.next_turn(turn, move, self._derived)
        # Without a check value after a turn, its result may have been cut off.
        return following if following == turn or self._is_sealed else None

    @property
    def has_started(self) -> bool:
        """Whether a player has made a move that was not undone, or a comment."""
        is_chance = self._head.definition.is_chance
        return self._is_commented or any(not is_chance(step.move) for step in self._steps)

    def accept(self, entry: lines.Entry[Any]) -> None:
        """Take the next entry. Raises OutOfOrder for an invalid result."""
        match entry:
            case lines.MoveEntry():
                self._steps.append(entry)
                self._derived, self._is_sealed, self.outcome = "", False, None
            case lines.UndoEntry():
                del self._steps[-1:]
                self._derived, self.outcome = None, None
            case lines.Check():
                self._is_sealed = True
            case lines.CommentEntry(text):
                self._is_commented = self._is_commented or not is_clock(text)
            case lines.PlayerEntry():
                self.names = with_player(Setup(self.names), entry).names
            case lines.ConsequenceLine(text) if text.startswith(lines.RESULT):
                words, definition = text.removeprefix(lines.RESULT), self._head.definition
                self.outcome = Outcome.parse(words, definition.reasons, len(self._head.setup.names))
                if self.outcome is None:
                    raise lines.OutOfOrder("this is not a valid result of this game")
            case lines.ConsequenceLine(text):
                self._derived = text.partition(" ")[2]


def _summary(path: Path, modified: datetime, file: BinaryIO) -> Summary:
    size = os.fstat(file.fileno()).st_size
    content = file.read(min(size, lines.MAX_FILE_SIZE) + 1)
    reader = LineReader(_Glance)
    reader.read(content)
    problem = str(reader.problems[0]) if reader.problems else None
    head, glance = reader.head, reader.visitor
    if head is None or glance is None:
        return Summary(path, modified, problem=problem)
    found = Summary(path, modified, head.definition.name, glance.names, problem=problem)
    if not reader.torn:
        return found._replace(
            turn=glance.turn,
            next_turn=glance.next_turn,
            has_started=glance.has_started,
            outcome=None if reader.problems else glance.outcome,
        )
    replay = read_log(BytesIO(content))  # only a replay can judge an incomplete line
    record = replay.record
    assert record is not None, "its headers were read before"
    return found._replace(
        turn=record.last_turn,
        next_turn=record.game.turn,
        has_started=record.has_started,
        outcome=None if record.due else record.game.outcome,
        problem=str(replay.problems[0]) if replay.problems and not replay.torn else None,
    )


FILE_NAME: Final = ".summaries.json"
MIN_NEW: Final = 20  # summaries; fewer are not worth writing the file
_FORMAT: Final = 1
_MAX_SIZE: Final = 100_000_000  # bytes
_MAX_TURN: Final = 1_000_000
_SETTLED_SECONDS: Final = 2  # a later change has another time of modification, on any file system


class SummaryCache:
    """The saved summaries of the logs in a folder, which make long lists fast.

    The program never needs the file: a missing, outdated or damaged entry means that the log is
    read. The file holds only what ``taluva games`` shows. What it says is checked like a log.
    """

    def __init__(self, folder: Path) -> None:
        """Read the file of a folder. Never raises: a file that is not valid is ignored."""
        self._path = folder / FILE_NAME
        self._entries: dict[str, Any] = {}
        self._new = 0
        with suppress(OSError, ValueError, RecursionError), open_regular(self._path) as file:
            data = json.loads(file.read(_MAX_SIZE))
            if isinstance(data, dict) and isinstance(data.get("logs"), dict):
                is_ours = (data.get("format"), data.get("program")) == (_FORMAT, __version__)
                self._entries = data["logs"] if is_ours else {}

    def find(self, path: Path, status: stat_result) -> Summary | None:
        """Return what was saved about a log, or None if that is missing, outdated or invalid."""
        match self._entries.get(path.name):
            case [signature, *facts] if signature == _signature(status):
                with suppress(ValueError, TypeError, AttributeError, KeyError):
                    return Summary(path, _time(status.st_mtime), *_parse(*facts))
        return None

    def add(self, found: Summary, status: stat_result) -> None:
        """Add what was read from a log, unless the log was written a moment ago."""
        if status.st_mtime < time.time() - _SETTLED_SECONDS:
            self._entries[found.path.name] = [
                _signature(status),
                *(found.game, found.names, found.turn, found.next_turn, found.has_started),
                None if found.outcome is None else found.outcome.words,
            ]
            self._new += 1

    def save(self, names: Collection[str]) -> None:
        """Write the file if much is new, for the logs that still exist. Never raises."""
        if self._new < MIN_NEW:
            return
        logs = {name: self._entries[name] for name in names if name in self._entries}
        data = {"format": _FORMAT, "program": __version__, "logs": logs}
        with suppress(lines.SaveError):
            write_whole(self._path, json.dumps(data), replace=True)


def _signature(status: stat_result) -> list[int]:
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _parse(
    game: str, names: Any, turn: Any, following: Any, started: Any, words: Any
) -> tuple[str, tuple[str, ...], int, int | None, bool, Outcome | None]:
    """Check an entry. Raises ValueError, TypeError, AttributeError or KeyError."""
    turns = (turn, 0 if following is None else following)
    if not isinstance(names, list) or not all(type(each) is int for each in turns):
        raise TypeError
    if not all(0 <= each <= _MAX_TURN for each in turns):
        raise ValueError
    players, outcome = _check_facts(game, tuple(names), words)
    return game, players, turn, following, started is True, outcome


@cache  # many games have the same players
def _check_facts(
    game: str, names: tuple[str, ...], words: str | None
) -> tuple[tuple[str, ...], Outcome | None]:
    """Check the players and the result of a game as those of a log."""
    reasons, players = definition_for(game).reasons, validate_names(names, is_read=True)
    outcome = None if words is None else Outcome.parse(words, reasons, len(players))
    if not players or (words is not None and outcome is None):
        raise ValueError
    return players, outcome
