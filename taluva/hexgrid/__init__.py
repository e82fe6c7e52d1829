"""Game-free geometry of a flat-top hex grid; uses the standard library only."""

from taluva.hexgrid.direction import DIRECTIONS, Direction, trio
from taluva.hexgrid.hex import ORIGIN, Hex, format_column
from taluva.hexgrid.label import LABEL_LIMIT, LabelError, parse_column, parse_hex
from taluva.hexgrid.region import border, regions

__all__ = [
    "DIRECTIONS",
    "LABEL_LIMIT",
    "ORIGIN",
    "Direction",
    "Hex",
    "LabelError",
    "border",
    "format_column",
    "parse_column",
    "parse_hex",
    "regions",
    "trio",
]
