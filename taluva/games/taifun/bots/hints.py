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
from taluva.i18n import Language


def hints(view: Game, budget: Budget, say: Language, count: int = 3) -> list[Hint[Move]]:
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
            if card.face(game.position.options.edition).is_gift:
                return say(
                    "Gifts must be played, and here this one helps the tribes least: {what}.",
                    what=what,
                )
            return say("It hurts the tribes most for its cost: {what}.", what=what)
        case Redraw():
            return say("No card in your hand is playable. A new one may be.")
        case Exchange():
            return say("The next cards are stronger than the ones in your hand.")
        case _:
            return say("No card you hold is worth its power now.")


def opening_reason(move: House | Priest, say: Language) -> str:
    """Return the reason for a move of the set-up."""
    if isinstance(move, House):
        return say("Ore comes to the volcano, and this hex is yours alone.")
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
                "This is your sacrifice number {own}. After it, {number} more is needed.",
                "This is your sacrifice number {own}. After it, {number} more are needed.",
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
                    "Most houses on {hex}: it yields about {number} per round.",
                    hex=hex,
                    number=number,
                )
            return say("You can call a person from a house on {hex}.", hex=hex)
        case Call(_, crossing):
            assert island.temple is not None
            if not EDGES_TO[island.temple][crossing]:
                return say("The person starts right at the temple.")
            return say("One more person, who can act this turn.")
        case Convert(crossing):
            other = game.names[island.figures[crossing].seat - 1]
            return say("One more person for you, one fewer for {name}.", name=other)
        case _:
            return say("Nothing you can do now is worth an action.")


def _way_reason(task: Errand, say: Language) -> str:
    match task.purpose:
        case Strip(hex, resource):
            return say(
                "Leads to {resource} on {hex}.", resource=Messages(say).word(resource), hex=hex
            )
        case Build(hex):
            return say("Leads to {hex}, where a house pays off.", hex=hex)
        case _:
            return say("Leads to the temple.")


def _strip_reason(game: Game, resource: Resource, say: Language) -> str:
    position = game.position
    seat = position.seat
    assert seat is not None
    if resource is Resource.WOOD:
        return say("Houses cost wood.")
    needed = need(position.island, people_of(position.island, seat)).stock
    have = position.island.tribe(seat).store
    if resource is Resource.ORE:
        return say(
            "Sacrifices will cost ore: you have {have} and need about {needed}.",
            have=have.ore,
            needed=needed.ore,
        )
    return say(
        "People and sacrifices cost food: you have {have} and need about {needed}.",
        have=have.food,
        needed=needed.food,
    )
