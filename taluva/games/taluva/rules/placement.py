"""Placing the tile: expanding the island and erupting [P0 … P2, E1 … E5].

Each board holds its legal placements. A tile or a building changes few of them, so only the
volcanoes around the change are checked again. The same predicates explain refusals.
"""

from __future__ import annotations

import copyreg
from bisect import bisect_left, insort
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from taluva.games.taluva.rules.adjacency import (
    ALL,
    DIRECTION_BIT,
    OPEN_SEA,
    WITHIN,
    rim,
    survey_shore,
)
from taluva.games.taluva.rules.board import (
    HUTS,
    Board,
    Building,
    Field,
    Settlement,
    make_field,
    new_tuple,
    settlement,
    sort_towns,
)
from taluva.games.taluva.rules.moves import TOWARDS, Move, Place, Refusal, Rule, hut_site, site_at
from taluva.games.taluva.rules.options import Land, Tile
from taluva.hexgrid import ORIGIN, Direction, Hex, regions

# A tile covers at most this many fields with buildings, because its volcano covers a volcano. So
# larger settlements never disappear completely [E5].
MAX_COVERED: Final = 2

EMPTY_BOARD: Final = Board(
    MappingProxyType({}),
    MappingProxyType({}),
    MappingProxyType({}),
    (),
    frozenset(),
    (),
    MappingProxyType({}),
    MappingProxyType({}),
    OPEN_SEA,
)


# --- the rules ------------------------------------------------------------------------------------


def placement_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    """Yield every reason why a tile may not be placed there. Its lands do not matter."""
    fields, (volcano, first, second) = board.fields, place.hexes
    if not fields:
        if volcano is not ORIGIN:
            yield Refusal(Rule.P0, (volcano,))
    elif volcano in fields or first in fields or second in fields:
        yield from _eruption_refusals(board, place)
    else:
        for _order, hex, _six in rim(place):
            if hex in fields:
                return
        yield Refusal(Rule.P2, place.hexes)


def _eruption_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    volcano, bit = place.volcano, DIRECTION_BIT[place.direction]
    below = board.fields.get(volcano)
    if below is None or below.points is None:
        yield Refusal(Rule.E1, (volcano,))
    elif not _TURNED[below.points] & bit:
        yield Refusal(Rule.E2, (volcano,))
    if below is None or not _level(board.fields, volcano, below) & bit:
        yield Refusal(Rule.E3, place.hexes)
    buildings, settlements = board.buildings, board.settlements
    protected = [hex for hex in place.hexes if hex in buildings and _is_protected(buildings[hex])]
    if protected:
        yield Refusal(Rule.E4, tuple(protected))
    touched = dict.fromkeys(settlements[hex] for hex in place.hexes if hex in settlements)
    for each in touched:
        if _is_lost(each, place):
            yield Refusal(Rule.E5, tuple(sorted(each.hexes)))


# All directions except that of the tile whose volcano is covered [E2].
_TURNED: Final[Mapping[Direction | None, int]] = {
    None: ALL,
    **{direction: ALL & ~bit for direction, bit in DIRECTION_BIT.items()},
}


def _level(fields: Mapping[Hex, Field], volcano: Hex, below: Field) -> int:
    """Return the directions in which all three covered hexes have the same level [E3]."""
    sides, bit, level = 0, 1, below.level
    for near in volcano.neighbours:
        if near in fields and fields[near].level == level:
            sides |= bit
        bit <<= 1
    return WITHIN[sides]


def _level_and_turned(fields: Mapping[Hex, Field], volcano: Hex) -> int:
    """Return the directions that the tiles around a volcano allow [E2, E3]."""
    below = fields[volcano]
    return _level(fields, volcano, below) & _TURNED[below.points]


def _is_protected(building: Building) -> bool:
    """Return whether a building must not be covered because it is a tower or temple [E4]."""
    return building.kind is not HUTS


def _is_lost(touched: Settlement, place: Place) -> bool:
    """Return whether a tile would cover a settlement completely [E5]."""
    return touched.hexes <= place.cover


def _sparing(
    places: tuple[Place, ...],
    buildings: Mapping[Hex, Building],
    settlements: Mapping[Hex, Settlement],
) -> tuple[Place, ...]:
    """Return the placements on a volcano that cover nothing protected [E4, E5]."""
    spared = places
    for place in places:
        _, first, second = place.hexes
        if (
            first in buildings
            and (_is_protected(buildings[first]) or _is_lost(settlements[first], place))
        ) or (
            second in buildings
            and (_is_protected(buildings[second]) or _is_lost(settlements[second], place))
        ):
            spared = tuple([other for other in spared if other is not place])
    return spared


def huts_covered(board: Board, place: Place) -> dict[int, int]:
    """Count the huts that a placement covers, by seat."""
    covered: dict[int, int] = {}
    for hex in place.hexes:
        building = board.buildings.get(hex)
        if building is not None and building.kind is HUTS:
            covered[building.seat] = covered.get(building.seat, 0) + building.huts
    return covered


def legal_placements(board: Board) -> list[Move]:
    """List every legal placement of any tile, in reading order of the volcano."""
    shore, eruptions = board.shore.computed(), board.eruptions
    orders, places = shore.orders, shore.places.copy()
    for order in sorted(eruptions, reverse=True):  # from the end, to keep earlier indexes valid
        places.insert(bisect_left(orders, order), eruptions[order])
    found: list[Move] = []
    for each in places:
        found += each
    return found


