"""The palette: three tables that stand on their own, readable everywhere."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from rich.cells import cell_len
from rich.color import Color

from taluva.games.taluva.game import COLOURS
from taluva.games.taluva.rules import Kind, Land
from taluva.shell.colour import contrast, cube_number
from taluva.shell.look import UNICODE_GLYPHS, Depth, Look, Painter
from taluva.ui.theme import ASCII, STYLES, UNICODE, Glyphs, Theme, theme_for, true_shade

TRUE, CUBE, BASIC = (Theme(Look(Painter.FILLED, d, True)) for d in list(Depth)[:3])
LEVELS = range(1, 8)


def characters(glyphs: Glyphs) -> str:
    arrows = glyphs.arrows
    single = [getattr(glyphs, name) for name in Glyphs.__slots__ if name != "arrows"]
    return "".join([*single, *(getattr(arrows, name) for name in arrows.__slots__)])


def test_glyphs_are_one_character_wide_and_known_to_the_detection() -> None:
    for glyph in characters(UNICODE):
        assert cell_len(glyph) == 1
        assert glyph.isascii() or glyph in UNICODE_GLYPHS
    assert characters(ASCII).isascii()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_every_symbol_in_a_cell_means_one_thing(glyphs: Glyphs) -> None:
    lands = [glyphs.of_land(land) for land in Land]
    kinds = [glyphs.of_kind(kind) for kind in Kind]
    symbols = [*lands, *kinds, glyphs.water, glyphs.legal, glyphs.last, glyphs.ghost]
    assert len(set(symbols)) == len(symbols)


@pytest.mark.parametrize("theme", [TRUE, CUBE])
@pytest.mark.parametrize("is_ghost", [False, True])
def test_ink_is_readable_on_every_land(theme: Theme, is_ghost: bool) -> None:
    for land, level in product(Land, LEVELS):
        paint = theme.paint(land, level, is_ghost=is_ghost)
        assert contrast(paint.ink, paint.fill) >= 4.5, (land, level)


@pytest.mark.parametrize("theme", [TRUE, CUBE])
def test_chips_are_readable_and_differ(theme: Theme) -> None:
    papers = [theme.player(colour) for colour in COLOURS]
    assert all(contrast(paper, ink) >= 4.5 for paper, ink in papers)
    assert all(one != other for (one, _), (other, _) in combinations(papers, 2))


def test_lands_form_a_ladder_of_light() -> None:
    ladder = [Land.VOLCANO, Land.JUNGLE, Land.LAKE, Land.ROCK, Land.CLEARING, Land.SAND]
    for level in LEVELS:
        light = [contrast("#000000", true_shade(land, level)) for land in ladder]
        assert light == sorted(light)


def test_higher_is_lighter() -> None:
    for land in Land:
        shades = [contrast("#000000", true_shade(land, level)) for level in range(1, 7)]
        assert shades == sorted(set(shades))
        assert true_shade(land, 6) == true_shade(land, 60)


def test_256_colours_are_exactly_those_of_the_cube() -> None:
    names = [
        "water",
        "grid",
        "water label",
        "ruler",
        "lava",
        "coast",
        "cliff",
        "last",
        "good",
        "bad",
        "text",
        "bar",
    ]
    colours = [CUBE.colour(name) for name in names]
    colours += [part for colour in COLOURS for part in CUBE.player(colour)]
    for land, level in product(Land, LEVELS):
        paint = CUBE.paint(land, level)
        colours += [paint.fill, paint.ink, paint.faint, paint.border]
    for colour in colours:
        number = cube_number(colour)
        assert Color.from_ansi(number).get_truecolor().hex == colour


def test_16_colours_are_names_that_terminals_have() -> None:
    colours = [part for colour in COLOURS for part in BASIC.player(colour)]
    for land in Land:
        colours += [BASIC.paint(land, 1).fill, BASIC.paint(land, 1).ink]
    numbers = [Color.parse(colour).number for colour in colours]
    assert all(number is not None and number < 16 for number in numbers)
    fills = {BASIC.paint(land, 1).fill for land in Land}
    assert len(fills) == len(Land)


def test_16_colours_leave_the_background_to_the_terminal() -> None:
    assert BASIC.style("text").bgcolor is None
    assert BASIC.style("text").color is None
    assert BASIC.style("bar").reverse


@pytest.mark.parametrize("name", STYLES)
def test_every_style_exists_at_every_depth(name: str) -> None:
    for painter, depth in product(Painter, Depth):
        style = theme_for(Look(painter, depth, True)).style(name)
        if depth is Depth.NONE:
            assert style.color is None
            assert style.bgcolor is None


def test_verdicts_differ_by_colour_or_stand_out_without() -> None:
    for look in (TRUE.look, CUBE.look, BASIC.look):
        assert theme_for(look).style("good") != theme_for(look).style("bad")
    assert theme_for(Look()).style("good").reverse


def test_an_outline_leaves_ground_and_text_to_the_terminal_at_any_depth() -> None:
    for depth in Depth:
        theme = theme_for(Look(Painter.OUTLINE, depth, True))
        assert theme.style("text").color is None
        assert theme.style("text").bgcolor is None
        theme.paint(Land.SAND, 2, is_ghost=True)
