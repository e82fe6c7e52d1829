"""An attempt at a task: the moves of one turn, judged by the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from taluva.games import GAMES, kit_of
from taluva.hexgrid import Corner, Hex
from taluva.table.game import Game
from taluva.table.kit import Kit
from taluva.table.position import POSITION, game_named
from taluva.table.setup import Setup
from taluva.table.study.task import Goal, Task
from taluva.table.telling.language import Language

_SEED: Final = 1  # of all that is dealt after a position


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task and how far somebody has come with it; a value, so nothing is lost by trying."""

    kit: Kit[Any, Any]
    task: Task
    goal: Goal[Any]
    before: Game[Any]
    now: Game[Any]

    @classmethod
    def of(cls, task: Task) -> Attempt:
        """Begin a task; raises ValueError for one that no game has."""
        kit = kit_of(game_named(task.position, GAMES))
        return cls.at(kit.from_position(task.position, None), task)

    @classmethod
    def at_table(cls, task: Task) -> Attempt:
        """Begin a task with people at the table and chance that deals, the same at every time."""
        kit = kit_of(game_named(task.position, GAMES))
        players = len(kit.from_position(task.position, None).names)
        names = kit.usual_names[:players]
        return cls.at(kit.new(Setup(names, {POSITION: task.position}, _SEED)), task)

    @classmethod
    def at(cls, game: Game[Any], task: Task) -> Attempt:
        """Begin a task somewhere else than at its own position."""
        kit = kit_of(game.game_name)
        assert kit.learning is not None, "a game with tasks knows their goals"
        return cls(kit, task, kit.learning().goal(task.goal), game, game)

    def said(self, say: Language) -> str:
        """Say what is to be reached."""
        return self.goal.said(self.before, say)

    @property
    def where(self) -> frozenset[Hex | Corner]:
        """The places that the goal is about."""
        return self.goal.where(self.now)

    def play(self, text: str, say: Language) -> Attempt:
        """Play a move as it is typed; raises ParseError or IllegalMove."""
        return self.step(self.kit.grammar(say).parse(text))

    def step(self, move: Any) -> Attempt:
        """Play a move; raises IllegalMove."""
        return replace(self, now=self.now.step(move))

    def again(self) -> Attempt:
        """Give the attempt before its first move."""
        return replace(self, now=self.before)

    @property
    def has_begun(self) -> bool:
        """Whether a move has been played."""
        return self.now is not self.before

    @property
    def is_over(self) -> bool:
        """Whether the turn is over."""
        return self.now.outcome is not None or (self.now.seat, self.now.turn) != (
            self.before.seat,
            self.before.turn,
        )

    @property
    def is_solved(self) -> bool:
        """Whether the goal is reached."""
        return self.has_begun and self.goal.is_met(self.before, self.now)

    def leads(self, move: Any) -> bool:
        """Tell whether the goal can be reached with a legal move and what may follow it."""
        after = self.step(move)
        return after.is_solved or after.next_move() is not None

    def next_move(self) -> Any | None:
        """Give a move that leads on to the goal: None if it can no longer be reached."""
        if self.is_over:
            return None
        return next((moves[0] for moves in self.goal.turns(self.before, self.now)), None)
