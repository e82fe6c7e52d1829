"""Building: a hut, a tower, a temple, or the expansion of a settlement [B, H, W, M, X]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from taluva.engine.board import (
    Board,
    Building,
    Kind,
    Settlement,
    reading_order,
    settlement,
)
from taluva.engine.moves import Build, Expand, Hut, Temple, Tower
from taluva.engine.placement import MOST_COVERED, repair_around
from taluva.engine.refusal import Refusal, Rule
from taluva.engine.tiles import LANDS, Land
from taluva.hexgrid import Hex

TOWER_LEVEL = 3
TEMPLE_SIZE = 3


class Pool(NamedTuple):
    """The pieces that a player has not built yet."""

    huts: int = 20
    towers: int = 2
    temples: int = 3

    def built(self) -> Pool:
        """Count what has left the pool, covered or not."""
        return Pool(*(full - left for full, left in zip(FULL_POOL, self, strict=True)))

    def emptied(self) -> int:
        """Count the kinds of which nothing is left."""
        return self.count(0)


FULL_POOL = Pool()


class Builder(NamedTuple):
    """Who builds: the seat, what it has, and whether its huts may adjoin its own buildings."""

    seat: int
    pool: Pool
    hut_adjacency: bool


def build_refusals(board: Board, builder: Builder, move: Build) -> Iterator[Refusal]:
    """Give every reason why this player may not build so."""
    if isinstance(move, Expand):
        yield from _expand_refusals(board, builder, move)
        return
    hex = move.hex
    field = board.fields.get(hex)
    if field is None:
        yield Refusal(Rule.B1, (hex,))
        return
    if hex in board.buildings:
        yield Refusal(Rule.B1, (hex,))
    if field.points is not None:
        yield Refusal(Rule.B2, (hex,))
    match move:
        case Hut():
            if not builder.pool.huts:
                yield Refusal(Rule.B3, (), 1, 0)
            if field.level != 1:
                yield Refusal(Rule.H1, (hex,), 1, field.level)
            if not builder.hut_adjacency and (own := _own_neighbours(board, builder.seat, hex)):
                yield Refusal(Rule.H2, own)
        case Tower():
            if not builder.pool.towers:
                yield Refusal(Rule.B3, (), 1, 0)
            if field.level < TOWER_LEVEL:
                yield Refusal(Rule.W1, (hex,), TOWER_LEVEL, field.level)
            near = _adjacent_settlements(board, builder.seat, hex)
            if not near:
                yield Refusal(Rule.W2, (hex,))
            elif not any(takes_tower(each) for each in near):
                yield Refusal(Rule.W3, _own_neighbours(board, builder.seat, hex))
        case Temple():
            if not builder.pool.temples:
                yield Refusal(Rule.B3, (), 1, 0)
            yield from _temple_refusals(board, builder.seat, hex)


def _temple_refusals(board: Board, seat: int, hex: Hex) -> Iterator[Refusal]:
    """Name the nearest miss: M3 if a settlement is large enough, else M2, else M1."""
    near = _adjacent_settlements(board, seat, hex)
    if any(takes_temple(each) for each in near):
        return
    largest = max((each.size for each in near), default=0)
    own = _own_neighbours(board, seat, hex)
    if largest >= TEMPLE_SIZE:
        yield Refusal(Rule.M3, own)
    elif largest:
        yield Refusal(Rule.M2, own, TEMPLE_SIZE, largest)
    else:
        yield Refusal(Rule.M1, (hex,))


def _expand_refusals(board: Board, builder: Builder, move: Expand) -> Iterator[Refusal]:
    own = board.settlements.get(move.hex)
    if own is None or own.seat != builder.seat:
        yield Refusal(Rule.X1, (move.hex,))
        return
    targets = expansion(board, own).get(move.land, [])
    needed = sum(board.fields[hex].level for hex in targets)
    if not targets:
        yield Refusal(Rule.X2, tuple(sorted(own.hexes)))
    elif needed > builder.pool.huts:
        yield Refusal(Rule.B3, tuple(sorted(targets)), needed, builder.pool.huts)


def takes_tower(near: Settlement) -> bool:
    """Tell whether a tower may be built next to this settlement [W3]."""
    return not near.towers


def takes_temple(near: Settlement) -> bool:
    """Tell whether a temple may be built next to this settlement [M2, M3]."""
    return len(near.hexes) >= TEMPLE_SIZE and not near.temples


def empty_land_around(board: Board, own: Settlement) -> list[Hex]:
    """List the fields around a settlement on which something may stand at all [B1, B2]."""
    fields, buildings = board.fields, board.buildings
    return [
        hex
        for hex in own.border
        if (field := fields.get(hex)) is not None and field.points is None and hex not in buildings
    ]


def expansion(board: Board, own: Settlement) -> dict[Land, list[Hex]]:
    """Group the fields onto which a settlement can expand by their land [X1]."""
    fields = board.fields
    groups: dict[Land, list[Hex]] = {}
    for hex in empty_land_around(board, own):
        groups.setdefault(fields[hex].land, []).append(hex)
    return groups


def _own_neighbours(board: Board, seat: int, hex: Hex) -> tuple[Hex, ...]:
    buildings = board.buildings
    return tuple(
        [
            n
            for n in hex.neighbours
            if (found := buildings.get(n)) is not None and found.seat == seat
        ]
    )


def _adjacent_settlements(board: Board, seat: int, hex: Hex) -> list[Settlement]:
    """List the player's settlements that share an edge with a hex."""
    return [board.settlements[near] for near in _own_neighbours(board, seat, hex)]


