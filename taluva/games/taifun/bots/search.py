"""The search of the hard bots: the best choices, each played on to the next playing of the god.

All choices meet the same dice and the same hands. Everybody plays on as the medium bots do, and
what everybody has in the end is compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Generic, TypeVar

from taluva.games.taifun.bots.evaluation import holdings, menace
from taluva.games.taifun.bots.gods import Choice, aimed, best_choice, choices, gain_of
from taluva.games.taifun.bots.guesses import rolled, some_hand
from taluva.games.taifun.bots.tribes import Patience, Task, tasks
from taluva.games.taifun.rules import GOD, Action, Phase, Position
from taluva.table.bot import Meter

CHOICES: Final = 8  # of the god's cards that are tried
TASKS: Final = 5  # of a tribe that are tried
MOST_TRIES: Final = 24  # of one candidate, where neither clock nor nodes set an end
VICTORY: Final = 10_000.0  # more than anybody can have
RIVAL: Final = 0.4  # how much a tribe minds what its strongest rival has
PATIENCE: Final = Patience(1.4)

C = TypeVar("C")


@dataclass(slots=True)
class Candidate(Generic[C]):
    """A choice, with what playing on from it has given."""

    choice: C
    total: float = 0.0
    tries: int = 0

    @property
    def value(self) -> float:
        """The mean of all tries; below everything without one."""
        return self.total / self.tries if self.tries else -inf


def god_search(position: Position, random: Random, meter: Meter) -> list[Choice]:
    """Give choices of cards that cost power, the best first."""
    possible = choices(aimed(position), position.god.power_left)
    promising = sorted(possible, key=gain_of, reverse=True)[:CHOICES]
    return _tried(promising, lambda choice, luck: _after_god(position, choice, luck), random, meter)


def tribe_search(position: Position, random: Random, meter: Meter) -> list[Task]:
    """Give tasks, the best first; while the tribe gathers, those that look best."""
    found: dict[Action, Task] = {}
    for task in tasks(position, PATIENCE):
        found.setdefault(task.action, task)
    promising = list(found.values())
    if not position.island.sacrifices:
        return promising
    tried = _tried(
        promising[:TASKS], lambda task, luck: _after_tribe(position, task, luck), random, meter
    )
    return [*tried, *promising[TASKS:]]


def _tried(
    choices: list[C],
    play_on: Callable[[C, Random], tuple[float, int]],
    random: Random,
    meter: Meter,
) -> list[C]:
    """Play on from all choices until the budget is spent; give them with the best first."""
    candidates = [Candidate(choice) for choice in choices]
    goes_on = len(candidates) > 1 and meter.go_on()
    while goes_on and candidates[-1].tries < MOST_TRIES:
        luck = random.random()
        for candidate in candidates:
            value, nodes = play_on(candidate.choice, Random(luck))
            candidate.total += value
            candidate.tries += 1
            goes_on = meter.go_on(nodes)
            if not goes_on:
                break
    return [each.choice for each in sorted(candidates, key=lambda each: -each.value)]


def _after_god(position: Position, choice: Choice, luck: Random) -> tuple[float, int]:
    """Tell what some cards have led to when the round is over, and what it took to find out."""
    for each in choice:
        if position.outcome is None and not position.refusals(each.play):
            position = position.play(each.play)
    nodes = 1
    if position.outcome is None:
        position, nodes = _tribes_play_on(rolled(position, luck))
    if position.outcome is not None:
        return (VICTORY if GOD in position.outcome.winners else -VICTORY), nodes
    return -menace(position.island), nodes


def _after_tribe(position: Position, task: Task, luck: Random) -> tuple[float, int]:
    """Tell what an action has led to when the god has answered, and what it took to find out."""
    seat = position.seat
    assert seat is not None
    position, nodes = _tribes_play_on(position.play(task.action))
    if position.outcome is None:
        position = _god_answers(some_hand(position, luck))
        nodes += 1
    if position.outcome is not None:
        return (VICTORY if seat in position.outcome.winners else -VICTORY), nodes
    island = position.island
    rivals = [holdings(island, other) for other in island.seats if other != seat]
    return holdings(island, seat) - RIVAL * max(rivals), nodes


def _tribes_play_on(position: Position) -> tuple[Position, int]:
    """Let the tribes play to the god's next playing, or the end; tell how many actions that is."""
    actions = 1
    while position.phase is Phase.TURN:
        position = position.play(tasks(position, PATIENCE)[0].action)
        actions += 1
    return position, actions


def _god_answers(position: Position) -> Position:
    """Let the god play the cards that cost power as they look best together."""
    for each in best_choice(position, aimed(position)):
        if position.outcome is None and not position.refusals(each.play):
            position = position.play(each.play)
    return position
