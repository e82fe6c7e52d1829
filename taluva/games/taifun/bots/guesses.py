"""What may be hidden or still to come: a hand that the god may hold, a roll of the dice."""

from __future__ import annotations

from random import Random

from taluva.games.taifun.rules import (
    CARDS,
    COLOURS,
    DICE,
    Card,
    Cards,
    Deck,
    Held,
    Phase,
    Pile,
    Playing,
    Position,
    Roll,
)


def some_hand(position: Position, random: Random) -> Position:
    """Give the position with a hand that the god may hold, by the cards that nobody has seen.

    Only what everybody may know is read: the discards, and how many cards of each deck are held.
    """
    hand: list[Held] = []
    piles: dict[Deck, Pile] = {}
    for deck, pile in position.cards.piles.items():
        unseen = [
            card for card in CARDS for _ in range(card.copies_in(deck) - pile.discard.get(card, 0))
        ]
        number = sum(held.deck is deck for held in position.cards.hand)
        held = random.sample(range(len(unseen)), number)
        hand.extend(Held(deck, unseen[at]) for at in sorted(held))
        left: dict[Card, int] = {}
        for at, card in enumerate(unseen):
            if at not in held:
                left[card] = left.get(card, 0) + 1
        piles[deck] = Pile(left, pile.discard)
    return position._replace(cards=Cards(tuple(hand), piles))


def rolled(position: Position, random: Random) -> Position:
    """Give the position after the god's playing and some roll, the refill left out."""
    before = position._replace(phase=Phase.ROLL, seat=None, drawing=None, playing=Playing())
    colours = tuple(COLOURS[int(random.random() * len(COLOURS))] for _ in range(DICE[before.stage]))
    return before.play(Roll(colours))