hut_on = cache(Hut)
tower_on = cache(Tower)
temple_on = cache(Temple)
expand_from = cache(Expand)


def legal_builds(board: Board, builder: Builder) -> Iterator[Build]:
    """Give every legal build: huts, towers, temples, expansions, each in reading order."""
    fields = board.fields
    seat, (huts, towers, temples), hut_adjacency = builder
    own = board.settlements_of(seat)
    if huts:
        sites = board.sites
        if not hut_adjacency:
            sites = sites.difference(*[each.border for each in own])
        for hex in sorted(sites, key=reading_order):
            yield hut_on(hex)
    tower_sites: set[Hex] = set()
    temple_sites: set[Hex] = set()
    expansions: list[Build] = []
    for each in own:
        needed = dict.fromkeys(LANDS, 0)
        around = empty_land_around(board, each)
        for hex in around:
            field = fields[hex]
            needed[field.land] += field.level
            if field.level >= TOWER_LEVEL and takes_tower(each):
                tower_sites.add(hex)
        if takes_temple(each):
            temple_sites.update(around)
        expansions += [expand_from(each.first, land) for land in LANDS if 0 < needed[land] <= huts]
    if towers:
        yield from map(tower_on, sorted(tower_sites, key=reading_order))
    if temples:
        yield from map(temple_on, sorted(temple_sites, key=reading_order))
    yield from expansions


def build(board: Board, seat: int, move: Build) -> tuple[Board, Pool]:
    """Build; give the new board and the pieces spent. Does not check that the build is legal."""
    buildings = board.buildings.copy()
    match move:
        case Hut():
            new, spent = [move.hex], Pool(1, 0, 0)
            buildings[move.hex] = Building(seat, Kind.HUTS, 1)
        case Tower():
            new, spent = [move.hex], Pool(0, 1, 0)
            buildings[move.hex] = Building(seat, Kind.TOWER)
        case Temple():
            new, spent = [move.hex], Pool(0, 0, 1)
            buildings[move.hex] = Building(seat, Kind.TEMPLE)
        case Expand():
            new = expansion(board, board.settlements[move.hex])[move.land]
            huts = [board.fields[hex].level for hex in new]
            spent = Pool(sum(huts), 0, 0)
            for hex, count in zip(new, huts, strict=True):
                buildings[hex] = Building(seat, Kind.HUTS, count)
    settlements = board.settlements.copy()
    joined = set(new)
    changed = set(new)
    for hex in new:
        for near in _adjacent_settlements(board, seat, hex):
            joined |= near.hexes
            if len(near.hexes) <= MOST_COVERED:
                changed |= near.hexes
    whole = settlement(seat, joined, buildings)
    for hex in joined:
        settlements[hex] = whole
    built = Board(
        board.fields,
        buildings,
        settlements,
        board.coast,
        board.sites.difference(new),
        board.placements.copy(),
    )
    repair_around(built, changed)
    return built, spent
