"""The record of a game: its log in memory, and the history of moves that were not undone.

``accept`` takes an entry from a file and checks it. ``play``, ``undo`` and others create the
entries to write. A deal is a move like any other: it is dealt during play, and read from a log.

Games are immutable values, so a history stores all of them. Going back costs no more than going
forward.
"""

from __future__ import annotations

import io
import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import IO, Any, Generic, NamedTuple, TypeVar, overload

from taluva.core.game import G, Game, M, Outcome
from taluva.core.immutable import FrozenDict
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.i18n import ENGLISH, InvalidInput, sanitize
from taluva.record import lines
from taluva.record.comments import Comment, is_clock
from taluva.record.files import write_whole
from taluva.record.headers import Header, check_line, head_of, player_entries, with_player

Source = str | os.PathLike[str] | IO[str] | IO[bytes]  # a path or an open file
Kind = TypeVar("Kind", bound=Game[Any])


class HistoryEntry(NamedTuple, Generic[G]):
    """A moment: the game before its first move or after a move, and the comments there.

    The game has the names of those who play from there on, and ``bots`` says which are bots.
    """

    game: G
    comments: tuple[str, ...] = ()
    bots: Mapping[int, str] = FrozenDict()  # specs by seat

    @property
    def setup(self) -> Setup:
        """Those who play from there on, without options."""
        return Setup(self.game.names, bots=self.bots)


class Stint(NamedTuple):
    """The moves that one player or bot made in a seat."""

    seat: int
    name: str
    bot: str  # its spec; empty for a person
    first: int  # turns
    last: int
    moves: int


