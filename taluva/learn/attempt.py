"""An attempt at a task: the moves of one turn, judged by the rules when the turn is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from taluva.games import GAMES, kit_of
from taluva.table.game import Game
from taluva.table.kit import Kit
from taluva.table.language import Language
from taluva.table.position import game_named
from taluva.table.task import Goal, Task


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
        assert kit.learning is not None, "a game with tasks knows their goals"
        game = kit.from_position(task.position, None)
        return cls(kit, task, kit.learning().goal(task.goal), game, game)

    def said(self, say: Language) -> str:
        """Say what is to be reached."""
        return self.goal.said(self.before, say)

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
        """Whether the turn is over and has reached the goal."""
        return self.is_over and self.goal.is_met(self.before, self.now)

    def next_move(self) -> Any | None:
        """Give a move that leads on to the goal: None if it can no longer be reached."""
        if self.is_over:
            return None
        return next((moves[0] for moves in self.goal.turns(self.before, self.now)), None)
