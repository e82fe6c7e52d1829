"""Geometry of a flat-top hex grid, independent of any game; standard library only."""

from taluva.hexgrid.grid import DIRECTIONS as DIRECTIONS
from taluva.hexgrid.grid import LABEL_LIMIT as LABEL_LIMIT
from taluva.hexgrid.grid import ORIGIN as ORIGIN
from taluva.hexgrid.grid import SIDES as SIDES
from taluva.hexgrid.grid import Arrow as Arrow
from taluva.hexgrid.grid import Corner as Corner
from taluva.hexgrid.grid import Direction as Direction
from taluva.hexgrid.grid import Hex as Hex
from taluva.hexgrid.grid import LabelError as LabelError
from taluva.hexgrid.grid import Side as Side
from taluva.hexgrid.grid import ahead as ahead
from taluva.hexgrid.grid import corners as corners
from taluva.hexgrid.grid import distance as distance
from taluva.hexgrid.grid import format_column as format_column
from taluva.hexgrid.grid import parse_column as parse_column
from taluva.hexgrid.grid import parse_corner as parse_corner
from taluva.hexgrid.grid import parse_hex as parse_hex
from taluva.hexgrid.grid import trio as trio
from taluva.hexgrid.region import border as border
from taluva.hexgrid.region import regions as regions
