"""The set-up of a tribe: houses near the volcano and each other, the priest between them."""

from __future__ import annotations

from taluva.games.taifun.rules import VOLCANO, House, Island, Position, Priest
from taluva.hexgrid import Hex


def openings(position: Position) -> list[House | Priest]:
    """List the moves of the set-up that look best, all of them about as good."""
    seat = position.seat
    assert seat is not None
    island = position.island
    own = [hex for hex in island.houses if island.houses_of(seat, hex).number]
    rated: list[tuple[int, House | Priest]] = []
    for move in position.legal_moves():
        match move:
            case House(hex):
                rated.append((_house(island, own, hex), move))
            case Priest(crossing):
                beside = sum(hex in own for hex in crossing.hexes)
                rated.append((2 * beside + (VOLCANO in crossing.hexes), move))
    best = max(rate for rate, _ in rated)
    return [move for rate, move in rated if rate == best]


def _house(island: Island, own: list[Hex], hex: Hex) -> int:
    """Rate a site: beside the volcano, where ore lies and people meet, and shared with nobody."""
    if hex is VOLCANO or hex in island.houses:
        return -10
    beside = sum(near in own for near in hex.neighbours)
    rivals = sum(near in island.houses and near not in own for near in hex.neighbours)
    return 4 * (VOLCANO in hex.neighbours) + 2 * beside - rivals
