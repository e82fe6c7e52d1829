"""The god's cards: the table of all cards, the hand and the decks.

One table holds the numbers of each card, and another its targets and effects. A new card with known
targets and effects needs only a row in both. Decks store counts of cards, never an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Final, NamedTuple

from taluva.core.immutable import FrozenDict
from taluva.games.taifun.rules.pieces import Printing, Resource, Stock


class Deck(StrEnum):
    """The three decks, in the order in which they come into play."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"


BLUE_STAGE: Final = 4  # wrath from which the blue deck is in play
RED_STAGE: Final = 7  # wrath from which the red deck is in play and the red phase begins


def stage_of(wrath: int) -> Deck:
    """Return the deck that is in play at this level of the god's wrath [D1 K4 K8]."""
    if wrath >= RED_STAGE:
        return Deck.RED
    return Deck.BLUE if wrath >= BLUE_STAGE else Deck.GREEN


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
    """A free crossing within a number of edges from the previous target."""

    edges: int


class Area(StrEnum):
    """The places where an effect applies."""

    TARGET = "target"  # the first target, a hex or a crossing
    VOLCANO = "volcano"
    AROUND_VOLCANO = "around-volcano"
    LINE = "line"  # hexes from the first target in the direction of the second


@dataclass(frozen=True, slots=True)
class Give:
    """Markers placed on a hex, limited to those in the box."""

    markers: Stock
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Grant:
    """Stock that the target tribe, or every tribe, takes into its store as far as there is room."""

    stock: Stock
    is_for_all: bool = False


@dataclass(frozen=True, slots=True)
class Clear:
    """Markers returned from a hex to the box: all, or those of the chosen resource."""

    only_named: bool = False


@dataclass(frozen=True, slots=True)
class Ruin:
    """The loss of houses by every tribe on each hex."""

    houses: int
    area: Area = Area.TARGET


@dataclass(frozen=True, slots=True)
class Spoil:
    """The loss of half of some resources in store, rounded up, by one tribe or by all."""

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


@dataclass(frozen=True, slots=True)
class Punish:
    """The death of a figure, even a priest, and the loss of half of its tribe's food and ore.

    It needs a number of rounds without a sacrifice, and a tribe that can pay for the next one.
    """

    rounds: int = 3
    rounds_for_all: int = 6  # then all figures of such a tribe die
    rounds_for_poor: int = 9  # then a figure dies even if its tribe cannot pay


GREED: Final = Punish()
CardEffect = Give | Grant | Clear | Ruin | Spoil | Kill | Punish | Carry | MoveTemple | Sink

LINE_LENGTH: Final = 3  # the largest number of hexes in a line


