"""Finding steps."""

from __future__ import annotations

import pytest

from taluva.study import SearchError, Timeline, parse_search
from tests.study.logs import EIGHT_TURNS, FIVE_TURNS, GOOD, record_in, record_of

TIMELINE = Timeline.of(record_of(EIGHT_TURNS))


def found(text: str, timeline: Timeline = TIMELINE) -> list[str]:
    """Give the turns and moves that a search finds."""
    points = parse_search(text, timeline.game(0)).points(timeline)
    return [f"{timeline.turn_played(i)} {timeline.game(i).moves[-1]}" for i in points]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("K27", ["2 place JC K29 ne", "4 expand L28 jungle", "6 place SS K29 nw", "6 temple K27"]),
        ("temple", ["6 temple K27"]),
        ("TEMPLES", ["6 temple K27"]),
        ("eruption", ["4 place JJ N28 w", "6 place SS K29 nw", "8 place CJ M23 sw"]),
        ("erupt k27", ["6 place SS K29 nw"]),
        ("ana exp", ["3 expand M27 clearing"]),
        ("orange temple", ["6 temple K27"]),
        ("lost l24", ["8 place CJ M23 sw"]),
        ("tower", []),
        ("out", []),
    ],
)
def test_what_is_found(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_player_is_found_by_a_part_of_the_name() -> None:
    assert len(found("ben")) == len(found("be")) == 8


def test_an_elimination_is_found_in_the_corpus() -> None:
    path = next(path for path in GOOD if path.stem == "2006-last-standing")
    timeline = Timeline.of(record_in(path))
    assert len(found("out", timeline)) == len(found("eliminated", timeline)) == 1


def test_the_search_goes_round() -> None:
    search = parse_search("eruption", TIMELINE.game(0))
    first, second, third = search.points(TIMELINE)
    assert search.next(TIMELINE, 0) == first
    assert search.next(TIMELINE, first) == second
    assert search.next(TIMELINE, third) == first
    assert search.previous(TIMELINE, first) == third
    assert search.previous(TIMELINE, third) == second


def test_nothing_found_is_none() -> None:
    search = parse_search("tower", TIMELINE.game(0))
    assert search.next(TIMELINE, 0) is search.previous(TIMELINE, 0) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "name what to find"), ("xyzzy", "is nothing to find"), ("M24", "M23 or M25")],
)
def test_what_makes_no_sense_is_refused(text: str, said: str) -> None:
    with pytest.raises(SearchError, match=said):
        parse_search(text, Timeline.of(record_of(FIVE_TURNS)).game(0))


def test_beside_lost_a_player_is_who_lost_huts() -> None:
    assert found("ana lost") == ["4 place JJ N28 w", "8 place CJ M23 sw"]
    assert found("lost ben") == found("orange losses") == ["6 place SS K29 nw"]


def renamed(*names: str) -> Timeline:
    """Give the game of eight turns with other players."""
    text = EIGHT_TURNS.replace("seat 1 Ana", f"seat 1 {names[0]}")
    return Timeline.of(record_of(text.replace("seat 2 Ben", f"seat 2 {names[1]}")))


def test_a_part_of_a_name_is_meant_only_where_nothing_else_is() -> None:
    timeline = renamed("Scout", "Templeton")
    assert found("out", timeline) == []
    assert found("temple", timeline) == ["6 temple K27"]
    assert len(found("scout", timeline)) == len(found("temp ton", timeline)) + 7 == 8
    assert len(found("ton", timeline)) == 8


def test_a_part_of_a_name_is_no_hex() -> None:
    assert len(found("K27", renamed("OK27", "Ben"))) == 4


@pytest.mark.parametrize("text", ["ana maria", "ANA  Maria", "maria"])
def test_a_name_of_two_words_is_found(text: str) -> None:
    timeline = renamed("Ana", "Ana Maria")
    assert found(text, timeline)[0] == "2 place JC K29 ne"
    assert found("ana", timeline)[0] == "1 place JC M25 sw"
    assert found(f"{text} temple", timeline) == found("temple Ana Maria", timeline)
