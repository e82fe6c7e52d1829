"""The levels: what the god and the tribes of each take into account."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from taluva.core.bot import Budget, Meter
from taluva.games.taifun.bots.evaluation import FIRST_SIGHT, SHARP_SIGHT
from taluva.games.taifun.bots.god import aim, best_choice, next_move, plan
from taluva.games.taifun.bots.tribe import Errand, Manner, Pause, openings, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Exchange, GodMove, Move, Phase, Position

# How often a level aims a card anywhere, and takes one of the next best tasks.
EASY_SLIPS: Final = (1.0, 0.4)
MEDIUM_SLIPS: Final = (0.35, 0.17)
TASKS: Final = 6  # among which a slip chooses

# Three tribes gather together faster than two, so what makes even games differs.
EASY_MANNERS: Final = {
    tribes: Manner(part, at_hand=4, house_at_hand=6.0, spares=0.0)
    for tribes, part in {2: 0.83, 3: 0.7}.items()
}
MEDIUM_MANNERS: Final = {
    tribes: Manner(part, at_hand=8, house_at_hand=6.0, spares=4.0)
    for tribes, part in {2: 1.2, 3: 0.9}.items()
}
HARD_MANNERS: Final = {
    tribes: Manner(
        1.0,
        at_hand=8,
        house_at_hand=10.0,
        spares=4.0,
        is_careful=True,
        is_jealous=True,
        pause=Pause(part),
    )
    for tribes, part in {2: 0.8, 3: 0.0}.items()
}

M = TypeVar("M", bound=Move)


def luck(view: Game, budget: Budget) -> Random:
    """Give the random numbers for one decision: of their own for every step of a game."""
    return Random(f"{budget.seed}/{len(view.moves)}")


class RandomBot:
    """Plays any legal move."""

    name = "Random"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Draw one of the legal moves."""
        return _one_of(view.legal_moves(), luck(view, budget))


class EasyBot:
    """Aims cards anywhere as a god; as a tribe does what seems best now, with slips."""

    name = "Easy"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take what seems best at first sight, or nearly so."""
        position, random = view.position, luck(view, budget)
        aims, slips = EASY_SLIPS
        match position.phase:
            case Phase.CARDS:
                return _cards(position, aims, random)
            case Phase.TURN:
                return _action(position, EASY_MANNERS[position.options.tribes], slips, random)
            case _:
                return _one_of(view.legal_moves(), random)


class MediumBot:
    """Aims most cards where they take most; gathers all that its tribe needs, then sacrifices."""

    name = "Medium"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take what looks best now, with few slips."""
        position, random = view.position, luck(view, budget)
        aims, slips = MEDIUM_SLIPS
        match position.phase:
            case Phase.CARDS:
                return _cards(position, aims, random)
            case Phase.TURN:
                return _action(position, MEDIUM_MANNERS[position.options.tribes], slips, random)
            case _:
                return _opening(position, random)


class HardBot:
    """Plans all cards of a round together; as a tribe strikes when all is ready, and with care."""

    name = "Hard"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take what a plan begins with."""
        position, random = view.position, luck(view, budget)
        match position.phase:
            case Phase.CARDS:
                return hard_cards(position, random, Meter(budget))[0]
            case Phase.TURN:
                return hard_tasks(position)[0].action
            case _:
                return _opening(position, random)


def hard_cards(position: Position, random: Random, meter: Meter) -> list[GodMove]:
    """Give what a hard god may play, the best first."""
    if position.playing.may_exchange:
        return [Exchange()]
    plans = plan(position, SHARP_SIGHT, meter)
    if plans:
        return [each.play for each in plans]
    return [next_move(position, aim(position, SHARP_SIGHT, 0.0, random), ())]


def hard_tasks(position: Position) -> list[Errand]:
    """List what a hard tribe may do, the best first."""
    return tasks(position, HARD_MANNERS[position.options.tribes])


def _cards(position: Position, slips: float, random: Random) -> Move:
    """Give the god's move at first sight, some cards aimed anywhere."""
    found = aim(position, FIRST_SIGHT, slips, random)
    return next_move(position, found, best_choice(position, found))


def _action(position: Position, manner: Manner, slips: float, random: Random) -> Move:
    """Give the action that looks best to a tribe or, as often as the slips say, a near one."""
    found = tasks(position, manner)
    if random.random() < slips:
        return _one_of([task.action for task in found[:TASKS]], random)
    return found[0].action


def _opening(position: Position, random: Random) -> Move:
    return _one_of(openings(position), random)


def _one_of(moves: Sequence[M], random: Random) -> M:
    return moves[int(random.random() * len(moves))]