class History(Generic[G]):
    """The moments of a game: moment 0 is before the first move, N after the N-th.

    Moves that were undone do not count. A *turn* is a run of moves by one seat, including what is
    dealt in between. If several seats share a turn number, each number is a *round*. Otherwise a
    round starts when a seat plays that has already played in the current round.
    """

    def __init__(self, moments: Sequence[HistoryEntry[G]]) -> None:
        """Store the moments; each game gets the chance results up to the last one."""
        last = moments[-1].game
        self.moments = tuple(
            moment._replace(game=moment.game.with_revealed(last)) for moment in moments
        )

    def __len__(self) -> int:
        return len(self.moments)

    def __getitem__(self, index: int) -> HistoryEntry[G]:
        return self.moments[index]

    def game(self, index: int) -> G:
        """Return the game at a moment."""
        return self.moments[index].game

    @cached_property
    def games(self) -> tuple[G, ...]:
        """The games of all moments."""
        return tuple(moment.game for moment in self.moments)

    @property
    def stints(self) -> list[Stint]:
        """Who made the moves of each seat, by seat and in order."""
        turns: dict[tuple[int, str, str], list[int]] = {}
        for game, _, bots in self.moments[:-1]:
            if game.seat is not None:
                who = (game.seat, game.names[game.seat - 1], bots.get(game.seat, ""))
                turns.setdefault(who, []).append(game.turn)
        found = (Stint(*who, each[0], each[-1], len(each)) for who, each in turns.items())
        return sorted(found, key=lambda each: (each.seat, each.first))

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    @property
    def last_turn(self) -> int:
        """The turn number of the last move; 0 without moves."""
        return self.turn_played(self.last)

    def turn_played(self, index: int) -> int:
        """Return the turn number of the move that led to a moment; 0 before the first."""
        return self.moments[index - 1].game.turn if index else 0

    def at_turn(self, turn: int) -> int:
        """Return the moment where a turn starts. The turn after the last one is the end.

        Raises ValueError, naming the valid range, for any other number.
        """
        for index, moment in enumerate(self.moments):
            if moment.game.turn == turn:
                return index
        if turn == self.last_turn + 1:
            return self.last
        first, last = self.moments[0].game.turn, self.last_turn + 1
        if first == last:
            raise InvalidInput(
                "there is no turn {turn}: this log has only turn {last}", turn=turn, last=last
            )
        raise InvalidInput(
            "there is no turn {turn}: this log has turns {first} to {last}",
            turn=turn,
            first=first,
            last=last,
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The moments where a turn starts, and the last moment."""
        return self._stops[0]

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The moments where a round starts, and the last moment."""
        return self._stops[1]

    @cached_property
    def _stops(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        turns, rounds = {0}, {0}
        playing: tuple[int, int] | None = None  # the seat and the number of its turn
        number = self.moments[0].game.turn
        played = set[int]()
        are_numbered = self._are_rounds_numbered
        for index, moment in enumerate(self.moments):
            seat = moment.game.seat
            if seat is None or (seat, moment.game.turn) == playing:
                continue
            if playing is not None:
                turns.add(index)
            if moment.game.turn != number if are_numbered else seat in played:
                rounds.add(index)
                played.clear()
                number = moment.game.turn
            played.add(seat)
            playing = (seat, moment.game.turn)
        return tuple(sorted({*turns, self.last})), tuple(sorted({*rounds, self.last}))

    @property
    def _are_rounds_numbered(self) -> bool:
        deciders: dict[int, int] = {}
        seats = ((moment.game.turn, moment.game.seat) for moment in self.moments)
        return any(
            seat is not None and deciders.setdefault(number, seat) != seat for number, seat in seats
        )

    def start_of(self, index: int) -> int:
        """Return the start of the turn whose move led to a moment."""
        return _previous(self.turns, index)

    def next_turn(self, index: int) -> int:
        """Return the moment after the current turn."""
        return _next(self.turns, index)

    def next_round(self, index: int) -> int:
        """Return the moment after the current round."""
        return _next(self.rounds, index)

    def previous_round(self, index: int) -> int:
        """Return the start of the current round, or of the previous one if none is under way."""
        return _previous(self.rounds, index)


def _next(stops: Sequence[int], index: int) -> int:
    return stops[min(bisect_right(stops, index), len(stops) - 1)]


def _previous(stops: Sequence[int], index: int) -> int:
    return stops[max(bisect_left(stops, index) - 1, 0)]


class Record(Generic[G, M]):
    """A log in memory. Iterating yields the game before its first move and after each move."""

    def __init__(self, head: Header[G, M], game: G | None = None) -> None:
        self.head = head
        self.definition = head.definition
        self.entries: list[lines.Entry[M]] = []
        first = head.definition.start(head.setup) if game is None else game
        self.setup = head.setup  # with those who play now
        self._moments = [HistoryEntry(first, (), head.setup.bots)]
        self._earlier: list[Setup] = []  # the set-ups before changes of players since the last move
        self._remarks: list[str] = []  # new comments on the last moment, not yet stored in it
        self.due: list[str] = []  # the consequence lines that must come next
        self._undone: list[M] = []
        self._history: History[G] | None = None

    @overload
    @classmethod
    def load(cls, source: Source) -> Record[Game[Any], Any]: ...

    @overload
    @classmethod
    def load(cls, source: Source, kind: type[Kind]) -> Record[Kind, Any]: ...

    @classmethod
    def load(cls, source: Source, kind: type[Any] | None = None) -> Record[Any, Any]:
        """Read a log from a path or an open file.

        With a class of games, such as ``Record.load(path, Game)``, its games have this type. Raises
        LogError, TypeError if the log is of another game, or OSError if it cannot be read.
        """
        from taluva.record.reader import load_record

        return load_record(source, kind)

    @classmethod
    def parse(cls, text: str) -> Record[Game[Any], Any]:
        """Read the text of a log. Raises LogError."""
        return cls.load(io.StringIO(text))

    @classmethod
    def of(
        cls, game: G, *, bots: Mapping[int, str] | None = None, date: str = "", program: str = ""
    ) -> Record[G, Any]:
        """Create a record of a game that was played without one, and deal if necessary.

        Raises ValueError if a log line cannot hold a bot spec or the seed.
        """
        record = cls._start(game, bots or {}, date, program)
        for move in game.moves:
            record._repeat(move)
        record.deal()
        record._seal()
        return record

    @classmethod
    def _start(cls, game: G, bots: Mapping[int, str], date: str, program: str) -> Record[G, M]:
        """Return a record without moves, with the chance results that the game knows."""
        definition = definition_for(game.game_name)
        head = head_of(definition, definition.setup(game)._replace(bots=dict(bots)), date, program)
        return cls(head, definition.start(head.setup).with_revealed(game))

    def __iter__(self) -> Iterator[G]:
        return iter(self.history.games)

    @property
    def headers(self) -> Mapping[str, str]:
        """The header lines by key, such as ``seat 1``, ``seed`` and ``date``."""
        per_seat = {option.key for option in self.definition.options if option.is_per_seat}
        found = {}
        for line in self.head.lines:
            key, _, value = line.partition(" ")
            if key in per_seat:
                seat, _, value = value.partition(" ")
                key = f"{key} {seat}"
            if not key.startswith("#"):
                found[key] = value
        return found

    @property
    def date(self) -> datetime | None:
        """When the game began, or None if the log does not say."""
        try:
            return datetime.fromisoformat(self.headers.get("date", ""))
        except ValueError:
            return None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat from 1."""
        return self.setup.names

    @property
    def bots(self) -> Mapping[int, str]:
        """The bots by seat, such as ``{2: "hard,3s"}``."""
        return self.setup.bots

    @property
    def moves(self) -> Sequence[M]:
        """The moves that were not undone, with those of chance."""
        return self.game.moves

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None if the game is not over."""
        return self.game.outcome

    @property
    def comments(self) -> tuple[Comment, ...]:
        """All comments in order: notes, chat, times of a clock, variations, and others."""
        return tuple(
            Comment.parse(comment, point)
            for point, moment in enumerate(self.moments)
            for comment in moment.comments
        )

    @property
    def moments(self) -> list[HistoryEntry[G]]:
        """The game before the first move and after each remaining move, with comments."""
        if self._remarks:
            # All together, because one copy per comment would take quadratic time.
            last = self._moments[-1]
            comments = (*last.comments, *self._remarks)
            self._moments[-1] = last._replace(comments=comments)
            self._remarks = []
        return self._moments

    @property
    def game(self) -> G:
        """The current game."""
        return self._moments[-1].game

    @property
    def has_started(self) -> bool:
        """Whether a player has made a move that was not undone, or a comment.

        The times left do not count: a table may write them before the first move.
        """
        moves = (moment.game.moves[-1] for moment in self._moments[1:])
        return any(not self.definition.is_chance(move) for move in moves) or any(
            isinstance(entry, lines.CommentEntry) and not is_clock(entry.text)
            for entry in self.entries
        )

    @property
    def history(self) -> History[G]:
        """The moments; each game knows the chance results up to the last one."""
        if self._history is None:
            self._history = History(self.moments)
        return self._history

    @property
    def last_turn(self) -> int:
        """The turn number of the latest move; 0 without moves."""
        return self._moments[-2].game.turn if len(self._moments) > 1 else 0

    @property
    def redoable(self) -> tuple[M, ...]:
        """The undone moves that can be redone, the next one first."""
        return tuple(reversed(self._undone))

    def at(self, turn: int) -> G:
        """Return the game at the start of a turn; the turn after the last is the end.

        Raises ValueError, naming the valid range, for any other turn.
        """
        return self.history.game(self.history.at_turn(turn))

    def settle(self) -> str:
        """Set all future deals, so that the game can continue; return a notice or ""."""
        game, text = self.definition.finalize(self.game, self.setup)
        self.replace_game(game)
        return text

    def replace_game(self, game: G) -> None:
        """Replace the last game with one that differs only in what is known about chance."""
        self.moments[-1] = self.moments[-1]._replace(game=game)
        self._history = None

    def state(self) -> tuple[Any, ...]:
        """Return the current state for ``restore``."""
        lists = (self._moments.copy(), self._remarks.copy(), self.due.copy(), self._undone.copy())
        return (len(self.entries), *lists, self._history, self.setup, self._earlier.copy())

    def restore(self, state: tuple[Any, ...]) -> None:
        """Restore an earlier state after a failure."""
        entries, self._moments, self._remarks, self.due, self._undone, self._history, *players = (
            state
        )
        self.setup, self._earlier = players
        del self.entries[entries:]

    def accept(self, entry: lines.Entry[M]) -> None:
        """Take the next entry of a log. Raises IllegalMove or OutOfOrder if it does not fit."""
        match entry:
            case lines.MoveEntry():
                entry = self._step(entry)
            case lines.Check():
                pass
            case lines.CommentEntry():
                self._remarks.append(entry.text.strip())
            case lines.UndoEntry():
                self._undo(entry)
            case lines.ConsequenceLine():
                self._take_consequence(entry)
            case lines.PlayerEntry():
                self._change_player(entry)
        self.entries.append(entry)
        self._history = None

    def play(self, move: M | str) -> list[lines.Entry[M]]:
        """Play a move and deal; return the entries for the log.

        Raises IllegalMove or ParseError.
        """
        parsed = self.definition.parse(move) if isinstance(move, str) else move
        before, first = self.game, len(self.entries)
        self._repeat(parsed)
        self.deal()
        after = self.game
        if after.turn != before.turn or after.seat != before.seat:
            self._seal()
        return self.entries[first:]

    def deal(self) -> list[lines.Entry[M]]:
        """Make the chance moves that are due now; return the entries for the log."""
        before = len(self.entries)
        while (move := self.game.deal()) is not None:
            self._repeat(move)
        return self.entries[before:]

    def undo(self) -> list[lines.Entry[M]]:
        """Undo the latest move that a player made, and what was dealt after it.

        Returns the entries for the log. Raises OutOfOrder if there is no such move.
        """
        last = len(self.moments) - 1
        while last and self.moments[last - 1].game.with_revealed(self.game).deal() is not None:
            last -= 1
        if not last:
            raise lines.OutOfOrder("there is no move to take back")
        before = len(self.entries)
        while len(self.moments) > last:
            self.accept(lines.UndoEntry(self.last_turn))
        return self.entries[before:]

    def redo(self) -> list[lines.Entry[M]]:
        """Replay the last undone move; return the entries for the log. Raises OutOfOrder."""
        if not self._undone:
            raise lines.OutOfOrder("there is no move to play again")
        return self.play(self._undone[-1])

    def change_players(self, after: Setup) -> list[lines.Entry[M]]:
        """Let others play from here on: those of a set-up. Return the entries for the log.

        Raises ValueError if a name or a bot spec is not valid.
        """
        before = len(self.entries)
        for entry in player_entries(self.setup, after):
            check_line(str(entry))
            self.accept(entry)
        return self.entries[before:]

    @property
    def before_change(self) -> Setup | None:
        """The set-up before the last change of players, or None if a move came after it."""
        return self._earlier[-1] if self._earlier else None

    def comment(self, text: str) -> list[lines.Entry[M]]:
        """Add a comment, one entry per line, and return the entries.

        Raises ValueError if a line is too long.
        """
        added = [
            lines.CommentEntry(f" {shown}".rstrip()) for shown in map(sanitize, text.splitlines())
        ]
        if any(len(str(line).encode()) > lines.MAX_LINE_LENGTH for line in added):
            raise InvalidInput(
                "a comment can have at most {most} bytes per line", most=lines.MAX_LINE_LENGTH
            )
        for line in added:
            self.accept(line)
        return list(added)

    def complete(self) -> list[lines.Entry[M]]:
        """Add the consequence lines that are due, and return them."""
        due = [lines.ConsequenceLine(line) for line in self.due]
        for entry in due:
            self.accept(entry)
        return list(due)

    def fork(self, steps: int, *, date: str = "", program: str = "") -> Record[G, M]:
        """Return a new record of the first ``steps`` moves, with comments, bots and headers.

        The deal stays the same as far as this record knows it. This record does not change.
        """
        new = self._copy(self.moments[0].game.with_revealed(self.game), steps, date, program)
        new.deal()
        new._seal()
        return new

    def in_public(self) -> Record[G, M]:
        """Return a copy without undone moves and without information about future deals.

        Call it only for a game in which no seat has secrets. This record does not change.
        """
        new = self._copy(self.moments[0].game.view_for(None), len(self.moments), "", "")
        new._seal()
        return new

    def _copy(self, first: G, steps: int, date: str, program: str) -> Record[G, M]:
        """Return a new record that starts with ``first``, with comments, bots and headers."""
        new = Record[G, M]._start(first, self.moments[0].bots, date, program)
        new.head = new.head.with_lines(self.head.unknown_lines)
        for index, moment in enumerate(self.moments[: steps + 1]):
            if index:
                new._repeat(moment.game.moves[-1])
            new.change_players(moment.setup)
            for comment in moment.comments:
                new._keep(comment)
        return new

    def _keep(self, comment: str) -> None:
        try:
            self.comment(comment)
        except ValueError:  # without the added blank it is no longer than before
            self.accept(lines.CommentEntry(comment))

    def dump(self) -> str:
        """Return the whole log as text."""
        return self.log_lines()[0].decode()

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Write the log to a file. Raises SaveError if that fails, or the file already exists."""
        write_whole(Path(path), self.dump(), replace=replace)

    def log_lines(
        self, entries: Sequence[lines.Entry[M]] | None = None
    ) -> tuple[bytes, lines.Checksum]:
        """Return the log of all or some entries as bytes, and its checksum for further lines."""
        first = f"{lines.MAGIC} {lines.FORMAT}"
        head = "".join(f"{line}\n" for line in (first, *self.head.lines, "")).encode()
        checksum = lines.Checksum()
        checksum.take(head)
        return head + checksum.after(self.entries if entries is None else entries), checksum

    def _seal(self) -> None:
        """Add a check line for the entries since the last one."""
        if self.entries:
            self.accept(lines.CHECK)

    def _repeat(self, move: M) -> None:
        """Play a move without dealing."""
        turn = self.game.turn
        self.entries.append(lines.MoveEntry(turn, self._append(move)))
        self._history = None
        if self.due:
            self.complete()

    def _step(self, step: lines.MoveEntry[M]) -> lines.MoveEntry[M]:
        if self.due:
            raise self._unexpected(step)
        turn = self._moments[-1].game.turn
        if step.turn != turn and self.outcome is None:
            raise lines.OutOfOrder(
                "found turn {found}, expected turn {expected}", found=step.turn, expected=turn
            )
        move = self._append(step.move)
        return step if move is step.move else lines.MoveEntry(step.turn, move)

    def _append(self, move: M) -> M:
        """Apply a move and return it in canonical form."""
        moments = self.moments
        after = moments[-1].game.apply(move)
        moments.append(HistoryEntry(after, (), self.setup.bots))
        self._earlier.clear()
        assert after.effect is not None, "a step has been taken"
        self.due.extend(after.effect.lines)
        move = after.moves[-1]
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return move

    def _undo(self, undo: lines.UndoEntry) -> None:
        if self.due:
            raise self._unexpected(undo)
        if len(self.moments) == 1:
            raise lines.OutOfOrder("there is no move to take back")
        if undo.turn != self.last_turn:
            raise lines.OutOfOrder(
                "found turn {found}, but the move to take back is from turn {last}",
                found=undo.turn,
                last=self.last_turn,
            )
        undone = self.moments.pop().game
        self._undone.append(undone.moves[-1])
        # The deal is fixed: after an undo, the same results come in the same order.
        self.replace_game(self.game.with_revealed(undone))
        self._earlier.clear()
        self._seat_players()  # who has left the table does not come back

    def _change_player(self, entry: lines.PlayerEntry) -> None:
        if self.due:
            raise self._unexpected(entry)
        before, self.setup = self.setup, with_player(self.setup, entry)
        if self._earlier and not [*player_entries(self._earlier[-1], self.setup)]:
            self._earlier.pop()  # the change was taken back
        else:
            self._earlier.append(before)
        self._seat_players()

    def _seat_players(self) -> None:
        """Let those who play now continue from the last moment."""
        game, names = self.game, self.setup.names
        game = game if game.names == names else self.definition.with_names(game, names)
        self.moments[-1] = self.moments[-1]._replace(game=game, bots=self.setup.bots)
        self._history = None

    def _take_consequence(self, entry: lines.ConsequenceLine) -> None:
        if not self.due:
            text = ENGLISH("found {entry}, but no earlier move causes it", entry=_find(entry))
            raise lines.OutOfOrder(text)
        if entry.text != self.due[0]:
            raise self._unexpected(entry)
        self.due.pop(0)

    def _unexpected(self, found: lines.Entry[M]) -> lines.OutOfOrder:
        return lines.OutOfOrder(
            ENGLISH("found {entry}, expected '{line}'", entry=_find(found), line=self.due[0])
        )


def _find(entry: lines.Entry[M]) -> str:
    """Return an entry in quotes for an error, shortened because a result line may be long."""
    return f"'{str(entry).strip():.40}'"
