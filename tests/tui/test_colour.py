"""Colours and styles."""

from __future__ import annotations

import pytest
from rich.color import ColorType

from taluva.tui.capabilities import Depth
from taluva.tui.colour import StyleBook, contrast, copy_style, cube_number, mix, readable_ink


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#000000", "#ffffff", 0) == "#000000"
    assert mix("#000000", "#ffffff", 1) == "#ffffff"
    assert mix("#204060", "#000000", 0.25) == "#183048"


def test_contrast_follows_the_accessibility_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == contrast("#ffffff", "#777777")
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_ink_is_black_on_light_and_white_on_dark() -> None:
    assert readable_ink("#efdca6") == "#000000"
    assert readable_ink("#5a2118") == "#ffffff"


@pytest.mark.parametrize(
    ("colour", "number"),
    [("#000000", 16), ("#ffffff", 231), ("#5f0000", 52), ("#a8a8a8", 248), ("#080808", 232)],
)
def test_colours_of_the_cube_have_a_number(colour: str, number: int) -> None:
    assert cube_number(colour) == number


@pytest.mark.parametrize("colour", ["#123456", "#a9a9a9", "#f8f8f8", "#080809"])
def test_invalid_colours_are_refused(colour: str) -> None:
    with pytest.raises(ValueError, match=colour):
        cube_number(colour)


def test_a_style_is_created_once() -> None:
    book = StyleBook(Depth.TRUE)
    assert book.style("#ffffff", bold=True) is book.style("#ffffff", bold=True)
    assert book.style("#ffffff") is not book.style("#ffffff", bold=True)


def test_styles_hold_the_colours_of_their_depth() -> None:
    cube = StyleBook(Depth.CUBE).style("#a8a8a8").color
    assert cube is not None
    assert (cube.type, cube.number) == (ColorType.EIGHT_BIT, 248)
    basic = StyleBook(Depth.BASIC).style("bright_red", "black")
    assert basic.color is not None
    assert basic.bgcolor is not None
    assert (basic.color.number, basic.bgcolor.number) == (9, 0)


def test_black_ink_is_never_bold_in_sixteen_colours() -> None:
    assert not StyleBook(Depth.BASIC).style("black", "green", bold=True).bold
    assert StyleBook(Depth.BASIC).style("bright_white", "red", bold=True).bold
    assert StyleBook(Depth.TRUE).style("#000000", bold=True).bold


def test_without_colours_bold_and_reverse_remain() -> None:
    style = StyleBook(Depth.NONE).style("red", "blue", bold=True, underline=True, reverse=True)
    assert str(style) == "bold underline reverse"


def test_a_copy_is_equal_and_another_object() -> None:
    style = StyleBook(Depth.TRUE).style("#010203", "#040506", bold=True, underline=True)
    assert copy_style(style) == style
    assert copy_style(style) is not style
