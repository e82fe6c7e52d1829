"""The board on consoles: pipes, colour depths, exports; and the view's edges."""

from __future__ import annotations

import io
from typing import Literal

import pytest
from rich.console import Console

from taluva.hexgrid import Hex
from taluva.shell.layout import Rulers, View, Window, Zoom
from taluva.shell.look import Depth, Look, Painter
from taluva.ui.board import BoardView, board_text
from tests.ui.islands import RICH_LAST, position_of, rich_board

POSITION = position_of(rich_board())
LAND = Window.around(POSITION.board.fields)
TRUE = Look(Painter.FILLED, Depth.TRUE, True)


def board(look: Look = TRUE, zoom: Zoom = Zoom.NORMAL, window: Window | None = None) -> BoardView:
    view = View(zoom, look.painter, window or LAND.grown(2, 2), Rulers.FOUR)
    return BoardView(POSITION, look, view, last=RICH_LAST)


System = Literal["standard", "256", "truecolor"]


def printed(view: BoardView, colours: System | None) -> str:
    file = io.StringIO()
    console = Console(file=file, width=40, force_terminal=colours is not None, color_system=colours)
    console.print(view, soft_wrap=True)
    return file.getvalue()


def escape_codes(text: str) -> set[str]:
    return {part.split("m", 1)[0] for part in text.split("\x1b[")[1:]}


def test_a_narrow_pipe_neither_wraps_nor_crops() -> None:
    view = board(Look())
    lines = printed(view, None).splitlines()
    assert [line.rstrip() for line in lines] == view.text().splitlines()


def test_text_for_files_holds_no_escape_codes_and_the_whole_island() -> None:
    text = board_text(POSITION, last=RICH_LAST)
    assert text.isascii()
    assert "\x1b" not in text
    assert all(f" {row} " in text for row in range(LAND.top, LAND.bottom + 1))
    assert "∏" in board_text(POSITION, is_unicode=True)


@pytest.mark.parametrize(
    ("depth", "system", "code"),
    [
        (Depth.TRUE, "truecolor", "48;2;14;36;57"),  # the sea
        (Depth.CUBE, "256", "48;5;233"),
        (Depth.CUBE, "256", "48;5;248"),  # rock of level 3, a grey that rich would not choose
        (Depth.BASIC, "standard", "102"),  # clearing
    ],
)
def test_every_depth_uses_its_own_table(depth: Depth, system: System, code: str) -> None:
    text = printed(board(Look(Painter.FILLED, depth, True)), system)
    assert any(f";{code};" in f";{codes};" for codes in escape_codes(text))


def test_one_board_on_two_consoles_gets_the_codes_of_each() -> None:
    view = board()
    assert "48;2;" in printed(view, "truecolor")
    assert "48;2;" not in printed(view, "256")
    assert "48;2;" in printed(view, "truecolor")


def test_without_colour_there_is_only_bold_and_reverse() -> None:
    text = printed(board(Look(Painter.OUTLINE, Depth.NONE, True)), "truecolor")
    assert escape_codes(text) == {"0", "1", "1;7"}


def test_export_shows_the_board() -> None:
    console = Console(record=True, width=board().view.size[0], file=io.StringIO())
    console.print(board(), soft_wrap=True)
    assert "H32" in console.export_svg(clear=False)
    assert "#0e2439" in console.export_html()


def test_a_measure_is_as_wide_as_the_view() -> None:
    console = Console(width=200)
    measure = console.measure(board())
    assert (measure.minimum, measure.maximum) == (board().view.size[0],) * 2


def corner_texts(window: Window, zoom: Zoom = Zoom.COMPACT) -> list[str]:
    """Give what stands on the rulers: the first and last lines, the first and last characters."""
    view = board(Look(), zoom, window)
    lines = [line.ljust(view.view.size[0]) for line in view.text().splitlines()]
    left = view.view.ruler
    return [lines[0], lines[-1], "".join(line[:left] for line in lines)]


@pytest.mark.parametrize("zoom", Zoom)
def test_arrows_point_to_land_beyond_the_view(zoom: Zoom) -> None:
    whole = "".join(corner_texts(LAND.grown(1, 1), zoom))
    assert not set(whole) & set("<>^v")
    top, bottom, left = corner_texts(Window(10, 26, 13, 31), zoom)
    assert {"<", ">", "^"} <= set(top)
    assert {"<", ">", "v"} <= set(bottom)
    assert {"^", "v"} <= set(left)
    only_west = Window(LAND.left + 1, LAND.top, LAND.right, LAND.bottom)
    assert {*"".join(corner_texts(only_west, zoom))} & set("<>^v") == {"<"}


def test_tight_rulers_show_arrows_too() -> None:
    view = View(Zoom.COMPACT, Painter.OUTLINE, Window(10, 26, 13, 31), Rulers.TIGHT)
    lines = BoardView(POSITION, Look(), view).text().splitlines()
    assert {"<", ">", "^"} <= set(lines[0])
    assert "v" in lines[-1][:4]


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("painter", Painter)
@pytest.mark.parametrize("column", [-30, -1, 25, 700])
def test_far_columns_and_rows_have_their_names(zoom: Zoom, painter: Painter, column: int) -> None:
    hex = Hex.at(column, column)
    window = Window.around([hex]).grown(1, 1)
    look = Look(painter, Depth.TRUE, True)
    text = BoardView(POSITION, look, View(zoom, painter, window)).text()
    assert str(hex).rstrip("-0123456789") in text.splitlines()[0].split()
    assert any(line.split()[:1] == [str(column)] for line in text.splitlines())


def test_the_view_can_be_smaller_than_the_island_anywhere() -> None:
    for look in (TRUE, Look(Painter.FILLED, Depth.BASIC, True), Look()):
        for zoom in Zoom:
            for hex in POSITION.board.fields:
                window = Window(hex.column, hex.row, hex.column + 1, hex.row + 2)
                view = View(zoom, look.painter, window, Rulers.TIGHT)
                assert len(BoardView(POSITION, look, view).lines()) == view.size[1]


def test_cliffs_last_move_lava_and_coast_have_their_colours() -> None:
    view = board(zoom=Zoom.LARGE)
    colours = {
        colour.name
        for line in view.lines()
        for segment in line
        if segment.style
        for colour in (segment.style.color, segment.style.bgcolor)
        if colour
    }
    assert {"#f3ead0", "#ff4fd8", "#ff9a2e", "#000000"} <= colours
