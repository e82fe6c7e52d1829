"""Random islands to draw, with fields that no game would produce."""

from __future__ import annotations

from hypothesis import strategies

from taluva.games.taluva.rules import LANDS, Board, Building, BuildingKind, Field, Land
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import DIRECTIONS, Hex


@strategies.composite
def boards(draw: strategies.DrawFn) -> Board:
    """Draw islands of all shapes, anywhere on the plane, with fields that no game would produce."""
    column, row = draw(strategies.sampled_from([(13, 25), (26, 3), (0, -3), (-25, 99), (52, -12)]))
    start = Hex.at(column, row + (column + row) % 2)
    shifts = strategies.tuples(strategies.integers(-3, 3), strategies.integers(-3, 3))
    places = draw(strategies.sets(shifts, min_size=1, max_size=20))
    fields, buildings = {}, {}
    for q, r in sorted(places):
        hex = Hex(start.q + q, start.r + r)
        land = draw(strategies.sampled_from([*LANDS, Land.VOLCANO]))
        level = draw(strategies.integers(1, 9))
        points = draw(strategies.sampled_from(DIRECTIONS)) if land is Land.VOLCANO else None
        fields[hex] = Field(land, level, points, draw(strategies.integers(1, 4)))
        kind = draw(strategies.none() | strategies.sampled_from(BuildingKind))
        if kind is not None and points is None:
            huts = draw(strategies.integers(1, 9)) if kind is BuildingKind.HUTS else 0
            buildings[hex] = Building(draw(strategies.integers(1, 5)), kind, huts)
    return survey(fields, buildings)
