"""The god's cards: the table of all cards, the hand and the decks.

Everything about a card comes from its row: price, targets, effects and text. A new card with known
targets and effects is one more row. Decks are counts of cards, never an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final, NamedTuple

from taluva.core.immutable import FrozenDict
from taluva.games.taifun.rules.pieces import Resource, Stock


class Deck(StrEnum):
    """The three decks, in the order in which they come into play."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"


BLUE_STAGE: Final = 4  # sacrifices that bring the blue deck
RED_STAGE: Final = 7  # sacrifices that bring the red deck, and the red phase with it


def stage_of(sacrifices: int) -> Deck:
    """Give the deck that is in play after so many sacrifices [D1 K4]."""
    if sacrifices >= RED_STAGE:
        return Deck.RED
    return Deck.BLUE if sacrifices >= BLUE_STAGE else Deck.GREEN


class Target(StrEnum):
    """What a card may ask for, in the order typed."""

    HEX = "hex"
    COAST = "coast"
    INLAND = "inland"
    SHORE = "shore"  # on the coast, neither the temple nor the volcano
    BESIDE_TEMPLE = "beside-temple"
    RESOURCE = "resource"
    SEAT = "seat"
    FIGURE = "figure"  # a crossing where a figure stands
    INWARD = "inward"  # the side of the hex where another lies, and none lies opposite


@dataclass(frozen=True, slots=True)
class Within:
    """A free crossing no more than some edges away from the crossing named before."""

    edges: int


class Area(StrEnum):
    """Where an effect strikes."""

    TARGET = "target"  # the first target, a hex or a crossing
    VOLCANO = "volcano"
    AROUND_VOLCANO = "around-volcano"
    LINE = "line"  # hexes from the first target in the direction of the second


@dataclass(frozen=True, slots=True)
class Give:
    """Lay markers on a hex, as many as the box still has."""

    markers: Stock
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Clear:
    """Take the markers of a hex back to the box: all, or those of the resource named."""

    only_named: bool = False


@dataclass(frozen=True, slots=True)
class Ruin:
    """Every tribe loses some houses on each hex."""

    houses: int
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Spoil:
    """A tribe, or every tribe, loses half its store of some resources, rounded up."""

    resources: tuple[Resource, ...]
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class Kill:
    """Every figure on the corners of a hex dies, or the one on a crossing."""

    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Carry:
    """The figure on the first crossing goes to the second."""


@dataclass(frozen=True, slots=True)
class MoveTemple:
    """The temple goes to the hex."""


@dataclass(frozen=True, slots=True)
class Sink:
    """The hex sinks, with everything on it."""


CardEffect = Give | Clear | Ruin | Spoil | Kill | Carry | MoveTemple | Sink

