"""What a tribe has, in about the price of one food.

The god wants the tribes to have little; a tribe wants what it needs. Houses are worth what their
hexes will yield, stores what they can still pay for, people how near they are to the temple,
markers that nobody holds how near a tribe's figures are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from taluva.games.taifun.bots.ways import AT_TEMPLE, EDGES_TO
from taluva.games.taifun.rules import (
    ACTIONS,
    COLOURS,
    CROSSINGS,
    DICE,
    FIRST_TRIBE_SEAT,
    SACRIFICES_TO_WIN,
    Deck,
    Island,
    Kind,
    Stock,
    sacrifice_price,
    stage_of,
)
from taluva.games.taifun.rules.pieces import CALL_PRICE, HOUSE_PRICES
from taluva.hexgrid import Corner, Hex

# How many rounds of a yield count, by the stage of the game.
ROUNDS_AHEAD: Final = {Deck.GREEN: 6.0, Deck.BLUE: 4.0, Deck.RED: 2.0}

# What a marker yields to its holder in that time, whatever the hex's colours.
YIELDS: Final = {
    stage: rounds * (2 * DICE[stage] / len(COLOURS)) for stage, rounds in ROUNDS_AHEAD.items()
}

# One of each resource, as long as it is needed.
FOOD: Final = 1.0
WOOD: Final = 0.9
ORE: Final = 5.0
SURPLUS: Final = 0.15  # the part of that which one more is worth when it is not needed
SPARE_WOOD: Final = 4  # for a house that only yields

PRIEST: Final = 5.0
NEARNESS: Final = (3.0, 1.5, 0.8, 0.4, 0.2)  # of a person to the temple, by edges
READY: Final = 3.0  # a sacrifice that can be brought in the next turn
SACRIFICE: Final = 16.0
HOUSE: Final = 0.3
FRESH_HOUSE: Final = 2.5  # a house from which a person can be called
AT_HAND: Final = 0.5  # more for a fresh house at the temple, up to three on a hex
MOST_AT_HAND: Final = 3
HOUSES_AT_HAND: Final = 6  # as many count for a god who sees what they are good for
UNHELD: Final = 0.5  # the part that markers on a hex that others or nobody hold are worth
FADING: Final = 0.72  # what is left of a gain with every edge to go
FADED: Final = tuple(FADING**edges for edges in range(len(CROSSINGS)))
LAST_ONES: Final = 14.0  # what the tribes fear when few figures are left on the island
FEAR_FADING: Final = 0.6  # with every figure
NOBODY_LEFT: Final = 10_000.0  # to the god: more than anybody can have
STRONGEST: Final = 0.5  # how much more the strongest tribe counts for the god


class Sight(NamedTuple):
    """What a god sees in a tribe's people and in the houses from which it can call them."""

    person: float
    at_hand: float  # a fresh house at the temple, from which a person is called and sacrificed


FIRST_SIGHT: Final = Sight(person=5.0, at_hand=0.0)
SHARP_SIGHT: Final = Sight(person=8.0, at_hand=4.0)


class Need(NamedTuple):
    """What a tribe should still bring together: people, and a stock."""

    people: int
    stock: Stock


class Wants(NamedTuple):
    """What one more of each resource is worth to a tribe."""

    food: float
    wood: float
    ore: float


def need(island: Island, people: int) -> Need:
    """Tell what a tribe with some people needs for most of what is left to bring, with reserves."""
    return _need(island.sacrifices, people)


