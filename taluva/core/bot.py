"""The interface of bots, their budgets, and hints.

A bot gets a view without hidden information and returns a legal move. It keeps no state
that an undo could invalidate. It respects the budget of each request.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from taluva.core.game import Game, M
from taluva.core.pages import Page, Terms
from taluva.i18n import ENGLISH

DEFAULT_SECONDS: Final = 1.0

# Called with the share of the work done, from 0 to 1. False asks to stop and return a result.
Report = Callable[[float], bool]

G_in = TypeVar("G_in", bound=Game[Any], contravariant=True)
M_out = TypeVar("M_out", covariant=True)


class Budget(NamedTuple):
    """The limit for one decision, in seconds or in nodes, and the seed for its random choices.

    A node is one evaluated position. With ``nodes`` alone, the same view and seed give the same
    move on every machine. A bot that is asked to stop answers immediately with its best move so
    far.
    """

    seconds: float | None = DEFAULT_SECONDS
    nodes: int | None = None
    seed: int = 0
    report: Report | None = None

    def scaled(self, factor: float) -> Budget:
        """Return the budget with this many times the seconds and nodes."""
        return self._replace(
            seconds=None if self.seconds is None else self.seconds * factor,
            nodes=None if self.nodes is None else ceil(self.nodes * factor),
        )


class Bot(Protocol[G_in, M_out]):
    """A player that chooses moves."""

    @property
    def name(self) -> str:
        """The bot's name as players see it."""

    def choose(self, view: G_in, budget: Budget) -> M_out:
        """Return a legal move; ``view`` holds what the seat to play may see."""


class Level(NamedTuple):
    """A built-in bot of a game, and what players read about it."""

    make: Callable[[], Bot[Any, Any]]
    name: str
    line: str  # how it plays, in one line
    seconds: float | None = None  # for a move, unless a player chooses; None for quick bots


class Hint(NamedTuple, Generic[M]):
    """A suggested move and the reason for it."""

    move: M
    reason: str
    short: str = ""  # a shorter form of the reason, or empty
    then: M | None = None  # the next move of the same turn, if the hint announces one


def hints_page(hints: Sequence[Hint[Any]], *, is_short: bool = False) -> Page:
    """List hints with their numbers."""
    lines = ((each.short if is_short else "") or each.reason for each in hints)
    return (Terms(tuple((str(number), each) for number, each in enumerate(lines, 1)), 0),)


class RandomBot:
    """A bot for any game that plays random legal moves."""

    name = "Random"

    def choose(self, view: Game[Any], budget: Budget) -> Any:
        """Choose a random legal move, using the budget's seed."""
        moves = view.legal_moves()
        return moves[budget.seed % len(moves)]


RANDOM: Final = Level(RandomBot, ENGLISH("Random"), ENGLISH("plays any legal move"))


class Meter:
    """A counter for how much of a budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = monotonic()
        self._stopped = False
        self.nodes = 0

    def go_on(self, nodes: int = 0) -> bool:
        """Count nodes, report progress, and return whether any budget is left."""
        self.nodes += nodes
        spent = self.spent()
        report = self._budget.report
        if report is not None and not self._stopped:
            self._stopped = not report(min(spent, 1.0))
        return spent < 1.0 and not self._stopped

    def is_late(self) -> bool:
        """Return whether the time is over or the bot was asked to stop, whatever the nodes."""
        self.go_on()
        return self._stopped or self._spent_by_clock() >= 1.0

    def spent(self) -> float:
        """Return the share of the budget spent, by time or by nodes, whichever is larger."""
        nodes = self._budget.nodes
        by_count = 0.0 if nodes is None else self.nodes / max(nodes, 1)
        return max(self._spent_by_clock(), by_count)

    def _spent_by_clock(self) -> float:
        seconds = self._budget.seconds
        return 0.0 if seconds is None else (monotonic() - self._began) / max(seconds, 1e-9)
