"""Outlined islands are read back from their characters, at every zoom and place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from taluva import Game
from taluva.games.taluva.rules import Board as Island
from taluva.games.taluva.ui import changes, island, picture
from taluva.i18n import ENGLISH
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import MarkKind, marks
from tests.games.taluva.games import random_games
from tests.games.taluva.islands import boards
from tests.games.taluva.reading import expected, label_in, read_back

LOOKS = [Look(PainterKind.OUTLINE, Depth.NONE, is_unicode) for is_unicode in (True, False)]


def drawn(board: Island, look: Look, zoom: Zoom) -> RenderedMap:
    window = Window.around(board.fields).grown(2, 2)
    last = marks(MarkKind.LAST, [min(board.fields)])
    return RenderedMap(
        island(board, say=ENGLISH), look, View(zoom, look.painter, window, Rulers.FOUR), marks=last
    )


def check(board: Island, look: Look, zoom: Zoom) -> None:
    text = drawn(board, look, zoom).text()
    assert read_back(text, zoom) == expected(board)
    assert text.count("!") == 1
    if not look.is_unicode:
        assert text.isascii()


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
@pytest.mark.parametrize("look", LOOKS)
@settings(max_examples=40, deadline=None)
@given(board=boards())
def test_any_drawn_island_can_be_read_back(look: Look, zoom: Zoom, board: Island) -> None:
    check(board, look, zoom)


@pytest.mark.parametrize("look", LOOKS)
def test_drawn_islands_of_games_can_be_read_back(look: Look) -> None:
    for game in random_games(8):
        for zoom in LEVEL_ZOOMS:
            check(game.position.board, look, zoom)


@pytest.mark.parametrize("zoom", [Zoom.SMALL, Zoom.NORMAL, Zoom.LARGE])
def test_every_field_and_the_water_near_it_have_labels(zoom: Zoom) -> None:
    board = next(iter(random_games(1))).position.board
    text = drawn(board, LOOKS[0], zoom).text()
    near = {hex for each in board.fields for hex in each.neighbours}
    near |= {hex for each in near for hex in each.neighbours}
    window = Window.around(board.fields).grown(2, 2)
    assert [str(hex) for hex in near if hex in window and not label_in(text, hex)] == []


def test_an_empty_board_shows_the_first_hex_and_its_surroundings() -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    view = View(Zoom.SMALL, PainterKind.OUTLINE, Window.around([]).grown(2, 4))
    text = RenderedMap(picture(game, say=ENGLISH), LOOKS[1], view, marks=changes(game, game)).text()
    assert read_back(text, "small") == {}
    assert all(label in text for label in ("M25", "M21", "O23", "K27"))
