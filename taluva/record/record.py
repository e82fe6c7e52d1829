"""A record: the whole history of one game, and the steps of it that still stand.

Reading and writing a log go through the same two methods: ``accept`` takes an entry that stands in
a file and checks it, ``play`` and its like make the entries that a file must get.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import Move, Phase, Place, Position, Status, start
from taluva.record.decks import settled
from taluva.record.entries import Comment, Derived, Entry, Out, Result, Step, Undo
from taluva.record.limits import FORMAT, LONGEST_LINE, MAGIC
from taluva.record.problems import OutOfOrder
from taluva.record.setup import Setup, setup_of
from taluva.record.text import printable


@dataclass(slots=True)
class Moment:
    """The game after a step that stands, and the comments that follow this step."""

    game: Game
    comments: list[str] = field(default_factory=list)


class Record:
    """The entries of a log from the first on, and the moments that they lead through."""

    def __init__(self, setup: Setup, game: Game | None = None) -> None:
        self.setup = setup
        self.entries: list[Entry] = []
        self.moments = [Moment(setup.game() if game is None else game)]
        self.due: list[Derived] = []  # derived lines that the rules demand next
        self._undone: list[Move] = []

    @classmethod
    def of(
        cls, game: Game, *, bots: Mapping[int, str] | None = None, date: str = "", program: str = ""
    ) -> Record:
        """Give the record of a game that was played without one."""
        first = start(game.position.options, game.position.deck)
        setup = setup_of(game, dict(bots or {}), date, program)
        record = cls(setup, Game(game.names, game.colours, first, setup.seed))
        for move in game.moves:
            record.play(move)
        return record

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.moments[-1].game

    @property
    def last_turn(self) -> int:
        """The turn of the latest step that stands; 0 if there is none."""
        return self.moments[-2].game.turn if len(self.moments) > 1 else 0

    @property
    def redoable(self) -> tuple[Move, ...]:
        """The moves taken back that can be played again, the next one first."""
        return tuple(reversed(self._undone))

    def at(self, turn: int) -> Game:
        """Give the game at the start of a turn, its tile drawn; the turn after the last is the end.

        Raises ValueError naming the range for any other turn.
        """
        deck = self.game.position.deck
        for moment in self.moments:
            if moment.game.turn == turn and moment.game.phase is Phase.TILE:
                return moment.game.with_deck(deck)
        if turn != self.last_turn + 1:
            raise ValueError(f"there is no turn {turn}: this log has 1 to {self.last_turn + 1}")
        return self.game

    @property
    def is_order_unknown(self) -> bool:
        """Whether tiles are still to be drawn and neither a seed nor an order tells which."""
        position = self.game.position
        is_told = self.setup.seed is not None or self.setup.draw is not None
        is_drawn = len(position.deck) >= position.options.tile_count
        return not (is_told or is_drawn or position.phase is Phase.OVER)

    def settle_deck(self) -> bool:
        """Settle what is still to be drawn; tell whether that agrees with the tiles played."""
        self.moments[-1].game, agrees = settled(self.game, self.setup.draw)
        return agrees

    def accept(self, entry: Entry) -> None:
        """Take the next entry of a log; raises IllegalMove or OutOfOrder if it does not fit."""
        match entry:
            case Step():
                entry = self._step(entry)
            case Comment():
                self.moments[-1].comments.append(entry.text.strip())
            case Undo():
                self._undo(entry)
            case _:
                self._derived(entry)
        self.entries.append(entry)

    def play(self, move: Move | str) -> list[Entry]:
        """Play a move; give the entries that a log gets. Raises IllegalMove or ParseError."""
        parsed = parse_move(move) if isinstance(move, str) else move
        self.accept(Step(self.game.turn, parsed))
        return [self.entries[-1], *self.complete()]

    def undo(self) -> list[Entry]:
        """Take back the latest step that stands; give the entries. Raises OutOfOrder."""
        self.accept(Undo(self.last_turn))
        return [self.entries[-1]]

    def redo(self) -> list[Entry]:
        """Play the step again that was taken back last; give the entries. Raises OutOfOrder."""
        if not self._undone:
            raise OutOfOrder("there is no step to play again")
        return self.play(self._undone[-1])

    def comment(self, text: str) -> list[Entry]:
        """Add a comment, one entry for each of its lines; raises ValueError if one is too long."""
        lines = [Comment(f" {shown}".rstrip()) for shown in map(printable, text.splitlines())]
        if any(len(str(line).encode()) > LONGEST_LINE for line in lines):
            raise ValueError(f"a comment has at most {LONGEST_LINE} bytes in a line")
        for line in lines:
            self.accept(line)
        return list(lines)

    def complete(self) -> list[Entry]:
        """Add the derived lines that are due; give them."""
        due = list(self.due)
        for entry in due:
            self.accept(entry)
        return list(due)

    def dump(self) -> str:
        """Write the whole log."""
        head = [f"{MAGIC} {FORMAT}", *self.setup.lines, ""]
        return "\n".join([*head, *map(str, self.entries), ""])

    def _step(self, step: Step) -> Step:
        self._expect_nothing_due(step)
        game = self.game
        if step.turn != game.turn and game.phase is not Phase.OVER:
            raise OutOfOrder(f"found turn {step.turn}, expected turn {game.turn}")
        after = game.play(step.move)
        move = after.moves[-1]
        self.moments.append(Moment(after))
        self.due = _derived_from(game.position, after.position, move)
        if self._undone and self._undone[-1] == move:
            self._undone.pop()
        else:
            self._undone.clear()
        return step if move == step.move else Step(step.turn, move)

    def _undo(self, undo: Undo) -> None:
        self._expect_nothing_due(undo)
        if len(self.moments) == 1:
            raise OutOfOrder("there is no step to take back")
        if undo.turn != self.last_turn:
            raise OutOfOrder(
                f"found turn {undo.turn}, but the step to take back is of turn {self.last_turn}"
            )
        undone = self.moments.pop().game
        self._undone.append(undone.moves[-1])
        # The tiles drawn stay drawn: they come again in the same order.
        before = self.moments[-1]
        before.game = before.game.with_deck(undone.position.deck)

    def _derived(self, entry: Derived) -> None:
        if not self.due:
            raise OutOfOrder(f"found {_found(entry)}, but nothing before it leads to that")
        if entry != self.due[0]:
            raise OutOfOrder(f"found {_found(entry)}, expected '{self.due[0]}'")
        self.due.pop(0)

    def _expect_nothing_due(self, found: Entry) -> None:
        if self.due:
            raise OutOfOrder(f"found {_found(found)}, expected '{self.due[0]}'")


def _derived_from(before: Position, after: Position, move: Move) -> list[Derived]:
    """List the lines that follow from a move: that its player is out, and the result."""
    derived: list[Derived] = []
    if isinstance(move, Place) and after.standing.statuses[before.seat - 1] is Status.OUT:
        derived.append(Out(before.turn))
    if after.outcome is not None:
        derived.append(Result.of(after.outcome))
    return derived


def _found(entry: Entry) -> str:
    """Repeat an entry in an error, cut short: the words of a result may be anything."""
    return f"'{str(entry).strip():.40}'"