LINE_LENGTH: Final = 3  # hexes that a line strikes


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of card: its name is unique, and there is one object for each."""

    name: str
    copies: tuple[int, int, int]  # in the green, the blue and the red deck
    cost: int
    targets: tuple[Target | Within, ...]
    effects: tuple[CardEffect, ...]
    is_blind: bool = False  # may be played where it changes nothing

    @property
    def is_gift(self) -> bool:
        """Whether the god may not keep it while it can be played [K7]."""
        return not self.cost

    def copies_in(self, deck: Deck) -> int:
        """Tell how many a deck holds."""
        return self.copies[DECKS.index(deck)]

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (card_named, (self.name,))


DECKS: Final = tuple(Deck)
_FOOD, _WOOD, _ORE = Resource

CARDS: Final = (
    Card("shoal", (5, 3, 0), 0, (Target.COAST,), (Give(Stock(food=3)),)),
    Card("driftwood", (2, 0, 0), 0, (Target.COAST,), (Give(Stock(wood=2)),)),
    Card("harvest", (5, 4, 0), 0, (Target.INLAND,), (Give(Stock(food=2, wood=1)),)),
    Card("vein", (6, 0, 0), 0, (), (Give(Stock(ore=2), Area.VOLCANO),)),
    Card("lode", (0, 5, 0), 0, (Target.INLAND,), (Give(Stock(ore=2)),)),
    Card("breeze", (1, 0, 0), 1, (Target.FIGURE, Within(2)), (Carry(),)),
    Card("procession", (1, 1, 1), 1, (Target.BESIDE_TEMPLE,), (MoveTemple(),)),
    Card("ebb", (1, 0, 0), 1, (Target.COAST, Target.RESOURCE), (Clear(only_named=True),)),
    Card("gust", (0, 2, 2), 1, (Target.FIGURE, Within(3)), (Carry(),)),
    Card("flood", (0, 3, 0), 2, (Target.COAST,), (Clear(), Ruin(1))),
    Card("rot", (1, 2, 0), 2, (Target.SEAT,), (Spoil((_FOOD, _ORE)),)),
    Card("landslide", (0, 2, 0), 2, (Target.INLAND,), (Ruin(2),)),
    Card("lightning", (0, 2, 4), 3, (Target.FIGURE,), (Kill(),)),
    Card("famine", (0, 0, 2), 4, (), (Spoil((_FOOD,), is_for_all=True),)),
    Card("plague", (0, 0, 5), 4, (Target.HEX,), (Kill(),)),
    Card("tsunami", (0, 0, 3), 4, (Target.SHORE,), (Sink(),)),
    Card(
        "typhoon",
        (0, 0, 2),
        5,
        (Target.COAST, Target.INWARD),
        (Ruin(1, Area.LINE), Kill()),
        is_blind=True,
    ),
    Card(
        "eruption",
        (0, 0, 2),
        5,
        (),
        (Kill(Area.VOLCANO), Ruin(1, Area.AROUND_VOLCANO)),
        is_blind=True,
    ),
)

UNKNOWN: Final = Card("?", (0, 0, 0), 0, (), ())  # a card of which only the back is seen

_BY_NAME: Final = {card.name: card for card in (*CARDS, UNKNOWN)}
ORDER: Final = {card: order for order, card in enumerate((*CARDS, UNKNOWN))}


def card_named(name: str) -> Card:
    """Give the card of a name; raises KeyError."""
    return _BY_NAME[name]


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
        return Pile(_change(self.draw, card, -1), self.discard)


class Decks(NamedTuple):
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

    def discard(self, card: Card) -> Decks:
        """Discard a card to the pile of its deck, the earlier deck first."""
        gone = next(held for held in self.hand if held.card is card)
        hand = list(self.hand)
        hand.remove(gone)
        pile = self.piles[gone.deck]
        changed = Pile(pile.draw, _change(pile.discard, card, 1))
        return Decks(tuple(hand), FrozenDict({**self.piles, gone.deck: changed}))

    def all_discarded(self) -> Decks:
        """Discard the whole hand."""
        cards = self
        for held in self.hand:
            cards = cards.discard(held.card)
        return cards

    def draw(self, deck: Deck, drawn: Iterable[Card]) -> Decks | None:
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
        return Decks(tuple(hand), FrozenDict({**self.piles, deck: pile}))

    def possible_draws(self, deck: Deck, number: int) -> list[tuple[Card, ...]]:
        """List what may be drawn, in each order: nothing if that is more than can be listed."""
        found = list(islice(_sequences(self.piles[deck], number), LISTED_DRAWS + 1))
        return found if len(found) <= LISTED_DRAWS else []

    def unseen(self) -> Decks:
        """Give what everybody may know: the discards, and how many cards there are elsewhere."""
        hand = tuple(Held(held.deck, UNKNOWN) for held in self.hand)
        piles = {
            deck: Pile(_backs(sum(draw.values())), discard)
            for deck, (draw, discard) in self.piles.items()
        }
        return Decks(hand, FrozenDict(piles))


def _hand_order(held: Held) -> tuple[int, int]:
    return (DECKS.index(held.deck), ORDER[held.card])


def _backs(number: int) -> Counts:
    """Give some cards of which nobody knows which they are."""
    return FrozenDict({UNKNOWN: number} if number else {})


def _change(counts: Counts, card: Card, by: int) -> Counts:
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


def first_cards() -> Decks:
    """Give the cards before the first is drawn."""
    piles = {
        deck: Pile(
            FrozenDict({card: number for card in CARDS if (number := card.copies_in(deck))}),
            FrozenDict(),
        )
        for deck in DECKS
    }
    return Decks((), FrozenDict(piles))
