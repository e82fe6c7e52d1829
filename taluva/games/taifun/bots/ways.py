"""How far it is from a crossing to a hex, while the whole island stands; what is at a temple.

Bots reckon with these distances after hexes have sunk too: the way round a gap is seldom longer.
"""

from __future__ import annotations

from typing import Final

from taluva.games.taifun.rules import CROSSINGS, HEXES
from taluva.games.taifun.rules.geography import CORNERS_OF, WHOLE_ISLAND
from taluva.hexgrid import Corner, Hex


def _edges_to(hex: Hex) -> dict[Corner, int]:
    """Count the edges from every crossing to the nearest corner of a hex."""
    edges = dict.fromkeys(CORNERS_OF[hex], 0)
    front = list(edges)
    while front:
        beyond = [near for corner in front for near in WHOLE_ISLAND.within(corner, 1)]
        distance = edges[front[0]] + 1
        front = [corner for corner in dict.fromkeys(beyond) if corner not in edges]
        edges.update(dict.fromkeys(front, distance))
    return {corner: edges[corner] for corner in CROSSINGS}


# Where a house stands from which a person can be called to the temple, by the temple's hex.
AT_TEMPLE: Final = {hex: frozenset((hex, *hex.neighbours)) for hex in HEXES}
EDGES_TO: Final = {hex: _edges_to(hex) for hex in HEXES}
