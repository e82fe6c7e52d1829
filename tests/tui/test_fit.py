"""The fit rules: which zoom, which panel, which part of the island."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers, none, sampled_from

from taluva.hexgrid import Hex, parse_hex
from taluva.tui.capabilities import PainterKind
from taluva.tui.hexmap.geometry import PATH_ZOOMS, Rulers, View, Zoom
from taluva.tui.hexmap.viewport import fit, fits_a_picture
from tests.tui.pictures import ISLAND, PATHS, hexes

# An island of 24 tiles as in the pictures: 12 columns (H to S), rows 16 to 30.
BIG = hexes("H24", "S17", "R16", "N30", "M23")
SMALL = hexes("M25", "N24", "N26")
HUGE = hexes("A1", "Z48", "M25")


@pytest.mark.parametrize(
    ("columns", "lines", "zoom", "rulers"),
    [
        (100, 24, Zoom.COMPACT, Rulers.TIGHT),
        (120, 40, Zoom.SMALL, Rulers.TIGHT),
        (124, 40, Zoom.NORMAL, Rulers.TIGHT),
        (160, 46, Zoom.NORMAL, Rulers.FOUR),
        (200, 60, Zoom.LARGE, Rulers.FOUR),
    ],
)
def test_a_big_island_fits_every_usual_screen_size(
    columns: int, lines: int, zoom: Zoom, rulers: Rulers
) -> None:
    fitted = fit(columns, lines, BIG, PainterKind.FILLED)
    assert (fitted.zoom, fitted.view.rulers) == (zoom, rulers)
    assert fitted.panel_width
    assert all(hex in fitted.view.window for hex in BIG)


def test_a_first_tile_is_drawn_huge_with_the_hexes_around_it() -> None:
    fitted = fit(120, 44, SMALL, PainterKind.FILLED)
    assert fitted.zoom is Zoom.HUGE
    assert all(hex in fitted.view.window for hex in hexes("L24", "O23", "N22", "N28"))


@pytest.mark.parametrize("size", [(120, 40), (160, 46), (200, 60), (240, 70)])
def test_the_huge_zoom_needs_two_rings_of_sea(size: tuple[int, int]) -> None:
    for land in (SMALL, hexes("M25", "O25"), hexes("M25", "M29"), hexes("J28", "O25", "M29")):
        fitted = fit(*size, land, PainterKind.FILLED)
        rings = fitted.land.grown(2, 4)
        window = fitted.view.window
        has_both = window.columns >= rings.columns and window.rows >= rings.rows
        assert fitted.zoom is not Zoom.HUGE or land == SMALL or has_both
    assert fit(200, 60, SMALL, PainterKind.FILLED).zoom is Zoom.HUGE
    assert fit(200, 60, hexes("M25", "O25"), PainterKind.FILLED).zoom is Zoom.HUGE
    assert fit(200, 60, hexes("J28", "O25", "M31"), PainterKind.FILLED).zoom is Zoom.LARGE
    given = fit(200, 60, hexes("J28", "O25", "M31"), PainterKind.FILLED, zoom=Zoom.HUGE)
    assert (given.zoom, given.view.rulers) == (Zoom.HUGE, Rulers.FOUR)


def test_a_game_may_define_its_own_zooms() -> None:
    land = [hex for ground in PATHS.grounds for hex in (ground.hex,)]
    assert fit(200, 60, land, PainterKind.FILLED, zooms=PATH_ZOOMS).zoom is Zoom.VAST
    assert fit(120, 44, land, PainterKind.FILLED, zooms=PATH_ZOOMS).zoom is Zoom.WIDE
    small = fit(80, 24, land, PainterKind.FILLED, zooms=PATH_ZOOMS)
    assert (small.zoom, small.view.rulers) == (Zoom.FLAT, Rulers.CUT)


@pytest.mark.parametrize(
    ("columns", "lines", "width"),
    [(160, 30, 35), (112, 30, 31), (111, 30, 23), (63, 30, 0), (100, 19, 0)],
)
def test_the_panel_depends_on_the_screen_size(columns: int, lines: int, width: int) -> None:
    fitted = fit(columns, lines, SMALL, PainterKind.FILLED)
    assert fitted.panel_width == width


def test_a_picture_needs_a_minimum_screen_size() -> None:
    assert fits_a_picture(40, 12)
    assert not fits_a_picture(39, 12)
    assert not fits_a_picture(40, 11)


def test_a_map_that_never_fits_is_shown_in_part_around_the_focus() -> None:
    focus = parse_hex("Z48")
    fitted = fit(80, 24, HUGE, PainterKind.OUTLINE, focus=focus)
    assert (fitted.zoom, fitted.panel_width) == (Zoom.COMPACT, 23)
    assert focus in fitted.view.window
    assert parse_hex("A1") not in fitted.view.window


def test_a_partial_view_contains_hardly_any_water() -> None:
    for label in ("A1", "Z48"):
        window = fit(80, 24, HUGE, PainterKind.FILLED, focus=parse_hex(label)).view.window
        assert min(window.left, window.top) >= 0
        assert max(window.right - 26, window.bottom - 48) <= 1


@pytest.mark.parametrize("painter", PainterKind)
def test_the_map_above_an_answer_keeps_its_place(painter: PainterKind) -> None:
    tiny = fit(80, 24, [parse_hex("M25")], painter)
    for lines in range(tiny.view.size[1] // 2):
        view = tiny.covered(lines).view
        assert 0 <= view.drop <= view.drop + view.needed[1] <= view.size[1]
    whole = fit(120, 40, BIG, painter, zoom=Zoom.COMPACT)
    for lines in range(whole.view.size[1] // 2 + 5):
        view = whole.covered(lines).view
        assert view.drop + view.needed[1] <= view.size[1] == whole.view.size[1] - lines
        top = whole.view.window.top, whole.view.window.left
        assert (view.window.top, view.window.left) == top
        assert view.pixel_top(20) == whole.view.pixel_top(20)
        assert view.left(5) == whole.view.left(5)


def test_a_requested_zoom_is_used() -> None:
    fitted = fit(80, 24, BIG, PainterKind.FILLED, zoom=Zoom.LARGE, focus=parse_hex("S17"))
    assert fitted.zoom is Zoom.LARGE
    assert parse_hex("S17") in fitted.view.window


@settings(max_examples=200, deadline=None)
@given(
    columns=integers(40, 220),
    lines=integers(12, 70),
    zoom=none() | sampled_from(Zoom),
    painter=sampled_from(PainterKind),
    land=sampled_from(
        [SMALL, BIG, HUGE, frozenset(ground.hex for ground in ISLAND.grounds), frozenset[Hex]()]
    ),
)
def test_the_map_never_exceeds_its_space(
    columns: int, lines: int, zoom: Zoom | None, painter: PainterKind, land: frozenset[Hex]
) -> None:
    fitted = fit(columns, lines, land, painter, zoom=zoom, focus=min(land, default=None))
    assert fitted.view.size == (columns - fitted.panel_width, lines - 3)
    for moved in (fitted.pan(1, 0), fitted.pan(0, -1), fitted.revealing(hexes("AA33"))):
        assert moved.view.size == fitted.view.size
        assert moved.zoom is fitted.zoom


def test_panning_goes_half_a_view_and_stops_at_the_shore() -> None:
    fitted = fit(80, 24, HUGE, PainterKind.FILLED, focus=parse_hex("A1"))
    half = fitted.view.window.columns // 2
    east = fitted.pan(1, 0)
    assert east.view.window.left == fitted.view.window.left + half
    assert east.view.window.top == fitted.view.window.top
    for _ in range(20):
        east = east.pan(1, 1)
    assert east.view.window.right == 26 + 2
    assert east.view.window.bottom == 48 + 4


def test_revealing_a_hex_moves_the_view_as_little_as_needed() -> None:
    fitted = fit(80, 24, BIG, PainterKind.FILLED)
    assert fitted.revealing(hexes("M25", "N24")) is fitted
    outside = hexes("M35", "N36")
    moved = fitted.revealing(outside)
    assert all(hex in moved.view.window for hex in outside)
    assert moved.view.window.bottom == 36 + 1
    assert moved.view.window.left == fitted.view.window.left
    west = fitted.revealing(hexes("C25")).view.window
    assert west.left == 3 - 1


@pytest.mark.parametrize("painter", PainterKind)
def test_no_water_is_drawn_next_to_a_partly_visible_land_of_paths(painter: PainterKind) -> None:
    land = hexes(*(f"{column}{row}" for column in "ACEG" for row in (1, 5, 9, 13)))
    for corner in land:
        window = fit(80, 24, land, painter, focus=corner, zooms=PATH_ZOOMS).view.window
        assert (window.left, window.right) == (land[0].column, land[-1].column)


def test_after_the_end_land_takes_the_place_of_water() -> None:
    land = hexes("I19", "J14", "K31", "S25", "S27")  # fits vertically, but not horizontally
    for corner in land:
        playing = fit(80, 24, land, PainterKind.FILLED, focus=corner)
        ended = fit(80, 24, land, PainterKind.FILLED, focus=corner, is_ended=True)
        assert ended.zoom is playing.zoom is Zoom.COMPACT
        assert ended.panel_width
        window = ended.view.window
        assert window.top <= 14 <= 31 <= window.bottom
        assert land[0].column <= window.left
        assert window.right <= land[-1].column
        assert corner in window
        # It can still be moved from shore to shore, and stays there.
        assert ended.staying(ended.pan(1, 0), []).view.window == ended.pan(1, 0).view.window


def test_a_partial_view_stays_while_it_shows_what_it_must() -> None:
    last = fit(80, 24, HUGE, PainterKind.FILLED, focus=parse_hex("M25"))
    new = fit(80, 24, HUGE, PainterKind.FILLED, focus=parse_hex("P24"))
    assert new.view != last.view
    assert new.staying(last, hexes("P24")).view == last.view
    assert new.staying(last, hexes("A1")).view == last.revealing(hexes("A1")).view
    other = fit(80, 24, HUGE, PainterKind.FILLED, zoom=Zoom.SMALL, focus=parse_hex("M25"))
    assert new.staying(other, hexes("P24")) is new
    whole = fit(80, 24, hexes("M25"), PainterKind.FILLED)
    assert whole.staying(last, hexes("M25")) is whole


def places(view: View) -> list[tuple[int, int]]:
    """Return where two hexes are on the canvas."""
    return [(view.left(hex.column), view.pixel_top(hex.row)) for hex in hexes("M25", "N26")]


@pytest.mark.parametrize("zoom", [Zoom.LARGE, Zoom.NORMAL, Zoom.SMALL, Zoom.COMPACT])
@pytest.mark.parametrize("painter", PainterKind)
def test_a_whole_island_stays_where_it_is_while_it_has_water_around(
    painter: PainterKind, zoom: Zoom
) -> None:
    last, land = fit(200, 60, SMALL, painter, zoom=zoom), [*SMALL]
    for grown in hexes("O27", "P28"):
        land.append(grown)
        new = fit(200, 60, land, painter, zoom=zoom)
        last = new.staying(last, ())
        assert places(last.view) == places(fit(200, 60, SMALL, painter, zoom=zoom).view)
        assert all(near in last.view.window for near in grown.neighbours)
        assert last.view.indent + last.view.needed[0] < last.view.size[0]
        assert last.view.drop + last.view.needed[1] <= last.view.size[1]
    assert places(new.view) != places(last.view)


def test_an_island_moves_when_there_is_no_room_for_the_water_around_it() -> None:
    last = fit(200, 60, SMALL, PainterKind.FILLED, zoom=Zoom.LARGE)
    grown = fit(200, 60, (*SMALL, *hexes("G25")), PainterKind.FILLED, zoom=Zoom.LARGE)
    assert grown.staying(last, ()) is grown


@pytest.mark.parametrize(("size", "panel"), [((80, 24), 23), ((120, 40), 49), ((200, 60), 47)])
def test_the_map_stays_where_it_is_when_the_game_ends(size: tuple[int, int], panel: int) -> None:
    last = fit(*size, SMALL, PainterKind.FILLED, zoom=Zoom.SMALL)
    ended = fit(*size, SMALL, PainterKind.FILLED, is_ended=True)
    assert ended.zoom is not last.zoom
    kept = ended.ending(last)
    assert places(kept.view) == places(last.view)
    assert all(hex in kept.view.window for hex in SMALL)
    assert kept.panel_width == panel
    assert kept.view.size[0] + panel == size[0]
    assert kept.view.indent + kept.view.needed[0] < kept.view.size[0]


def test_the_whole_island_replaces_a_part_of_it_when_the_game_ends() -> None:
    last = fit(120, 40, BIG, PainterKind.FILLED, zoom=Zoom.LARGE)
    ended = fit(120, 40, BIG, PainterKind.FILLED, is_ended=True)
    assert ended.ending(last) is ended


@pytest.mark.parametrize("painter", PainterKind)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_small_island_has_a_whole_ring_of_hexes_around_it(
    size: tuple[int, int], painter: PainterKind
) -> None:
    window = fit(*size, SMALL, painter).view.window
    assert window.left <= 13 - 1
    assert window.right >= 14 + 1
    assert window.top <= 24 - 2
    assert window.bottom >= 26 + 2


@pytest.mark.parametrize("painter", PainterKind)
@pytest.mark.parametrize("columns", range(64, 200, 3))
def test_a_column_stays_free_before_the_panel(columns: int, painter: PainterKind) -> None:
    for land in (SMALL, BIG):
        fitted = fit(columns, 40, land, painter)
        if fitted.panel_width:
            assert fitted.view.needed[0] < columns - fitted.panel_width
