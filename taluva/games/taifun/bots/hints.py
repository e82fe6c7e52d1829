"""Hints: the best few moves that the hard bots find, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from taluva.core.bot import Budget, Hint, Meter
from taluva.games.taifun import rules
from taluva.games.taifun.bots.evaluation import EDGES_TO, need, people_of
from taluva.games.taifun.bots.levels import hard_cards, hard_tasks, rng_for
from taluva.games.taifun.bots.tribe import FEW_FIGURES, Errand, can_pay, is_late, openings
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.i18n import Language


def hints(view: Game, budget: Budget, say: Language, count: int = 3) -> list[Hint[rules.Move]]:
    """Return the best moves with their reasons, the best first, or none if no player is to move.

    ``view`` is the game as the seat to play sees it. A spectator gets no hints for the god.
    """
    best: dict[rules.Move, Hint[rules.Move]] = {}
    for hint in _hints(view, budget, say):
        best.setdefault(hint.move, hint)
    return list(islice(best.values(), count))


def _hints(view: Game, budget: Budget, say: Language) -> Iterator[Hint[rules.Move]]:
    position = view.position
    match position.phase:
        case rules.Phase.HOUSE | rules.Phase.PRIEST:
            for opening in openings(position):
                yield Hint(opening, opening_reason(opening, say))
        case rules.Phase.CARDS if not position.cards.are_hidden:
            for move in hard_cards(position, rng_for(view, budget), Meter(budget)):
                yield Hint(move, god_reason(view, move, say))
        case rules.Phase.TURN:
            for task in hard_tasks(position):
                reason = tribe_reason(view, task, say)
                yield Hint(task.action, " ".join([reason, *_reason_to_wait(view, task, say)]))


def god_reason(game: Game, move: rules.GodMove, say: Language) -> str:
    """Return the reason for a move of the god."""
    match move:
        case rules.Play(card):
            messages = Messages(say)
            what = messages.describe_move(game, game.apply(move))
            if card.face(game.position.printing).is_gift:
                if game.position.options.edition is rules.Edition.THIRD:
                    return say(
                        "A gift that you keep helps every tribe. Here it helps them least: {what}.",
                        what=what,
                    )
                return say(
                    "Gifts must be played, and here this one helps the tribes least: {what}.",
                    what=what,
                )
            return say("It hurts the tribes most for its cost: {what}.", what=what)
        case rules.Redraw():
            return say("No card in your hand is playable. A new one may be.")
        case rules.Exchange():
            return say("The next cards are stronger than the ones in your hand.")
        case _:
            return say("No card in your hand is worth its cost now.")


def opening_reason(move: rules.House | rules.Priest, say: Language) -> str:
    """Return the reason for a set-up move."""
    if isinstance(move, rules.House):
        return say("Cards put ore on the nearby volcano, and no other tribe has a house here.")
    return say("The priest reaches both of your houses from here.")


def tribe_reason(game: Game, task: Errand, say: Language) -> str:
    """Return the reason for a tribe's errand, or for the walk towards it."""
    if isinstance(task.action, rules.Walk):
        return _way_reason(game, task, say)
    position = game.position
    island, seat = position.island, position.seat
    assert seat is not None
    match task.action:
        case rules.Sacrifice():
            return _sacrifice_reason(game, say)
        case rules.Strip(_, resource):
            return _strip_reason(game, resource, say)
        case rules.Build(hex):
            after = game.apply(task.action).position.island
            lying = sum(island.markers_on(hex))
            if after.most_houses(hex) == seat != island.most_houses(hex) and lying:
                number = round(lying * 2 * rules.DICE[position.stage] / len(rules.COLOURS))
                return say(
                    "You would have the most houses on {hex}. Resources per round: about {number}.",
                    hex=hex,
                    number=number,
                )
            return say("You can call a person from a house on {hex}.", hex=hex)
        case rules.Call(_, crossing):
            assert island.temple is not None
            if not EDGES_TO[island.temple][crossing]:
                return say("The person starts right at the temple.")
            return say("One more person, who can act this turn.")
        case rules.Convert(crossing):
            other = game.names[island.figures[crossing].seat - 1]
            return say("One more person for you, one fewer for {name}.", name=other)
        case _:
            return say("Nothing you can do now is worth an action.")


def _sacrifice_reason(game: Game, say: Language) -> str:
    """Return the most pressing reason to sacrifice now."""
    position = game.position
    island, seat = position.island, position.seat
    assert seat is not None
    made = island.sacrifices + 1
    if made == rules.SACRIFICES_TO_WIN:
        return say("This is the last sacrifice: the tribes win.")
    store = island.tribe(seat).store
    if is_late(position):
        return say.count(
            "Time is short: {number} more sacrifice after this one.",
            "Time is short: {number} more sacrifices after this one.",
            rules.SACRIFICES_TO_WIN - made,
        )
    if made <= position.next_wrath:
        return say(
            "It costs you nothing: the god's wrath will be {wrath} next round anyway, and this "
            "is only sacrifice {number}.",
            wrath=position.next_wrath,
            number=made,
        )
    if position.stage is not rules.Deck.GREEN and len(island.figures) <= FEW_FIGURES:
        return say("Few figures are left. Anyone you do not sacrifice now may die.")
    if max(store) >= rules.SCALE.food and position.options.edition is rules.Edition.SECOND:
        return say("Your store is full, so you lose anything the dice bring now.")
    price, following = rules.sacrifice_price(made - 1), rules.sacrifice_price(made)
    if price != following:
        return say(
            "It still costs {price}. The next one costs {following}.",
            price=Messages(say).stock(price),
            following=Messages(say).stock(following),
        )
    return say.count(
        "This is your sacrifice number {own}. After it, {number} more is needed.",
        "This is your sacrifice number {own}. After it, {number} more are needed.",
        rules.SACRIFICES_TO_WIN - made,
        own=island.tribe(seat).sacrificed + 1,
    )


def _reason_to_wait(game: Game, task: Errand, say: Language) -> Iterator[str]:
    """Yield a reason to delay a legal sacrifice, if another task is better."""
    position = game.position
    made = position.island.sacrifices
    if isinstance(task.action, rules.Sacrifice) or not any(
        isinstance(move, rules.Sacrifice) for move in position.legal_moves()
    ):
        return
    before, after = rules.stage_of(position.next_wrath), rules.stage_of(made + 1)
    if before is not after and made + 1 > position.next_wrath:
        yield say(
            "Wait until you can make several sacrifices: number {number} brings the {deck} cards.",
            number=made + 1,
            deck=Messages(say).word(after),
        )


def _way_reason(game: Game, task: Errand, say: Language) -> str:
    match task.purpose:
        case rules.Sacrifice() if can_pay(game.position):
            return say("Leads to the temple. You can pay for a sacrifice there.")
        case rules.Strip(hex, resource):
            return say(
                "Leads to {resource} on {hex}.", resource=Messages(say).word(resource), hex=hex
            )
        case rules.Build(hex):
            return say("Leads to {hex}, where a house pays off.", hex=hex)
        case _:
            return say("Leads to the temple.")


def _strip_reason(game: Game, resource: rules.Resource, say: Language) -> str:
    position = game.position
    seat = position.seat
    assert seat is not None
    if resource is rules.Resource.WOOD:
        return say("Houses cost wood.")
    needed = need(position.island, people_of(position.island, seat)).stock
    have = position.island.tribe(seat).store
    if resource is rules.Resource.ORE:
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
