"""The board on consoles: pipes, colour depths, exports, and the edges of the view."""

from __future__ import annotations

import io
from typing import Literal

import pytest
from rich.console import Console

from taluva.hexgrid import Hex
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.hexmap.board import RenderedMap, board_text
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Rulers, View, Window, Zoom
from taluva.tui.hexmap.picture import Mark, MarkKind, Overlay
from taluva.tui.theme import theme_for
from tests.tui.pictures import ALL_MARKS, ISLAND, LAST, PREVIEW, hexes

LAND = Window.around(ground.hex for ground in ISLAND.grounds)
TRUE = Look(PainterKind.FILLED, Depth.TRUE, True)


def board(look: Look = TRUE, zoom: Zoom = Zoom.NORMAL, window: Window | None = None) -> RenderedMap:
    view = View(zoom, look.painter, window or LAND.grown(2, 2), Rulers.FOUR)
    return RenderedMap(ISLAND, look, view, marks=LAST)


System = Literal["standard", "256", "truecolor"]


def printed(view: RenderedMap, colours: System | None) -> str:
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
    text = board_text(ISLAND, marks=LAST)
    assert text.isascii()
    assert "\x1b" not in text
    assert all(f" {row} " in text for row in range(LAND.top, LAND.bottom + 1))
    assert "∏" in board_text(ISLAND, is_unicode=True)


@pytest.mark.parametrize(
    ("depth", "system", "kind"),
    [(Depth.TRUE, "truecolor", {"38;2", "48;2"}), (Depth.CUBE, "256", {"38;5", "48;5"})],
)
def test_colours_are_sent_at_the_chosen_depth(depth: Depth, system: System, kind: set[str]) -> None:
    codes = escape_codes(printed(board(Look(PainterKind.FILLED, depth, True)), system))
    assert kind <= {";".join(each.split(";")[i : i + 2]) for each in codes for i in range(4)}


def test_sixteen_colours_need_no_extended_codes() -> None:
    codes = escape_codes(printed(board(Look(PainterKind.FILLED, Depth.BASIC, True)), "standard"))
    assert all(len(number) <= 3 for each in codes for number in each.split(";"))
    assert not any("8;2" in each or "8;5" in each for each in codes)


def test_one_board_on_two_consoles_gets_the_codes_of_each() -> None:
    view = board()
    assert "48;2;" in printed(view, "truecolor")
    assert "48;2;" not in printed(view, "256")
    assert "48;2;" in printed(view, "truecolor")


def test_without_colour_there_is_only_bold_and_reverse() -> None:
    view = board(Look(PainterKind.OUTLINE, Depth.NONE, True))
    assert escape_codes(printed(view, "truecolor")) == {"0", "1", "1;7"}


def test_rich_measures_the_width_of_the_view() -> None:
    measure = Console(width=200).measure(board())
    assert (measure.minimum, measure.maximum) == (board().view.size[0],) * 2


def corner_texts(window: Window, zoom: Zoom = Zoom.COMPACT) -> list[str]:
    """Return the first line, the last line and the left column, which have the rulers."""
    view = board(Look(), zoom, window)
    lines = [line.ljust(view.view.size[0]) for line in view.text().splitlines()]
    left = view.view.ruler
    return [lines[0], lines[-1], "".join(line[:left] for line in lines)]


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
def test_arrows_point_to_land_beyond_the_view(zoom: Zoom) -> None:
    whole = "".join(corner_texts(LAND.grown(1, 1), zoom))
    assert not set(whole) & set("<>^v")
    top, bottom, left = corner_texts(Window(13, 25, 14, 26), zoom)
    assert {"<", ">", "^"} <= set(top)
    assert {"<", ">", "v"} <= set(bottom)
    assert {"^", "v"} <= set(left)
    only_west = Window(LAND.left + 1, LAND.top, LAND.right, LAND.bottom)
    assert {*"".join(corner_texts(only_west, zoom))} & set("<>^v") == {"<"}


@pytest.mark.parametrize("look", [TRUE, Look()])
@pytest.mark.parametrize("zoom", [Zoom.COMPACT, Zoom.NORMAL])
def test_hints_at_the_edge_do_not_overlap(look: Look, zoom: Zoom) -> None:
    """Hint 1 is on the lowest visible hex. Hints 2 and 3 are beyond it."""
    window = Window(12, 22, 15, 28)
    hints = tuple(
        Mark(Hex.at(14, row), MarkKind.HINT, text)
        for row, text in ((28, "1"), (32, "2"), (34, "3"))
    )
    view = View(zoom, look.painter, window, Rulers.FOUR)
    text = RenderedMap(ISLAND, look, view).overlaid(Overlay(marks=hints)).text()
    south = "▼" if look.is_unicode else "v"
    assert (" 1 " if look.is_unicode else "1") in text
    assert f"2{south}" in text
    assert f"3{south}" in text


@pytest.mark.parametrize("zoom", Zoom)
@pytest.mark.parametrize("painter", PainterKind)
@pytest.mark.parametrize("column", [-30, -1, 25, 700])
def test_rulers_name_distant_columns_and_rows(
    zoom: Zoom, painter: PainterKind, column: int
) -> None:
    hex = Hex.at(column, column)
    window = Window.around([hex]).grown(1, 1)
    text = RenderedMap(ISLAND, Look(painter, Depth.TRUE, True), View(zoom, painter, window)).text()
    assert str(hex).rstrip("-0123456789") in text.replace("▄", " ").splitlines()[0].split()
    rows = [line.replace("▄", " ").split()[:1] for line in text.splitlines()]
    assert [str(column)] in rows


@pytest.mark.parametrize("look", [TRUE, Look(PainterKind.FILLED, Depth.BASIC, True), Look()])
def test_the_view_can_be_smaller_than_the_island_anywhere(look: Look) -> None:
    overlay = Overlay(PREVIEW, marks=ALL_MARKS)
    for zoom in LEVEL_ZOOMS:
        for ground in ISLAND.grounds:
            column, row = ground.hex.column, ground.hex.row
            view = View(zoom, look.painter, Window(column, row, column + 1, row + 2), Rulers.TIGHT)
            shown = RenderedMap(ISLAND, look, view)
            assert len(shown.lines()) == len(shown.overlaid(overlay).lines()) == view.size[1]


@pytest.mark.parametrize("zoom", LEVEL_ZOOMS)
@pytest.mark.parametrize("depth", [Depth.NONE, Depth.TRUE])
def test_the_outline_map_shows_a_hint_on_the_sea_as_a_chip(zoom: Zoom, depth: Depth) -> None:
    look = Look(PainterKind.OUTLINE, depth, True)
    view = View(zoom, PainterKind.OUTLINE, Window.around(hexes("L22", "Q29")))
    overlay = Overlay(marks=(Mark(hexes("P28")[0], MarkKind.HINT, "Z"),))
    lines = RenderedMap(ISLAND, look, view).overlaid(overlay).lines()
    found = [each for line in lines for each in line if "Z" in each.text]
    assert [each.text for each in found] == ["Z"]
    assert found[0].style == theme_for(look).chip_style("hint")
