"""A screen at work: a state, the function that changes it, and the desk that carries out orders."""

from __future__ import annotations

from collections.abc import Callable

from taluva.app.desk import Desk
from taluva.app.orders import TableEvent
from taluva.app.state import State
from taluva.app.update.common import Result
from taluva.shell.events import Event, Order, Run

Update = Callable[[State, Event | TableEvent], Result]


class Program:
    """Takes events one by one.

    What touches the game is carried out at once, in the order in which it was ordered, so that
    it is on the disk before anybody sees it. The rest is given to whoever brings the events.
    """

    def __init__(self, state: State, update: Update, desk: Desk) -> None:
        self.state = state
        self._update = update
        self.desk = desk

    def tell(self, event: Event | TableEvent) -> list[Order]:
        """Take an event; give what is left to be done."""
        self.state, orders = self._update(self.state, event)
        left: list[Order] = []
        for order in orders:
            if isinstance(order, Order):
                left.append(order)
                continue
            answer = self.desk.perform(order)
            if isinstance(answer, Run):
                left.append(answer)
            elif answer is not None:
                left += self.tell(answer)
        return left
