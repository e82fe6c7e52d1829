"""From rich segments to screen cells: colours, attributes, wide and combining characters."""

from rich.segment import Segment
from rich.style import Style

from taluva.shell.text.fragments import row_of, style_text


def test_styles_are_spelt_for_prompt_toolkit() -> None:
    style = Style.parse("bold underline #ff8438 on #0e2439")
    assert style_text(style) == "fg:#ff8438 bg:#0e2439 bold underline"
    assert style_text(Style.parse("reverse bright_red on default")) == (
        "fg:ansibrightred bg:default reverse"
    )
    assert style_text(Style.parse("color(208)")) == "fg:#ff8700"
    assert style_text(None) == ""


def test_every_character_has_its_column() -> None:
    row = row_of([Segment("ab", Style.parse("bold")), Segment("c")])
    assert [(x, cell.char, cell.style) for x, cell in row.items()] == [
        (0, "a", "bold"),
        (1, "b", "bold"),
        (2, "c", ""),
    ]


def test_wide_characters_take_two_columns() -> None:
    row = row_of([Segment("山x")])
    assert [row[x].char for x in range(3)] == ["山", "", "x"]


def test_combining_characters_stay_with_their_letter() -> None:
    row = row_of([Segment("e\u0301x")])
    assert [row[x].char for x in range(2)] == ["e\u0301", "x"]


def test_a_row_is_made_once() -> None:
    line = [Segment("abc")]
    assert row_of(line) is row_of(list(line))
