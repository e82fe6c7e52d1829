"""The value of a tribe's possessions, in units of one food, and each seat's chance of winning.

A house is worth the expected yield of its hex, and a store is worth what it can still pay for.
People are worth more near the temple, and free markers near a tribe's figures. Distances ignore
sunk hexes, because a detour around a gap is rarely longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, log
from typing import Final, NamedTuple

from taluva.games.taifun import rules
from taluva.games.taifun.rules.island import CORNERS_OF, WHOLE_ISLAND
from taluva.games.taifun.rules.pieces import CALL_PRICE, HOUSE_PRICES
from taluva.hexgrid import Corner, Hex

# How many future rounds of a hex's yield count, by the stage of the game.
ROUNDS_AHEAD: Final = {rules.Deck.GREEN: 6.0, rules.Deck.BLUE: 4.0, rules.Deck.RED: 2.0}

# The expected yield of one marker in that time. It is the same for all colours.
YIELDS: Final = {
    stage: rounds * (2 * rules.DICE[stage] / len(rules.COLOURS))
    for stage, rounds in ROUNDS_AHEAD.items()
}

# The value of one unit of each resource while it is needed.
FOOD: Final = 1.0
WOOD: Final = 0.9
ORE: Final = 5.0
SURPLUS: Final = 0.15  # the fraction of its value that a unit keeps when it is not needed
SPARE_WOOD: Final = 4  # enough for one house built only for its yield

PRIEST: Final = 5.0
# Bonus for a person, by the number of edges to the temple.
NEARNESS: Final = (3.0, 1.5, 0.8, 0.4, 0.2)
READY: Final = 3.0  # a sacrifice that can be made in the next turn
SACRIFICE: Final = 16.0
HOUSE: Final = 0.3
FRESH_HOUSE: Final = 2.5  # a house from which a person can be called
AT_HAND: Final = 0.5  # bonus per fresh house at the temple, for up to three on a hex
MAX_AT_HAND: Final = 3
HOUSES_AT_HAND: Final = 6  # only this many count in Weights.at_hand
UNHELD: Final = 0.5  # factor on the value of markers on hexes that the tribe does not hold
FADING: Final = 0.72  # factor on a gain for each edge to walk
FADED: Final = tuple(FADING**edges for edges in range(len(rules.CROSSINGS)))
LAST_ONES: Final = 14.0  # penalty when few figures are left on the island
FEAR_FADING: Final = 0.6  # factor on that penalty for each figure left
NOBODY_LEFT: Final = 10_000.0  # value for the god; greater than any tribe's possessions
STRONGEST: Final = 0.5  # the extra weight of the strongest tribe for the god
DECIMALS: Final = 9  # of the value for the god


class Weights(NamedTuple):
    """The values that a god assigns to a tribe's people and to houses at the temple."""

    person: float
    at_hand: float  # a fresh house at the temple: its person can be called and sacrificed


FIRST_WEIGHTS: Final = Weights(person=5.0, at_hand=0.0)
SHARP_WEIGHTS: Final = Weights(person=8.0, at_hand=4.0)


class Shortfall(NamedTuple):
    """The number of people that a tribe lacks, and the stock that it should have."""

    people: int
    stock: rules.Stock


class Wants(NamedTuple):
    """The value of one more unit of each resource to a tribe."""

    food: float
    wood: float
    ore: float


def need(island: rules.Island, people: int) -> Shortfall:
    """Return the people and stock that a tribe needs for its share of the remaining sacrifices.

    The share is a little over half. ``people`` is how many it has. The stock includes reserves.
    """
    return _need(island.sacrifices, people, island.edition)