_VOLCANO: Final = Land.VOLCANO


# --- laying a tile --------------------------------------------------------------------------------


def lay(board: Board, place: Place, tile: Tile, turn: int) -> Board:
    """Return the board after a tile was placed. Does not check that it is legal."""
    known, buildings, settlements, towns, vacant, sites, peaks, known_eruptions, shore = board
    volcano, first, second = place.hexes
    fields = known.copy()
    below = fields.get(volcano)
    level = 1 if below is None else below.level + 1
    fields[volcano] = make_field(_VOLCANO, level, place.direction, turn)
    fields[first] = make_field(tile.first, level, None, turn)
    fields[second] = make_field(tile.second, level, None, turn)
    volcanoes = peaks.copy()
    volcanoes[volcano] = _level_and_turned(fields, volcano)
    changed = [volcano]
    for _order, hex, _six in rim(place):
        if hex in volcanoes:
            directions = _level_and_turned(fields, hex)
            if directions != volcanoes[hex]:
                volcanoes[hex] = directions
                changed.append(hex)
    eruptions, ground = known_eruptions.copy(), list(sites)
    if below is None:
        shore = shore.after(place, fields)
        insort(ground, hut_site[first])
        insort(ground, hut_site[second])
    else:
        ground = [site for site in ground if site[1] not in place.cover]
        for hex in (first, second):
            if volcanoes.pop(hex, None) is not None:
                eruptions.pop(hex.order, None)
        buildings, settlements, rest = _covered_hexes(board, place)
        changed += volcanoes_around(volcanoes, rest)
        towns = sort_towns(settlements)
    repair_eruptions(eruptions, volcanoes, buildings, settlements, changed)
    return new_tuple(
        Board,
        (
            MappingProxyType(fields),
            buildings,
            settlements,
            towns,
            vacant.union((first, second)),
            tuple(ground),
            MappingProxyType(volcanoes),
            MappingProxyType(eruptions),
            shore,
        ),
    )


def _covered_hexes(
    board: Board, place: Place
) -> tuple[MappingProxyType[Hex, Building], MappingProxyType[Hex, Settlement], set[Hex]]:
    """Return the remaining buildings and settlements, and what is left of cut settlements."""
    buildings, settlements = board.buildings, board.settlements
    touched = {settlements[hex] for hex in place.hexes if hex in settlements}
    if not touched:
        return buildings, settlements, set()
    left, parts = buildings.copy(), settlements.copy()
    for hex in place.hexes:
        left.pop(hex, None)
        parts.pop(hex, None)
    rests: set[Hex] = set()
    for each in touched:
        rest = each.hexes - place.cover
        rests |= rest
        for part in regions(rest):
            parts.update(dict.fromkeys(part, settlement(each.seat, part, left)))
    return MappingProxyType(left), MappingProxyType(parts), rests


def volcanoes_around(volcanoes: Mapping[Hex, int], hexes: Collection[Hex]) -> set[Hex]:
    """Return the volcanoes next to one of these hexes where the tiles allow an eruption."""
    return {
        near
        for hex in hexes
        for near in hex.neighbours
        if near in volcanoes and volcanoes[near]  # noqa: RUF019 get() of a proxy takes longer
    }


def repair_eruptions(
    eruptions: dict[int, tuple[Place, ...]],
    volcanoes: Mapping[Hex, int],
    buildings: Mapping[Hex, Building],
    settlements: Mapping[Hex, Settlement],
    changed: Collection[Hex],
) -> None:
    """Update ``eruptions`` for volcanoes with changes around them."""
    for hex in changed:
        directions = volcanoes[hex]
        places: tuple[Place, ...] = ()
        if directions:
            places = _sparing(TOWARDS[directions](site_at[hex][2]), buildings, settlements)
        if places:
            eruptions[hex.order] = places
        else:
            eruptions.pop(hex.order, None)


# --- from scratch ---------------------------------------------------------------------------------


def survey(fields: Mapping[Hex, Field], buildings: Mapping[Hex, Building]) -> Board:
    """Return the board with these fields and buildings. Compute all derived facts from scratch."""
    settlements: dict[Hex, Settlement] = {}
    for seat in {building.seat for building in buildings.values()}:
        for part in regions({hex for hex, found in buildings.items() if found.seat == seat}):
            settlements.update(dict.fromkeys(part, settlement(seat, part, buildings)))
    vacant = frozenset(
        hex for hex, field in fields.items() if field.points is None and hex not in buildings
    )
    ground = sorted(hut_site[hex] for hex in vacant if fields[hex].level == 1)
    volcanoes = {
        hex: _level_and_turned(fields, hex) for hex, field in fields.items() if field.points
    }
    eruptions: dict[int, tuple[Place, ...]] = {}
    repair_eruptions(eruptions, volcanoes, buildings, settlements, volcanoes)
    return Board(
        MappingProxyType(dict(fields)),
        MappingProxyType(dict(buildings)),
        MappingProxyType(settlements),
        sort_towns(settlements),
        vacant,
        tuple(ground),
        MappingProxyType(volcanoes),
        MappingProxyType(eruptions),
        survey_shore(fields) if fields else OPEN_SEA,
    )


def _decompose(board: Board) -> tuple[object, ...]:
    """Return what pickle needs to rebuild a board from its fields and buildings."""
    return survey, (board.fields.copy(), board.buildings.copy())


copyreg.pickle(Board, _decompose)  # type: ignore[arg-type]  # the mappings cannot be pickled
