"""The levels: what the god and the tribes of each take into account."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from taluva.games.taifun.bots.gods import aimed, aimed_at_random, best_choice, next_move
from taluva.games.taifun.bots.opening import openings
from taluva.games.taifun.bots.search import god_search, tribe_search
from taluva.games.taifun.bots.tribes import Patience, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Move, Phase, Position
from taluva.table.bot import Budget, Meter

EASY_PATIENCE: Final = Patience(0.82, is_jealous=False)
EASY_SLIPS: Final = 0.3  # how often it takes one of the next best tasks
EASY_TASKS: Final = 6
MEDIUM_PATIENCE: Final = Patience(1.0, is_jealous=False)

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
        match position.phase:
            case Phase.CARDS:
                found = aimed_at_random(position, random)
                return next_move(position, found, best_choice(position, found))
            case Phase.TURN:
                found_tasks = tasks(position, EASY_PATIENCE)
                if random.random() < EASY_SLIPS:
                    found_tasks = found_tasks[:EASY_TASKS]
                    return _one_of([task.action for task in found_tasks], random)
                return found_tasks[0].action
            case _:
                return _one_of(view.legal_moves(), random)


class MediumBot:
    """Aims every card where it takes most; gathers all that its tribe needs, then sacrifices."""

    name = "Medium"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take what looks best now."""
        position = view.position
        match position.phase:
            case Phase.CARDS:
                found = aimed(position)
                return next_move(position, found, best_choice(position, found))
            case Phase.TURN:
                return tasks(position, MEDIUM_PATIENCE)[0].action
            case _:
                return _opening(position, luck(view, budget))


class HardBot:
    """Plays the best choices on for a round, with dice and hands that may come."""

    name = "Hard"

    def choose(self, view: Game, budget: Budget) -> Move:
        """Take what did best when played on."""
        position, random = view.position, luck(view, budget)
        match position.phase:
            case Phase.CARDS:
                best = god_search(position, random, Meter(budget))[0]
                return next_move(position, aimed(position), best)
            case Phase.TURN:
                return tribe_search(position, random, Meter(budget))[0].action
            case _:
                return _opening(position, random)


def _opening(position: Position, random: Random) -> Move:
    return _one_of(openings(position), random)


def _one_of(moves: Sequence[M], random: Random) -> M:
    return moves[int(random.random() * len(moves))]
