"""The tile in hand."""

from __future__ import annotations

from itertools import product

import pytest
from rich.segment import Segment

from taluva.games.taluva.rules import Land, Tile
from taluva.hexgrid import DIRECTIONS, Direction
from taluva.shell.layout import Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.ui.tile import tile_lines

TILE = Tile(Land.JUNGLE, Land.CLEARING)
TURNED_TO_SE = r"""
  _____
 /     \
/  ^  3 \_____
\   se  :     \
 \     :  J  3 \
 /     :       /
/  C  3 :_____/
\       /
 \_____/
"""
FILLED = Look(Painter.FILLED, Depth.TRUE, True)


def text(lines: list[list[Segment]]) -> str:
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def test_a_tile_in_outline() -> None:
    picture = tile_lines(TILE, Look(), direction=Direction.SE, level=3)
    assert text(picture) == TURNED_TO_SE.strip("\n")


@pytest.mark.parametrize(("look", "zoom"), list(product((FILLED, Look()), Zoom)))
def test_all_directions_give_the_same_size(look: Look, zoom: Zoom) -> None:
    sizes = set()
    for direction in DIRECTIONS:
        lines = tile_lines(TILE, look, direction=direction, zoom=zoom)
        sizes.add((len(lines), *{sum(len(segment.text) for segment in line) for line in lines}))
        assert str(direction) in text(lines)
    assert len(sizes) == 1


def test_the_level_is_shown_only_where_it_is_known() -> None:
    assert "3" in text(tile_lines(TILE, FILLED, level=3))
    assert not any(character.isdigit() for character in text(tile_lines(TILE, FILLED)))
