"""A record: the whole history of one game, and the steps of it that still stand.

Reading and writing a log go through the same two methods: ``accept`` takes an entry that stands in
a file and checks it, ``play`` and its like make the entries that a file must get. What chance deals
is a step like any other: it is dealt when a game is played, and read when a log is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from taluva.core.game import G, M
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.i18n import ENGLISH, sanitize
from taluva.record.errors import OutOfOrder
from taluva.record.headers import Header, head_of
from taluva.record.history import History, HistoryEntry
from taluva.record.lines import (
    CHECK,
    FORMAT,
    LONGEST_LINE,
    MAGIC,
    Checksum,
    CommentEntry,
    ConsequenceLine,
    Entry,
    MoveEntry,
    UndoEntry,
)


class Record(Generic[G, M]):
    """The entries of a log from the first on, and the moments that they lead through."""

    def __init__(self, head: Header[G, M], game: G | None = None) -> None:
        self.head = head
        self.kit = head.kit
        self.entries: list[Entry[M]] = []
        first = head.kit.start(head.setup) if game is None else game
        self._moments = [HistoryEntry(first)]
        self._remarks: list[str] = []  # the comments of the last moment that it does not hold yet
        self.due: list[str] = []  # derived lines that the rules demand next
        self._undone: list[M] = []
        self._history: History[G] | None = None

    @classmethod
    def of(
        cls, game: G, *, bots: Mapping[int, str] | None = None, date: str = "", program: str = ""
    ) -> Record[G, Any]:
        """Give the record of a game that was played without one, and deal what is to be dealt.

        Raises ValueError for words about a bot, or a seed, that no line of a log can hold.
        """
        record = cls._start(game, bots or {}, date, program)
        for move in game.moves:
            record._repeat(move)
        record.deal()
        record._seal()
        return record

    @classmethod
    def _start(cls, game: G, bots: Mapping[int, str], date: str, program: str) -> Record[G, M]:
        """Give the record of the start of a game, where all is known that the game knows."""
        kit = definition_for(game.game_name)
        head = head_of(kit, kit.setup(game)._replace(bots=dict(bots)), date, program)
        return cls(head, kit.start(head.setup).with_revealed(game))

    @property
    def setup(self) -> Setup:
        """How the game started."""
        return self.head.setup

    @property
    def moments(self) -> list[HistoryEntry[G]]:
        """The game before the first step and after each that stands, with its comments."""
        if self._remarks:
            # All at once: a copy for each of many comments would cost the square of their number.
            last = self._moments[-1]
            comments = (*last.comments, *self._remarks)
            self._moments[-1] = last._replace(comments=comments)
            self._remarks = []
        return self._moments

    @property
    def game(self) -> G:
        """The game as it stands."""
        return self._moments[-1].game

    @property
    def is_begun(self) -> bool:
        """Whether a step stands that a player decided on, or somebody has made a comment."""
        moves = (moment.game.moves[-1] for moment in self._moments[1:])
        return any(not self.kit.is_chance(move) for move in moves) or any(
            isinstance(entry, CommentEntry) for entry in self.entries
        )

    @property
    def history(self) -> History[G]:
        """The moments that stand, each with all that is known of chance at the last."""
        if self._history is None:
            self._history = History(self.moments)
        return self._history

    @property
    def last_turn(self) -> int:
        """The number of the latest step that stands; 0 if there is none."""
        return self._moments[-2].game.turn if len(self._moments) > 1 else 0

    @property
    def redoable(self) -> tuple[M, ...]:
        """The moves taken back that can be played again, the next one first."""
        return tuple(reversed(self._undone))

    def at(self, turn: int) -> G:
        """Give the game at the start of a turn; the turn after the last is the end.

        Raises ValueError naming the range for any other turn.
        """
        return self.history.game(self.history.at_turn(turn))

    def settle(self) -> str:
        """Make the game fit for going on; give what must be told about that, if anything."""
        game, told = self.kit.finalize(self.game, self.setup)
        self.replace_game(game)
        return told

    def replace_game(self, game: G) -> None:
        """Put another game in the place of the last one: the same, but for what is known of it."""
        self.moments[-1] = self.moments[-1]._replace(game=game)
        self._history = None

    def state(self) -> tuple[Any, ...]:
        """Give what ``restore`` needs to take back what is done from now on."""
        lists = (self._moments.copy(), self._remarks.copy(), self.due.copy(), self._undone.copy())
        return (len(self.entries), *lists, self._history)

    def restore(self, state: tuple[Any, ...]) -> None:
        """Take back what was done since a state, whatever has gone wrong meanwhile."""
        entries, self._moments, self._remarks, self.due, self._undone, self._history = state
        del self.entries[entries:]

    def accept(self, entry: Entry[M]) -> None:
        """Take the next entry of a log; raises IllegalMove or OutOfOrder if it does not fit."""
        match entry:
            case MoveEntry():
                entry = self._step(entry)
            case CommentEntry():
                self._remarks.append(entry.text.strip())
            case UndoEntry():
                self._undo(entry)
            case ConsequenceLine():
                self._take_consequence(entry)
        self.entries.append(entry)
        self._history = None

    def play(self, move: M | str) -> list[Entry[M]]:
        """Play a move and deal; give the entries that a log gets.

        Raises IllegalMove or ParseError.
        """
        parsed = self.kit.parse(move) if isinstance(move, str) else move
        before, first = self.game, len(self.entries)
        self._repeat(parsed)
        self.deal()
        after = self.game
        if after.turn != before.turn or after.seat != before.seat:
            self._seal()
        return self.entries[first:]

    def deal(self) -> list[Entry[M]]:
        """Take the steps that chance takes now; give the entries that a log gets."""
        before = len(self.entries)
        while (move := self.game.deal()) is not None:
            self._repeat(move)
        return self.entries[before:]

    def undo(self) -> list[Entry[M]]:
        """Take back the latest step that somebody decided on, and what was dealt after it.

        Gives the entries that a log gets. Raises OutOfOrder if there is none.
        """
        last = len(self.moments) - 1
        while last and self.moments[last - 1].game.with_revealed(self.game).deal() is not None:
            last -= 1
        if not last:
            raise OutOfOrder(ENGLISH("there is no step to take back"))
        before = len(self.entries)
        while len(self.moments) > last:
            self.accept(UndoEntry(self.last_turn))
        return self.entries[before:]

    def redo(self) -> list[Entry[M]]:
        """Play the step again that was taken back last; give the entries. Raises OutOfOrder."""
        if not self._undone:
            raise OutOfOrder(ENGLISH("there is no step to play again"))
        return self.play(self._undone[-1])

    def comment(self, text: str) -> list[Entry[M]]:
        """Add a comment, one entry for each of its lines; raises ValueError if one is too long."""
        lines = [CommentEntry(f" {shown}".rstrip()) for shown in map(sanitize, text.splitlines())]
        if any(len(str(line).encode()) > LONGEST_LINE for line in lines):
            said = ENGLISH("a comment has at most {most} bytes in a line", most=LONGEST_LINE)
            raise ValueError(said)
        for line in lines:
            self.accept(line)
        return list(lines)

    def complete(self) -> list[Entry[M]]:
        """Add the derived lines that are due; give them."""
        due = [ConsequenceLine(line) for line in self.due]
        for entry in due:
            self.accept(entry)
        return list(due)

    def fork(self, steps: int, *, date: str = "", program: str = "") -> Record[G, M]:
        """Give a new record of the first steps that stand, with their comments, bots and headers.

        The same will be dealt as far as this record knows it. This one is left as it is.
        """
        first = self.moments[0].game.with_revealed(self.game)
        new = Record[G, M]._start(first, self.setup.bots, date, program)
        new.head = new.head.with_lines(self.head.unknown_lines)
        for index, moment in enumerate(self.moments[: steps + 1]):
            if index:
                new._repeat(moment.game.moves[-1])
            for comment in moment.comments:
                new._keep(comment)
        new.deal()
        new._seal()
        return new

    def _keep(self, comment: str) -> None:
        try:
            self.comment(comment)
        except ValueError:  # without a blank before it, it is no longer than it was
            self.accept(CommentEntry(comment))

    def dump(self) -> str:
        """Write the whole log."""
        return self.log_lines()[0].decode()

    def log_lines(self) -> tuple[bytes, Checksum]:
        """Give the bytes of the whole log, and the check value that runs on behind them."""
        head = "".join(f"{line}\n" for line in (f"{MAGIC} {FORMAT}", *self.head.lines, ""))
        checksum = Checksum()
        checksum.take(head.encode())
        return head.encode() + checksum.after(self.entries), checksum

    def _seal(self) -> None:
        """Let a check value follow what was written since the last one."""
        if self.entries:
            self.accept(CHECK)

    def _repeat(self, move: M) -> None:
        """Play a move and deal nothing."""
        turn = self.game.turn
        self.entries.append(MoveEntry(turn, self._append(move)))
        self._history = None
        if self.due:
            self.complete()

    def _step(self, step: MoveEntry[M]) -> MoveEntry[M]:
        if self.due:
            raise self._unexpected(step)
        game = self.game
        if step.turn != game.turn and game.outcome is None:
            raise OutOfOrder(
                ENGLISH(
                    "found turn {found}, expected turn {expected}",
                    found=step.turn,
                    expected=game.turn,
                )
            )
        move = self._append(step.move)
        return step if move is step.move else MoveEntry(step.turn, move)

    def _append(self, move: M) -> M:
        """Take a step; give its move in canonical form."""
        after = self.game.apply(move)
        move = after.moves[-1]
        self.moments.append(HistoryEntry(after))
        assert after.effect is not None, "a step has been taken"
        self.due = list(after.effect.lines)
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return move

    def _undo(self, undo: UndoEntry) -> None:
        if self.due:
            raise self._unexpected(undo)
        if len(self.moments) == 1:
            raise OutOfOrder(ENGLISH("there is no step to take back"))
        if undo.turn != self.last_turn:
            raise OutOfOrder(
                ENGLISH(
                    "found turn {found}, but the step to take back is of turn {last}",
                    found=undo.turn,
                    last=self.last_turn,
                )
            )
        undone = self.moments.pop().game
        self._undone.append(undone.moves[-1])
        # What was dealt stays dealt: it comes again in the same order.
        self.replace_game(self.game.with_revealed(undone))

    def _take_consequence(self, entry: ConsequenceLine) -> None:
        if not self.due:
            said = ENGLISH("found {entry}, but nothing before it leads to that", entry=_find(entry))
            raise OutOfOrder(said)
        if entry.text != self.due[0]:
            raise self._unexpected(entry)
        self.due.pop(0)

    def _unexpected(self, found: Entry[M]) -> OutOfOrder:
        return OutOfOrder(
            ENGLISH("found {entry}, expected '{line}'", entry=_find(found), line=self.due[0])
        )


def _find(entry: Entry[M]) -> str:
    """Repeat an entry in an error, cut short: the words of a result may be anything."""
    return f"'{str(entry).strip():.40}'"
