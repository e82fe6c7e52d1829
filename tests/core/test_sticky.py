"""Words that are joined, such as a label and the direction after it."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from taluva.core.arguments import HexArgument, Keyword
from taluva.core.grammar import Grammar, MoveForm, Tree
from taluva.hexgrid import parse_hex
from taluva.i18n import ENGLISH, Language
from tests import phrases

COMPASS = Keyword(
    {each: (each,) for each in ("e", "se", "sw")}, "a direction", "{word} is none", say=ENGLISH
)
VERBS = Keyword(
    {each: (each,) for each in ("lay", "pass")}, "a move", "{word} is no move", say=ENGLISH
)
GRAMMAR: Grammar[str] = Grammar(
    VERBS,
    (
        MoveForm(
            "lay",
            (HexArgument(is_sticky=True, say=ENGLISH), COMPASS),
            lambda *rest: "lay",
            "lay M25 e",
        ),
        MoveForm("pass", (), lambda: "pass", "pass"),
    ),
    say=ENGLISH,
)
TREE: Tree[str] = {
    "lay": {parse_hex("M25"): {"e": "lay M25 e", "se": "lay M25 se"}},
    "pass": "pass",
}


@pytest.mark.parametrize("line", ["lay m25e", "lay m25 e", "lay m25e ", "lay M25E"])
def test_the_next_word_may_follow_a_label_without_a_blank(line: str) -> None:
    assert GRAMMAR.parse_line(line, TREE).moves == ("lay M25 e",)
    assert GRAMMAR.parse(line.strip()) == "lay"


@pytest.mark.parametrize(
    ("line", "word", "column"),
    [
        ("lay m25w", "w", 8),  # not a direction
        ("lay m25sw", "sw", 8),  # not a legal direction there
        ("lay m25w ", "w", 8),
        ("lay m25 w", "w", 9),
        ("lay n24e", "n24e", 5),  # not a legal hex, so nothing can follow it
        ("lay n24e ", "n24e", 5),
    ],
)
def test_a_dead_line_points_to_the_word_that_cannot_continue(
    line: str, word: str, column: int
) -> None:
    reading = GRAMMAR.parse_line(line, TREE)
    assert reading.is_dead
    assert reading.stuck is not None
    assert (reading.stuck.word.text, reading.stuck.word.column) == (word, column)


def test_the_start_of_a_joined_word_is_completed() -> None:
    (way,) = GRAMMAR.parse_line("lay m25s", TREE).open
    assert (way.word, way.start, way.values) == ("s", 7, ("se",))


def test_a_move_is_spelt_in_another_language_as_far_as_its_words_are_known() -> None:
    say = Language("xx", NullTranslations())
    verbs = Keyword(
        {"lay again": ("lay",), "lay": ("lege", "lay")}, "a move", "{word} is no move", say=ENGLISH
    )
    foreign: Grammar[str] = Grammar(
        verbs,
        (
            MoveForm(
                "lay again", (HexArgument(say=ENGLISH),), lambda hex: f"lay again {hex}", "lay M25"
            ),
            MoveForm("lay", (HexArgument(say=ENGLISH),), lambda hex: f"lay {hex}", "lay M25"),
        ),
        say,
    )
    assert foreign.format_move("lay M25") == "lege M25"
    assert foreign.format_move("jump M25") == "jump M25"
    assert GRAMMAR.format_move("lay") == "lay"


def test_without_legal_moves_an_empty_line_is_dead() -> None:
    reading = GRAMMAR.parse_line("", {})
    assert reading.is_dead
    assert reading.stuck is None
    assert str(GRAMMAR.problem(reading)) == phrases.EXPECTED(expected="a move")