class Face(NamedTuple):
    """A card in one printing: its copies, cost and effects."""

    copies: tuple[int, int, int]  # in the green, the blue and the red deck
    cost: int
    effects: tuple[CardEffect, ...] = ()

    @property
    def is_gift(self) -> bool:
        """Whether the card is free [K7 K9]."""
        return not self.cost

    def copies_in(self, deck: Deck) -> int:
        """Return the number of copies in a deck."""
        return self.copies[DECKS.index(deck)]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A kind of card. Each name has exactly one object."""

    name: str
    targets: tuple[Target | Within, ...]
    faces: tuple[Face, ...]  # one for each printing
    is_blind: bool = False  # may be played even if it changes nothing

    def face(self, printing: Printing) -> Face:
        """Return the copies, cost and effects of the card in a printing."""
        return self.faces[printing]

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (card_named, (self.name,))


DECKS: Final = tuple(Deck)
_FOOD, _WOOD, _ORE = Resource

# The copies in the green, the blue and the red deck, and the cost: in edition 1, in edition 2, and
# in edition 3 for two and for three tribes.
_NUMBERS: Final = """
shoal       5/3/0 0    4/4/1 0    3/2/0 0    3/2/0 0
driftwood   2/0/0 0    2/0/0 0    2/1/0 0    2/1/0 0
harvest     5/4/0 0    4/5/1 0    3/2/0 0    3/2/0 0
vein        6/0/0 0    4/0/0 0    3/0/0 0    4/0/0 0
lode        0/5/0 0    0/4/4 0    0/3/2 0    0/4/2 0
bounty      0/0/0 0    0/3/9 0    0/0/0 0    0/0/0 0
plenty      0/0/0 0    0/0/0 0    0/0/5 0    0/0/4 0
breeze      1/0/0 1    1/0/0 1    1/0/0 1    1/0/0 1
procession  1/1/1 1    1/1/1 1    1/1/1 1    1/1/1 1
shark       0/0/0 1    3/0/0 1    1/0/0 1    2/0/0 1
ebb         1/0/0 1    1/0/0 1    1/0/0 1    1/0/0 1
gust        0/2/2 1    0/2/1 1    0/2/1 1    0/2/1 1
flood       0/3/0 2    1/1/0 1    1/4/1 1    1/4/1 1
rot         1/2/0 2    1/1/0 1    2/3/0 1    2/3/0 1
greed       0/0/0 1    0/0/0 1    6/6/2 1    8/8/2 1
landslide   0/2/0 2    0/2/0 2    0/4/0 1    0/4/0 1
lightning   0/2/4 3    0/1/3 4    0/0/1 6    0/1/4 4
famine      0/0/2 4    0/0/0 4    0/0/0 4    0/0/0 4
plague      0/0/5 4    0/0/2 6    0/0/0 6    0/0/2 6
tsunami     0/0/3 4    0/0/1 5    0/0/1 6    0/0/1 6
typhoon     0/0/2 5    0/0/1 6    0/0/1 8    0/0/1 7
eruption    0/0/2 5    0/0/1 6    0/0/0 6    0/0/1 7
"""


def _card(
    name: str, targets: tuple[Target | Within, ...], *effects: tuple[CardEffect, ...], **more: bool
) -> Card:
    """Return a card with the effects of each printing. The last ones hold for all that follow."""
    (cells,) = (row.split()[1:] for row in _NUMBERS.splitlines() if row.startswith(f"{name} "))
    faces = []
    for printing in Printing:
        green, blue, red = map(int, cells[2 * printing].split("/"))
        does = effects[min(printing, len(effects) - 1)]
        faces.append(Face((green, blue, red), int(cells[2 * printing + 1]), does))
    return Card(name, targets, tuple(faces), **more)


_PLENTY: Final = (Grant(Stock(food=3, ore=2), is_for_all=True),)

CARDS: Final = (
    _card("shoal", (Target.COAST,), (Give(Stock(food=3)),), (Give(Stock(food=4)),)),
    _card("driftwood", (Target.COAST,), (Give(Stock(wood=2)),)),
    _card(
        "harvest", (Target.INLAND,), (Give(Stock(food=2, wood=1)),), (Give(Stock(food=3, wood=1)),)
    ),
    _card("vein", (), (Give(Stock(ore=2), Area.VOLCANO),), (Give(Stock(ore=3), Area.VOLCANO),)),
    _card("lode", (Target.INLAND,), (Give(Stock(ore=2)),), (Give(Stock(ore=3)),)),
    _card("bounty", (Target.SEAT,), (Grant(Stock(food=6, ore=3)),)),
    _card("plenty", (), *(_PLENTY,) * 3, (Grant(Stock(food=3, ore=1), is_for_all=True),)),
    _card("breeze", (Target.FIGURE, Within(2)), (Carry(),)),
    _card("procession", (Target.BESIDE_TEMPLE,), (MoveTemple(),)),
    _card("shark", (Target.FIGURE,), (Kill(),)),
    _card("ebb", (Target.COAST, Target.RESOURCE), (Clear(only_named=True),)),
    _card("gust", (Target.FIGURE, Within(3)), (Carry(),)),
    _card("flood", (Target.COAST,), (Clear(), Ruin(1))),
    _card("rot", (Target.SEAT,), (Spoil((_FOOD, _ORE)),)),
    _card("greed", (Target.FIGURE,), (GREED,)),
    _card("landslide", (Target.INLAND,), (Ruin(2),), (Ruin(2),), (Clear(), Ruin(2))),
    _card("lightning", (Target.FIGURE,), (Kill(),)),
    _card("famine", (), (Spoil((_FOOD,), is_for_all=True),)),
    _card("plague", (Target.HEX,), (Kill(),)),
    _card("tsunami", (Target.SHORE,), (Sink(),)),
    _card("typhoon", (Target.COAST, Target.INWARD), (Ruin(1, Area.LINE), Kill()), is_blind=True),
    _card("eruption", (), (Kill(Area.VOLCANO), Ruin(1, Area.AROUND_VOLCANO)), is_blind=True),
)

UNKNOWN: Final = Card("?", (), (Face((0, 0, 0), 0),) * len(Printing))  # a face-down card

_BY_NAME: Final = {card.name: card for card in (*CARDS, UNKNOWN)}
ORDER: Final = {card: order for order, card in enumerate((*CARDS, UNKNOWN))}


def card_named(name: str) -> Card:
    """Return the card with this name. Raises KeyError."""
    return _BY_NAME[name]


HAND_SIZE: Final = 5
LISTED_DRAWS: Final = 200  # draws with more possibilities than this are not listed

CardCounts = Mapping[Card, int]  # only positive counts, in the order of the table


class Held(NamedTuple):
    """A card in hand and the deck it came from."""

    deck: Deck
    card: Card


class Pile(NamedTuple):
    """The cards of a deck that are left to draw, and the discarded ones."""

    draw: CardCounts
    discard: CardCounts

    def ready(self) -> Pile:
        """Return the pile, refilled from its discards if it is empty [D1]."""
        return self if self.draw else Pile(self.discard, FrozenDict())

    def less(self, card: Card) -> Pile:
        """Return the pile after a card is drawn. Does not check that the pile has it."""
        return Pile(_change(self.draw, card, -1), self.discard)


class Decks(NamedTuple):
    """All cards: the god's hand and the three piles."""

    hand: tuple[Held, ...]  # sorted by deck, then by the table
    piles: Mapping[Deck, Pile]

    def has_card(self, card: Card) -> bool:
        """Return whether a card is in hand [K1]."""
        return any(held.card is card for held in self.hand)

    @property
    def are_hidden(self) -> bool:
        """Whether the cards in hand are face down."""
        return self.has_card(UNKNOWN)

    @property
    def are_piles_hidden(self) -> bool:
        """Whether the cards in the piles are face down."""
        return any(UNKNOWN in pile.draw for pile in self.piles.values())

    def kinds_in_hand(self) -> list[Card]:
        """List the different cards in hand in the order of the table."""
        return sorted({held.card for held in self.hand}, key=ORDER.__getitem__)

    def discard(self, card: Card) -> Decks:
        """Return the decks after a discard. Of two copies, the earlier deck's is discarded."""
        gone = next(held for held in self.hand if held.card is card)
        hand = list(self.hand)
        hand.remove(gone)
        pile = self.piles[gone.deck]
        changed = Pile(pile.draw, _change(pile.discard, card, 1))
        return Decks(tuple(hand), FrozenDict({**self.piles, gone.deck: changed}))

    def with_hand_discarded(self) -> Decks:
        """Return the decks after the whole hand is discarded."""
        cards = self
        for held in self.hand:
            cards = cards.discard(held.card)
        return cards

    def draw(self, deck: Deck, drawn: Iterable[Card]) -> Decks | None:
        """Return the decks after a draw in this order, or None if the draw is impossible [D1]."""
        pile = self.piles[deck]
        hand = list(self.hand)
        for card in drawn:
            pile = pile.ready()
            if card not in pile.draw:
                return None
            pile = pile.less(card)
            hand.append(Held(deck, card))
        hand.sort(key=lambda held: (DECKS.index(held.deck), ORDER[held.card]))
        return Decks(tuple(hand), FrozenDict({**self.piles, deck: pile}))

    def possible_draws(self, deck: Deck, number: int) -> list[tuple[Card, ...]]:
        """List all possible draws in every order, or none if there are more than 200."""
        found = list(islice(_sequences(self.piles[deck], number), LISTED_DRAWS + 1))
        return found if len(found) <= LISTED_DRAWS else []

    def unseen(self) -> Decks:
        """Return the public view: the discards, and only the number of other cards."""
        hand = tuple(Held(held.deck, UNKNOWN) for held in self.hand)
        piles = {
            deck: Pile(_backs(sum(draw.values())), discard)
            for deck, (draw, discard) in self.piles.items()
        }
        return Decks(hand, FrozenDict(piles))


def _backs(number: int) -> CardCounts:
    """Return the counts of ``number`` face-down cards."""
    return FrozenDict({UNKNOWN: number} if number else {})


def _change(counts: CardCounts, card: Card, by: int) -> CardCounts:
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


def whole_deck(deck: Deck, printing: Printing) -> dict[Card, int]:
    """Return the number of copies of each card in a deck."""
    numbers = {card: card.face(printing).copies_in(deck) for card in CARDS}
    return {card: number for card, number in numbers.items() if number}


def cards_of(printing: Printing) -> list[Card]:
    """List the cards of a printing."""
    return [card for card in CARDS if any(card.face(printing).copies)]


def first_cards(printing: Printing) -> Decks:
    """Return the decks before the first draw."""
    piles = {deck: Pile(FrozenDict(whole_deck(deck, printing)), FrozenDict()) for deck in DECKS}
    return Decks((), FrozenDict(piles))
