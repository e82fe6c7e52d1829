"""The components: colours, fields, resources, figures, houses and tribes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum, StrEnum, unique
from itertools import product
from typing import Final, NamedTuple

HOUSES_PER_TRIBE: Final = 20
HOUSES_PER_HEX: Final = 6
PEOPLE: Final = 6  # of a tribe
PEOPLE_OF_TWO: Final = 9  # of two tribes in editions 1 and 2, which share the third tribe's people
TRIBES: Final = (2, 3)  # the possible numbers of tribes
SACRIFICES_TO_WIN: Final = 12
ACTIONS: Final = 3


class Edition(StrEnum):
    """The editions of the rules. They differ in cards, stores, people, converting, and K7 to K9."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"


class Printing(IntEnum):
    """A set of cards: one for each edition, and in edition 3 for each number of tribes."""

    FIRST = 0
    SECOND = 1
    THIRD_FOR_TWO = 2
    THIRD_FOR_THREE = 3


def printing_of(edition: Edition, tribes: int) -> Printing:
    """Return the set of cards for an edition and a number of tribes."""
    if edition is Edition.THIRD:
        return Printing.THIRD_FOR_TWO if tribes == min(TRIBES) else Printing.THIRD_FOR_THREE
    return Printing.FIRST if edition is Edition.FIRST else Printing.SECOND


def people_at_first(edition: Edition, tribes: int) -> int:
    """Return the number of people that each tribe starts with."""
    is_shared = edition is not Edition.THIRD and tribes == min(TRIBES)
    return PEOPLE_OF_TWO if is_shared else PEOPLE


NEWEST: Final = Edition.THIRD  # the edition of new games


@unique
class Colour(StrEnum):
    """A colour of a die or of half a field."""

    RED = "R"
    GREEN = "G"
    BLUE = "B"
    ORANGE = "O"
    YELLOW = "Y"
    BLACK = "K"


COLOURS: Final = tuple(Colour)


class Terrain(NamedTuple):
    """The two coloured halves of a hex. Their order does not matter for the rules."""

    left: Colour
    right: Colour

    def __str__(self) -> str:
        return self.left + self.right


FIELDS: Final = tuple(Terrain(*halves) for halves in product(COLOURS, COLOURS))


class Resource(StrEnum):
    """The resources that markers represent and stores hold."""

    FOOD = "food"
    WOOD = "wood"
    ORE = "ore"


_RESOURCES: Final = tuple(Resource)


class Stock(NamedTuple):
    """An amount of each resource: markers on a hex, a store, the box, or a price."""

    food: int = 0
    wood: int = 0
    ore: int = 0

    @classmethod
    def of(cls, resource: Resource, number: int) -> Stock:
        """Return a stock of a single resource."""
        return NOTHING._replace(**{resource: number})

    def number(self, resource: Resource) -> int:
        """Return the amount of a resource."""
        return self[_RESOURCES.index(resource)]

    def plus(self, other: Stock) -> Stock:
        """Return the sum of two stocks."""
        return Stock(self.food + other.food, self.wood + other.wood, self.ore + other.ore)

    def less(self, other: Stock) -> Stock:
        """Return the difference of two stocks. Does not check for negative amounts."""
        return Stock(self.food - other.food, self.wood - other.wood, self.ore - other.ore)

    def times(self, number: int) -> Stock:
        """Return this stock multiplied by a number."""
        return Stock(self.food * number, self.wood * number, self.ore * number)

    def covers(self, price: Stock) -> bool:
        """Return whether this is enough to pay a price."""
        return self.food >= price.food and self.wood >= price.wood and self.ore >= price.ore

    def at_most(self, limit: Stock) -> Stock:
        """Return this stock with each resource limited to the amount in ``limit``."""
        return Stock(
            min(self.food, limit.food), min(self.wood, limit.wood), min(self.ore, limit.ore)
        )

    def parts(self) -> Iterator[tuple[Resource, int]]:
        """Yield each resource with its amount, except those with 0."""
        for resource, number in zip(_RESOURCES, self, strict=True):
            if number:
                yield resource, number


NOTHING: Final = Stock()
MARKERS: Final = Stock(food=30, wood=30, ore=10)
FIRST_STORE: Final = Stock(food=4, wood=4)
SCALE: Final = Stock(food=12, wood=12, ore=12)  # the limit of a store in edition 2

HOUSE_PRICES: Final = (  # by the number of houses already on the hex [H3]
    Stock(wood=2),
    Stock(wood=3),
    Stock(wood=4, ore=1),
    Stock(wood=5, ore=1),
    Stock(wood=6, ore=2),
    Stock(wood=7, ore=2),
)
CALL_PRICE: Final = Stock(food=3)  # [C2]
_CONVERSION_PRICE: Final = Stock(food=3, ore=1)
_CHEAP_CONVERSION: Final = Stock(food=3)
SACRIFICE_PRICES: Final = (  # one for every three sacrifices [O3]
    Stock(food=1),
    Stock(food=3, ore=1),
    Stock(food=5, ore=2),
    Stock(food=7, ore=3),
)


def conversion_price(edition: Edition) -> Stock:
    """Return the price of converting a person [V3]."""
    return _CHEAP_CONVERSION if edition is Edition.SECOND else _CONVERSION_PRICE


def sacrifice_price(sacrifices: int) -> Stock:
    """Return the price of the next sacrifice, after ``sacrifices`` of the twelve [O3]."""
    return SACRIFICE_PRICES[sacrifices * len(SACRIFICE_PRICES) // SACRIFICES_TO_WIN]


class FigureKind(StrEnum):
    """The two kinds of figures."""

    PRIEST = "priest"
    PERSON = "person"


class Figure(NamedTuple):
    """A priest or a person of a tribe."""

    seat: int
    kind: FigureKind


class Houses(NamedTuple):
    """One tribe's houses on one hex: fresh ones, which can still be turned, and turned ones."""

    fresh: int = 0
    turned: int = 0

    @property
    def number(self) -> int:
        """The number of houses, fresh and turned."""
        return self.fresh + self.turned

    def less(self, number: int) -> Houses:
        """Return the houses after some are lost, turned ones first. Does not check the number."""
        turned = min(self.turned, number)
        return Houses(self.fresh - (number - turned), self.turned - turned)


class Tribe(NamedTuple):
    """The possessions of a tribe that are not on the island: store, box and sacrifices."""

    store: Stock
    people: int  # in the box
    houses: int  # in the box
    sacrificed: int = 0
