"""Game-free geometry of a flat-top hex grid; uses the standard library only."""

from taluva.hexgrid.corner import Corner, corners, parse_corner
from taluva.hexgrid.direction import DIRECTIONS, SIDES, Direction, Side, trio
from taluva.hexgrid.heading import Heading, ahead, distance
from taluva.hexgrid.hex import ORIGIN, Hex, format_column
from taluva.hexgrid.label import LABEL_LIMIT, LabelError, parse_column, parse_hex
from taluva.hexgrid.region import border, regions

__all__ = [
    "DIRECTIONS",
    "LABEL_LIMIT",
    "ORIGIN",
    "SIDES",
    "Corner",
    "Direction",
    "Heading",
    "Hex",
    "LabelError",
    "Side",
    "ahead",
    "border",
    "corners",
    "distance",
    "format_column",
    "parse_column",
    "parse_corner",
    "parse_hex",
    "regions",
    "trio",
]
