"""The bot levels: how each plays as the god or a tribe, and how often it slips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from taluva.core.bot import Bot, Budget, Meter
from taluva.games.taifun.bots.evaluation import FIRST_WEIGHTS, SHARP_WEIGHTS
from taluva.games.taifun.bots.god import aim, best_choice, next_move, plan
from taluva.games.taifun.bots.tribe import Errand, Manner, Pause, openings, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Edition, Exchange, GodMove, Move, Phase, Position

# The probability of aiming a card at random (aims) or choosing a random good errand (slips).
EASY_AIMS: Final = 1.0
EASY_SLIPS: Final = {Edition.FIRST: 0.4, Edition.SECOND: 0.65, Edition.THIRD: 0.65}
MEDIUM_AIMS: Final = {
    (Edition.FIRST, 2): 0.35,
    (Edition.FIRST, 3): 0.35,
    (Edition.SECOND, 2): 0.25,
    (Edition.SECOND, 3): 0.45,
    (Edition.THIRD, 2): 0.2,
    (Edition.THIRD, 3): 0.1,
}
MEDIUM_SLIPS: Final = {
    (Edition.FIRST, 2): 0.17,
    (Edition.FIRST, 3): 0.17,
    (Edition.SECOND, 2): 0.25,
    (Edition.SECOND, 3): 0.15,
    (Edition.THIRD, 2): 0.22,
    (Edition.THIRD, 3): 0.28,
}
TASKS: Final = 6  # how many errands a slip chooses from

# Three tribes together gather faster than two, so fair games need different values.
_EASY: Final = Manner(0.0, at_hand=4, house_at_hand=6.0, spares=0.0)
EASY_MANNERS: Final = {
    (Edition.FIRST, 2): _EASY._replace(part=0.83),
    (Edition.FIRST, 3): _EASY._replace(part=0.7),
    (Edition.SECOND, 2): _EASY,
    (Edition.SECOND, 3): _EASY,
    (Edition.THIRD, 2): _EASY,
    (Edition.THIRD, 3): _EASY,
}
_MEDIUM: Final = Manner(0.0, at_hand=8, house_at_hand=6.0, spares=4.0)
# In edition 2, two tribes sacrifice no faster than the god loses patience. Three tribes pause only
# before the red cards, because otherwise their rivals would make the sacrifices that they save.
_PAUSES: Final = {
    (Edition.SECOND, 2): Pause((3, 4, 5, 6), 0.55, own=2, of_all=4, houses=0),
    (Edition.SECOND, 3): Pause((6,), 0.7, own=2, of_all=4, houses=0),
    # In edition 3 greed ends every pause after three rounds.
    (Edition.THIRD, 2): Pause((6,), 0.3, own=2, of_all=3, houses=0),
    (Edition.THIRD, 3): Pause((6,), 0.3, own=2, of_all=4, houses=0),
}
_PACED: Final = _MEDIUM._replace(spares=0.0, person=6.0)
MEDIUM_MANNERS: Final = {
    (Edition.FIRST, 2): _MEDIUM._replace(part=1.2),
    (Edition.FIRST, 3): _MEDIUM._replace(part=0.9),
    # The medium bot ends a pause too early.
    **{
        game: _PACED._replace(pause=pause._replace(part=0.4, own=1, of_all=2))
        for game, pause in _PAUSES.items()
    },
}
_HARD: Final = Manner(1.0, at_hand=8, house_at_hand=10.0, spares=4.0, is_careful=True)
HARD_MANNERS: Final = {
    (Edition.FIRST, 2): _HARD._replace(pause=Pause((3,), 0.8)),
    (Edition.FIRST, 3): _HARD._replace(pause=Pause((3,), 0.0)),
    **{game: _PACED._replace(is_careful=True, pause=pause) for game, pause in _PAUSES.items()},
}

M = TypeVar("M", bound=Move)
V = TypeVar("V")


def of_game(position: Position, values: Mapping[tuple[Edition, int], V]) -> V:
    """Find the value for a game's edition and number of tribes."""
    return values[position.options.edition, position.options.tribes]


def rng_for(view: Game, budget: Budget) -> Random:
    """Return a random generator for one decision, seeded by the budget and the number of moves."""
    return Random(f"{budget.seed}/{len(view.moves)}")


class RandomBot:
    """A bot that plays random legal moves."""

    name = "Random"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Return a random legal move."""
        return _one_of(view.legal_moves(), rng_for(view, budget))


class EasyBot:
    """A bot that aims cards at random as the god, and is greedy and careless as a tribe."""

    name = "Easy"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Return the move that looks best at first sight, or sometimes another good one."""
        position, random = view.position, rng_for(view, budget)
        slips = EASY_SLIPS[position.options.edition]
        match position.phase:
            case Phase.CARDS:
                return _cards(position, EASY_AIMS, random)
            case Phase.TURN:
                return _action(position, of_game(position, EASY_MANNERS), slips, random)
            case _:
                return _one_of(view.legal_moves(), random)


class MediumBot:
    """A bot that aims most cards well, and paces its sacrifices with few mistakes."""

    name = "Medium"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Return the move that looks best at first sight, or rarely another good one."""
        position, random = view.position, rng_for(view, budget)
        slips = of_game(position, MEDIUM_SLIPS)
        match position.phase:
            case Phase.CARDS:
                return _cards(position, of_game(position, MEDIUM_AIMS), random)
            case Phase.TURN:
                return _action(position, of_game(position, MEDIUM_MANNERS), slips, random)
            case _:
                return _opening(position, random)


class HardBot:
    """A bot that plans all cards of a round together, and paces its sacrifices without mistakes."""

    name = "Hard"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Return the first move of the best plan."""
        position, random = view.position, rng_for(view, budget)
        match position.phase:
            case Phase.CARDS:
                return hard_cards(position, random, Meter(budget))[0]
            case Phase.TURN:
                return hard_tasks(position)[0].action
            case _:
                return _opening(position, random)


def hard_cards(position: Position, random: Random, meter: Meter) -> list[GodMove]:
    """Return the moves that the hard bot considers as the god, the best first."""
    if position.playing.may_exchange:
        return [Exchange()]
    plans = plan(position, SHARP_WEIGHTS, meter)
    if plans:
        return [each.play for each in plans]
    return [next_move(position, aim(position, SHARP_WEIGHTS, 0.0, random), ())]


def hard_tasks(position: Position) -> list[Errand]:
    """Return the errands that the hard bot considers as a tribe, the best first."""
    return tasks(position, of_game(position, HARD_MANNERS))


def _cards(position: Position, slips: float, random: Random) -> Move:
    """Return the god's move, rating each card alone. ``slips`` is the chance of a random aim."""
    found = aim(position, FIRST_WEIGHTS, slips, random)
    return next_move(position, found, best_choice(position, found))


def _action(position: Position, manner: Manner, slips: float, random: Random) -> Move:
    """Return a tribe's best action or, with probability ``slips``, another good one."""
    found = tasks(position, manner)
    if random.random() < slips:
        return _one_of([task.action for task in found[:TASKS]], random)
    return found[0].action


def _opening(position: Position, random: Random) -> Move:
    return _one_of(openings(position), random)


def _one_of(moves: Sequence[M], random: Random) -> M:
    return moves[int(random.random() * len(moves))]


# From weak to strong.
LEVELS: Final[dict[str, Callable[[], Bot[Game, Move]]]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "medium": MediumBot,
    "hard": HardBot,
}
