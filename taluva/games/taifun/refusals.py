"""The messages that explain refusals in Taifun, one for each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva.games.taifun.rules import EXCHANGES, HEXES, RED_STAGE, Phase, Refusal, Rule, Stock
from taluva.hexgrid import Corner

if TYPE_CHECKING:
    from taluva.games.taifun.game import Game
    from taluva.games.taifun.messages import Messages


def explain(refusal: Refusal, game: Game, messages: Messages) -> str:
    """Describe in one sentence, without the rule id, why a rule refuses a move."""
    say = messages.say
    place = " ".join(map(messages.place, refusal.where))
    card = "" if refusal.card is None else messages.word(refusal.card)
    position = game.position
    match refusal.rule:
        case Rule.S1 | Rule.S2:
            return say("{place} is not on the island", place=place)
        case Rule.N1:
            return _what_is_due(game, messages)
        case Rule.K1:
            return say("you do not have {card}", card=card)
        case Rule.K2:
            return say(
                "{card} costs {needed}, but only {available} power is left",
                card=card,
                needed=refusal.needed,
                available=refusal.available,
            )
        case Rule.K3:
            assert refusal.card is not None
            if refusal.needed is not None:
                return say("{card} would change nothing there", card=card)
            targets = messages.targets(refusal.card)
            if not targets:
                return say("{card} takes no target", card=card)
            return say("{card} needs: {targets}", card=card, targets=targets)
        case Rule.K4:
            return say(
                "no card can kill a single priest before the god's wrath is {number} (priest on "
                "{place})",
                number=RED_STAGE,
                place=place,
            )
        case Rule.K5:
            if position.playing.drawn is not None:
                if position.cards.are_hidden:
                    return say("after a redraw you can only use the new card")
                return say("after a redraw you can only use the new card: {card}", card=card)
            if refusal.card is None:
                return say("you cannot redraw after playing a card this round")
            if position.cards.are_hidden:
                return say("no redraw while a card in hand can be played")
            return say("no redraw while {card} can be played", card=card)
        case Rule.K6:
            return say(
                "sacrifices {first} and {second} each allow one exchange, before any other move",
                first=EXCHANGES[0],
                second=EXCHANGES[1],
            )
        case Rule.K7:
            assert refusal.card is not None
            if position.cards.are_hidden:
                return say("you must play a card first")
            if refusal.card.face(position.options.edition).is_gift:
                return say("{card} can be played, and gifts must be played", card=card)
            return say("play a card first: {card} can be played", card=card)
        case Rule.D1:
            if refusal.needed != refusal.available:
                return _number_of_cards(refusal, messages)
            return say(
                "these cards cannot come from the {deck} pile", deck=messages.word(position.stage)
            )
        case Rule.D2:
            assert isinstance(refusal.needed, int)
            return say.count(
                "{number} die is rolled, not {found}",
                "{number} dice are rolled, not {found}",
                refusal.needed,
                found=refusal.available,
            )
        case Rule.M1:
            return say("you have no figure on {place}", place=place)
        case Rule.M3:
            start, to = map(messages.place, refusal.where)
            assert isinstance(refusal.available, int)
            return say.count(
                "no path of {number} edge leads from {start} to {to}",
                "no path of up to {number} edges leads from {start} to {to}",
                refusal.available,
                start=start,
                to=to,
            )
        case Rule.S4 | Rule.M2:
            return _why_not_free(refusal, game, messages)
        case Rule.Q1 | Rule.H1:
            if (gone := _no_hex(refusal, game, messages)) is not None:
                return gone
            return say("you have no figure on a corner of {place}", place=place)
        case Rule.Q2:
            assert isinstance(refusal.needed, Stock)
            ((resource, _),) = refusal.needed.parts()
            return say(
                "{place} has no {resource} marker", resource=messages.word(resource), place=place
            )
        case Rule.H2:
            return say(
                "{place} already has {number} houses, the most that fit",
                number=refusal.available,
                place=place,
            )
        case Rule.H4:
            return say("no houses are left in your box")
        case Rule.H3 | Rule.C2 | Rule.V3 | Rule.O3:
            assert isinstance(refusal.needed, Stock)
            assert isinstance(refusal.available, Stock)
            return say(
                "it costs {price}, but you have {store}",
                price=messages.stock(refusal.needed),
                store=messages.stock(refusal.available),
            )
        case Rule.C1:
            if (gone := _no_hex(refusal, game, messages)) is not None:
                return gone
            return say("you have no unturned house on {place}", place=place)
        case Rule.C3:
            if game.position.island.is_free(_crossing(refusal)):
                return say("{place} is not a corner of that hex", place=place)
            return _why_not_free(refusal, game, messages)
        case Rule.C4 | Rule.V4:
            return say("no people are left in your box")
        case Rule.V1:
            return say("no other tribe has a person on {place}", place=place)
        case Rule.V2:
            return say("you have no figure next to {place}", place=place)
        case Rule.O1:
            figure = position.island.figures.get(_crossing(refusal))
            if figure is not None and figure.seat == game.seat:
                return say("a priest cannot be sacrificed")
            return say("you have no person on {place}", place=place)
        case Rule.O2:
            return say("{place} is not a corner of the temple's hex", place=place)
        case _:
            raise ValueError(f"rule {refusal.rule} refuses no move")


def _number_of_cards(refusal: Refusal, messages: Messages) -> str:
    assert isinstance(refusal.needed, int)
    return messages.say.count(
        "{number} card is drawn, not {found}",
        "{number} cards are drawn, not {found}",
        refusal.needed,
        found=refusal.available,
    )


def _no_hex(refusal: Refusal, game: Game, messages: Messages) -> str | None:
    """Return a message if a hex has sunk or never existed, or None if it is on the island."""
    (hex,) = refusal.where
    island = game.position.island
    if hex in island.land.hexes:
        return None
    if hex in HEXES:
        return messages.say("{hex} has sunk", hex=hex)
    return messages.say("{hex} is not on the island", hex=hex)


def _why_not_free(refusal: Refusal, game: Game, messages: Messages) -> str:
    crossing = _crossing(refusal)
    place = messages.place(crossing)
    if crossing in game.position.island.figures:
        return messages.say("{place} is occupied", place=place)
    return messages.say("there is no crossing {place} on the island", place=place)


def _what_is_due(game: Game, messages: Messages) -> str:
    say = messages.say
    match game.phase:
        case Phase.HOUSE:
            return say("now put up a house: house D6")
        case Phase.PRIEST:
            return say("now place the priest: priest D6se")
        case Phase.CARDS:
            return say("now the god plays: play, redraw, exchange or done")
        case Phase.DRAW:
            return say("now cards are drawn")
        case Phase.ROLL:
            return say("now the dice are rolled")
        case Phase.TURN:
            return say("a tribe's turn: move, strip, build, call, convert, sacrifice or end")
        case Phase.OVER:
            return say("the game is over")


def _crossing(refusal: Refusal) -> Corner:
    (crossing,) = refusal.where
    assert isinstance(crossing, Corner), crossing
    return crossing
