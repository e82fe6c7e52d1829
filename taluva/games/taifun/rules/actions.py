"""A tribe's actions: refusals, legal actions and effects [A1 M1 … O3]."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from taluva.games.taifun.rules.island import CORNERS_OF, Island, in_order
from taluva.games.taifun.rules.moves import (
    Action,
    Build,
    Call,
    Convert,
    End,
    Refusal,
    Rule,
    Sacrifice,
    Strip,
    Walk,
)
from taluva.games.taifun.rules.pieces import (
    CALL_PRICE,
    HOUSE_PRICES,
    HOUSES_PER_HEX,
    Edition,
    Figure,
    FigureKind,
    Houses,
    Resource,
    Stock,
    conversion_price,
    sacrifice_price,
)
from taluva.hexgrid import Corner, Hex

_ORDER: Final = attrgetter("order")  # of hexes, faster than to compare them


def action_refusals(island: Island, seat: int, actions: int, action: Action) -> Iterator[Refusal]:
    """Yield every reason against an action. ``actions`` is the number the tribe has left."""
    match action:
        case Walk():
            yield from _walk_refusals(island, seat, actions, action)
        case Strip(hex, resource):
            yield from _strip_refusals(island, seat, hex, resource)
        case Build(hex):
            if not island.has_figure_at(seat, hex):
                yield Refusal(Rule.H1, (hex,))
            yield from _build_refusals(island, seat, hex)
            yield from _builder_refusals(island, seat)
        case Call(hex, crossing):
            if not _has_fresh(island, seat, hex):
                yield Refusal(Rule.C1, (hex,))
            yield from _caller_refusals(island, seat)
            if not _is_free_corner(island, hex, crossing):
                yield Refusal(Rule.C3, (crossing,))
        case Convert(crossing):
            yield from _conversion_refusals(island, seat, crossing)
            yield from _converter_refusals(island, seat)
        case Sacrifice(crossing):
            yield from _sacrifice_refusals(island, seat, crossing)
            yield from _sacrificer_refusals(island, seat)


def legal_actions(island: Island, seat: int, actions: int) -> Iterator[Action]:
    """Yield every legal action in canonical order.

    It uses the same predicates as ``action_refusals``, but checks those about the tribe only once.
    """
    own = in_order(island.figures_of(seat))
    figures = island.figures
    for start in own:
        for to in island.land.within(start, actions):
            if to not in figures:
                yield Walk(start, to)
    near = sorted(
        {hex for corner in own for hex in corner.hexes if hex in island.land.hexes}, key=_ORDER
    )
    for hex in near:
        for resource, _ in island.markers_on(hex).parts():
            yield Strip(hex, resource)
    if not any(_builder_refusals(island, seat)):
        for hex in near:
            if not any(_build_refusals(island, seat, hex)):
                yield Build(hex)
    if not any(_caller_refusals(island, seat)):
        for hex in sorted(island.houses, key=_ORDER):
            if _has_fresh(island, seat, hex):
                for crossing in CORNERS_OF[hex]:
                    if _is_free_corner(island, hex, crossing):
                        yield Call(hex, crossing)
    if not any(_converter_refusals(island, seat)):
        for crossing in in_order(figures):
            if _is_rival(island, seat, crossing) and _is_beside(island, seat, crossing):
                yield Convert(crossing)
    if not any(_sacrificer_refusals(island, seat)):
        for crossing in own:
            if _is_at_temple(island, crossing) and _is_person(island, seat, crossing):
                yield Sacrifice(crossing)
    yield End()


def cost(island: Island, action: Action) -> int:
    """Return how many actions a legal action takes. A move takes one for each edge [A1]."""
    if not isinstance(action, Walk):
        return 1
    edges = 1
    while action.to not in island.land.within(action.start, edges):
        edges += 1
    return edges


def act(island: Island, seat: int, action: Action) -> Island:
    """Return the island after a legal action. Does not check that it is legal."""
    match action:
        case Walk(start, to):
            return island.walk(start, to)
        case Strip(hex, resource):
            marker = Stock.of(resource, 1)
            return island.take(hex, marker).gain(seat, marker)
        case Build(hex):
            price = HOUSE_PRICES[island.houses_on(hex)]
            houses = island.houses_of(seat, hex)
            return island.pay(seat, price).with_houses(
                seat, hex, Houses(houses.fresh + 1, houses.turned)
            )
        case Call(hex, crossing):
            houses = island.houses_of(seat, hex)
            turned = Houses(houses.fresh - 1, houses.turned + 1)
            return (
                island.pay(seat, CALL_PRICE)
                .with_houses(seat, hex, turned)
                .with_called(seat, crossing)
            )
        case Convert(crossing):
            paid = island.pay(seat, conversion_price(island.edition))
            if island.edition is Edition.THIRD:  # the person itself joins the tribe
                return paid.with_figure(crossing, Figure(seat, FigureKind.PERSON))
            return paid.kill([crossing]).with_called(seat, crossing)
        case Sacrifice(crossing):
            price = sacrifice_price(island.sacrifices)
            given = island.pay(seat, price).with_figure(crossing, None)
            tribe = given.tribe(seat)._replace(sacrificed=given.tribe(seat).sacrificed + 1)
            return given.with_tribe(seat, tribe)._replace(waited=0)
    return island  # End changes nothing on the island


def _walk_refusals(island: Island, seat: int, actions: int, walk: Walk) -> Iterator[Refusal]:
    start, to = walk.start, walk.to
    if not _is_own(island, seat, start):
        yield Refusal(Rule.M1, (start,))
    if not island.is_free(to):
        yield Refusal(Rule.M2, (to,))
    if to is not start and to not in island.land.within(start, actions):
        yield Refusal(Rule.M3, (start, to), available=actions)


def _strip_refusals(island: Island, seat: int, hex: Hex, resource: Resource) -> Iterator[Refusal]:
    if not island.has_figure_at(seat, hex):
        yield Refusal(Rule.Q1, (hex,))
    if not island.markers_on(hex).number(resource):
        yield Refusal(Rule.Q2, (hex,), Stock.of(resource, 1), island.markers_on(hex))


def _build_refusals(island: Island, seat: int, hex: Hex) -> Iterator[Refusal]:
    tribe = island.tribe(seat)
    standing = island.houses_on(hex)
    if standing >= HOUSES_PER_HEX:
        yield Refusal(Rule.H2, (hex,), HOUSES_PER_HEX, standing)
    elif not tribe.store.covers(HOUSE_PRICES[standing]):
        yield Refusal(Rule.H3, (hex,), HOUSE_PRICES[standing], tribe.store)


def _builder_refusals(island: Island, seat: int) -> Iterator[Refusal]:
    if not island.tribe(seat).houses:
        yield Refusal(Rule.H4, needed=1, available=0)


def _caller_refusals(island: Island, seat: int) -> Iterator[Refusal]:
    tribe = island.tribe(seat)
    if not tribe.store.covers(CALL_PRICE):
        yield Refusal(Rule.C2, (), CALL_PRICE, tribe.store)
    if not tribe.people:
        yield Refusal(Rule.C4, needed=1, available=0)


def _is_free_corner(island: Island, hex: Hex, crossing: Corner) -> bool:
    return hex in crossing.hexes and island.is_free(crossing)


def _conversion_refusals(island: Island, seat: int, crossing: Corner) -> Iterator[Refusal]:
    if not _is_rival(island, seat, crossing):
        yield Refusal(Rule.V1, (crossing,))
    if not _is_beside(island, seat, crossing):
        yield Refusal(Rule.V2, (crossing,))


def _converter_refusals(island: Island, seat: int) -> Iterator[Refusal]:
    tribe = island.tribe(seat)
    price = conversion_price(island.edition)
    if not tribe.store.covers(price):
        yield Refusal(Rule.V3, (), price, tribe.store)
    if not tribe.people and island.edition is not Edition.THIRD:
        yield Refusal(Rule.V4, needed=1, available=0)


def _sacrifice_refusals(island: Island, seat: int, crossing: Corner) -> Iterator[Refusal]:
    if not _is_person(island, seat, crossing):
        yield Refusal(Rule.O1, (crossing,))
    if not _is_at_temple(island, crossing):
        yield Refusal(Rule.O2, (crossing,))


def _sacrificer_refusals(island: Island, seat: int) -> Iterator[Refusal]:
    store = island.tribe(seat).store
    price = sacrifice_price(island.sacrifices)
    if not store.covers(price):
        yield Refusal(Rule.O3, (), price, store)


def _is_own(island: Island, seat: int, crossing: Corner) -> bool:
    figure = island.figures.get(crossing)
    return figure is not None and figure.seat == seat


def _has_fresh(island: Island, seat: int, hex: Hex) -> bool:
    return island.houses_of(seat, hex).fresh > 0


def _is_at_temple(island: Island, crossing: Corner) -> bool:
    return island.temple in crossing.hexes


def _is_person(island: Island, seat: int, crossing: Corner) -> bool:
    return island.figures.get(crossing) == Figure(seat, FigureKind.PERSON)


def _is_rival(island: Island, seat: int, crossing: Corner) -> bool:
    """Return whether another tribe's person is on a crossing."""
    figure = island.figures.get(crossing)
    return figure is not None and figure.seat != seat and figure.kind is FigureKind.PERSON


def _is_beside(island: Island, seat: int, crossing: Corner) -> bool:
    """Return whether a figure of the tribe is one edge away."""
    return any(_is_own(island, seat, near) for near in island.land.within(crossing, 1))
