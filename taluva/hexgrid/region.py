"""Groups of hexes connected by shared edges."""

from __future__ import annotations

from collections.abc import Iterable, Set

from taluva.hexgrid.grid import Hex


def regions(hexes: Set[Hex]) -> list[frozenset[Hex]]:
    """Split ``hexes`` into maximal connected groups."""
    left = set(hexes)
    found = []
    while left:
        start = left.pop()
        group = {start}
        edge = [start]
        while edge:
            for neighbour in edge.pop().neighbours:
                if neighbour in left:
                    left.remove(neighbour)
                    group.add(neighbour)
                    edge.append(neighbour)
        found.append(frozenset(group))
    return found


def border(hexes: Iterable[Hex]) -> frozenset[Hex]:
    """Return the hexes that share an edge with one of ``hexes`` and are not among them."""
    inside = frozenset(hexes)
    return frozenset(near for hex in inside for near in hex.neighbours) - inside
