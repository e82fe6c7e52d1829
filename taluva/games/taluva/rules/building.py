"""Building: a hut, a tower, a temple, or the expansion of a settlement [B, H, W, M, X]."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.games.taluva.rules.board import (
    HUTS,
    TEMPLE,
    TOWER,
    Board,
    Building,
    Settlement,
    join_settlements,
    lone_settlement,
    new_tuple,
    reading_order,
)
from taluva.games.taluva.rules.moves import (
    Build,
    Expand,
    Hut,
    Move,
    Refusal,
    Rule,
    Temple,
    Tower,
    expand_to,
    hut_site,
)
from taluva.games.taluva.rules.options import LANDS, Land
from taluva.games.taluva.rules.placement import MAX_COVERED, repair_eruptions
from taluva.hexgrid import Hex

HUT_LEVEL: Final = 1
TOWER_LEVEL: Final = 3
TEMPLE_SIZE: Final = 3


class Pool(NamedTuple):
    """The pieces that a player has not built yet."""

    huts: int = 20
    towers: int = 2
    temples: int = 3

    def less(self, spent: Pool) -> Pool:
        """Return the pool without the pieces in ``spent``. Does not check that it has them."""
        return Pool(
            self.huts - spent.huts, self.towers - spent.towers, self.temples - spent.temples
        )

    def pieces_built(self) -> Pool:
        """Return the pieces that have left the pool, including covered ones."""
        return FULL_POOL.less(self)

    def emptied_kinds(self) -> int:
        """Count the kinds with no pieces left."""
        return self.count(0)


FULL_POOL: Final = Pool()
_A_TOWER: Final = Pool(0, 1, 0)
_A_TEMPLE: Final = Pool(0, 0, 1)


class Builder(NamedTuple):
    """The player who builds: seat, pool, and whether huts may touch the player's buildings."""

    seat: int
    pool: Pool
    hut_adjacency: bool


def build_refusals(board: Board, builder: Builder, move: Build) -> Iterator[Refusal]:
    """Yield every reason why this player may not make this build."""
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
                yield Refusal(Rule.B3, (), 1, 0, HUTS)
            if field.level != HUT_LEVEL:
                yield Refusal(Rule.H1, (hex,), HUT_LEVEL, field.level)
            if not builder.hut_adjacency and _has_own_neighbour(board, builder.seat, hex):
                yield Refusal(Rule.H2, _own_neighbours(board, builder.seat, hex))
        case Tower():
            if not builder.pool.towers:
                yield Refusal(Rule.B3, (), 1, 0, TOWER)
            if field.level < TOWER_LEVEL:
                yield Refusal(Rule.W1, (hex,), TOWER_LEVEL, field.level)
            near = _adjacent_settlements(board, builder.seat, hex)
            if not near:
                yield Refusal(Rule.W2, (hex,))
            elif not any(takes_tower(each) for each in near):
                yield Refusal(Rule.W3, _own_neighbours(board, builder.seat, hex))
        case _:  # Temple()
            if not builder.pool.temples:
                yield Refusal(Rule.B3, (), 1, 0, TEMPLE)
            yield from _temple_refusals(board, builder.seat, hex)


def _temple_refusals(board: Board, seat: int, hex: Hex) -> Iterator[Refusal]:
    """Yield the most relevant refusal: M3 next to a large settlement, else M2, else M1."""
    near = {own: board.settlements[own] for own in _own_neighbours(board, seat, hex)}
    if any(takes_temple(each) for each in near.values()):
        return
    large = tuple(own for own, each in near.items() if each.size >= TEMPLE_SIZE)
    if large:
        yield Refusal(Rule.M3, large)
    elif near:
        largest = max(each.size for each in near.values())
        yield Refusal(Rule.M2, tuple(near), TEMPLE_SIZE, largest)
    else:
        yield Refusal(Rule.M1, (hex,))


def _expand_refusals(board: Board, builder: Builder, move: Expand) -> Iterator[Refusal]:
    own = board.settlements.get(move.hex)
    if own is None or own.seat != builder.seat:
        yield Refusal(Rule.X1, (move.hex,))
        return
    targets = expansion(board, own, move.land)
    needed = sum(board.fields[hex].level for hex in targets)
    if not targets:
        yield Refusal(Rule.X2, tuple(sorted(own.hexes)))
    elif needed > builder.pool.huts:
        yield Refusal(Rule.B3, tuple(sorted(targets)), needed, builder.pool.huts, HUTS)


def takes_tower(near: Settlement) -> bool:
    """Return whether a tower may be built next to this settlement [W3]."""
    return not near.towers


def takes_temple(near: Settlement) -> bool:
    """Return whether a temple may be built next to this settlement [M2, M3]."""
    return len(near.hexes) >= TEMPLE_SIZE and not near.temples


def expansion(board: Board, own: Settlement, land: Land) -> list[Hex]:
    """List the fields onto which a settlement expands, in no particular order [X1]."""
    return [hex for hex in own.border & board.vacant if board.fields[hex].land is land]


def _own_neighbours(board: Board, seat: int, hex: Hex) -> tuple[Hex, ...]:
    buildings = board.buildings
    own = [near for near in hex.neighbours if near in buildings and buildings[near].seat == seat]
    return tuple(own)


