"""Islands to draw: one that shows everything once, the one of the mock-ups, and random ones."""

from __future__ import annotations

from hypothesis import strategies

from taluva import Game
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import LANDS, Board, Building, Field, Kind, Land, Place, Position
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import DIRECTIONS, Direction, Hex, parse_hex


NAMES = ("Ana", "Ben", "Cem", "Dora", "Eli")

# Levels 1 to 4, every direction, and a hole on L30.
PLACEMENTS = """
place JC M25 w / place LL M29 nw / place RR K29 w / place JR K31 se / place JJ K29 sw
place CC M25 sw / place SJ K25 sw / place CR J34 nw / place CJ J34 ne / place SL H28 e
place RC H32 ne / place LR O29 sw / place RS H28 se / place LJ H32 e / place CR J34 nw
place CS H32 ne / place JS H32 e / place CL N32 w / place JS N32 nw / place JS O27 w
place SC O29 nw / place RC O29 w / place CJ L34 sw / place LS L34 ne
"""
BUILDINGS = """
N26 1 huts 1 / O27 1 huts 2 / N28 2 huts 3 / I31 3 huts 4 / K27 2 huts 1 / J26 5 huts 1
K35 4 huts 1 / K31 2 huts 2 / I33 3 tower 0 / J32 4 tower 0 / N30 5 tower 0 / I29 4 temple 0
M31 5 temple 0 / H30 1 temple 0 / K33 2 temple 0 / J28 3 huts 1
"""


def _entries(text: str) -> list[str]:
    return [entry.strip() for line in text.strip().splitlines() for entry in line.split("/")]


def rich_board() -> Board:
    """Give the island that shows everything once."""
    fields: dict[Hex, Field] = {}
    for turn, text in enumerate(_entries(PLACEMENTS), 1):
        place = parse_move(text)
        assert isinstance(place, Place)
        assert place.tile is not None
        lands = (Land.VOLCANO, *place.tile)
        for hex, land in zip(place.hexes, lands, strict=True):
            level = fields[hex].level + 1 if hex in fields else 1
            points = place.direction if land is Land.VOLCANO else None
            fields[hex] = Field(land, level, points, turn)
    buildings = {}
    for entry in _entries(BUILDINGS):
        label, seat, kind, huts = entry.split()
        buildings[parse_hex(label)] = Building(int(seat), Kind(kind), int(huts))
    return survey(fields, buildings)


def position_of(board: Board) -> Position:
    """Give a position of five players with this board and a tile JC in hand."""
    return Game.new(NAMES, tiles=["JC"]).position._replace(board=board)


def hexes(*labels: str) -> frozenset[Hex]:
    """Read some labels."""
    return frozenset(parse_hex(label) for label in labels)


def mock_up_board() -> Board:
    """Give the island of the mock-ups."""
    fields = {
        "M21": Field(Land.SAND, 1, None, 1),
        "N22": Field(Land.ROCK, 1, None, 1),
        "M23": Field(Land.VOLCANO, 2, Direction.SE, 2),
        "N24": Field(Land.CLEARING, 2, None, 2),
        "M25": Field(Land.SAND, 2, None, 2),
        "N26": Field(Land.LAKE, 1, None, 3),
    }
    buildings = {
        "N22": Building(1, Kind.HUTS, 1),
        "N24": Building(2, Kind.HUTS, 2),
        "N26": Building(3, Kind.TEMPLE),
    }
    return survey(
        {parse_hex(label): field for label, field in fields.items()},
        {parse_hex(label): building for label, building in buildings.items()},
    )


@strategies.composite
def boards(draw: strategies.DrawFn) -> Board:
    """Draw islands of all shapes, anywhere on the plane, with fields no game would bring about."""
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
        kind = draw(strategies.none() | strategies.sampled_from(Kind))
        if kind is not None and points is None:
            huts = draw(strategies.integers(1, 9)) if kind is Kind.HUTS else 0
            buildings[hex] = Building(draw(strategies.integers(1, 5)), kind, huts)
    return survey(fields, buildings)


