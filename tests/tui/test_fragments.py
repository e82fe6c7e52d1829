"""Styles of rich as prompt_toolkit spells them."""

from rich.style import Style

from taluva.tui.canvas import style_text


def test_styles_are_spelt_for_prompt_toolkit() -> None:
    style = Style.parse("bold underline #ff8438 on #0e2439")
    assert style_text(style) == "fg:#ff8438 bg:#0e2439 bold underline"
    assert style_text(Style.parse("reverse bright_red on default")) == (
        "fg:ansibrightred bg:default reverse"
    )
    assert style_text(Style.parse("color(208)")) == "fg:#ff8700"
    assert style_text(None) == ""
