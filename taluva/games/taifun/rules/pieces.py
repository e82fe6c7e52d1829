"""The material: colours and fields, resources, figures, houses, and what a tribe has."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum, unique
from itertools import product
from typing import Final, NamedTuple

HOUSES_PER_TRIBE: Final = 20
HOUSES_PER_HEX: Final = 6
PEOPLE_BY_TRIBES: Final = {2: 9, 3: 6}  # with two tribes the third tribe's people are shared out
SACRIFICES_TO_WIN: Final = 12
ACTIONS: Final = 3


@unique
class Colour(StrEnum):
    """A colour of a die, and of half a field."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"
    ORANGE = "O"
    YELLOW = "Y"
    BLACK = "K"


COLOURS: Final = tuple(Colour)


class Terrain(NamedTuple):
    """The two coloured halves of a hex; their order is for the eye only."""

    left: Colour
    right: Colour

    def __str__(self) -> str:
        return self.left + self.right


FIELDS: Final = tuple(Terrain(*halves) for halves in product(COLOURS, COLOURS))


class Resource(StrEnum):
    """What markers stand for, and stores hold."""

    FOOD = "food"
    WOOD = "wood"
    ORE = "ore"


_RESOURCES: Final = tuple(Resource)


class Stock(NamedTuple):
    """Some of each resource: markers on a hex, a store, the box, or a price."""

    food: int = 0
    wood: int = 0
    ore: int = 0

    @classmethod
    def of(cls, resource: Resource, number: int) -> Stock:
        """Give a stock of one resource alone."""
        return NOTHING._replace(**{resource: number})

    def number(self, resource: Resource) -> int:
        """Tell how much there is of a resource."""
        return self[_RESOURCES.index(resource)]

    def plus(self, other: Stock) -> Stock:
        """Add two stocks."""
        return Stock(self.food + other.food, self.wood + other.wood, self.ore + other.ore)

    def less(self, other: Stock) -> Stock:
        """Take one stock from another; does not check that there is enough."""
        return Stock(self.food - other.food, self.wood - other.wood, self.ore - other.ore)

    def times(self, number: int) -> Stock:
        """Give this stock several times."""
        return Stock(self.food * number, self.wood * number, self.ore * number)

    def covers(self, price: Stock) -> bool:
        """Tell whether there is enough of everything for a price."""
        return self.food >= price.food and self.wood >= price.wood and self.ore >= price.ore

    def at_most(self, limit: Stock) -> Stock:
        """Give as much of each resource as a limit allows."""
        return Stock(
            min(self.food, limit.food), min(self.wood, limit.wood), min(self.ore, limit.ore)
        )

    def parts(self) -> Iterator[tuple[Resource, int]]:
        """Give each resource of which there is some, with its number."""
        for resource, number in zip(_RESOURCES, self, strict=True):
            if number:
                yield resource, number


NOTHING: Final = Stock()
MARKERS: Final = Stock(food=30, wood=30, ore=10)
FIRST_STORE: Final = Stock(food=4, wood=4)

HOUSE_PRICES: Final = (  # by the houses that stand on the hex already [H3]
    Stock(wood=2),
    Stock(wood=3),
    Stock(wood=4, ore=1),
    Stock(wood=5, ore=1),
    Stock(wood=6, ore=2),
    Stock(wood=7, ore=2),
)
CALL_PRICE: Final = Stock(food=3)  # [C2]
CONVERSION_PRICE: Final = Stock(food=3, ore=1)  # [V3]
SACRIFICE_PRICES: Final = (  # each for three sacrifices, by those made already [O3]
    Stock(food=1),
    Stock(food=3, ore=1),
    Stock(food=5, ore=2),
    Stock(food=7, ore=3),
)


def sacrifice_price(sacrifices: int) -> Stock:
    """Give the price of the next sacrifice, after some of the twelve [O3]."""
    return SACRIFICE_PRICES[sacrifices * len(SACRIFICE_PRICES) // SACRIFICES_TO_WIN]


class FigureKind(StrEnum):
    """What a figure is."""

    PRIEST = "priest"
    PERSON = "person"


class Figure(NamedTuple):
    """A priest or a person of a tribe."""

    seat: int
    kind: FigureKind


class Houses(NamedTuple):
    """The houses of one tribe on one hex: those that can still be turned, and those turned."""

    fresh: int = 0
    turned: int = 0

    @property
    def number(self) -> int:
        """How many stand there."""
        return self.fresh + self.turned

    def less(self, number: int) -> Houses:
        """Give what is left after a loss, turned ones going first; does not check the number."""
        turned = min(self.turned, number)
        return Houses(self.fresh - (number - turned), self.turned - turned)


class Tribe(NamedTuple):
    """What a tribe has beside the island: its store, its box, and its sacrifices."""

    store: Stock
    people: int  # in the box
    houses: int  # in the box
    sacrificed: int = 0
