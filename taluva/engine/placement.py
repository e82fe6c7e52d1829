"""Placing the tile: expanding the island and erupting [P0 … P2, E1 … E5].

The legal placements are carried from board to board. A tile or a building changes few of them, so
only the volcano hexes around the change are looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from taluva.engine.board import Board, Building, Field, Kind, Settlement, settlement
from taluva.engine.moves import Place, placements_at
from taluva.engine.refusal import Refusal, Rule
from taluva.engine.tiles import Land, Tile
from taluva.hexgrid import ORIGIN, Hex, regions

# A tile covers at most this many fields with buildings, for no building stands on a volcano: the
# size of a larger settlement does not matter to any eruption [E5].
MOST_COVERED: Final = 2

EMPTY_BOARD: Final = Board(placements={ORIGIN: placements_at(ORIGIN)})


def placement_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    """Give every reason why the tile may not lie there, whatever its lands."""
    if not board.fields:
        if place.volcano is not ORIGIN:
            yield Refusal(Rule.P0, (place.volcano,))
    elif not _is_on_table(board, place):
        yield from _eruption_refusals(board, place)
    elif not _is_connected(board, place):
        yield Refusal(Rule.P2, place.hexes)


def _is_on_table(board: Board, place: Place) -> bool:
    """Tell whether no field lies under the tile [P1]."""
    return board.fields.keys().isdisjoint(place.hexes)


def _is_connected(board: Board, place: Place) -> bool:
    """Tell whether the tile on the table shares an edge with the island [P2]."""
    return not board.coast.isdisjoint(place.hexes)


def _eruption_refusals(board: Board, place: Place) -> Iterator[Refusal]:
    fields, hexes = board.fields, place.hexes
    below = fields.get(hexes[0])
    if below is None or below.points is None:
        yield Refusal(Rule.E1, (hexes[0],))
    elif below.points is place.direction:
        yield Refusal(Rule.E2, (hexes[0],))
    level = below and below.level
    for hex in hexes:
        if level is None or (other := fields.get(hex)) is None or other.level != level:
            yield Refusal(Rule.E3, hexes)
            break
    protected = []
    whole: list[Settlement] = []
    for hex in hexes:
        building = board.buildings.get(hex)
        if building is not None:
            if building.kind is not Kind.HUTS:
                protected.append(hex)
            touched = board.settlements[hex]
            if touched.hexes <= place.cover and touched not in whole:
                whole.append(touched)
    if protected:
        yield Refusal(Rule.E4, tuple(protected))
    for touched in whole:
        yield Refusal(Rule.E5, tuple(sorted(touched.hexes)))


def lay(board: Board, place: Place, tile: Tile, turn: int) -> Board:
    """Lay a tile; does not check that the placement is legal."""
    hexes = place.hexes
    below = board.fields.get(place.volcano)
    level = 1 if below is None else below.level + 1
    fields = board.fields.copy()
    fields[hexes[0]] = Field(Land.VOLCANO, level, place.direction, turn)
    fields[hexes[1]] = Field(tile.first, level, None, turn)
    fields[hexes[2]] = Field(tile.second, level, None, turn)
    return _extended(board, fields, place) if below is None else _erupted(board, fields, place)


def _extended(board: Board, fields: dict[Hex, Field], place: Place) -> Board:
    hexes = place.hexes
    coast = board.coast.difference(hexes)
    around = {near for hex in hexes for near in hex.neighbours if near not in fields}
    reached = around - coast
    coast |= reached
    extended = Board(
        fields,
        board.buildings,
        board.settlements,
        coast,
        board.sites.union(hexes[1:]),
        board.placements.copy(),
    )
    # A tile that is hindered by the new one has its volcano next to it; a tile that it makes
    # connected covers a hex that was no coast before.
    around.update(*[hex.neighbours for hex in reached])
    around.update(*[hex.neighbours for hex in hexes])
    _repair(extended, around)
    return extended


def _erupted(board: Board, fields: dict[Hex, Field], place: Place) -> Board:
    buildings = board.buildings
    settlements = board.settlements
    changed = set(place.hexes)
    if not buildings.keys().isdisjoint(place.hexes):
        buildings, settlements = buildings.copy(), settlements.copy()
        for hex in place.hexes:
            if hex in buildings:
                del buildings[hex]
                del settlements[hex]
        for hex in place.hexes:
            touched = board.settlements.get(hex)
            if touched is not None and not touched.hexes <= place.cover:
                changed |= _split(settlements, touched, place.cover, buildings)
    erupted = Board(
        fields,
        buildings,
        settlements,
        board.coast,
        board.sites.difference(place.hexes),
        board.placements.copy(),
    )
    repair_around(erupted, changed)
    return erupted


def _split(
    settlements: dict[Hex, Settlement],
    touched: Settlement,
    cover: frozenset[Hex],
    buildings: dict[Hex, Building],
) -> set[Hex]:
    """Put what an eruption leaves of a settlement into ``settlements``; give its hexes."""
    rest = touched.hexes - cover
    for part in regions(rest):
        remaining = settlement(touched.seat, part, buildings)
        for hex in part:
            settlements[hex] = remaining
    return set(rest)


def repair_around(board: Board, changed: Iterable[Hex]) -> None:
    """Look again at the volcanoes on and around hexes whose field or settlement has changed."""
    volcanoes = set(changed)
    volcanoes.update(*[hex.neighbours for hex in changed])
    _repair(board, volcanoes & board.fields.keys())


def _repair(board: Board, volcanoes: Iterable[Hex]) -> None:
    """Bring ``board.placements`` up to date for these volcano hexes."""
    fields, coast, placements = board.fields, board.coast, board.placements
    for volcano in volcanoes:
        below = fields.get(volcano)
        if below is None:
            # A hex on the coast is connected, but fields may be in the way; next to any other
            # hex of the sea there is nothing in the way, but the tile may be unconnected.
            if volcano in coast:
                legal = tuple([p for p in placements_at(volcano) if _is_on_table(board, p)])
            else:
                legal = tuple([p for p in placements_at(volcano) if _is_connected(board, p)])
        elif below.points is None:
            legal = ()
        else:
            legal = tuple(
                [
                    place
                    for place in placements_at(volcano)
                    if next(_eruption_refusals(board, place), None) is None
                ]
            )
        if legal:
            placements[volcano] = legal
        else:
            placements.pop(volcano, None)