def _has_own_neighbour(board: Board, seat: int, hex: Hex) -> bool:
    buildings = board.buildings
    for near in hex.neighbours:  # noqa: SIM110 asked with every tile, and any() takes twice as long
        if near in buildings and buildings[near].seat == seat:
            return True
    return False


def _adjacent_settlements(board: Board, seat: int, hex: Hex) -> list[Settlement]:
    """List the player's settlements that share an edge with a hex. May contain repeats."""
    return [board.settlements[near] for near in _own_neighbours(board, seat, hex)]


# The same moves are listed very often.
_tower = cache(Tower)
_temple = cache(Temple)
_building = cache(Building)


def can_build(board: Board, builder: Builder) -> bool:
    """Return whether the player has any legal build."""
    if builder.pool.huts:  # a hut is nearly always legal on one of the first sites
        for _order, hex, _hut in board.ground:
            if builder.hut_adjacency or not _has_own_neighbour(board, builder.seat, hex):
                return True
    return bool(legal_builds(board, builder))


def legal_builds(board: Board, builder: Builder) -> list[Move]:
    """List every legal build: huts, towers, temples, expansions, each in reading order."""
    seat, (huts, towers, temples), hut_adjacency = builder
    fields, vacant = board.fields, board.vacant
    beside: set[Hex] = set()
    tower_sites: set[Hex] = set()
    temple_sites: set[Hex] = set()
    expansions: list[Move] = []
    for _order, each in board.towns:
        if each.seat != seat:
            continue
        around = each.border & vacant
        if not around:
            continue
        beside |= around
        needed: dict[Land, int] = {}
        for hex in around:
            field = fields[hex]
            land, level = field.land, field.level
            needed[land] = needed[land] + level if land in needed else level
            if level >= TOWER_LEVEL and towers and takes_tower(each):
                tower_sites.add(hex)
        if temples and len(each.hexes) >= TEMPLE_SIZE and takes_temple(each):  # most are small
            temple_sites |= around
        for land in LANDS if len(needed) > 1 else needed:
            if land in needed and needed[land] <= huts:
                expansions.append(expand_to[each.first][land])
    if hut_adjacency:
        beside.clear()
    builds: list[Move] = (
        [hut for _order, hex, hut in board.ground if hex not in beside] if huts else []
    )
    if tower_sites:
        builds += map(_tower, sorted(tower_sites, key=reading_order))
    if temple_sites:
        builds += map(_temple, sorted(temple_sites, key=reading_order))
    builds += expansions
    return builds


def pieces_of(board: Board, seat: int, move: Build) -> dict[Hex, Building]:
    """Return the buildings that a build adds, by hex. Does not check that it is legal."""
    if isinstance(move, Expand):
        targets = expansion(board, board.settlements[move.hex], move.land)
        return {hex: _building(seat, HUTS, board.fields[hex].level) for hex in targets}
    if isinstance(move, Hut):
        return {move.hex: _building(seat, HUTS, 1)}
    return {move.hex: _building(seat, TOWER if isinstance(move, Tower) else TEMPLE)}


def cost(new: Mapping[Hex, Building]) -> Pool:
    """Return the pieces that the buildings of one build use."""
    kind = next(iter(new.values())).kind
    if kind is HUTS:
        return new_tuple(Pool, (sum([building.huts for building in new.values()]), 0, 0))
    return _A_TOWER if kind is TOWER else _A_TEMPLE


def build(board: Board, seat: int, move: Build) -> tuple[Board, Pool]:
    """Return the board after a build and the pieces used. Does not check that it is legal."""
    fields, buildings, settlements, towns, vacant, ground, volcanoes, eruptions, shore = board
    new = pieces_of(board, seat, move)
    joined = settlements.copy()
    parts: dict[Hex, Settlement] = {}
    for hex, building in new.items():
        parts[hex] = lone_settlement(seat, hex, building.kind)
        for near in hex.neighbours:
            if near in joined and (own := joined[near]).seat == seat:
                parts[own.first] = own
    whole = join_settlements(list(parts.values()))
    for hex in whole.hexes:
        joined[hex] = whole
    left = list(towns)
    if len(parts) > len(new):
        left = [town for town in towns if town[1].first not in parts]
    insort(left, (whole.first.order, whole))
    built = buildings | new
    changed = {
        near
        for part in parts.values()
        if len(part.hexes) <= MAX_COVERED
        for near in part.border
        if near in volcanoes and volcanoes[near]  # noqa: RUF019 get() of a proxy takes longer
    }
    if changed:
        spared = eruptions.copy()
        repair_eruptions(spared, volcanoes, built, joined, changed)
        eruptions = MappingProxyType(spared)
    for hex in new:
        if fields[hex].level == HUT_LEVEL:
            at = bisect_left(ground, hut_site[hex])
            ground = ground[:at] + ground[at + 1 :]
    after = new_tuple(
        Board,
        (
            fields,
            MappingProxyType(built),
            MappingProxyType(joined),
            tuple(left),
            vacant.difference(new),
            ground,
            volcanoes,
            eruptions,
            shore,
        ),
    )
    return after, cost(new)
