"""Placing the tile: expanding the island and erupting [P0 … P2, E1 … E5].

The legal placements are carried from board to board. A tile or a building changes few of them, so
only the volcano hexes around the change are looked at again, with the same predicates that explain
why a placement is refused.

Around a volcano hex, sides count clockwise from north and directions as in DIRECTIONS; a set of
either is a mask of six bits.
"""

from __future__ import annotations

import copyreg
from collections.abc import Collection, Container, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from taluva.games.taluva.rules.board import Board, Building, Field, Kind, Settlement, settlement
from taluva.games.taluva.rules.moves import Place, placements_at
from taluva.games.taluva.rules.refusal import Refusal, Rule
from taluva.games.taluva.rules.tiles import Land, Tile
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, border, regions, trio

# A tile covers at most this many fields with buildings, for no building stands on a volcano: the
# size of a larger settlement does not matter to any eruption [E5].
MOST_COVERED: Final = 2

_ALL: Final = 0b111111
_BITS: Final = tuple(1 << index for index in range(6))
_DIRECTION_BIT: Final = dict(zip(DIRECTIONS, _BITS, strict=True))

# The two sides of the volcano hex on which the lands of a tile lie, by direction.
_LAND_SIDES: Final = tuple(_BITS[(i + 1) % 6] | _BITS[(i + 2) % 6] for i in range(6))

# For each set of sides: the directions that avoid all of them, and those that meet some of them.
_AVOIDING: Final = tuple(
    sum(bit for bit, lands in zip(_BITS, _LAND_SIDES, strict=True) if not lands & sides)
    for sides in range(64)
)
_MEETING: Final = tuple(_ALL & ~avoiding for avoiding in _AVOIDING)

# The directions with no field under the lands, by the sides with a field of an empty hex [P1].
unhindered: Final = _AVOIDING.__getitem__

EMPTY_BOARD: Final = Board(
    MappingProxyType({}),
    MappingProxyType({}),
    MappingProxyType({}),
    frozenset(),
    MappingProxyType({}),
    MappingProxyType({}),
    MappingProxyType({ORIGIN.order: placements_at(ORIGIN)}),
)


@cache
def _towards(volcano: Hex, directions: int) -> tuple[Place, ...]:
    """Give the placements with their volcano on this hex that point in a set of directions."""
    return tuple(
        place for place, bit in zip(placements_at(volcano), _BITS, strict=True) if bit & directions
    )


@cache
def _rim(volcano: Hex, direction: Direction) -> tuple[tuple[Hex, int], ...]:
    """Give the hexes around a tile, each with the sides on which it touches the tile."""
    tile = trio(volcano, direction)
    return tuple((hex, _sides_in(hex, tile)) for hex in border(tile))


def _sides_in(hex: Hex, hexes: Container[Hex]) -> int:
    """Give the sides on which the neighbours of ``hex`` are among ``hexes``."""
    n, ne, se, s, sw, nw = hex.neighbours
    return (
        (n in hexes)
        | (ne in hexes) << 1
        | (se in hexes) << 2
        | (s in hexes) << 3
        | (sw in hexes) << 4
        | (nw in hexes) << 5
    )


# --- what the rules say ---------------------------------------------------------------------------


def placement_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    """Give every reason why a tile may not lie there, whatever its lands."""
    volcano, bit = place.volcano, _DIRECTION_BIT[place.direction]
    if not board.fields:
        if volcano is not ORIGIN:
            yield Refusal(Rule.P0, (volcano,))
    elif volcano in board.fields or not unhindered(board.coast.get(volcano, 0)) & bit:
        yield from _eruption_refusals(board, place)
    elif not _connected(board.coast, volcano) & bit:
        yield Refusal(Rule.P2, place.hexes)


def _connected(coast: Mapping[Hex, int], volcano: Hex) -> int:
    """Give the directions in which a tile on the table shares an edge with the island [P2]."""
    return _ALL if volcano in coast else _MEETING[_sides_in(volcano, coast)]


def _eruption_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    volcano, bit = place.volcano, _DIRECTION_BIT[place.direction]
    below = board.fields.get(volcano)
    if below is None or below.points is None:
        yield Refusal(Rule.E1, (volcano,))
    elif not _turned(below) & bit:
        yield Refusal(Rule.E2, (volcano,))
    if below is None or not _level(board.fields, volcano, below) & bit:
        yield Refusal(Rule.E3, place.hexes)
    protected = _protected(board.buildings, place)
    if protected:
        yield Refusal(Rule.E4, tuple(protected))
    for lost in _lost_settlements(board.settlements, place):
        yield Refusal(Rule.E5, tuple(sorted(lost.hexes)))


