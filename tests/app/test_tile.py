"""The tile in hand."""

from __future__ import annotations

import random
from itertools import product

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.app.screens.map_view import MapPainter, small_picture
from taluva.app.screens.play import PlayScreen
from taluva.app.screens.replay import ReplayScreen
from taluva.games.taluva.rules import Land, Tile
from taluva.games.taluva.ui import tile
from taluva.hexgrid import DIRECTIONS, Direction
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from taluva.tui.screen import Resized
from taluva.tui.theme import theme_for
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, blank_map

TILE = Tile(Land.JUNGLE, Land.CLEARING)
TURNED_TO_SE = r"""
  _____
 /     \
/  ^    \_____
\   se  :     \
 \     :  J    \
 /     :       /
/  C    :_____/
\       /
 \_____/
"""
FILLED = Look(PainterKind.FILLED, Depth.TRUE, True)


def tile_lines(
    which: Tile, look: Look, *, direction: Direction = Direction.E, zoom: Zoom = Zoom.NORMAL
) -> list[list[Segment]]:
    """Draw a tile as in the hand."""
    return small_picture(tile(which, direction, say=ENGLISH), look, zoom)


def text(lines: list[list[Segment]]) -> str:
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def test_a_tile_is_drawn_in_outline() -> None:
    picture = tile_lines(TILE, Look(), direction=Direction.SE)
    assert text(picture) == TURNED_TO_SE.strip("\n")


@pytest.mark.parametrize(("look", "zoom"), list(product((FILLED, Look()), LEVEL_ZOOMS)))
def test_all_directions_have_the_same_size(look: Look, zoom: Zoom) -> None:
    sizes = set()
    for direction in DIRECTIONS:
        lines = tile_lines(TILE, look, direction=direction, zoom=zoom)
        sizes.add((len(lines), *{sum(len(segment.text) for segment in line) for line in lines}))
    assert len(sizes) == 1


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_tile_shows_its_direction(direction: Direction) -> None:
    pictures = {
        other: tile_lines(TILE, FILLED, direction=other, zoom=Zoom.LARGE) for other in DIRECTIONS
    }
    assert [other for other in DIRECTIONS if pictures[other] == pictures[direction]] == [direction]
    assert f" {direction} " in f" {text(tile_lines(TILE, Look(), direction=direction))} "


def test_a_tile_has_no_sea_and_no_level() -> None:
    lines = tile_lines(TILE, FILLED)
    corner = lines[0][0].style
    assert corner is not None
    assert corner.bgcolor == theme_for(FILLED).style("text").bgcolor
    assert not any(character.isdigit() for character in text(lines))


def _texts(screen: PlayScreen | ReplayScreen, size: tuple[int, int]) -> str:
    screen.session.handle(Resized(*size))
    return text([list(line) for line in screen.render(size[0], size[1] - 2)])


@pytest.mark.parametrize("kind", ["two", "five", "teams"])
def test_the_tile_in_hand_is_visible_at_every_size(
    kind: str, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MapPainter, "lines", blank_map)
    names = ["Anastasia", "Benedict", "Cem", "Dora", "Eli"]
    number = {"two": 2, "five": 5, "teams": 4}[kind]
    game = Game.new(names[:number], seed=3, teams=kind == "teams")
    chance = random.Random(kind)
    for _ in range(2 * 2 * number):
        game = game.play(chance.choice(game.legal_moves()))
    table = open_table(game)
    replayed = ReplayScreen(table.session, COLOUR, "auto")
    played = table.screen()
    assert game.tile is not None
    hand = table.state.ui.hand(game, None, ENGLISH)
    assert hand is not None
    words = theme_for(FILLED).encode(hand.words)
    hidden = [
        (type(screen).__name__, size)
        for size in product((40, 56, 64, 80, 100, 120, 160), (12, 18, 20, 22, 24, 30, 40))
        for screen in (played, replayed)
        if words not in (shown := _texts(screen, size)) and hand.title[:12] not in shown
    ]
    assert not hidden
