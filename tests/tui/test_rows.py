"""From rich segments to cells, and from one row of a terminal to another."""

import pyte
import pytest
from hypothesis import example, given, strategies
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.tui import canvas, output
from taluva.tui.canvas import Canvas, Line, row_of
from taluva.tui.output import CellRow, Change, changes, ink_of

WIDTH, HEIGHT = 8, 3
HALVES = ("▄", "▀")


def characters(line: Line, width: int = WIDTH) -> list[str]:
    """Return the character in each column."""
    return [char.char for char in output._row_cells(row_of(line, width)).values()]


def change(before: CellRow | None, after: CellRow) -> str:
    """Return the output that turns one row into another."""
    return changes([Change(0, before, after)], 0)


def test_every_character_has_its_column() -> None:
    row = row_of([Segment("ab", Style.parse("bold")), Segment("c")], 4)
    cells = output._row_cells(row).values()
    assert [(cell.char, cell.style) for cell in cells] == [
        ("a", "bold"),
        ("b", "bold"),
        ("c", ""),
        (" ", ""),
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("abcd", ["a", "b", "c"]),
        ("", [" ", " "]),
        ("山x", ["山", "", "x"]),
        ("e\u0301x", ["e\u0301", "x"]),
    ],
)
def test_a_row_has_a_cell_for_each_column(text: str, shown: list[str]) -> None:
    assert characters([Segment(text)], len(shown)) == shown


def test_wide_characters_on_a_canvas_take_two_columns() -> None:
    canvas = Canvas(3, 1, Style())
    canvas.put(0, 0, "山", Style())
    assert characters(canvas.lines()[0], 4) == ["山", "", " ", " "]


def test_no_control_character_reaches_the_terminal() -> None:
    row = row_of([Segment("a\x1bb\x07")], WIDTH)
    assert "\x1bb" not in change(None, row)
    assert "\x07" not in change(None, row)


def test_equal_lines_share_their_cells() -> None:
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


pictures = strategies.lists(lines, min_size=HEIGHT, max_size=HEIGHT)


ONE, OTHER = STYLES[1], STYLES[3]
# The last column, then an earlier one: after the last column the cursor stays on it.
TO_AND_FRO = [Segment("x", ONE), Segment("...x..", OTHER), Segment("x", ONE)]


@example(shown=[[[Segment("." * WIDTH)]] * HEIGHT, [TO_AND_FRO] * HEIGHT], lowest=2)
@given(shown=strategies.lists(pictures, min_size=1, max_size=4), lowest=strategies.integers(2, 3))
def test_sending_changes_shows_the_same_as_sending_whole_rows(
    shown: list[list[list[Segment]]], lowest: int
) -> None:
    screen, whole = pyte.Screen(WIDTH, lowest + 1), pyte.Screen(WIDTH, lowest + 1)
    before: list[CellRow | None] = [None] * HEIGHT
    for picture in shown:
        after = [row_of(line, WIDTH) for line in picture]
        rows = [
            Change(y, old, new)
            for y, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        ]
        pyte.Stream(screen).feed(f"\x1b[{lowest + 1};1H\x1b[0m{changes(rows, lowest)}")
        assert (screen.cursor.x, screen.cursor.y) == (1, lowest)
        whole.reset()
        pyte.Stream(whole).feed("\r\n".join("".join(_plainly(line)) for line in picture))
        for y in range(HEIGHT):
            for x in range(WIDTH):
                assert_looks_like(screen.buffer[y][x], whole.buffer[y][x])
        before = [*after]


def assert_looks_like(seen: pyte.screens.Char, expected: pyte.screens.Char) -> None:
    if seen.data in HALVES and not (seen.reverse or seen.underscore or seen.bold):
        assert _pixels(seen) == _pixels(expected)
    elif seen.data.strip() or seen.reverse or seen.underscore:
        assert seen == expected
    else:  # only the background of a blank is visible
        assert (seen.data, seen.bg) == (expected.data, expected.bg)


def test_large_changes_are_sent_from_top_to_bottom() -> None:
    width = 60
    old = row_of([], width)
    styles = [Style.parse(f"on #00{number}0ff") for number in (1, 2)]
    long, short = [Segment("x" * width, styles[0])], [Segment("o", styles[1])]
    rows = [row_of(line, width) for line in (short, long, short, long, long)]
    sent = changes([Change(y, old, row) for y, row in enumerate(rows)], len(rows))
    assert [sign for sign in sent.replace("x" * width, "x") if sign in "ox"] == [*"oxoxx"]


