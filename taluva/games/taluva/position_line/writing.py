"""A position as a line: options, tiles, seats, and who does what now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from taluva.games.taluva.rules import (
    Kind,
    Options,
    Phase,
    Place,
    Position,
    Standing,
    Status,
    options,
)
from taluva.table.position import joined

NAME: Final = "taluva"
UNKNOWN: Final = "?"  # a tile in hand that nobody has named
MARKS: Final = {Kind.HUTS: "", Kind.TOWER: "^", Kind.TEMPLE: "*"}


def format_position(position: Position, places: Sequence[Place]) -> str:
    """Write a position and the placements that led to its island; nothing that is still to come."""
    buildings: dict[int, list[str]] = {}
    for hex, building in sorted(position.board.buildings.items()):
        buildings.setdefault(building.seat, []).append(f"{hex}{MARKS[building.kind]}")
    seats = [
        _format_seat(position.standing, seat, buildings.get(seat, ()))
        for seat in range(1, position.options.players + 1)
    ]
    now = str(position.phase)
    if position.phase is Phase.TILE:
        now = UNKNOWN if position.tile is None else str(position.tile)
    laid = joined([f"{place.tile}{place.volcano}{place.direction}" for place in places])
    return " ".join(
        [NAME, _format_options(position.options), laid, *seats, f"{position.seat}:{now}"]
    )


def _format_options(chosen: Options) -> str:
    usual = options(chosen.players, edition=chosen.edition)
    words = [chosen.edition]
    if chosen.tile_count != usual.tile_count:
        words.append(f"tiles={chosen.tile_count}")
    if chosen.hut_adjacency != usual.hut_adjacency:
        words.append(f"hut-adjacency={'yes' if chosen.hut_adjacency else 'no'}")
    words += ["teams"] if chosen.teams else []
    words += ["ranking"] if chosen.ranking else []
    return joined(words)


def _format_seat(standing: Standing, seat: int, buildings: Sequence[str]) -> str:
    status, place = standing.statuses[seat - 1], standing.places[seat - 1]
    words = [str(standing.pools[seat - 1].huts), joined(buildings)]
    if status is not Status.PLAYING:
        words.append(f"{status}{place or ''}")
    return ":".join(words)
