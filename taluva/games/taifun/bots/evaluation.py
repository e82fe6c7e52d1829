"""What a tribe's part of an island is worth, in about the price of one food.

The god wants the tribes to have little, a tribe wants much for itself: both sides judge by the same
numbers. Houses are worth what their hexes will yield, stores what they still can pay for, people
how near they are to the temple, figures that have somewhere to go how near they are to it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from taluva.games.taifun.bots.ways import EDGES_TO
from taluva.games.taifun.rules import (
    ACTIONS,
    DICE,
    SACRIFICES_TO_WIN,
    Deck,
    Island,
    Kind,
    Stock,
    sacrifice_price,
    stage_of,
)
from taluva.games.taifun.rules.pieces import CALL_PRICE, COLOURS, HOUSE_PRICES, HOUSES_PER_HEX
from taluva.hexgrid import Corner, Hex

# How many rounds of a yield a bot counts, by the stage of the game.
ROUNDS_AHEAD: Final = {Deck.GREEN: 6.0, Deck.BLUE: 4.0, Deck.RED: 2.0}

FOOD, WOOD, ORE = 1.0, 0.9, 5.0  # of what is needed
SURPLUS: Final = 0.15  # of the value of what is needed, for what is not
FRESH_HOUSE: Final = 2.5  # a house from which a person can be called
PERSON: Final = 5.0
NEARNESS: Final = (3.0, 1.5, 0.8, 0.4, 0.2)  # of a person to the temple, by edges
READY: Final = 3.0  # a sacrifice that can be brought in the next turn
SACRIFICE: Final = 16.0
PRIEST: Final = 5.0
LAST_ONES: Final = 14.0  # for having any figure at all, less for each further one
NOBODY_LEFT: Final = 1000.0
FADING: Final = 0.72  # of a goal with every edge


class Need(NamedTuple):
    """What a tribe should still bring together."""

    people: int
    stock: Stock


def need(island: Island, seat: int, people: int) -> Need:
    """Tell what a tribe needs for its share of the sacrifices that are still to be brought."""
    brought = island.sacrifices
    left = SACRIFICES_TO_WIN - brought
    tribes = len(island.tribes)
    share = min(left, -(-left // tribes) + 1)
    food = ore = 0
    for step in range(share):
        price = sacrifice_price(min(SACRIFICES_TO_WIN - 1, brought + step * left // share))
        food += price.food
        ore += price.ore
    missing = max(0, share - people)
    return Need(missing, Stock(2 * (food + CALL_PRICE.food * missing), 3 * missing, ore + ore // 2 + 2))


def yield_worth(markers: Stock, wanted: tuple[float, float, float], stage: Deck) -> float:
    """Tell what the markers of a hex bring to the tribe that holds it."""
    rolled = 2 * DICE[stage] / len(COLOURS)
    food, wood, ore = wanted
    return ROUNDS_AHEAD[stage] * rolled * (markers.food * food + markers.wood * wood + markers.ore * ore)


def _useful(have: int, needed: int, value: float) -> float:
    return value * (have if have <= needed else needed + SURPLUS * (have - needed))


def wanted(store: Stock, needed: Stock) -> tuple[float, float, float]:
    """Tell what one more of each resource is worth to a tribe."""
    return (
        FOOD * _wanting(store.food, needed.food),
        WOOD * _wanting(store.wood, needed.wood + 4),
        ORE * _wanting(store.ore, needed.ore),
    )


def _wanting(have: int, needed: int) -> float:
    return max(SURPLUS, min(1.0, 1.2 * (needed - have) / (needed + 1)))


def holdings(island: Island, seat: int) -> float:
    """Give what a tribe has, in about the price of one food."""
    stage = stage_of(island.sacrifices)
    tribe = island.tribe(seat)
    temple = island.temple
    assert temple is not None
    to_temple = EDGES_TO[temple]
    own: list[Corner] = []
    people = near = 0
    value = 0.0
    for corner, figure in island.figures.items():
        if figure.seat == seat:
            own.append(corner)
            if figure.kind is Kind.PERSON:
                people += 1
                distance = to_temple[corner]
                value += PERSON
                if distance < len(NEARNESS):
                    value += NEARNESS[distance]
                near += not distance
            else:
                value += PRIEST
    people_needed, needed = need(island, seat, people)
    store = tribe.store
    wants = wanted(store, needed)
    value += (
        _useful(store.food, needed.food, FOOD)
        + _useful(store.wood, needed.wood + 4, WOOD)
        + _useful(store.ore, needed.ore, ORE)
    )
    at = seat - 2
    fresh = 0
    for hex, houses in island.houses.items():
        mine = houses[at]
        if mine.number:
            fresh += mine.fresh
            value += 0.3
            if mine.fresh and (hex is temple or hex in temple.neighbours):
                value += 0.5 * min(mine.fresh, 3)
    value += _useful(min(fresh, tribe.people), people_needed, FRESH_HOUSE)
    for hex, markers in island.markers.items():
        gain = yield_worth(markers, wants, stage)
        if island.most_houses(hex) == seat:
            value += gain
        elif own:
            edges = EDGES_TO[hex]
            far = min([edges[corner] for corner in own])
            value += 0.5 * gain * FADING ** far
    ready = min(near, ACTIONS)
    if ready:
        price = sacrifice_price(island.sacrifices)
        if price.ore:
            ready = min(ready, store.ore // price.ore)
        value += READY * min(ready, store.food // price.food)
    value += SACRIFICE * tribe.sacrificed
    if stage is not Deck.GREEN:
        value -= LAST_ONES * 0.6 ** len(island.figures)
    return value


def menace(island: Island) -> float:
    """Give what all tribes have, as the god dislikes it: the strongest counts more."""
    if not island.figures:
        return -NOBODY_LEFT
    values = [holdings(island, seat) for seat in island.seats]
    return sum(values) + 0.5 * max(values)
