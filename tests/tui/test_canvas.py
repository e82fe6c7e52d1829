"""The canvas: characters in, merged segments out."""

from __future__ import annotations

import pytest
from rich.style import Style

from taluva.tui.canvas import Canvas, glyph_of

PLAIN, BOLD, RED = Style(), Style(bold=True), Style(color="red")


def row(canvas: Canvas, y: int = 0) -> list[tuple[str, Style | None]]:
    return [(text, style) for text, style, _ in canvas.lines()[y]]


def test_neighbours_of_one_style_are_merged() -> None:
    canvas = Canvas(8, 1, PLAIN)
    canvas.put(1, 0, "ab", BOLD)
    canvas.put(3, 0, "c", BOLD)
    assert row(canvas) == [(" ", PLAIN), ("abc", BOLD), ("    ", PLAIN)]


@pytest.mark.parametrize(
    ("x", "y", "shown"),
    [
        (-2, 0, "cd   "),
        (3, 0, "   ab"),
        (-9, 0, "     "),
        (5, 0, "     "),
        (99, 0, "     "),
        (0, -1, "     "),
        (0, 1, "     "),
    ],
)
def test_text_outside_the_canvas_is_cut_off(x: int, y: int, shown: str) -> None:
    canvas = Canvas(5, 1, PLAIN)
    canvas.put(x, y, "abcd", BOLD)
    assert "".join(text for text, _ in row(canvas)) == shown


def test_only_changed_lines_are_rebuilt() -> None:
    canvas = Canvas(3, 2, PLAIN)
    first, second = canvas.lines()
    canvas.put(0, 1, "x", PLAIN)
    assert canvas.lines()[0] is first
    assert canvas.lines()[1] != second


def test_a_copy_does_not_change_its_original() -> None:
    canvas = Canvas(3, 1, PLAIN)
    before = canvas.lines()
    copy = canvas.copy()
    copy.put(0, 0, "x", BOLD)
    copy.put_line(0, [glyph_of(sign, RED) for sign in "abc"])
    assert canvas.lines() == before
    assert row(copy) == [("abc", RED)]


def test_text_has_no_blanks_at_the_end_of_lines() -> None:
    canvas = Canvas(4, 2, PLAIN)
    canvas.put(1, 0, "a", BOLD)
    assert canvas.text() == [" a", ""]
