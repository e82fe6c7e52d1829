"""Drawing a diagram and reading it are inverses."""

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.games.taluva.rules import LANDS, Board, Building, BuildingKind, Field, Land
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import DIRECTIONS, Hex, parse_hex
from tests.games.taluva.diagram import (
    Window,
    draw,
    hexes_in_reach,
    read,
    settlements,
    window_around,
    window_of,
)

ISLAND = """\
    L    M    N
22  .         J1
23       J2h2
24  L3        C1
25       ^3w
26  S4m1      R1h1
27       ^4nw
"""

levels = st.integers(1, 12)
kinds = st.sampled_from(list(BuildingKind))
hexes = st.builds(Hex, st.integers(-15, 15), st.integers(-15, 15))
volcanoes = st.builds(Field, st.just(Land.VOLCANO), levels, st.sampled_from(DIRECTIONS), st.just(0))
lands = st.builds(Field, st.sampled_from(LANDS), levels, st.none(), st.just(0))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw an island of any hexes, rarely one that tiles could form."""
    fields = draw(st.dictionaries(hexes, volcanoes | lands, max_size=12))
    buildings = {}
    for hex, field in fields.items():
        if field.points is None and draw(st.booleans()):
            kind = draw(kinds)
            huts = field.level if kind is BuildingKind.HUTS else 0
            buildings[hex] = Building(draw(st.integers(1, 5)), kind, huts)
    return survey(fields, buildings)


@given(boards())
def test_a_drawn_diagram_is_parsed_as_the_same_board(board: Board) -> None:
    assert read(draw(board)) == board
    assert window_of(draw(board)) == window_around(board)


@given(boards(), st.integers(0, 4))
def test_a_wider_window_shows_the_same_board(board: Board, margin: int) -> None:
    west, north, east, south = window_around(board)
    window = Window(west - margin, north - margin, east + margin, south + margin)
    drawing = draw(board, window)
    assert read(drawing) == board
    assert window_of(drawing) == window


def test_a_parsed_diagram_is_drawn_as_the_same_text() -> None:
    assert draw(read(ISLAND)) == ISLAND
    indented = "".join(f"    {line}\n" for line in ISLAND.splitlines())
    assert read(indented) == read(ISLAND)


def test_a_diagram_describes_its_board() -> None:
    board = read(ISLAND)
    assert board.fields[parse_hex("N22")] == Field(Land.JUNGLE, 1, None, 0)
    assert board.fields[parse_hex("M27")] == Field(Land.VOLCANO, 4, DIRECTIONS[4], 0)
    assert parse_hex("L22") not in board.fields
    assert board.buildings == {
        parse_hex("M23"): Building(2, BuildingKind.HUTS, 2),
        parse_hex("L26"): Building(1, BuildingKind.TEMPLE),
        parse_hex("N26"): Building(1, BuildingKind.HUTS, 1),
    }


def test_dots_may_be_missing() -> None:
    assert read(ISLAND.replace(".", " ")) == read(ISLAND)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("J1\n", "Q1\n", "'Q1' on N22 is no field"),
        ("J1\n", "J1h6\n", "'J1h6' on N22 is no field"),
        ("^3w", "^3s", r"'\^3s' on M25 is no field"),
        ("24  L3", "24   L3", "'L3' in row 24 is under no column"),
        ("24  L3", "25  L3", "no hex in column 12, row 25"),
    ],
)
def test_invalid_diagrams_are_refused(right: str, wrong: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(ISLAND.replace(right, wrong))


def test_a_window_must_show_everything() -> None:
    with pytest.raises(ValueError, match=r"outside of the diagram: N22$"):
        draw(read(ISLAND), Window(12, 23, 14, 27))


def test_settlements_agree_with_a_flood_fill() -> None:
    text = """
            L    M    N
        22  .         J1h2
        23       J2h2
        24  L3h1      C1
        25       ^3w
        26  S4m1      R1h1
        """
    found = settlements(read(dedent(text).lstrip("\n").rstrip(" ")).buildings)
    named = {(seat, " ".join(map(str, sorted(group)))) for seat, group in found}
    assert named == {(2, "N22 M23"), (1, "L24 L26"), (1, "N26")}


def test_hexes_up_to_two_steps_from_an_island_are_in_reach() -> None:
    reach = hexes_in_reach(read("    M\n25  ^1e\n"))
    assert len(reach) == 19
    assert all(hex.distance(parse_hex("M25")) <= 2 for hex in reach)
