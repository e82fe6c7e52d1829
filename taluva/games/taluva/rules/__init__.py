"""The rules of Taluva as pure values: no input or output, no clock, no random numbers."""

from taluva.games.taluva.rules.board import Board, Building, BuildingKind, Field, Settlement
from taluva.games.taluva.rules.building import FULL_POOL, Pool, expansion
from taluva.games.taluva.rules.moves import (
    Build,
    Expand,
    Hut,
    Move,
    Place,
    Refusal,
    Rule,
    Temple,
    Tower,
)
from taluva.games.taluva.rules.options import (
    DEFAULT_EDITION,
    EDITIONS,
    LANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Land,
    Options,
    Tile,
    options,
    tile_set,
)
from taluva.games.taluva.rules.outcome import Reason, Standing, Status, partner
from taluva.games.taluva.rules.placement import huts_covered
from taluva.games.taluva.rules.position import Phase, Position, start

__all__ = [
    "DEFAULT_EDITION",
    "EDITIONS",
    "FULL_POOL",
    "LANDS",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "Board",
    "Build",
    "Building",
    "BuildingKind",
    "Expand",
    "Field",
    "Hut",
    "Land",
    "Move",
    "Options",
    "Phase",
    "Place",
    "Pool",
    "Position",
    "Reason",
    "Refusal",
    "Rule",
    "Settlement",
    "Standing",
    "Status",
    "Temple",
    "Tile",
    "Tower",
    "expansion",
    "huts_covered",
    "options",
    "partner",
    "start",
    "tile_set",
]