def _turned(below: Field) -> int:
    """Give the directions other than that of the tile whose volcano is covered [E2]."""
    return _ALL if below.points is None else _ALL & ~_DIRECTION_BIT[below.points]


def _level(fields: Mapping[Hex, Field], volcano: Hex, below: Field) -> int:
    """Give the directions in which all three hexes cover fields of one level [E3]."""
    uneven = 0
    for near, bit in zip(volcano.neighbours, _BITS, strict=True):
        field = fields.get(near)
        if field is None or field.level != below.level:
            uneven |= bit
    return _AVOIDING[uneven]


def _level_and_turned(fields: Mapping[Hex, Field], volcano: Hex) -> int:
    """Give the directions that depend on the tiles around a volcano alone [E2, E3]."""
    below = fields[volcano]
    return _level(fields, volcano, below) & _turned(below)


def _protected(buildings: Mapping[Hex, Building], place: Place) -> list[Hex]:
    """List the towers and temples under the tile [E4]."""
    return [
        hex
        for hex in place.hexes
        if (found := buildings.get(hex)) is not None and found.kind is not Kind.HUTS
    ]


def _lost_settlements(settlements: Mapping[Hex, Settlement], place: Place) -> list[Settlement]:
    """List the settlements of which nothing would remain [E5]."""
    cover = place.cover
    lost: list[Settlement] = []
    for hex in place.hexes:
        touched = settlements.get(hex)
        if touched is not None and touched.hexes <= cover and touched not in lost:
            lost.append(touched)
    return lost


def _eruptions(
    directions: int,
    buildings: Mapping[Hex, Building],
    settlements: Mapping[Hex, Settlement],
    volcano: Hex,
) -> int:
    """Give those of the directions in which a tile may cover buildings [E4, E5]."""
    if directions:
        for place in _towards(volcano, directions):
            if not buildings.keys().isdisjoint(place.hexes) and (
                _protected(buildings, place) or _lost_settlements(settlements, place)
            ):
                directions &= ~_DIRECTION_BIT[place.direction]
    return directions


def huts_covered(board: Board, place: Place) -> dict[int, int]:
    """Count the huts that a placement covers, by seat."""
    covered: dict[int, int] = {}
    for hex in place.hexes:
        building = board.buildings.get(hex)
        if building is not None and building.kind is Kind.HUTS:
            covered[building.seat] = covered.get(building.seat, 0) + building.huts
    return covered


# --- laying a tile --------------------------------------------------------------------------------


def lay(board: Board, place: Place, tile: Tile, turn: int) -> Board:
    """Lay a tile; does not check that the placement is legal."""
    volcano, first, second = place.hexes
    below = board.fields.get(volcano)
    level = 1 if below is None else below.level + 1
    fields = board.fields.copy()
    fields[volcano] = Field(Land.VOLCANO, level, place.direction, turn)
    fields[first] = Field(tile.first, level, None, turn)
    fields[second] = Field(tile.second, level, None, turn)
    rim = _rim(volcano, place.direction)
    volcanoes = board.volcanoes.copy()
    volcanoes[volcano] = _level_and_turned(fields, volcano)
    for hex, touched in rim:
        if hex in volcanoes:
            if fields[hex].level == level:
                volcanoes[hex] = _level_and_turned(fields, hex)
            else:
                volcanoes[hex] &= _AVOIDING[touched]
    vacant = board.vacant.union((first, second))
    if below is None:
        return _extended(board, place, rim, fields, volcanoes, vacant)
    volcanoes.pop(first, None)
    volcanoes.pop(second, None)
    return _erupted(board, place, fields, volcanoes, vacant)


def _extended(
    board: Board,
    place: Place,
    rim: tuple[tuple[Hex, int], ...],
    fields: dict[Hex, Field],
    volcanoes: dict[Hex, int],
    vacant: frozenset[Hex],
) -> Board:
    coast = board.coast.copy()
    placements = board.placements.copy()
    for hex in place.hexes:
        coast.pop(hex, None)
        placements.pop(hex.order, None)
    buildings, settlements = board.buildings, board.settlements
    reached = []  # hexes that were no coast before: a tile that covers one is now connected
    for hex, touched in rim:
        if hex in coast:
            sides = coast[hex] = coast[hex] | touched
            _set_directions(placements, hex, unhindered(sides))
        elif hex not in fields:
            coast[hex] = touched
            placements[hex.order] = _towards(hex, unhindered(touched))
            reached.append(hex)
        elif hex in volcanoes:
            directions = _eruptions(volcanoes[hex], buildings, settlements, hex)
            _set_directions(placements, hex, directions)
    for hex in set().union(*[hex.neighbours for hex in reached]):
        if hex not in coast and hex not in fields:
            placements[hex.order] = _towards(hex, _MEETING[_sides_in(hex, coast)])
    below = place.volcano
    directions = _eruptions(volcanoes[below], buildings, settlements, below)
    _set_directions(placements, below, directions)
    return Board(
        MappingProxyType(fields),
        buildings,
        settlements,
        vacant,
        MappingProxyType(coast),
        MappingProxyType(volcanoes),
        MappingProxyType(placements),
    )


