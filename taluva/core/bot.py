"""What a bot is: an object with a name that is shown a game and gives a legal move.

A bot never sees hidden information, keeps nothing from one decision to the next that a taken-back
move could make wrong, and respects the budget that comes with every question.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from taluva.core.game import Game, M

DEFAULT_SECONDS: Final = 1.0

# Told how much of the budget is spent, from 0 to 1; False asks the bot to stop and answer.
Report = Callable[[float], bool]

G_in = TypeVar("G_in", bound=Game[Any], contravariant=True)
M_out = TypeVar("M_out", covariant=True)


class Budget(NamedTuple):
    """How long a bot may think about one step, by the clock or in nodes, and its luck.

    A node is one position judged. With ``nodes`` alone, the same view and seed give the same move
    on every machine. A bot that is asked to stop answers at once with the best move so far.
    """

    seconds: float | None = DEFAULT_SECONDS
    nodes: int | None = None
    seed: int = 0
    report: Report | None = None


class Bot(Protocol[G_in, M_out]):
    """A player that decides."""

    @property
    def name(self) -> str:
        """What the bot is called at the table."""

    def choose(self, view: G_in, budget: Budget) -> M_out:
        """Decide on a legal move for the seat to play; ``view`` is what that seat may see."""


class Hint(NamedTuple, Generic[M]):
    """A move that is worth a look, and what speaks for it."""

    move: M
    reason: str
    short: str = ""  # the same in fewer words, if there are any


class Meter:
    """Measures what is spent of a budget, and passes it on."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._began = monotonic()
        self._stopped = False
        self.nodes = 0

    def go_on(self, nodes: int = 0) -> bool:
        """Count nodes; tell whether there is something left of the budget."""
        self.nodes += nodes
        spent = self.spent()
        report = self._budget.report
        if report is not None and not self._stopped:
            self._stopped = not report(min(spent, 1.0))
        return spent < 1.0 and not self._stopped

    def spent(self) -> float:
        """Give the part of the budget that is spent, the scarcer of time and nodes."""
        seconds, nodes = self._budget.seconds, self._budget.nodes
        by_clock = 0.0 if seconds is None else (monotonic() - self._began) / max(seconds, 1e-9)
        by_count = 0.0 if nodes is None else self.nodes / max(nodes, 1)
        return max(by_clock, by_count)
