"""The god's hand, and what each pile still holds: numbers of cards, never an order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from taluva.games.taifun.rules.cards import CARDS, DECKS, ORDER, UNKNOWN, Card, Deck
from taluva.table.frozen import FrozenDict

HAND_SIZE: Final = 5
LISTED_DRAWS: Final = 200  # draws with more possibilities than this are not listed

Counts = Mapping[Card, int]  # cards of which there are some, in the order of the table


class Held(NamedTuple):
    """A card in hand, and the deck that it came from."""

    deck: Deck
    card: Card


class Pile(NamedTuple):
    """What is left to draw of a deck, and what has been discarded."""

    draw: Counts
    discard: Counts

    def ready(self) -> Pile:
        """Give the pile before a card is drawn: an empty one is made anew of its discards [D1]."""
        return self if self.draw else Pile(self.discard, FrozenDict())

    def less(self, card: Card) -> Pile:
        """Give the pile after a card has been drawn; does not check that it is there."""
        return Pile(_changed(self.draw, card, -1), self.discard)


class Cards(NamedTuple):
    """All cards: the god's hand and the three piles."""

    hand: tuple[Held, ...]  # by deck, then by the table
    piles: Mapping[Deck, Pile]

    def holds(self, card: Card) -> bool:
        """Tell whether a card is in hand [K1]."""
        return any(held.card is card for held in self.hand)

    @property
    def are_hidden(self) -> bool:
        """Whether only the backs of the hand are seen."""
        return self.holds(UNKNOWN)

    @property
    def are_piles_hidden(self) -> bool:
        """Whether only the backs of the piles are seen."""
        return any(UNKNOWN in pile.draw for pile in self.piles.values())

    def kinds_in_hand(self) -> list[Card]:
        """List the different cards in hand in the order of the table."""
        return sorted({held.card for held in self.hand}, key=ORDER.__getitem__)

    def discarded(self, card: Card) -> Cards:
        """Discard a card to the pile of its deck, the earlier deck first."""
        gone = next(held for held in self.hand if held.card is card)
        hand = list(self.hand)
        hand.remove(gone)
        pile = self.piles[gone.deck]
        changed = Pile(pile.draw, _changed(pile.discard, card, 1))
        return Cards(tuple(hand), FrozenDict({**self.piles, gone.deck: changed}))

    def all_discarded(self) -> Cards:
        """Discard the whole hand."""
        cards = self
        for held in self.hand:
            cards = cards.discarded(held.card)
        return cards

    def drawn(self, deck: Deck, drawn: Iterable[Card]) -> Cards | None:
        """Take cards into the hand, in this order: None if one of them could not come [D1]."""
        pile = self.piles[deck]
        hand = list(self.hand)
        for card in drawn:
            pile = pile.ready()
            if card not in pile.draw:
                return None
            pile = pile.less(card)
            hand.append(Held(deck, card))
        hand.sort(key=_hand_order)
        return Cards(tuple(hand), FrozenDict({**self.piles, deck: pile}))

    def possible_draws(self, deck: Deck, number: int) -> list[tuple[Card, ...]]:
        """List what may be drawn, in each order: nothing if that is more than can be listed."""
        found = list(islice(_sequences(self.piles[deck], number), LISTED_DRAWS + 1))
        return found if len(found) <= LISTED_DRAWS else []

    def unseen(self) -> Cards:
        """Give what everybody may know: the discards, and how many cards there are elsewhere."""
        hand = tuple(Held(held.deck, UNKNOWN) for held in self.hand)
        piles = {
            deck: Pile(_backs(sum(draw.values())), discard)
            for deck, (draw, discard) in self.piles.items()
        }
        return Cards(hand, FrozenDict(piles))


def _hand_order(held: Held) -> tuple[int, int]:
    return (DECKS.index(held.deck), ORDER[held.card])


def _backs(number: int) -> Counts:
    """Give some cards of which nobody knows which they are."""
    return FrozenDict({UNKNOWN: number} if number else {})


def _changed(counts: Counts, card: Card, by: int) -> Counts:
    number = counts.get(card, 0) + by
    changed = {**counts, card: number}
    cards = [each for each in sorted(changed, key=ORDER.__getitem__) if changed[each]]
    return FrozenDict({each: changed[each] for each in cards})


def _sequences(pile: Pile, number: int) -> Iterator[tuple[Card, ...]]:
    if not number:
        yield ()
        return
    pile = pile.ready()
    for card in pile.draw:
        for others in _sequences(pile.less(card), number - 1):
            yield (card, *others)


def first_cards() -> Cards:
    """Give the cards before the first is drawn."""
    piles = {
        deck: Pile(
            FrozenDict({card: number for card in CARDS if (number := card.copies_in(deck))}),
            FrozenDict(),
        )
        for deck in DECKS
    }
    return Cards((), FrozenDict(piles))
