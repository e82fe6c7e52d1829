"""What lies over the island: painted on top, it gives the same picture as painted at once."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import DataObject, data

from taluva.games.taluva.game import COLOURS
from taluva.games.taluva.notation import parse_move
from taluva.games.taluva.rules import Board, Kind, Land, Place
from taluva.hexgrid import Direction, Hex, parse_hex
from taluva.shell.cell import Cell
from taluva.shell.drawing import draw
from taluva.shell.layout import View, Window, Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.shell.rulers import ruler_notes
from taluva.ui.board import BoardView
from taluva.ui.cells import CellMaker
from taluva.ui.overlay import NO_OVERLAY, Last, Overlay, ghost_of, last_change
from taluva.ui.theme import theme_for
from tests.app.games import after
from tests.ui.islands import (
    RICH_LAST,
    boards,
    hexes,
    overlays,
    position_of,
    rich_board,
    rich_ghost,
    some_last,
)

TRUE = Look(Painter.FILLED, Depth.TRUE, True)
LOOKS = [TRUE, Look(Painter.FILLED, Depth.BASIC, True), Look()]


def maker(look: Look = TRUE, last: Last = RICH_LAST, board: Board | None = None) -> CellMaker:
    return CellMaker(board or rich_board(), theme_for(look), COLOURS, last)


def changed(overlay: Overlay, last: Last = RICH_LAST) -> dict[str, Cell]:
    return {str(hex): cell for hex, cell in maker(last=last).changes(overlay).items()}


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.painter}-{look.depth}")
@settings(max_examples=40, deadline=None)
@given(board=boards(), data=data())
def test_repainting_gives_the_same_picture(
    look: Look, zoom: Zoom, board: Board, data: DataObject
) -> None:
    overlay = data.draw(overlays(board))
    view = View(zoom, look.painter, Window.around(board.fields).grown(1, 1))
    position, last, theme = position_of(board), some_last(board), theme_for(look)
    repainted = BoardView(position, look, view, last=last).overlaid(overlay)
    cells = CellMaker(board, theme, COLOURS, last)
    frame = ruler_notes(
        view, Window.around(board.fields), theme.glyphs.arrows, theme.style("ruler")
    )
    everything = {**cells.cells, **cells.changes(overlay)}
    anew = draw(view, theme.inks, theme.book, everything, frame)
    assert repainted.lines() == anew.canvas.lines()


def test_an_overlay_leaves_the_board_below_alone() -> None:
    board = rich_board()
    view = View(Zoom.NORMAL, Painter.FILLED, Window.around(board.fields).grown(2, 2))
    below = BoardView(position_of(board), TRUE, view, last=RICH_LAST)
    before = [line.copy() for line in below.lines()]
    over = below.overlaid(Overlay(ghost=rich_ghost()))
    assert over.lines() != before
    assert below.lines() == before
    assert over.overlaid(NO_OVERLAY).lines() == before


def test_a_ghost_shows_lands_level_and_verdict() -> None:
    cells = changed(Overlay(ghost=rich_ghost("place M25 w")))
    assert [cells[label].symbol for label in ("M25", "L26", "L24")] == ["▲", "J", "C"]
    assert [cells[label].number for label in ("M25", "L26", "L24")] == ["3", "3", "2"]
    marks = [cells[label].mark for label in ("M25", "L26", "L24")]
    assert [mark.glyph for mark in marks if mark] == ["?", "?", "?"]
    good, bad = (theme_for(TRUE).colour(name) for name in ("good", "bad"))
    assert cells["M25"].accent == good
    cells = changed(Overlay(ghost=rich_ghost("place M25 w", is_legal=False)))
    assert cells["M25"].accent == bad


def test_a_ghost_takes_the_line_around_the_last_tile_and_leaves_its_marks() -> None:
    cells = changed(Overlay(ghost=rich_ghost()))
    for label in ("L34", "L32", "M33"):
        assert cells[label].accent == ""
        mark = cells[label].mark
        assert mark is not None
        assert mark.glyph == "!"


def test_the_last_move_goes_before_targets_and_a_ghost_before_both() -> None:
    hex = parse_hex("L34")
    over_last = changed(Overlay(targets=frozenset({hex})))["L34"].mark
    assert over_last is not None
    assert over_last.glyph == "!"
    ghost = rich_ghost("place L34 e")
    both = changed(Overlay(targets=frozenset({hex}), ghost=ghost))["L34"].mark
    assert both is not None
    assert both.glyph == "?"


def test_targets_are_marked_on_land_and_on_water() -> None:
    overlay = Overlay(targets=hexes("M25", "N24"))
    board = rich_board()
    for zoom, shown in ((Zoom.NORMAL, "+N24"), (Zoom.SMALL, "+N24"), (Zoom.LARGE, "+N24")):
        view = View(zoom, Painter.OUTLINE, Window.around(board.fields).grown(1, 1))
        text = BoardView(position_of(board), Look(), view, overlay=overlay).text()
        assert text.count("+") == 2
        assert shown in text
    assert (
        "^ +2"
        in BoardView(
            position_of(board),
            Look(),
            View(Zoom.NORMAL, Painter.OUTLINE, Window.around(board.fields)),
            overlay=overlay,
        ).text()
    )


def test_targets_far_from_the_island_are_shown_too() -> None:
    far = Hex(9, 9)
    assert changed(Overlay(targets=frozenset({far})))[str(far)].is_water


def test_open_directions_are_corners_of_the_hex() -> None:
    directions = frozenset({Direction.SE, Direction.W})
    cell = changed(Overlay(volcano=parse_hex("M25"), directions=directions))["M25"]
    assert cell.corners == directions


@pytest.mark.parametrize(
    ("text", "label", "kind", "huts"),
    [
        ("hut L24", "L24", Kind.HUTS, 1),
        ("tower N28", "N28", Kind.TOWER, 0),
        ("temple L26", "L26", Kind.TEMPLE, 0),
        ("expand H30 rock", "I29", None, 0),
        ("expand O27 clearing", "N28", None, 0),
        ("expand N26 clearing", "M27", Kind.HUTS, 2),
    ],
)
def test_a_build_is_previewed(text: str, label: str, kind: Kind | None, huts: int) -> None:
    ghost = ghost_of(position_of(rich_board()), parse_move(text), is_legal=True)
    building = ghost.buildings.get(parse_hex(label))
    if kind is None:
        assert building is None
    else:
        assert building is not None
        assert (building.kind, building.huts) == (kind, huts)


def test_a_build_where_nothing_can_stand_is_previewed_without_a_field() -> None:
    ghost = ghost_of(position_of(rich_board()), parse_move("hut N24"), is_legal=False)
    cell = maker().changes(Overlay(ghost=ghost))[parse_hex("N24")]
    assert cell.is_water
    assert cell.chip is None


def test_a_ghost_without_a_tile_in_hand_shows_nothing() -> None:
    position = position_of(rich_board())._replace(deck=())
    assert ghost_of(position, parse_move("place M25 w"), is_legal=False).fields == {}


def test_the_last_change_is_what_differs() -> None:
    before = after().position
    middle = after("place M25 e").position
    end = after("place M25 e", "hut N24").position
    tile = frozenset(Place(parse_hex("M25"), Direction.E).hexes)
    assert last_change(before, middle) == Last(tile)
    assert last_change(before, end) == Last(tile, hexes("N24"))
    assert last_change(middle, end) == Last(frozenset(), hexes("N24"))
    assert end.board.fields[parse_hex("M25")].land is Land.VOLCANO
