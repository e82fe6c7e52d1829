"""From rich segments to cells, and from one row of a terminal to another."""

import pyte
from hypothesis import given, strategies
from rich.segment import Segment
from rich.style import Style

from taluva.shell.text.rows import changes, row_of

WIDTH = 8
HALVES = ("▄", "▀")


def characters(line: list[Segment], width: int = WIDTH) -> list[str]:
    """Give what stands in each column."""
    return [cell.char.char for cell in row_of(line, width)]


def test_every_character_has_its_column() -> None:
    row = row_of([Segment("ab", Style.parse("bold")), Segment("c")], 4)
    assert [(cell.char.char, cell.char.style) for cell in row] == [
        ("a", "bold"),
        ("b", "bold"),
        ("c", ""),
        (" ", ""),
    ]


def test_a_row_is_as_wide_as_asked() -> None:
    assert characters([Segment("abcd")], 3) == ["a", "b", "c"]
    assert characters([], 2) == [" ", " "]


def test_wide_characters_take_two_columns() -> None:
    assert characters([Segment("山x")], 3) == ["山", "", "x"]


def test_combining_characters_stay_with_their_letter() -> None:
    assert characters([Segment("e\u0301x")], 2) == ["e\u0301", "x"]


def test_no_control_character_reaches_the_terminal() -> None:
    row = row_of([Segment("a\x1bb\x07")], WIDTH)
    assert "\x1bb" not in changes(None, row)
    assert "\x07" not in changes(None, row)


def test_equal_lines_have_the_very_same_cells() -> None:
    one, other = (row_of([Segment("abc", Style.parse("red"))], 4) for _ in range(2))
    assert all(cell is same for cell, same in zip(one, other, strict=True))


STYLES = [
    None,
    *map(
        Style.parse,
        (
            "#ff8438 on #0e2439",
            "#0e2439 on #ff8438",
            "#ff8438 on #000000",
            "bold #ff8438 on #0e2439",
            "bold underline red",
            "on bright_blue",
            "reverse",
        ),
    ),
]
segments = strategies.builds(
    Segment, strategies.text("ab ▄▀山", max_size=4), strategies.sampled_from(STYLES)
)
lines = strategies.lists(segments, max_size=4)


@given(shown=strategies.lists(lines, min_size=1, max_size=4))
def test_changes_lead_to_what_a_whole_row_shows(shown: list[list[Segment]]) -> None:
    screen, whole = pyte.Screen(WIDTH, 1), pyte.Screen(WIDTH, 1)
    before = None
    for line in shown:
        after = row_of(line, WIDTH)
        pyte.Stream(screen).feed("\r\x1b[0m" + changes(before, after))
        whole.reset()
        pyte.Stream(whole).feed("".join(_plainly(line)))
        for x in range(WIDTH):
            seen, expected = screen.buffer[0][x], whole.buffer[0][x]
            if seen.data in HALVES and not (seen.reverse or seen.underscore or seen.bold):
                assert _pixels(seen) == _pixels(expected)
            elif seen.data.strip() or seen.reverse or seen.underscore:
                assert seen == expected
            else:  # a blank shows its paper alone
                assert (seen.data, seen.bg) == (expected.data, expected.bg)
        assert (screen.cursor.x, screen.cursor.y) == (1, 0)
        before = after


def test_two_colours_that_take_turns_are_told_once() -> None:
    one, other = (Style.parse(words) for words in ("#ff8438 on #0e2439", "#0e2439 on #ff8438"))
    chequered = row_of([Segment("▄", one), Segment("▄", other)] * 4, WIDTH)
    assert changes(None, chequered).count("\x1b[38;2") == 1


def test_letters_that_are_bold_cost_no_colour() -> None:
    line = [Segment("a", Style.parse("red")), Segment("b", Style.parse("bold red"))]
    assert changes(None, row_of(line, 2)).count("\x1b[1m") == 1


def _pixels(cell: pyte.screens.Char) -> tuple[str, str]:
    """Give the colours of the upper and the lower half of a cell."""
    return (cell.bg, cell.fg) if cell.data == "▄" else (cell.fg, cell.bg)


def _plainly(line: list[Segment]) -> list[str]:
    """Write a line character by character, each with the whole of its style."""
    cells = [cell for cell in row_of(line, WIDTH) if cell.char.char]
    codes = [["0", *cell.ink.manners] for cell in cells]
    return [
        f"\x1b[{';'.join([*code, cell.ink.front or '39', cell.ink.back])}m{cell.char.char}"
        for code, cell in zip(codes, cells, strict=True)
    ]
