"""Hints: the best few moves that the hard bots find, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from taluva.core.bot import Budget, Hint, Meter
from taluva.games.taifun.bots.evaluation import EDGES_TO, need, people_of
from taluva.games.taifun.bots.levels import hard_cards, hard_tasks, luck
from taluva.games.taifun.bots.tribe import Errand, openings
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import (
    COLOURS,
    DICE,
    SACRIFICES_TO_WIN,
    Build,
    Call,
    Convert,
    Exchange,
    GodMove,
    House,
    Move,
    Phase,
    Play,
    Priest,
    Redraw,
    Resource,
    Sacrifice,
    Strip,
    Walk,
)
from taluva.i18n import ENGLISH, Language


def hints(view: Game, budget: Budget, count: int = 3, say: Language = ENGLISH) -> list[Hint[Move]]:
    """Return the best moves with their reasons, the best first, or none if no player decides now.

    ``view`` is what the seat to play may see. A spectator gets no hints for the god.
    """
    best: dict[Move, Hint[Move]] = {}
    for hint in _hints(view, budget, say):
        best.setdefault(hint.move, hint)
    return list(islice(best.values(), count))


def _hints(view: Game, budget: Budget, say: Language) -> Iterator[Hint[Move]]:
    position = view.position
    match position.phase:
        case Phase.HOUSE | Phase.PRIEST:
            for opening in openings(position):
                yield Hint(opening, opening_reason(opening, say))
        case Phase.CARDS if not position.cards.are_hidden:
            for move in hard_cards(position, luck(view, budget), Meter(budget)):
                yield Hint(move, god_reason(view, move, say))
        case Phase.TURN:
            for task in hard_tasks(position):
                yield Hint(task.action, tribe_reason(view, task, say))


def god_reason(game: Game, move: GodMove, say: Language) -> str:
    """Return the reason for a move of the god."""
    match move:
        case Play(card):
            speech = Messages(say)
            what = speech.describe_move(game, game.apply(move))
            if card.is_gift:
                return say(
                    "Gifts are not kept, and here it helps the tribes least: {what}.", what=what
                )
            return say("It takes most from the tribes for its cost: {what}.", what=what)
        case Redraw():
            return say("No card in hand can be played, and another may be better.")
        case Exchange():
            return say("The cards that come now are stronger than those in hand.")
        case _:
            return say("No card in hand is worth its power now.")


def opening_reason(move: House | Priest, say: Language) -> str:
    """Return the reason for a move of the set-up."""
    if isinstance(move, House):
        return say("Ore comes to the volcano, and nobody shares this hex.")
    return say("The priest reaches both of your houses from here.")


def tribe_reason(game: Game, task: Errand, say: Language) -> str:
    """Return the reason for a tribe's errand, or for the walk towards it."""
    if isinstance(task.action, Walk):
        return _way_reason(task, say)
    position = game.position
    island, seat = position.island, position.seat
    assert seat is not None
    tribe = island.tribe(seat)
    match task.action:
        case Sacrifice():
            return say.count(
                "It is your sacrifice number {own}, and then {number} is left to bring.",
                "It is your sacrifice number {own}, and then {number} are left to bring.",
                SACRIFICES_TO_WIN - island.sacrifices - 1,
                own=tribe.sacrificed + 1,
            )
        case Strip(_, resource):
            return _strip_reason(game, resource, say)
        case Build(hex):
            after = game.apply(task.action).position.island
            lying = sum(island.markers_on(hex))
            if after.most_houses(hex) == seat != island.most_houses(hex) and lying:
                number = round(lying * 2 * DICE[position.stage] / len(COLOURS))
                return say(
                    "Most houses on {hex}: about {number} from it in a round.",
                    hex=hex,
                    number=number,
                )
            return say("A person can be called from a house on {hex}.", hex=hex)
        case Call(_, crossing):
            assert island.temple is not None
            if not EDGES_TO[island.temple][crossing]:
                return say("The person stands at the temple at once.")
            return say("One person more, who can act in this turn.")
        case Convert(crossing):
            other = game.names[island.figures[crossing].seat - 1]
            return say("One person more for you, one less for {name}.", name=other)
        case _:
            return say("Nothing that you can do now is worth an action.")


def _way_reason(task: Errand, say: Language) -> str:
    match task.purpose:
        case Strip(hex, resource):
            return say(
                "The way to {resource} on {hex}.", resource=Messages(say).word(resource), hex=hex
            )
        case Build(hex):
            return say("The way to {hex}, where a house pays.", hex=hex)
        case _:
            return say("The way to the temple.")


def _strip_reason(game: Game, resource: Resource, say: Language) -> str:
    position = game.position
    seat = position.seat
    assert seat is not None
    if resource is Resource.WOOD:
        return say("Wood pays for houses.")
    needed = need(position.island, people_of(position.island, seat)).stock
    have = position.island.tribe(seat).store
    if resource is Resource.ORE:
        return say(
            "Sacrifices will cost ore: you have {have}, and about {needed} is needed.",
            have=have.ore,
            needed=needed.ore,
        )
    return say(
        "People and sacrifices cost food: you have {have}, and about {needed} is needed.",
        have=have.food,
        needed=needed.food,
    )
