"""Searching the steps of a game."""

from __future__ import annotations

from typing import Any

import pytest

from taluva.analysis.search import SearchError, parse_search
from taluva.games.taluva.definition import DEFINITION
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.record.record import History, Record
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, FIVE_TURNS, record_of
from tests.games.taluva.games import last_standing

HISTORY = record_of(EIGHT_TURNS).history


def found(text: str, history: History[Any] = HISTORY) -> list[str]:
    """Return the turns and moves that a search finds."""
    points = parse_search(text, history.game(0), DEFINITION, say=ENGLISH).points(history)
    return [f"{history.turn_played(i)} {history.game(i).moves[-1]}" for i in points]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "K27",
            ["2 place JC K29 ne", "4 expand L28 jungle", "6 place SS K29 nw", "6 expand M27 sand"],
        ),
        ("temple", ["8 temple J28"]),
        ("TEMPLES", ["8 temple J28"]),
        ("eruption", ["4 place JJ N28 w", "6 place SS K29 nw", "8 place CJ M23 sw"]),
        ("erupt k27", ["6 place SS K29 nw"]),
        ("ana exp", ["3 expand M27 clearing"]),
        ("orange temple", ["8 temple J28"]),
        ("lost l24", ["8 place CJ M23 sw"]),
        ("tower", []),
        ("out", []),
    ],
)
def test_a_search_finds_the_expected_steps(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_player_is_found_by_a_part_of_the_name() -> None:
    assert len(found("ben")) == len(found("be")) == 8


def test_an_elimination_is_found() -> None:
    history = Record.of(last_standing()).history
    assert len(found("out", history)) == len(found("eliminated", history)) == 1


def test_the_search_wraps_around_at_both_ends() -> None:
    search = parse_search("eruption", HISTORY.game(0), DEFINITION, say=ENGLISH)
    first, second, third = search.points(HISTORY)
    assert search.next(HISTORY, 0) == first
    assert search.next(HISTORY, first) == second
    assert search.next(HISTORY, third) == first
    assert search.previous(HISTORY, first) == third
    assert search.previous(HISTORY, third) == second


def test_a_search_without_matches_returns_none() -> None:
    search = parse_search("tower", HISTORY.game(0), DEFINITION, say=ENGLISH)
    assert search.next(HISTORY, 0) is search.previous(HISTORY, 0) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", phrases.TYPE_WHAT_TO_FIND()),
        ("xyzzy", phrases.BAD_SEARCH(word="'xyzzy'")),
        ("M24", "M23 or M25"),
    ],
)
def test_invalid_searches_are_refused(text: str, said: str) -> None:
    with pytest.raises(SearchError, match=said):
        parse_search(text, record_of(FIVE_TURNS).history.game(0), DEFINITION, say=ENGLISH)


def test_a_player_with_lost_means_the_player_who_lost_huts() -> None:
    assert found("ana lost") == ["4 place JJ N28 w", "8 place CJ M23 sw"]
    assert found("lost ben") == found("orange losses") == ["6 place SS K29 nw"]


def renamed(*names: str) -> History[Any]:
    """Return the game of eight turns with these player names."""
    text = EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {names[0]}")
    return record_of(text.replace("seat 2 Ben", f"seat 2 {names[1]}")).history


def test_search_words_take_precedence_over_partial_names() -> None:
    history = renamed("Scout", "Templeton")
    assert found("out", history) == []
    assert found("temple", history) == ["8 temple J28"]
    assert len(found("scout", history)) == len(found("temp ton", history)) + 7 == 8
    assert len(found("ton", history)) == 8


def test_part_of_a_name_is_not_a_hex() -> None:
    assert len(found("K27", renamed("OK27", "Ben"))) == 4


@pytest.mark.parametrize("text", ["ana maria", "ANA  Maria", "maria"])
def test_a_name_of_two_words_is_found(text: str) -> None:
    history = renamed("Ana", "Ana Maria")
    assert found(text, history)[0] == "2 place JC K29 ne"
    assert found("ana", history)[0] == "1 place JC M25 sw"
    assert found(f"{text} temple", history) == found("temple Ana Maria", history)


def test_a_search_accepts_the_current_language_and_english() -> None:
    game, german = HISTORY.game(0), language("de")
    english = parse_search("eruption", game, DEFINITION, say=ENGLISH).points(HISTORY)
    assert english
    for word in ("Ausbruch", "ausb", "eruption"):
        assert parse_search(word, game, DEFINITION, german).points(HISTORY) == english
    with pytest.raises(SearchError, match="Hütte, Turm, Tempel"):
        parse_search("xyz", game, DEFINITION, german)