def _erupted(
    board: Board,
    place: Place,
    fields: dict[Hex, Field],
    volcanoes: dict[Hex, int],
    vacant: frozenset[Hex],
) -> Board:
    buildings, settlements = board.buildings, board.settlements
    changed = set(place.hexes)
    touched = {settlements[hex] for hex in place.hexes if hex in settlements}
    if touched:
        left, parts = buildings.copy(), settlements.copy()
        for hex in place.hexes:
            left.pop(hex, None)
            parts.pop(hex, None)
        for each in touched:
            rest = each.hexes - place.cover
            changed |= rest
            for part in regions(rest):
                parts.update(dict.fromkeys(part, settlement(each.seat, part, left)))
        buildings, settlements = MappingProxyType(left), MappingProxyType(parts)
    placements = board.placements.copy()
    for hex in place.hexes:
        placements.pop(hex.order, None)
    repair_eruptions(placements, volcanoes, buildings, settlements, changed)
    return Board(
        MappingProxyType(fields),
        buildings,
        settlements,
        vacant,
        board.coast,
        MappingProxyType(volcanoes),
        MappingProxyType(placements),
    )


def repair_eruptions(
    placements: dict[int, tuple[Place, ...]],
    volcanoes: Mapping[Hex, int],
    buildings: Mapping[Hex, Building],
    settlements: Mapping[Hex, Settlement],
    changed: Collection[Hex],
) -> None:
    """Look again at the volcanoes on and around fields on which something has changed."""
    around = set(changed).union(*[hex.neighbours for hex in changed])
    for hex in around:
        if hex in volcanoes:
            directions = _eruptions(volcanoes[hex], buildings, settlements, hex)
            _set_directions(placements, hex, directions)


def _set_directions(
    placements: dict[int, tuple[Place, ...]], volcano: Hex, directions: int
) -> None:
    if directions:
        placements[volcano.order] = _towards(volcano, directions)
    else:
        placements.pop(volcano.order, None)


# --- from scratch ---------------------------------------------------------------------------------


def survey(fields: Mapping[Hex, Field], buildings: Mapping[Hex, Building]) -> Board:
    """Give the board with these fields and buildings, every derived fact worked out anew."""
    if not fields:
        return EMPTY_BOARD
    settlements: dict[Hex, Settlement] = {}
    for seat in {building.seat for building in buildings.values()}:
        for part in regions({hex for hex, found in buildings.items() if found.seat == seat}):
            settlements.update(dict.fromkeys(part, settlement(seat, part, buildings)))
    shore = {near for hex in fields for near in hex.neighbours}.difference(fields)
    vacant = frozenset(
        hex for hex, field in fields.items() if field.points is None and hex not in buildings
    )
    coast = {hex: _sides_in(hex, fields) for hex in shore}
    volcanoes = {
        hex: _level_and_turned(fields, hex) for hex, field in fields.items() if field.points
    }
    placements: dict[int, tuple[Place, ...]] = {}
    shore.update(*[hex.neighbours for hex in shore])
    for hex in shore.difference(fields):
        directions = unhindered(coast.get(hex, 0)) & _connected(coast, hex)
        _set_directions(placements, hex, directions)
    repair_eruptions(placements, volcanoes, buildings, settlements, volcanoes)
    return Board(
        MappingProxyType(dict(fields)),
        MappingProxyType(dict(buildings)),
        MappingProxyType(settlements),
        vacant,
        MappingProxyType(coast),
        MappingProxyType(volcanoes),
        MappingProxyType(placements),
    )


def _taken_to_pieces(board: Board) -> tuple[object, ...]:
    """Say how to make a board again: from what lies on the table."""
    return survey, (board.fields.copy(), board.buildings.copy())


copyreg.pickle(Board, _taken_to_pieces)  # type: ignore[arg-type]  # the mappings cannot be pickled
