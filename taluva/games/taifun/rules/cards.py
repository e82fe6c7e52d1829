"""The god's cards: the table of all cards, the hand and the decks.

Each row of the table defines a card: price, targets, effects and text. A new card with known
targets and effects needs only one more row. Decks store counts of cards, never an order.
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


BLUE_STAGE: Final = 4  # sacrifices from which the blue deck is in play
RED_STAGE: Final = 7  # sacrifices from which the red deck is in play and the red phase begins


def stage_of(sacrifices: int) -> Deck:
    """Return the deck in play after a number of sacrifices [D1 K4]."""
    if sacrifices >= RED_STAGE:
        return Deck.RED
    return Deck.BLUE if sacrifices >= BLUE_STAGE else Deck.GREEN


class Target(StrEnum):
    """The kinds of targets that a card may ask for."""

    HEX = "hex"
    COAST = "coast"
    INLAND = "inland"
    SHORE = "shore"  # on the coast, but not the temple's hex or the volcano
    BESIDE_TEMPLE = "beside-temple"
    RESOURCE = "resource"
    SEAT = "seat"
    FIGURE = "figure"  # a crossing with a figure
    INWARD = "inward"  # a side with a neighbouring hex, and without one on the opposite side


@dataclass(frozen=True, slots=True)
class Within:
    """A free crossing at most some edges away from the previous target."""

    edges: int


class Area(StrEnum):
    """The places where an effect applies."""

    TARGET = "target"  # the first target, a hex or a crossing
    VOLCANO = "volcano"
    AROUND_VOLCANO = "around-volcano"
    LINE = "line"  # hexes from the first target in the direction of the second


@dataclass(frozen=True, slots=True)
class Give:
    """Markers laid on a hex, as far as the box has them."""

    markers: Stock
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Clear:
    """Markers returned from a hex to the box: all, or those of the chosen resource."""

    only_named: bool = False


@dataclass(frozen=True, slots=True)
class Ruin:
    """Houses that every tribe loses on each hex."""

    houses: int
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Spoil:
    """The loss of half the store of some resources, rounded up, by one tribe or all."""

    resources: tuple[Resource, ...]
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class Kill:
    """The death of every figure on the corners of a hex, or of the figure on a crossing."""

    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Carry:
    """The move of a figure from the first target to the second."""


@dataclass(frozen=True, slots=True)
class MoveTemple:
    """The move of the temple to the target hex."""


@dataclass(frozen=True, slots=True)
class Sink:
    """The sinking of the target hex with everything on it."""


CardEffect = Give | Clear | Ruin | Spoil | Kill | Carry | MoveTemple | Sink

LINE_LENGTH: Final = 3  # the most hexes in a line


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of card. Names are unique, and there is one object for each."""

    name: str
    copies: tuple[int, int, int]  # in the green, the blue and the red deck
    cost: int
    targets: tuple[Target | Within, ...]
    effects: tuple[CardEffect, ...]
    is_blind: bool = False  # may be played even if it changes nothing

    @property
    def is_gift(self) -> bool:
        """Whether the god must not keep it while it can be played [K7]."""
        return not self.cost

    def copies_in(self, deck: Deck) -> int:
        """Return how many copies a deck has."""
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

UNKNOWN: Final = Card("?", (0, 0, 0), 0, (), ())  # a face-down card

_BY_NAME: Final = {card.name: card for card in (*CARDS, UNKNOWN)}
ORDER: Final = {card: order for order, card in enumerate((*CARDS, UNKNOWN))}


def card_named(name: str) -> Card:
    """Return the card of a name. Raises KeyError."""
    return _BY_NAME[name]


HAND_SIZE: Final = 5
LISTED_DRAWS: Final = 200  # draws with more possibilities than this are not listed

Counts = Mapping[Card, int]  # only positive counts, in the order of the table


class Held(NamedTuple):
    """A card in hand and the deck it came from."""

    deck: Deck
    card: Card


class Pile(NamedTuple):
    """The cards of a deck that are left to draw, and the discarded ones."""

    draw: Counts
    discard: Counts

    def ready(self) -> Pile:
        """Return the pile before a draw. An empty one is refilled from its discards [D1]."""
        return self if self.draw else Pile(self.discard, FrozenDict())

    def less(self, card: Card) -> Pile:
        """Return the pile after a card was drawn. Does not check that the pile has it."""
        return Pile(_change(self.draw, card, -1), self.discard)


class Decks(NamedTuple):
    """All cards: the god's hand and the three piles."""

    hand: tuple[Held, ...]  # sorted by deck, then by the table
    piles: Mapping[Deck, Pile]

    def holds(self, card: Card) -> bool:
        """Return whether a card is in hand [K1]."""
        return any(held.card is card for held in self.hand)

    @property
    def are_hidden(self) -> bool:
        """Whether the cards in hand are face down."""
        return self.holds(UNKNOWN)

    @property
    def are_piles_hidden(self) -> bool:
        """Whether the cards in the piles are face down."""
        return any(UNKNOWN in pile.draw for pile in self.piles.values())

    def kinds_in_hand(self) -> list[Card]:
        """List the different cards in hand in the order of the table."""
        return sorted({held.card for held in self.hand}, key=ORDER.__getitem__)

    def discard(self, card: Card) -> Decks:
        """Return the cards after one was discarded. Of two copies the earlier deck's goes first."""
        gone = next(held for held in self.hand if held.card is card)
        hand = list(self.hand)
        hand.remove(gone)
        pile = self.piles[gone.deck]
        changed = Pile(pile.draw, _change(pile.discard, card, 1))
        return Decks(tuple(hand), FrozenDict({**self.piles, gone.deck: changed}))

    def all_discarded(self) -> Decks:
        """Return the cards after the whole hand was discarded."""
        cards = self
        for held in self.hand:
            cards = cards.discard(held.card)
        return cards

    def draw(self, deck: Deck, drawn: Iterable[Card]) -> Decks | None:
        """Return the cards after a draw in this order, or None if the draw is impossible [D1]."""
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
        """List all possible draws with their orders, or nothing if there are more than 200."""
        found = list(islice(_sequences(self.piles[deck], number), LISTED_DRAWS + 1))
        return found if len(found) <= LISTED_DRAWS else []

    def unseen(self) -> Decks:
        """Return the public view: the discards, and the numbers of all other cards."""
        hand = tuple(Held(held.deck, UNKNOWN) for held in self.hand)
        piles = {
            deck: Pile(_backs(sum(draw.values())), discard)
            for deck, (draw, discard) in self.piles.items()
        }
        return Decks(hand, FrozenDict(piles))


def _hand_order(held: Held) -> tuple[int, int]:
    return (DECKS.index(held.deck), ORDER[held.card])


def _backs(number: int) -> Counts:
    """Return some face-down cards."""
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
    """Return the cards before the first draw."""
    piles = {
        deck: Pile(
            FrozenDict({card: number for card in CARDS if (number := card.copies_in(deck))}),
            FrozenDict(),
        )
        for deck in DECKS
    }
    return Decks((), FrozenDict(piles))
