"""The god's cards: one table of names, numbers, prices, targets and effects.

Everything about a card comes from its row: what it costs, what it asks for, what it does, and the
words that tell so. A new card of known targets and effects is one more row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
