"""Descriptions of kinds of words: what is expected, what is wrong, how much is possible."""

from __future__ import annotations

import pickle

import pytest

from taluva.core import arguments
from taluva.hexgrid import DIRECTIONS, Corner, Direction, Hex, LabelError, parse_hex
from taluva.i18n import ENGLISH
from tests import phrases

COMPASS = arguments.Keyword(
    {each: (str(each),) for each in DIRECTIONS}, "a direction", "{word} is none", say=ENGLISH
)
HEXES = arguments.HexArgument(say=ENGLISH)
ISLAND = arguments.HexArgument(say=ENGLISH, land=frozenset({parse_hex("D6")}))
CORNERS = arguments.CornerArgument(COMPASS, say=ENGLISH)
NUMBER = arguments.Integer("a number of huts", "{word} is no number", say=ENGLISH)
TOPICS = arguments.AnyText("a topic")
EITHER = arguments.OneOf((HEXES, COMPASS), "this or that", "{word} is neither")


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (COMPASS, "a direction"),
        (HEXES, "a hex"),
        (CORNERS, "a crossing"),
        (NUMBER, "a number of huts"),
        (TOPICS, "a topic"),
        (EITHER, "this or that"),
    ],
)
def test_an_argument_type_says_what_it_expects(kind: arguments.ArgumentType, expected: str) -> None:
    assert kind.expected == expected


@pytest.mark.parametrize(
    ("kind", "word", "said"),
    [
        (HEXES, "M24", phrases.BETWEEN_TWO_HEXES(label="M24", one="M23", other="M25")),
        (HEXES, "M-0", phrases.ROW_ZERO_WITH_SIGN(word="'M-0'")),
        (HEXES, "M99999", phrases.HEX_TOO_FAR(word="'M99999'", limit=999)),
        (HEXES, "what", phrases.NOT_A_HEX(word="'what'", example="M25")),
        (CORNERS, "M25x", phrases.NOT_A_CROSSING(word="'M25x'", example="M25ne")),
        (ISLAND, "M25", phrases.OFF_MAP(place="M25")),
        (TOPICS, "what", ""),
    ],
)
def test_an_argument_type_says_why_a_word_does_not_fit(
    kind: arguments.ArgumentType, word: str, said: str
) -> None:
    assert kind.wrong(word) == said


def test_messages_count_places_but_not_other_words() -> None:
    assert HEXES.word_count(1) == phrases.POSSIBLE_HEX(number=1)
    assert HEXES.word_count(30) == phrases.POSSIBLE_HEXES(number=30)
    assert CORNERS.word_count(1) == phrases.POSSIBLE_CROSSING(number=1)
    assert CORNERS.word_count(30) == phrases.POSSIBLE_CROSSINGS(number=30)
    assert COMPASS.word_count(6) == ""


def test_only_a_closed_table_lists_its_values() -> None:
    assert COMPASS.closed_values() == tuple(DIRECTIONS)
    assert HEXES.closed_values() == ()


def test_a_text_similar_to_a_label_is_nearly_a_label() -> None:
    for kind in (HEXES, CORNERS, EITHER):
        assert kind.is_near("M24x")
        assert not kind.is_near("huts")
    assert not COMPASS.is_near("M24")


def test_an_impossible_prefix_of_a_label_matches_no_hex() -> None:
    assert HEXES.completions("1", [Hex(0, 0)]) == []
    assert HEXES.completions("ü", [Hex(0, 0)]) == []
    assert HEXES.completions("m", [Hex(0, 0), Corner(Hex(0, 0), Direction.E)]) == [Hex(0, 0)]


def test_an_empty_word_may_become_any_argument() -> None:
    assert all(kind.can_start("") for kind in (COMPASS, HEXES, CORNERS, NUMBER, TOPICS, EITHER))
    assert TOPICS.can_start("anything")
    assert not NUMBER.can_start("anything")


def test_an_error_about_a_label_survives_pickling() -> None:
    with pytest.raises(LabelError) as caught:
        parse_hex("M24")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.nearest) == (str(caught.value), (parse_hex("M23"), parse_hex("M25")))
