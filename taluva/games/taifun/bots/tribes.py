"""How a tribe decides: tasks that are worth doing, each by what it brings for every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from taluva.games.taifun.bots.evaluation import need, wanted, yield_worth
from taluva.games.taifun.bots.ways import EDGES_TO
from taluva.games.taifun.rules import (
    Action,
    Build,
    Call,
    Convert,
    End,
    Island,
    Kind,
    Position,
    Resource,
    Sacrifice,
    Stock,
    Strip,
    Walk,
    SACRIFICES_TO_WIN,
    sacrifice_price,
    stage_of,
)
from taluva.games.taifun.rules.geography import CORNERS_OF
from taluva.games.taifun.rules.pieces import CALL_PRICE, CONVERSION_PRICE, HOUSE_PRICES, HOUSES_PER_HEX
from taluva.games.taifun.rules.outcome import after_step
from taluva.games.taifun.rules.acting import act
from taluva.hexgrid import Corner, Hex

SACRIFICE = 30.0
WORKER = 9.0
PERSON = 3.0
FRESH = 3.0


class Patience(NamedTuple):
    """What part of its needs a tribe gathers before the first sacrifice, and before the seventh."""

    first: float = 1.0
    seventh: float = 0.0
    until: int = 40  # the round from which it waits no longer
    is_jealous: bool = True  # leaves the last sacrifice to others if it would not win by it


class Task(NamedTuple):
    """Something worth doing: what it brings for every action, and how it begins."""

    rate: float
    action: Action


def is_time(position: Position, seat: int, patience: Patience) -> bool:
    """Tell whether a tribe brings sacrifices now."""
    island = position.island
    match island.sacrifices:
        case 0:
            part = patience.first
        case 6:
            part = patience.seventh
        case _:
            return True
    if not part or position.round >= patience.until:
        return True
    people = sum(
        figure.seat == seat and figure.kind is Kind.PERSON for figure in island.figures.values()
    )
    missing, needed = need(island, seat, people)
    store = island.tribe(seat).store
    return (
        store.food >= part * needed.food
        and store.ore >= part * needed.ore
        and part * missing <= 1
    )


def tasks(position: Position, patience: Patience) -> list[Task]:
    """List what a tribe may do now, the best first; ending the turn is the last resort."""
    found = list(_tasks(position, patience))
    found.append(Task(0.0, End()))
    found.sort(key=lambda task: -task.rate)
    return found


def _walk(island: Island, start: Corner, hex: Hex, actions: int) -> tuple[int, Walk] | None:
    """Find the way of a figure to a hex: its edges, and a first move of as many as can be gone."""
    edges = EDGES_TO[hex]
    far = edges[start]
    if not far:
        return None
    best = None
    for to in island.land.within(start, min(actions, far + 1)):
        if to not in island.figures:
            rest = edges[to]
            if best is None or rest < best[0]:
                best = (rest, to)
    if best is None or best[0] >= far:
        return None
    rest, to = best
    return far, Walk(start, to)


def _tasks(position: Position, patience: Patience) -> Iterator[Task]:
    island, seat, actions = position.island, position.seat, position.actions
    assert seat is not None
    assert island.temple is not None
    at = seat - 2
    tribe = island.tribe(seat)
    store = tribe.store
    figures = island.figures
    own = [corner for corner, figure in figures.items() if figure.seat == seat]
    people = [corner for corner in own if figures[corner].kind is Kind.PERSON]
    stage = stage_of(island.sacrifices)
    sacrificing = is_time(position, seat, patience)
    people_needed, needed = need(island, seat, len(people))
    wants = wanted(store, needed)
    price = sacrifice_price(island.sacrifices)
    to_temple = EDGES_TO[island.temple]
    payable = store.covers(price)
    if patience.is_jealous and payable and island.sacrifices == SACRIFICES_TO_WIN - 1:
        best = max(each.sacrificed for other, each in zip(island.seats, island.tribes) if other != seat)
        payable = tribe.sacrificed + 1 >= best

    # sacrifices, and the way to them
    free_temple = [c for c in CORNERS_OF[island.temple] if c not in figures]
    for corner in people:
        far = to_temple[corner]
        value = SACRIFICE if sacrificing and payable else 4.0
        if not far:
            if sacrificing and payable:
                yield Task(value, Sacrifice(corner))
        else:
            way = _walk(island, corner, island.temple, actions)
            if way is not None:
                yield Task(value / (far + 1), way[1])

    # people
    if store.food >= CALL_PRICE.food and tribe.people:
        spare = store.less(CALL_PRICE)
        worker = WORKER / (1 + len(people))
        for hex, houses in island.houses.items():
            if houses[at].fresh:
                for corner in CORNERS_OF[hex]:
                    if corner not in figures and corner in island.land.crossings:
                        far = to_temple[corner]
                        value = worker + (PERSON if people_needed else 0.0) - 0.1 * far
                        if sacrificing and payable and spare.covers(price):
                            value = max(value, SACRIFICE / (2 + far))
                        yield Task(value, Call(hex, corner))

    fresh = sum(h[at].fresh for h in island.houses.values())
    fresh_near = sum(h[at].fresh for x, h in island.houses.items() if x is island.temple or x in island.temple.neighbours)
    # hexes
    for hex in sorted(island.land.hexes):
        houses_on = island.houses.get(hex)
        markers = island.markers.get(hex)
        numbers = [each.number for each in houses_on] if houses_on else [0] * len(island.tribes)
        standing, mine = sum(numbers), numbers[at]
        numbers[at] = 0
        most = max(numbers)
        value = 0.0
        if markers is None:
            markers = Stock()
        edges = EDGES_TO[hex]
        near = min(own, key=edges.__getitem__, default=None)
        if near is None:
            continue
        far = edges[near]
        done: list[tuple[float, int, Action]] = []
        if markers.ore:
            number = min(markers.ore, 3)
            done.append((wants[2] * number, number, Strip(hex, Resource.ORE)))
        loss = yield_worth(Stock(1), (1.0, 1.0, 1.0), stage) if mine > most else 0.0
        if markers.food and wants[0] > 0.3:
            done.append((wants[0] * (1.0 - loss), 1, Strip(hex, Resource.FOOD)))
        if markers.wood and wants[1] > 0.3:
            done.append((wants[1] * (1.0 - loss), 1, Strip(hex, Resource.WOOD)))
        if tribe.houses and standing < HOUSES_PER_HEX:
            cost = HOUSE_PRICES[standing]
            if store.covers(cost) and (not cost.ore or store.ore - cost.ore >= needed.ore):
                gain = 0.0
                if mine <= most:
                    gain = yield_worth(markers, wants, stage) / (1 + most - mine)
                if hex is island.temple or hex in island.temple.neighbours:
                    if fresh_near < 4:
                        gain += 2 * FRESH
                if fresh < people_needed:
                    gain += FRESH
                gain -= wants[1] * cost.wood * 0.5 + wants[2] * cost.ore
                done.append((gain, 1, Build(hex)))
        for gain, number, action in done:
            if gain <= 0:
                continue
            if not far:
                yield Task(gain / number, action)
            else:
                way = _walk(island, near, hex, actions)
                if way is not None:
                    yield Task(gain / (far + number), way[1])

    # conversions
    if store.covers(CONVERSION_PRICE) and tribe.people and store.food >= 12 and store.ore > needed.ore:
        for corner, figure in figures.items():
            if figure.seat != seat and figure.kind is Kind.PERSON:
                if any(near in own for near in island.land.within(corner, 1)):
                    yield Task(2 * PERSON + (3 if not to_temple[corner] else 0) - 1, Convert(corner))
