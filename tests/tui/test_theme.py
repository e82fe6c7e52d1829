"""Styles of the screen around the map."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len

from taluva.tui.capabilities import PALETTE_NAMES, UNICODE_GLYPHS, Depth, Look, PainterKind
from taluva.tui.colour import contrast
from taluva.tui.theme import STYLES, theme_for

FILLED = [Look(PainterKind.FILLED, depth, True) for depth in Depth if depth is not Depth.NONE]


def test_every_sign_can_be_spelt_in_ascii() -> None:
    signs = set(UNICODE_GLYPHS) - set("▀▌▐▙▟╔╦╗")  # used only for areas of colour
    assert all(theme_for(Look()).encode(sign).isascii() for sign in signs)
    assert {cell_len(sign) for sign in signs} == {1}
    assert theme_for(FILLED[0]).encode("⌂") == "⌂"


@pytest.mark.parametrize("name", STYLES)
def test_every_style_exists_at_every_depth(name: str) -> None:
    for painter, depth, palette in product(PainterKind, Depth, PALETTE_NAMES):
        style = theme_for(Look(painter, depth, True, palette=palette)).style(name)
        if depth is Depth.NONE:
            assert style.color is None
            assert style.bgcolor is None


def test_16_colours_leave_the_background_to_the_terminal() -> None:
    theme = theme_for(Look(PainterKind.FILLED, Depth.BASIC, True))
    assert theme.style("text").bgcolor is None
    assert theme.style("text").color is None
    assert theme.style("bar").reverse


def test_good_and_bad_feedback_look_different_with_and_without_colour() -> None:
    for look in FILLED:
        assert theme_for(look).style("good") != theme_for(look).style("bad")
    assert theme_for(Look()).style("good").reverse


def test_the_outline_uses_the_terminals_own_ground_and_text() -> None:
    for depth in Depth:
        theme = theme_for(Look(PainterKind.OUTLINE, depth, True))
        assert theme.style("text").color is None
        assert theme.style("text").bgcolor is None


def test_chips_are_reversed_without_colours() -> None:
    assert theme_for(Look()).chip_style("white").reverse
    assert theme_for(FILLED[0]).chip_style("white").bgcolor is not None


@pytest.mark.parametrize("palette", PALETTE_NAMES)
@pytest.mark.parametrize("role", ["white", "orange", "purple", "blue", "yellow"])
def test_a_players_colour_is_never_less_legible_than_its_usual_tone(
    palette: str, role: str
) -> None:
    theme = theme_for(Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True, palette=palette))
    ink = theme.panel_style(role).color
    assert ink is not None
    panel = theme.colour("panel")
    assert contrast(ink.name, panel) >= contrast(theme.colour(role), panel)


@pytest.mark.parametrize("palette", PALETTE_NAMES)
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE])
@pytest.mark.parametrize("role", ["lava", "white", "orange", "purple", "blue", "yellow"])
def test_every_colour_is_readable_in_the_panel(palette: str, depth: Depth, role: str) -> None:
    theme = theme_for(Look(PainterKind.FILLED, depth, True, palette=palette))
    style = theme.panel_style(role)
    assert style.color is not None
    assert style.bgcolor is not None
    ink, paper = (each.get_truecolor().hex for each in (style.color, style.bgcolor))
    assert contrast(ink, paper) >= 4.4


@pytest.mark.parametrize("palette", PALETTE_NAMES)
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.CUBE])
@pytest.mark.parametrize("role", ["white", "orange", "purple", "blue", "yellow", "lava", "last"])
def test_colours_are_readable_on_the_terminals_own_background(
    palette: str, depth: Depth, role: str
) -> None:
    outline = theme_for(Look(PainterKind.OUTLINE, depth, True, palette=palette))
    filled = theme_for(Look(PainterKind.FILLED, depth, True, palette=palette))
    for style in (outline.panel_style(role), outline.ink_style(role)):
        assert style.color is not None
        assert style.bgcolor is None or style.bgcolor.is_default
        ink = style.color.get_truecolor().hex
        assert contrast(ink, filled.colour("panel")) >= 4.4


def test_bars_without_colour_use_half_height_characters() -> None:
    for depth in (Depth.NONE, Depth.BASIC):
        assert theme_for(Look(PainterKind.OUTLINE, depth, True)).bar == ("▄", "_")
