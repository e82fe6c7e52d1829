"""A tribe's actions: refusals, legal actions and effects [A1 M1 … O3]."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from taluva.games.taifun.rules import moves, pieces
from taluva.games.taifun.rules.island import CORNERS_OF, Island, in_order
from taluva.hexgrid import Corner, Hex

_ORDER: Final = attrgetter("order")  # of hexes, faster than to compare them


def action_refusals(
    island: Island, seat: int, actions: int, action: moves.Action
) -> Iterator[moves.Refusal]:
    """Yield every reason against an action. ``actions`` is the number the tribe has left."""
    match action:
        case moves.Walk():
            yield from _walk_refusals(island, seat, actions, action)
        case moves.Strip(hex, resource):
            yield from _strip_refusals(island, seat, hex, resource)
        case moves.Build(hex):
            if not island.has_figure_at(seat, hex):
                yield moves.Refusal(moves.Rule.H1, (hex,))
            yield from _build_refusals(island, seat, hex)
            yield from _builder_refusals(island, seat)
        case moves.Call(hex, crossing):
            if not _has_fresh(island, seat, hex):
                yield moves.Refusal(moves.Rule.C1, (hex,))
            yield from _caller_refusals(island, seat)
            if not _is_free_corner(island, hex, crossing):
                yield moves.Refusal(moves.Rule.C3, (crossing,))
        case moves.Convert(crossing):
            yield from _conversion_refusals(island, seat, crossing)
            yield from _converter_refusals(island, seat)
        case moves.Sacrifice(crossing):
            yield from _sacrifice_refusals(island, seat, crossing)
            yield from _sacrificer_refusals(island, seat)


def legal_actions(island: Island, seat: int, actions: int) -> Iterator[moves.Action]:
    """Yield every legal action in canonical order.

    It uses the same predicates as ``action_refusals``, but checks those about the tribe only once.
    """
    own = in_order(island.figures_of(seat))
    figures = island.figures
    for start in own:
        for to in island.land.within(start, actions):
            if to not in figures:
                yield moves.Walk(start, to)
    near = sorted(
        {hex for corner in own for hex in corner.hexes if hex in island.land.hexes}, key=_ORDER
    )
    for hex in near:
        for resource, _ in island.markers_on(hex).parts():
            yield moves.Strip(hex, resource)
    if not any(_builder_refusals(island, seat)):
        for hex in near:
            if not any(_build_refusals(island, seat, hex)):
                yield moves.Build(hex)
    if not any(_caller_refusals(island, seat)):
        for hex in sorted(island.houses, key=_ORDER):
            if _has_fresh(island, seat, hex):
                for crossing in CORNERS_OF[hex]:
                    if _is_free_corner(island, hex, crossing):
                        yield moves.Call(hex, crossing)
    if not any(_converter_refusals(island, seat)):
        for crossing in in_order(figures):
            if _is_rival(island, seat, crossing) and _is_beside(island, seat, crossing):
                yield moves.Convert(crossing)
    if not any(_sacrificer_refusals(island, seat)):
        for crossing in own:
            if _is_at_temple(island, crossing) and _is_person(island, seat, crossing):
                yield moves.Sacrifice(crossing)
    yield moves.End()


def cost(island: Island, action: moves.Action) -> int:
    """Return how many actions a legal action takes. A move takes one for each edge [A1]."""
    if not isinstance(action, moves.Walk):
        return 1
    edges = 1
    while action.to not in island.land.within(action.start, edges):
        edges += 1
    return edges


def act(island: Island, seat: int, action: moves.Action) -> Island:
    """Return the island after a legal action. Does not check that it is legal."""
    match action:
        case moves.Walk(start, to):
            return island.walk(start, to)
        case moves.Strip(hex, resource):
            marker = pieces.Stock.of(resource, 1)
            return island.take(hex, marker).gain(seat, marker)
        case moves.Build(hex):
            price = pieces.HOUSE_PRICES[island.houses_on(hex)]
            houses = island.houses_of(seat, hex)
            return island.pay(seat, price).with_houses(
                seat, hex, pieces.Houses(houses.fresh + 1, houses.turned)
            )
        case moves.Call(hex, crossing):
            houses = island.houses_of(seat, hex)
            turned = pieces.Houses(houses.fresh - 1, houses.turned + 1)
            return (
                island.pay(seat, pieces.CALL_PRICE)
                .with_houses(seat, hex, turned)
                .with_called(seat, crossing)
            )
        case moves.Convert(crossing):
            paid = island.pay(seat, pieces.conversion_price(island.edition))
            if island.edition is pieces.Edition.THIRD:  # the person itself joins the tribe
                return paid.with_figure(crossing, pieces.Figure(seat, pieces.FigureKind.PERSON))
            return paid.kill([crossing]).with_called(seat, crossing)
        case moves.Sacrifice(crossing):
            price = pieces.sacrifice_price(island.sacrifices)
            given = island.pay(seat, price).with_figure(crossing, None)
            tribe = given.tribe(seat)._replace(sacrificed=given.tribe(seat).sacrificed + 1)
            return given.with_tribe(seat, tribe)._replace(waited=0)
    return island  # End changes nothing on the island


def _walk_refusals(
    island: Island, seat: int, actions: int, walk: moves.Walk
) -> Iterator[moves.Refusal]:
    start, to = walk.start, walk.to
    if not _is_own(island, seat, start):
        yield moves.Refusal(moves.Rule.M1, (start,))
    if not island.is_free(to):
        yield moves.Refusal(moves.Rule.M2, (to,))
    if to is not start and to not in island.land.within(start, actions):
        yield moves.Refusal(moves.Rule.M3, (start, to), available=actions)


def _strip_refusals(
    island: Island, seat: int, hex: Hex, resource: pieces.Resource
) -> Iterator[moves.Refusal]:
    if not island.has_figure_at(seat, hex):
        yield moves.Refusal(moves.Rule.Q1, (hex,))
    if not island.markers_on(hex).number(resource):
        yield moves.Refusal(
            moves.Rule.Q2, (hex,), pieces.Stock.of(resource, 1), island.markers_on(hex)
        )


def _build_refusals(island: Island, seat: int, hex: Hex) -> Iterator[moves.Refusal]:
    tribe = island.tribe(seat)
    standing = island.houses_on(hex)
    if standing >= pieces.HOUSES_PER_HEX:
        yield moves.Refusal(moves.Rule.H2, (hex,), pieces.HOUSES_PER_HEX, standing)
    elif not tribe.store.covers(pieces.HOUSE_PRICES[standing]):
        yield moves.Refusal(moves.Rule.H3, (hex,), pieces.HOUSE_PRICES[standing], tribe.store)


def _builder_refusals(island: Island, seat: int) -> Iterator[moves.Refusal]:
    if not island.tribe(seat).houses:
        yield moves.Refusal(moves.Rule.H4, needed=1, available=0)


def _caller_refusals(island: Island, seat: int) -> Iterator[moves.Refusal]:
    tribe = island.tribe(seat)
    if not tribe.store.covers(pieces.CALL_PRICE):
        yield moves.Refusal(moves.Rule.C2, (), pieces.CALL_PRICE, tribe.store)
    if not tribe.people:
        yield moves.Refusal(moves.Rule.C4, needed=1, available=0)


def _is_free_corner(island: Island, hex: Hex, crossing: Corner) -> bool:
    return hex in crossing.hexes and island.is_free(crossing)


def _conversion_refusals(island: Island, seat: int, crossing: Corner) -> Iterator[moves.Refusal]:
    if not _is_rival(island, seat, crossing):
        yield moves.Refusal(moves.Rule.V1, (crossing,))
    if not _is_beside(island, seat, crossing):
        yield moves.Refusal(moves.Rule.V2, (crossing,))


def _converter_refusals(island: Island, seat: int) -> Iterator[moves.Refusal]:
    tribe = island.tribe(seat)
    price = pieces.conversion_price(island.edition)
    if not tribe.store.covers(price):
        yield moves.Refusal(moves.Rule.V3, (), price, tribe.store)
    if not tribe.people and island.edition is not pieces.Edition.THIRD:
        yield moves.Refusal(moves.Rule.V4, needed=1, available=0)


def _sacrifice_refusals(island: Island, seat: int, crossing: Corner) -> Iterator[moves.Refusal]:
    if not _is_person(island, seat, crossing):
        yield moves.Refusal(moves.Rule.O1, (crossing,))
    if not _is_at_temple(island, crossing):
        yield moves.Refusal(moves.Rule.O2, (crossing,))


def _sacrificer_refusals(island: Island, seat: int) -> Iterator[moves.Refusal]:
    store = island.tribe(seat).store
    price = pieces.sacrifice_price(island.sacrifices)
    if not store.covers(price):
        yield moves.Refusal(moves.Rule.O3, (), price, store)


def _is_own(island: Island, seat: int, crossing: Corner) -> bool:
    figure = island.figures.get(crossing)
    return figure is not None and figure.seat == seat


def _has_fresh(island: Island, seat: int, hex: Hex) -> bool:
    return island.houses_of(seat, hex).fresh > 0


def _is_at_temple(island: Island, crossing: Corner) -> bool:
    return island.temple in crossing.hexes


def _is_person(island: Island, seat: int, crossing: Corner) -> bool:
    return island.figures.get(crossing) == pieces.Figure(seat, pieces.FigureKind.PERSON)


def _is_rival(island: Island, seat: int, crossing: Corner) -> bool:
    """Return whether another tribe's person is on a crossing."""
    figure = island.figures.get(crossing)
    return figure is not None and figure.seat != seat and figure.kind is pieces.FigureKind.PERSON


def _is_beside(island: Island, seat: int, crossing: Corner) -> bool:
    """Return whether a figure of the tribe is one edge away."""
    return any(_is_own(island, seat, near) for near in island.land.within(crossing, 1))
