"""Wrapping lines by cells."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from taluva.tui import text as layout

WIDE = "\u5c71\u7530\u592a\u90ce"  # four characters in eight cells


@pytest.mark.parametrize("width", [5, 8, 9, 20, 80])
@pytest.mark.parametrize("indent", ["", "  "])
def test_no_line_is_too_wide_and_no_character_is_lost(width: int, indent: str) -> None:
    text = f"{WIDE}: place M25 e; {WIDE * 5} and {WIDE} lose 2 huts"
    lines = layout.wrap(text, width, indent)
    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line.startswith(indent) for line in lines[1:])


def test_narrow_and_wide_texts_break_at_the_same_blanks() -> None:
    assert layout.wrap("ab cd ef gh", 5) == ["ab cd", "ef gh"]
    assert layout.wrap("\u5c71 \u7530 \u592a \u90ce", 5) == ["\u5c71 \u7530", "\u592a \u90ce"]
    assert layout.wrap("", 5) == []
    assert layout.wrap("  \u5c71   3 huts", 20) == ["  \u5c71   3 huts"]


def test_shortened_text_ends_with_dots() -> None:
    lines = ["abcde", "fgh", WIDE]
    assert layout.cut(lines, 3, 8) == lines
    assert layout.cut(lines, 2, 8) == ["abcde", "fgh.."]
    assert layout.cut(lines, 1, 5) == ["abc.."]
    assert layout.cut([WIDE, "x"], 1, 8) == [WIDE[:3] + ".."]
    assert layout.cut(lines, 0, 8) == []
    assert layout.cut(["57 Ben place I19 se,", "tower M29"], 1, 21) == ["57 Ben place I19 se.."]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("rock O21, rock N20", 18, "rock O21, rock N20"),
        ("rock O21, rock N20", 17, "rock O21, rock.."),
        ("rock O21, rock N20", 10, "rock O21.."),
        ("rock O21, rock N20", 9, "rock.."),
        ("Benedict the Brave", 16, "Benedict the.."),
        ("Benedict", 7, "Bened.."),
        ("of incomprehensibility", 14, "of incompreh.."),
        (WIDE, 7, f"{WIDE[:2]}.."),
    ],
)
def test_a_short_word_is_kept_or_dropped_whole(text: str, width: int, shown: str) -> None:
    assert layout.shorten(text, width) == shown
    assert cell_len(shown) <= width


def test_a_page_shows_wide_characters_whole() -> None:
    _, part, _ = layout.PageView(layout.blocks([WIDE * 9])).visible_part(40, 20)
    shown = [line.text for line in part]
    assert max(map(cell_len, shown)) <= 40
    assert "".join("".join(shown).split()).startswith(WIDE * 9)


NAMES = ("Maximilian der Erste", "Maximilian", "Eva")


def test_names_may_be_cut_and_words_may_not() -> None:
    text = "Maximilian der Erste and Maximilian win: Maximilians do"
    assert layout.with_short_names(text, NAMES, 20) == text
    assert layout.with_short_names(text, NAMES, 6) == "Maxi.. and Maxi.. win: Maximilians do"
    assert layout.with_short_names("Eva wins", NAMES, 6) == "Eva wins"


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (25, "Maximilian der Erste wins"),
        (24, "Maximilian der.. wins"),
        (17, "Maximilian.. wins"),
        (11, "Maxi.. wins"),
        (3, "Maxi.. wins"),
    ],
)
def test_names_are_cut_as_little_as_needed(width: int, shown: str) -> None:
    assert layout.naming("Maximilian der Erste wins", NAMES, width) == shown
    assert layout.naming("nobody wins", (), width) == "nobody wins"


def test_the_first_clause_ends_before_its_explanation() -> None:
    assert layout.first_clause("Ana is out [T2]: no hut left; no temple") == "Ana is out [T2]"
    assert layout.first_clause("Ana sort du jeu [T2]\xa0: plus de hutte") == "Ana sort du jeu [T2]"
    assert layout.first_clause("Ana wins") == "Ana wins"