@cache
def _need(made: int, people: int, edition: rules.Edition) -> Shortfall:
    left = rules.SACRIFICES_TO_WIN - made
    share = min(left, -(-left // 2) + 1)
    food = ore = 0
    for step in range(share):
        price = rules.sacrifice_price(made + step * left // share)
        food += price.food
        ore += price.ore
    missing = max(0, share - people)
    # The god's cards halve stores, so ask for twice the food and half as much ore again.
    stock = rules.Stock(
        2 * (food + CALL_PRICE.food * missing),
        HOUSE_PRICES[1].wood * missing + SPARE_WOOD,
        ore + ore // 2 + 2,
    )
    return Shortfall(
        missing, stock.at_most(rules.SCALE) if edition is rules.Edition.SECOND else stock
    )


def wants_of(store: rules.Stock, needed: rules.Stock) -> Wants:
    """Return the value of one more unit of each resource to a tribe."""
    return Wants(
        FOOD * _wanting(store.food, needed.food),
        WOOD * _wanting(store.wood, needed.wood),
        ORE * _wanting(store.ore, needed.ore),
    )


def _wanting(have: int, needed: int) -> float:
    """Return 1 for a resource that is badly needed, and less as the store fills up."""
    return max(SURPLUS, min(1.0, 1.2 * (needed - have) / (needed + 1)))


def yield_worth(markers: rules.Stock, wants: Wants, stage: rules.Deck) -> float:
    """Return the value of a hex's future yield to the tribe that holds it [D3]."""
    food, wood, ore = markers
    return YIELDS[stage] * (food * wants.food + wood * wants.wood + ore * wants.ore)


def people_of(island: rules.Island, seat: int) -> int:
    """Count a tribe's people on the island."""
    return sum(
        figure.seat == seat and figure.kind is rules.FigureKind.PERSON
        for figure in island.figures.values()
    )


def menace(island: rules.Island, weights: Weights) -> float:
    """Return the value of all tribes' possessions, which the god tries to keep low.

    It is rounded, so that equal islands have equal values, whatever the order of the sums.
    """
    if not island.figures:
        return -NOBODY_LEFT
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, weights, holders) for seat in island.seats]
    return round(sum(values) + STRONGEST * max(values), DECIMALS)


def holdings(
    island: rules.Island, seat: int, weights: Weights, holders: Mapping[Hex, int | None]
) -> float:
    """Return the value of a tribe's possessions to a god, in units of one food.

    ``holders`` maps each hex with markers to the tribe with the most houses there.
    """
    temple = island.temple
    assert temple is not None, "the temple stands before the first round"
    sacrifices = island.sacrifices
    stage = rules.stage_of(island.wrath)
    tribe = island.tribe(seat)
    value, own, ready, people = _figures(island, seat, weights.person)
    missing, needed = _need(sacrifices, people, island.edition)
    value += READY * _payable(tribe.store, sacrifices, ready)
    value += (
        _useful(tribe.store.food, needed.food, FOOD)
        + _useful(tribe.store.wood, needed.wood, WOOD)
        + _useful(tribe.store.ore, needed.ore, ORE)
    )
    value += SACRIFICE * tribe.sacrificed
    at = seat - rules.FIRST_TRIBE_SEAT
    beside = AT_TEMPLE[temple]
    fresh = at_hand = 0
    for hex, houses in island.houses.items():
        here, turned = houses[at]
        if here or turned:
            fresh += here
            value += HOUSE
            if here and hex in beside:
                value += AT_HAND * min(here, MAX_AT_HAND)
                at_hand += here
    value += weights.at_hand * min(at_hand, HOUSES_AT_HAND)
    value += _useful(min(fresh, tribe.people), missing, FRESH_HOUSE)
    food, wood, ore = wants_of(tribe.store, needed)
    yields = YIELDS[stage]
    for hex, markers in island.markers.items():  # the formula of yield_worth, inlined for speed
        gain = yields * (markers[0] * food + markers[1] * wood + markers[2] * ore)
        if holders[hex] == seat:
            value += gain
        elif own:
            edges = EDGES_TO[hex]
            value += UNHELD * gain * FADED[min([edges[corner] for corner in own])]
    if stage is not rules.Deck.GREEN:
        value -= LAST_ONES * FEAR_FADING ** len(island.figures)
    return value


def _figures(
    island: rules.Island, seat: int, person: float
) -> tuple[float, list[Corner], int, int]:
    """Return the value of a tribe's figures, their crossings, and counts of its people.

    The counts are the people at the temple and all people on the island.
    """
    assert island.temple is not None
    to_temple = EDGES_TO[island.temple]
    value, own, ready, people = 0.0, [], 0, 0
    for corner, figure in island.figures.items():
        if figure.seat == seat:
            own.append(corner)
            if figure.kind is rules.FigureKind.PRIEST:
                value += PRIEST
            else:
                people += 1
                edges = to_temple[corner]
                value += person + (NEARNESS[edges] if edges < len(NEARNESS) else 0.0)
                ready += not edges
    return value, own, ready, people


def _payable(store: rules.Stock, sacrifices: int, people: int) -> int:
    """Return how many people a tribe could sacrifice in a turn at the next sacrifice's price."""
    price = rules.sacrifice_price(min(sacrifices, rules.SACRIFICES_TO_WIN - 1))
    number = min(people, rules.ACTIONS, store.food // price.food)
    return min(number, store.ore // price.ore) if price.ore else number


def _useful(have: int, needed: int, value: float) -> float:
    return value * (have if have <= needed else needed + SURPLUS * (have - needed))


# The god's log-odds of winning, fitted to 600 games of edition 3 between medium or hard bots. They
# begin at 0 with two and three tribes: the god wins about half of the games.
EARLY: Final = 9  # up to this round nothing is late
LATE_ROUND: Final = 0.095  # for each later round
GATHERING: Final = 3  # the first sacrifices do not predict the winner
# The following terms grow from then on.
ALWAYS: Final = 1.1
FIGURES: Final = -0.4  # times the logarithm of the number of figures
HOLDINGS: Final = -0.4  # per 100 points of all tribes' holdings
# A tribe's log-odds against the other tribes.
OWN_SACRIFICES: Final = 0.6  # per sacrifice
OWN_HOLDINGS: Final = 1.0  # per 100 points of its holdings

_PLACES: Final = 6  # decimal places, so that all machines agree


def chances(position: rules.Position) -> list[float]:
    """Return every seat's chance of winning, from 0 to 1, or its result if the game is over."""
    island, tribes = position.island, position.options.tribes
    if position.outcome is not None:
        winners = position.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, tribes + 2)]
    if island.temple is None or not island.figures:  # the set-up
        return _share(0.0, [0.0] * tribes)
    holders = {hex: island.most_houses(hex) for hex in island.markers}
    values = [holdings(island, seat, SHARP_WEIGHTS, holders) / 100 for seat in island.seats]
    part = max(0, island.sacrifices - GATHERING) / (rules.SACRIFICES_TO_WIN - GATHERING)
    growing = ALWAYS + FIGURES * log(len(island.figures)) + HOLDINGS * sum(values)
    late = LATE_ROUND * max(0, position.round - EARLY)
    own = [
        OWN_SACRIFICES * tribe.sacrificed + OWN_HOLDINGS * value
        for tribe, value in zip(island.tribes, values, strict=True)
    ]
    return _share(late + part * growing, own)


def _share(god: float, tribes: list[float]) -> list[float]:
    """Return every seat's chance, computed from the log-odds of the god and the tribes."""
    chance = 1 / (1 + exp(-god))
    growth = [exp(each - max(tribes)) for each in tribes]
    parts = [(1 - chance) * each / sum(growth) for each in growth]
    return [round(each, _PLACES) for each in (chance, *parts)]


def _edges_to(hex: Hex) -> dict[Corner, int]:
    """Return the number of edges from every crossing to the nearest corner of a hex."""
    edges = dict.fromkeys(CORNERS_OF[hex], 0)
    front = list(edges)
    while front:
        beyond = [near for corner in front for near in WHOLE_ISLAND.within(corner, 1)]
        distance = edges[front[0]] + 1
        front = [corner for corner in dict.fromkeys(beyond) if corner not in edges]
        edges.update(dict.fromkeys(front, distance))
    return {corner: edges[corner] for corner in rules.CROSSINGS}


# By the temple's hex: the hexes whose houses can call a person to the temple.
AT_TEMPLE: Final = {hex: frozenset((hex, *hex.neighbours)) for hex in rules.HEXES}
EDGES_TO: Final = {hex: _edges_to(hex) for hex in rules.HEXES}
