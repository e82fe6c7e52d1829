"""Where orders are carried out that touch more than the terminal: a log, bots, another's log."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from taluva.bots import Player
from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move
from taluva.record import Follower, GameOver, History, Journal, Record, SaveError, printable
from taluva.shell.events import Report, Run


@dataclass(frozen=True, slots=True)
class Follow:
    """Look what another program has played since."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Begin a new log with the history up to a point."""

    index: int


@dataclass(frozen=True, slots=True)
class Think:
    """Let the bot to move decide."""

    ticket: int
    game: Game


@dataclass(frozen=True, slots=True)
class Log:
    """Play a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class News:
    """The history has changed, or nothing more will come."""

    history: History[Any]
    ending: str = ""  # why nothing more will come; empty while it may


@dataclass(frozen=True, slots=True)
class Forked:
    """A new log has been begun."""


@dataclass(frozen=True, slots=True)
class NotForked:
    """No new log can be begun: why, in sentences."""

    why: tuple[str, ...]


TableOrder = Follow | Fork | Think | Log
TableEvent = News | Forked | NotForked


class Desk:
    """Keeps the record of a game, and knows who plays it: bots, or another program."""

    def __init__(
        self,
        record: Record[Any, Any],
        *,
        follower: Follower | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        self.new_game: Journal | None = None  # begun from the game that is watched
        self._record = record
        self._follower = follower
        self._players = players or {}
        self._is_left = False  # nobody watches any more

    @property
    def history(self) -> History[Any]:
        """The game as far as it is known."""
        return self._record.history

    def perform(self, order: TableOrder) -> TableEvent | Run | None:
        """Carry out an order; give what has come of it, or what the runner must do."""
        match order:
            case Follow():
                return self._follow()
            case Fork(index):
                return self._fork(index)
            case Think(ticket, game):
                return Run(ticket, lambda report: self._choose(game, report))
            case Log(move):
                self._record.play(move)
                return News(self.history)

    def _follow(self) -> News | None:
        follower = self._follower
        if follower is None:
            return None
        is_new = follower.follow()
        ending = ending_of(follower)
        return News(self.history, ending) if is_new or ending else None

    def _fork(self, index: int) -> Forked | NotForked:
        try:
            self.new_game = Journal.fork(self._record, index)
        except GameOver as error:
            return NotForked((str(error),))
        except SaveError as error:
            # A name with its folders is long: as a page it can be read to its end.
            return NotForked(("no new game can be begun here:", str(error)))
        return Forked()

    def _choose(self, game: Game, report: Report) -> Move:
        player = self._players[game.position.seat]
        return player.choose(game, report=lambda part: report(part) and not self._is_left)

    def close(self) -> None:
        """Let the bots stop."""
        self._is_left = True
        for player in self._players.values():
            player.close()


def ending_of(follower: Follower) -> str:
    """Say why nothing more will come from a log; nothing while more may come."""
    if follower.game.outcome is not None:
        return ""
    if follower.problem is not None:
        return f"it cannot be followed any further: {follower.problem}"
    if follower.is_left:
        shown = shlex.quote(printable(str(follower.path)))
        return f"the other program has left the game: taluva resume {shown} goes on with it"
    return ""
