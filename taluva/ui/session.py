"""The running game: its journal, its bots, what may be played, and what must be told.

Knows nothing of a terminal. Every step is on the disk before anybody sees it; when the log cannot
be written, the game goes on in memory and says so once.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import Move, Phase, Place
from taluva.record import Journal, printable
from taluva.table.names import names_a_bot
from taluva.ui.choices import Choices
from taluva.ui.narration import news
from taluva.ui.opponents import Opponents


@dataclass(frozen=True, slots=True)
class ViewChoice:
    """How the players want to see the island; ``auto`` leaves it to the program."""

    zoom: str = "auto"
    look: str = "auto"
    pans: tuple[tuple[int, int], ...] = ()  # moves by half the view, in columns and rows


@dataclass(frozen=True, slots=True)
class Played:
    """One step that stands, with the turn and the seat that it belongs to."""

    turn: int
    seat: int
    move: Move

    @classmethod
    def between(cls, before: Game, after: Game) -> Played:
        """Give the step that leads from one game to the next."""
        return cls(before.turn, before.position.seat, after.moves[-1])

    @property
    def typed(self) -> str:
        """The move as a player types it: a placement without its tile."""
        move = self.move
        return str(Place(move.volcano, move.direction) if isinstance(move, Place) else move)


class Session:
    """A game in progress at one terminal."""

    def __init__(
        self, journal: Journal, view: ViewChoice | None = None, *, runs_programs: bool = False
    ) -> None:
        """Sit down at a table; ``runs_programs`` lets programs that the log names take seats."""
        self.journal = journal
        self.view = view or ViewChoice()
        bots = journal.record.setup.bots
        self.opponents = Opponents(journal.game.names, bots, runs_programs=runs_programs)
        self._failure_told: str | None = None
        self._choices = Choices(journal.game)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        game: Game = self.journal.game
        return game

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody at the table as named for a new game: our bots as bot:easy.

        A program stays a mere name: what a log names must not be started by a later Enter. Nobody
        is named if the log calls somebody what would name a bot.
        """
        if any(map(names_a_bot, self.game.names)):
            return ()
        bots = self.journal.record.setup.bots
        words = {seat: f"bot:{text}" for seat, text in bots.items() if ":" not in text}
        return tuple(words.get(seat, name) for seat, name in enumerate(self.game.names, 1))

    @property
    def games(self) -> list[Game]:
        """Every game that led to the present one, and that one at the end."""
        return [moment.game for moment in self.journal.record.moments]

    @property
    def choices(self) -> Choices:
        """What may be played now."""
        if self._choices.game is not self.game:
            self._choices = Choices(self.game)
        return self._choices

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.phase is Phase.OVER

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.game.seat in self.opponents

    @property
    def player(self) -> str:
        """The name of the player to move; of the last one when the game is over."""
        return self.game.names[self.game.position.seat - 1]

    @property
    def steps(self) -> list[Played]:
        """All steps that stand."""
        moments = self.journal.record.moments
        return [
            Played.between(before.game, after.game) for before, after in itertools.pairwise(moments)
        ]

    @property
    def last_step(self) -> Played | None:
        """The latest step that stands."""
        moments = self.journal.record.moments
        return Played.between(moments[-2].game, moments[-1].game) if len(moments) > 1 else None

    def last_turn(self) -> list[Played]:
        """Give the steps of the turn that was played last, or that is being played."""
        moments = self.journal.record.moments[-3:]
        steps = [Played.between(a.game, b.game) for a, b in itertools.pairwise(moments)]
        return [step for step in steps if step.turn == steps[-1].turn]

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided something that can be taken back."""
        return any(step.seat not in self.opponents for step in self.steps)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back and nothing else played since."""
        return bool(self.journal.record.redoable)

    def play(self, move: Move) -> list[str]:
        """Play a move; give what it has brought. Raises IllegalMove."""
        before = self.game
        return news(before, self.journal.play(move))

    def undo(self) -> list[Played]:
        """Take back the latest decision of a person, which there must be, and what bots replied."""
        taken: list[Played] = []
        while not taken or taken[-1].seat in self.opponents:
            last = self.last_step
            assert last is not None, "there is nothing to take back"
            self.journal.undo()
            taken.append(last)
        return taken

    def redo(self) -> list[str]:
        """Play the step again that was taken back last; there must be one."""
        before = self.game
        return news(before, self.journal.redo())

    def close(self) -> None:
        """Leave the table."""
        self.opponents.close()
        self.journal.close()

    def save_as(self, path: Path) -> None:
        """Write the whole log to a new file and go on there; raises SaveError."""
        self.journal.save_as(path)
        self._failure_told = None

    def change_view(self, **changes: str) -> None:
        """Set how the island is shown."""
        choices = {"zoom": self.view.zoom, "look": self.view.look, **changes}
        self.view = ViewChoice(choices["zoom"], choices["look"])

    @property
    def safety(self) -> str:
        """Say whether the game outlives the program."""
        return "The game is NOT kept." if self.journal.failure else "The game is kept."

    def notices(self) -> Sequence[str]:
        """Give what must be told about the log now; each thing is told once."""
        found = [*self.journal.notices, *self.opponents.troubles]
        self.journal.notices.clear()
        self.opponents.troubles.clear()
        failure = self.journal.failure
        if failure is not None and self._failure_told is None:
            found.append(f"{failure}; the game goes on in memory, save AS keeps it elsewhere")
        elif failure is None and self._failure_told is not None:
            found.append(f"the whole game is kept again in {printable(str(self.journal.path))}")
        self._failure_told = failure
        return found
