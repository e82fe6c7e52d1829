"""The rules of Taluva as pure values: no input or output, no clock, no random numbers."""

from taluva.engine.board import Board, Building, Field, Kind, Settlement
from taluva.engine.building import FULL_POOL, Pool, expansion
from taluva.engine.moves import Build, Expand, Hut, Move, Place, Temple, Tower
from taluva.engine.options import (
    DEFAULT_EDITION,
    EDITIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Options,
    options,
)
from taluva.engine.outcome import Outcome, Reason, Standing, Status, partner
from taluva.engine.placement import huts_covered
from taluva.engine.position import Phase, Position, start
from taluva.engine.refusal import Refusal, Rule
from taluva.engine.tiles import LANDS, Land, Tile, shuffled, tile_set

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
    "Expand",
    "Field",
    "Hut",
    "Kind",
    "Land",
    "Move",
    "Options",
    "Outcome",
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
    "shuffled",
    "start",
    "tile_set",
]
