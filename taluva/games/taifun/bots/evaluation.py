"""The worth of what a tribe has, in units of one food, and everyone's chance to win.

The god wants the tribes to have little; a tribe wants what it needs. Houses are worth what their
hexes will yield, stores what they can still pay for, people how near they are to the temple, free
markers how near a tribe's figures are. Distances assume that the whole island stands; a detour
around a gap is rarely longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, log
from typing import Final, NamedTuple

from taluva.games.taifun.rules import (
    ACTIONS,
    COLOURS,
    CROSSINGS,
    DICE,
    FIRST_TRIBE_SEAT,
    HEXES,
    SACRIFICES_TO_WIN,
    Deck,
    FigureKind,
    Island,
    Position,
    Stock,
    sacrifice_price,
    stage_of,
)
from taluva.games.taifun.rules.island import CORNERS_OF, WHOLE_ISLAND
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


class Horizon(NamedTuple):
    """What a god sees in a tribe's people and in the houses from which it can call them."""

    person: float
    at_hand: float  # a fresh house at the temple, from which a person is called and sacrificed


FIRST_SIGHT: Final = Horizon(person=5.0, at_hand=0.0)
SHARP_SIGHT: Final = Horizon(person=8.0, at_hand=4.0)


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
        figure.seat == seat and figure.kind is FigureKind.PERSON
        for figure in island.figures.values()
    )


def menace(island: Island, sight: Horizon) -> float:
    """Give what all tribes have, as a god dislikes it."""
    if not island.figures:
        return -NOBODY_LEFT
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, sight, holders) for seat in island.seats]
    return sum(values) + STRONGEST * max(values)


def holdings(island: Island, seat: int, sight: Horizon, holders: Mapping[Hex, int | None]) -> float:
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
            if figure.kind is FigureKind.PRIEST:
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


# What speaks for the god: always, and with what is brought beyond the first few sacrifices.
ALWAYS: Final = {2: -0.17, 3: 0.48}  # by the number of tribes
GATHERING: Final = 3  # sacrifices that tell nothing yet
LATE: Final = 4.15
FIGURES: Final = -0.86  # for the logarithm of their number
HOLDINGS: Final = -0.60  # for each hundred of what all tribes have
# What speaks for a tribe among the tribes.
OWN_BROUGHT: Final = 0.6  # for each sacrifice
OWN_HOLDINGS: Final = 1.0  # for each hundred of what it has

_PLACES: Final = 6  # decimal places, so that every machine judges alike


def chances(position: Position) -> list[float]:
    """Give every seat's chance to win, or what it has got, from 0 to 1."""
    island, tribes = position.island, position.options.tribes
    if position.outcome is not None:
        winners = position.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, tribes + 2)]
    if island.temple is None or not island.figures:  # the set-up
        return _share(ALWAYS[tribes], [0.0] * tribes)
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, SHARP_SIGHT, holders) / 100 for seat in island.seats]
    part = max(0, island.sacrifices - GATHERING) / (SACRIFICES_TO_WIN - GATHERING)
    late = LATE + FIGURES * log(len(island.figures)) + HOLDINGS * sum(values)
    own = [_own(island, seat, value) for seat, value in zip(island.seats, values, strict=True)]
    return _share(ALWAYS[tribes] + part * late, own)


def _own(island: Island, seat: int, value: float) -> float:
    return OWN_BROUGHT * island.tribe(seat).sacrificed + OWN_HOLDINGS * value


def _share(god: float, tribes: list[float]) -> list[float]:
    """Share out one between the god and the tribes, by what speaks for each."""
    chance = 1 / (1 + exp(-god))
    growth = [exp(each - max(tribes)) for each in tribes]
    parts = [(1 - chance) * each / sum(growth) for each in growth]
    return [round(each, _PLACES) for each in (chance, *parts)]


def _edges_to(hex: Hex) -> dict[Corner, int]:
    """Count the edges from every crossing to the nearest corner of a hex."""
    edges = dict.fromkeys(CORNERS_OF[hex], 0)
    front = list(edges)
    while front:
        beyond = [near for corner in front for near in WHOLE_ISLAND.within(corner, 1)]
        distance = edges[front[0]] + 1
        front = [corner for corner in dict.fromkeys(beyond) if corner not in edges]
        edges.update(dict.fromkeys(front, distance))
    return {corner: edges[corner] for corner in CROSSINGS}


# Where a house stands from which a person can be called to the temple, by the temple's hex.
AT_TEMPLE: Final = {hex: frozenset((hex, *hex.neighbours)) for hex in HEXES}
EDGES_TO: Final = {hex: _edges_to(hex) for hex in HEXES}