def test_unchanged_rows_in_between_cost_no_bytes() -> None:
    old, new = (row_of([Segment(text)], WIDTH) for text in ("a", "b"))
    far = changes([Change(0, old, new), Change(40, old, new)], 41)
    near = changes([Change(0, old, new), Change(2, old, new)], 3)
    assert len(far) <= len(near) + 4


def test_unchanged_cells_are_sent_again_where_that_is_shorter() -> None:
    old, new = (row_of([Segment(text)], WIDTH) for text in ("an a-z x", "in o-d x"))
    assert change(old, new).startswith("in o-d\r")
    old, new = (row_of([Segment(text)], WIDTH) for text in ("abcdefgh", "ibcdefgi"))
    assert change(old, new).startswith("i\x1b[6Ci")


def test_two_alternating_colours_are_sent_once() -> None:
    one, other = (Style.parse(words) for words in ("#ff8438 on #0e2439", "#0e2439 on #ff8438"))
    chequered = row_of([Segment("▄", one), Segment("▄", other)] * 4, WIDTH)
    assert change(None, chequered).count("\x1b[38;2") == 1


def test_bold_letters_do_not_repeat_the_colour() -> None:
    line = [Segment("a", Style.parse("red")), Segment("b", Style.parse("bold red"))]
    assert change(None, row_of(line, 2)).count("\x1b[1m") == 1


def _pixels(cell: pyte.screens.Char) -> tuple[str, str]:
    """Return the colours of the upper and the lower half of a cell."""
    return (cell.bg, cell.fg) if cell.data == "▄" else (cell.fg, cell.bg)


def _plainly(line: list[Segment]) -> list[str]:
    """Return a line character by character, each with its whole style."""
    signs = []
    for cell in row_of(line, WIDTH):
        ink = ink_of(cell.style, cell.sign == " ")
        codes = ";".join(["0", *ink.attributes, ink.front or "39", ink.back])
        signs.append(f"\x1b[{codes}m{cell.sign}" if cell.sign else "")
    return signs


@pytest.mark.parametrize(
    "text",
    [
        "👨\u200d👩\u200d👧\u200d👦",
        "🏳\ufe0f\u200d🌈",
        "👍🏽",
        "❤\ufe0f",
        "🇩🇪",
        "می\u200cم",
        "1\ufe0f⃣",
    ],
)
def test_joined_characters_move_nothing_beside_them(text: str) -> None:
    # pyte shows the emoji of a family side by side, as many terminals do.
    old, new, no = (row_of([Segment(f"{each} | |")], 14) for each in (text, f"A{text}", "none"))
    assert sum(cell.width for cell in old) == 14
    assert [cell.sign for cell in old].index("|") == cell_len(text) + 1
    screen = pyte.Screen(14, 2)
    for before, after in ((None, old), (old, new), (new, no), (no, old)):
        pyte.Stream(screen).feed(f"\x1b[1;1H\x1b[0m{changes([Change(0, before, after)], 0)}")
        for x, cell in enumerate(after):
            if cell.sign and cell.sign in " |none":
                assert screen.buffer[0][x].data == cell.sign
    assert not screen.display[1].strip()


def test_joined_characters_never_reach_the_next_line() -> None:
    family = "👨\u200d👩\u200d👧"
    assert characters([Segment(f"abc{family}")], 9)[3] == family[0]
    assert row_of([Segment(f"abc{family}")], 9)[3].sign == family
    assert row_of([Segment(f"abcd{family}")], 9)[4].sign == family[0]


def test_a_cell_contains_no_control_characters() -> None:
    assert "".join(characters([Segment("a\u202eb\x9bc\u00a0d")])) == "a\ufffdb\ufffdc d "


def test_texts_with_ever_new_characters_do_not_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    style = Style.parse("italic")
    monkeypatch.setattr(canvas, "_MAX_CACHED", 100)
    for number in range(500):
        (cell, *_) = row_of(
            [Segment(f"e{chr(0x300 + number % 100)}{chr(0x4E00 + number)}", style)], 4
        )
        assert cell.sign == f"e{chr(0x300 + number % 100)}"
    assert len(canvas._glyphs(style)) <= 100
