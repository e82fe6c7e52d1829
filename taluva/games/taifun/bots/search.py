"""The search of the hard bots: the best choices, each played on for a round with sampled luck.

All choices meet the same dice and the same hidden hands. Everybody plays on as the medium bots do,
and what everybody has at the end is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Generic, TypeVar

from taluva.games.taifun.bots.evaluation import holdings, menace
from taluva.games.taifun.bots.gods import Aimed, aimed, decided, hands, LEAST_GAIN
from taluva.games.taifun.bots.guesses import rolled, some_hand
from taluva.games.taifun.bots.tribes import Patience, Task, tasks
from taluva.games.taifun.rules import GOD, Action, Done, Exchange, Phase, Position, Redraw
from taluva.table.bot import Meter

CHOICES: Final = 8
MOST_TRIES: Final = 24  # of one choice, where neither clock nor nodes set an end
VICTORY: Final = 1000.0

C = TypeVar("C")


@dataclass(slots=True)
class Candidate(Generic[C]):
    """A choice, with what playing on from it has given."""

    choice: C
    total: float = 0.0
    tries: int = 0

    @property
    def value(self) -> float:
        """The mean of all tries."""
        return self.total / self.tries if self.tries else float("-inf")


def try_all(
    candidates: list[Candidate[C]],
    play_on: Callable[[C, Random], tuple[float, int]],
    random: Random,
    meter: Meter,
) -> None:
    """Play on from all candidates until the budget is spent; leave them with the best first."""
    while len(candidates) > 1 and candidates[0].tries < MOST_TRIES:
        luck = random.random()
        for candidate in candidates:
            value, nodes = play_on(candidate.choice, Random(luck))
            candidate.total += value
            candidate.tries += 1
            if not meter.go_on(nodes):
                break
        else:
            continue
        break
    candidates.sort(key=lambda each: -each.value)


def god_choices(position: Position, found: Sequence[Aimed]) -> list[tuple[Aimed, ...]]:
    """List choices of cards that cost power, the most promising first."""
    costly = [each for each in found if each.play.card.cost]
    choices = sorted(
        hands(costly, position.god.power_left),
        key=lambda cards: -sum(each.gain for each in cards),
    )
    return choices[:CHOICES]


def god_plays_on(position: Position, patience: Patience) -> Callable[[tuple[Aimed, ...], Random], tuple[float, int]]:
    """Give a function that tells what a choice of cards has led to when the round is over."""

    def play_on(choice: tuple[Aimed, ...], random: Random) -> tuple[float, int]:
        after = position
        for each in choice:
            if not after.refusals(each.play):
                after = after.play(each.play)
        if after.outcome is not None:
            return VICTORY, 1
        after, nodes = tribes_play_on(rolled(after, random), patience)
        if after.outcome is not None:
            return (VICTORY if GOD in after.outcome.winners else -VICTORY), nodes
        return -menace(after.island), nodes

    return play_on


def tribes_play_on(position: Position, patience: Patience) -> tuple[Position, int]:
    """Let the tribes play their turns; give the position at the god's next playing, or the end."""
    nodes = 0
    while position.phase is Phase.TURN:
        position = position.play(tasks(position, patience)[0].action)
        nodes += 1
    return position, nodes


def tribe_plays_on(position: Position, patience: Patience) -> Callable[[Task, Random], tuple[float, int]]:
    """Give a function that tells what an action has led to when the god has answered."""
    seat = position.seat
    assert seat is not None

    def play_on(choice: Task, random: Random) -> tuple[float, int]:
        after, nodes = tribes_play_on(position.play(choice.action), patience)
        if after.outcome is None:
            after, answer = god_answers(some_hand(after, random))
            nodes += answer
        if after.outcome is not None:
            return (VICTORY if seat in after.outcome.winners else -VICTORY), nodes
        others = [holdings(after.island, other) for other in after.island.seats if other != seat]
        return holdings(after.island, seat) - 0.4 * max(others), nodes

    return play_on


def god_answers(position: Position) -> tuple[Position, int]:
    """Let the god play the cards that cost power as they look best together."""
    if position.playing.may_exchange:
        return position, 1
    found = aimed(position)
    costly = [each for each in found if each.play.card.cost and each.gain > LEAST_GAIN]
    best = max(
        hands(costly, position.god.power_left),
        key=lambda cards: sum(each.gain for each in cards),
    )
    for each in best:
        if position.outcome is None and not position.refusals(each.play):
            position = position.play(each.play)
    return position, len(found)
