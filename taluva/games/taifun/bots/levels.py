"""The bot levels: how each plays as the god or a tribe, and how often it slips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeVar

from taluva.core.bot import Bot, Budget, Meter, RandomBot
from taluva.games.taifun.bots.evaluation import FIRST_WEIGHTS, SHARP_WEIGHTS
from taluva.games.taifun.bots.god import aim, best_choice, next_move, plan
from taluva.games.taifun.bots.tribe import Errand, Manner, Pause, openings, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import Edition, Exchange, GodMove, Move, Phase, Position

TASKS: Final = 6  # how many errands a slip chooses from


class Skill(NamedTuple):
    """How well a level plays with an edition and a number of tribes."""

    aims: float  # the probability of aiming a card at random
    slips: float  # the probability of choosing a random good errand
    manner: Manner


_EASY: Final = Manner(0.0, at_hand=4, house_at_hand=6.0, spares=0.0)
_MEDIUM: Final = Manner(0.0, at_hand=8, house_at_hand=6.0, spares=4.0)
_HARD: Final = Manner(1.0, at_hand=8, house_at_hand=10.0, spares=4.0, is_careful=True)
_PACED: Final = _MEDIUM._replace(spares=0.0, person=6.0)
# In edition 2, two tribes sacrifice no faster than the god loses patience. Three tribes pause only
# before the red cards, because otherwise their rivals would make the sacrifices that they save.
_PAUSES: Final = {
    (Edition.SECOND, 2): Pause((3, 4, 5, 6), 0.55, own=2, of_all=4, houses=0),
    (Edition.SECOND, 3): Pause((6,), 0.7, own=2, of_all=4, houses=0),
    # In edition 3 greed ends every pause after three rounds.
    (Edition.THIRD, 2): Pause((6,), 0.3, own=2, of_all=3, houses=0),
    (Edition.THIRD, 3): Pause((6,), 0.3, own=2, of_all=4, houses=0),
}


def _paced(game: tuple[Edition, int]) -> Manner:
    """Return the medium bot's manner in editions 2 and 3. It ends a pause too early."""
    return _PACED._replace(pause=_PAUSES[game]._replace(part=0.4, own=1, of_all=2))


# Three tribes together gather faster than two, so fair games need different values.
EASY: Final = {
    (Edition.FIRST, 2): Skill(1.0, 0.4, _EASY._replace(part=0.83)),
    (Edition.FIRST, 3): Skill(1.0, 0.4, _EASY._replace(part=0.7)),
    (Edition.SECOND, 2): Skill(1.0, 0.65, _EASY),
    (Edition.SECOND, 3): Skill(1.0, 0.65, _EASY),
    (Edition.THIRD, 2): Skill(0.85, 0.65, _EASY),
    (Edition.THIRD, 3): Skill(0.4, 0.65, _EASY),
}
MEDIUM: Final = {
    (Edition.FIRST, 2): Skill(0.35, 0.17, _MEDIUM._replace(part=1.2)),
    (Edition.FIRST, 3): Skill(0.35, 0.17, _MEDIUM._replace(part=0.9)),
    (Edition.SECOND, 2): Skill(0.25, 0.25, _paced((Edition.SECOND, 2))),
    (Edition.SECOND, 3): Skill(0.45, 0.15, _paced((Edition.SECOND, 3))),
    (Edition.THIRD, 2): Skill(0.2, 0.22, _paced((Edition.THIRD, 2))),
    (Edition.THIRD, 3): Skill(0.1, 0.28, _paced((Edition.THIRD, 3))),
}
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


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """A bot that makes the move that looks best at first sight, or sometimes another good one."""

    name: str
    skills: Mapping[tuple[Edition, int], Skill]
    opens_well: bool = True

    def choose(self, view: Game, budget: Budget) -> Move:
        """Return a move. Costly cards are rated each alone."""
        position, random = view.position, rng_for(view, budget)
        skill = of_game(position, self.skills)
        match position.phase:
            case Phase.CARDS:
                found = aim(position, FIRST_WEIGHTS, skill.aims, random)
                return next_move(position, found, best_choice(position, found))
            case Phase.TURN:
                errands = tasks(position, skill.manner)
                if random.random() < skill.slips:
                    return _one_of([task.action for task in errands[:TASKS]], random)
                return errands[0].action
            case _:
                return _one_of(
                    openings(position) if self.opens_well else view.legal_moves(), random
                )


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
                return _one_of(openings(position), random)


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


def _one_of(moves: Sequence[M], random: Random) -> M:
    return moves[int(random.random() * len(moves))]


# From weak to strong.
LEVELS: Final[dict[str, Callable[[], Bot[Game, Move]]]] = {
    "random": RandomBot,
    "easy": lambda: GreedyBot("Easy", EASY, opens_well=False),
    "medium": lambda: GreedyBot("Medium", MEDIUM),
    "hard": HardBot,
}
