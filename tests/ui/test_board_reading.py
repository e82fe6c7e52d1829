"""Drawing and reading are inverses, at every zoom, with both painters, wherever the island lies."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from rich.cells import cell_len

from taluva import Game
from taluva.games.taluva.rules import Board
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.ui.board import BoardView
from tests.app.games import random_games
from tests.ui.islands import boards, position_of, rich_board, some_last
from tests.ui.reading import expected, label_in, read_back

LOOKS = [
    Look(Painter.FILLED, Depth.TRUE, True),
    Look(Painter.FILLED, Depth.CUBE, True),
    Look(Painter.FILLED, Depth.BASIC, True),
    Look(Painter.OUTLINE, Depth.NONE, True),
    Look(Painter.OUTLINE, Depth.NONE, False),
]
LOOK_NAMES = [f"{look.painter}-{look.depth}-{look.is_unicode}" for look in LOOKS]


def drawn(board: Board, look: Look, zoom: Zoom) -> BoardView:
    window = Window.around(board.fields).grown(2, 2)
    view = View(zoom, look.painter, window, Rulers.FOUR)
    return BoardView(position_of(board), look, view, last=some_last(board))


def check(board: Board, look: Look, zoom: Zoom) -> None:
    view = drawn(board, look, zoom)
    text = view.text()
    assert read_back(text, look.painter, zoom) == expected(board)
    width, height = view.view.size
    lines = view.lines()
    assert len(lines) == height
    assert {cell_len("".join(segment.text for segment in line)) for line in lines} == {width}
    if not look.is_unicode:
        assert text.isascii()


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS, ids=LOOK_NAMES)
def test_the_rich_island_is_read_back(look: Look, zoom: Zoom) -> None:
    check(rich_board(), look, zoom)


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", [LOOKS[0], LOOKS[4]], ids=[LOOK_NAMES[0], LOOK_NAMES[4]])
@settings(max_examples=60, deadline=None)
@given(board=boards())
def test_any_island_is_read_back(look: Look, zoom: Zoom, board: Board) -> None:
    check(board, look, zoom)


@pytest.mark.parametrize("look", LOOKS, ids=LOOK_NAMES)
def test_islands_of_games_are_read_back(look: Look) -> None:
    for game in random_games(8):
        for zoom in Zoom:
            check(game.position.board, look, zoom)


@pytest.mark.parametrize(
    ("painter", "zoom"),
    [
        (Painter.OUTLINE, Zoom.SMALL),
        (Painter.OUTLINE, Zoom.NORMAL),
        (Painter.OUTLINE, Zoom.LARGE),
        (Painter.FILLED, Zoom.NORMAL),
        (Painter.FILLED, Zoom.LARGE),
    ],
)
def test_every_field_and_the_water_near_it_bear_their_label(painter: Painter, zoom: Zoom) -> None:
    board = rich_board()
    look = Look(painter, Depth.TRUE, True)
    text = drawn(board, look, zoom).text()
    near = {hex for each in board.fields for hex in each.neighbours}
    near |= {hex for each in near for hex in each.neighbours}
    window = Window.around(board.fields).grown(2, 2)
    missing = [str(h) for h in near if h in window and not label_in(text, painter, zoom, h)]
    assert missing == []


def test_an_empty_board_shows_the_first_hex_and_its_surroundings() -> None:
    position = Game.new(["Ana", "Ben"], seed=1).position
    look = LOOKS[4]
    window = Window.around([]).grown(2, 4)
    text = BoardView(position, look, View(Zoom.SMALL, look.painter, window)).text()
    assert read_back(text, "outline", "small") == {}
    assert all(label in text for label in ("M25", "M21", "O23", "K27"))