@cache
def _need(brought: int, people: int) -> Need:
    left = SACRIFICES_TO_WIN - brought
    share = min(left, -(-left // 2) + 1)
    food = ore = 0
    for step in range(share):
        price = sacrifice_price(brought + step * left // share)
        food += price.food
        ore += price.ore
    missing = max(0, share - people)
    # The god halves what is gathered, so twice the food and half as much ore again is wanted.
    return Need(
        missing,
        Stock(
            2 * (food + CALL_PRICE.food * missing),
            HOUSE_PRICES[1].wood * missing + SPARE_WOOD,
            ore + ore // 2 + 2,
        ),
    )


def wants_of(store: Stock, needed: Stock) -> Wants:
    """Tell what one more of each resource is worth to a tribe."""
    return Wants(
        FOOD * _wanting(store.food, needed.food),
        WOOD * _wanting(store.wood, needed.wood),
        ORE * _wanting(store.ore, needed.ore),
    )


def _wanting(have: int, needed: int) -> float:
    """Give 1 for a resource that is much wanted, less the nearer the need is to be met."""
    return max(SURPLUS, min(1.0, 1.2 * (needed - have) / (needed + 1)))


def yield_worth(markers: Stock, wants: Wants, stage: Deck) -> float:
    """Tell what the markers of a hex will bring to the tribe that holds it [D3]."""
    food, wood, ore = markers
    return YIELDS[stage] * (food * wants.food + wood * wants.wood + ore * wants.ore)


def people_of(island: Island, seat: int) -> int:
    """Count a tribe's people on the island."""
    return sum(
        figure.seat == seat and figure.kind is Kind.PERSON for figure in island.figures.values()
    )


def menace(island: Island, sight: Sight) -> float:
    """Give what all tribes have, as a god dislikes it."""
    if not island.figures:
        return -NOBODY_LEFT
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, sight, holders) for seat in island.seats]
    return sum(values) + STRONGEST * max(values)


def holdings(island: Island, seat: int, sight: Sight, holders: Mapping[Hex, int | None]) -> float:
    """Give what a tribe has as a god sees it, in about the price of one food.

    The holders are the tribes with most houses on the hexes where markers lie.
    """
    temple = island.temple
    assert temple is not None, "the temple stands before the first round"
    sacrifices = island.sacrifices
    stage = stage_of(sacrifices)
    tribe = island.tribe(seat)
    value, own, ready, people = _figures(island, seat, sight.person)
    missing, needed = _need(sacrifices, people)
    value += READY * _payable(tribe.store, sacrifices, ready)
    value += _store(tribe.store, needed)
    value += SACRIFICE * tribe.sacrificed
    at = seat - FIRST_TRIBE_SEAT
    beside = AT_TEMPLE[temple]
    fresh = at_hand = 0
    for hex, houses in island.houses.items():
        here, turned = houses[at]
        if here or turned:
            fresh += here
            value += HOUSE
            if here and hex in beside:
                value += AT_HAND * min(here, MOST_AT_HAND)
                at_hand += here
    value += sight.at_hand * min(at_hand, HOUSES_AT_HAND)
    value += _useful(min(fresh, tribe.people), missing, FRESH_HOUSE)
    wants = wants_of(tribe.store, needed)
    for hex, markers in island.markers.items():
        gain = yield_worth(markers, wants, stage)
        if holders[hex] == seat:
            value += gain
        elif own:
            edges = EDGES_TO[hex]
            value += UNHELD * gain * FADED[min([edges[corner] for corner in own])]
    if stage is not Deck.GREEN:
        value -= LAST_ONES * FEAR_FADING ** len(island.figures)
    return value


def _figures(island: Island, seat: int, person: float) -> tuple[float, list[Corner], int, int]:
    """Give what a tribe's figures are worth, where they stand, who is at the temple, the people."""
    assert island.temple is not None
    to_temple = EDGES_TO[island.temple]
    value, own, ready, people = 0.0, [], 0, 0
    for corner, figure in island.figures.items():
        if figure.seat == seat:
            own.append(corner)
            if figure.kind is Kind.PRIEST:
                value += PRIEST
            else:
                people += 1
                edges = to_temple[corner]
                value += person + (NEARNESS[edges] if edges < len(NEARNESS) else 0.0)
                ready += not edges
    return value, own, ready, people


def _payable(store: Stock, sacrifices: int, people: int) -> int:
    """Tell how many people a tribe could sacrifice in a turn at the price of the next one."""
    price = sacrifice_price(min(sacrifices, SACRIFICES_TO_WIN - 1))
    number = min(people, ACTIONS, store.food // price.food)
    return min(number, store.ore // price.ore) if price.ore else number


def _store(store: Stock, needed: Stock) -> float:
    return (
        _useful(store.food, needed.food, FOOD)
        + _useful(store.wood, needed.wood, WOOD)
        + _useful(store.ore, needed.ore, ORE)
    )


def _useful(have: int, needed: int, value: float) -> float:
    return value * (have if have <= needed else needed + SURPLUS * (have - needed))
