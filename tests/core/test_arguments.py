"""Kinds of words: what a whole word means, and what an abbreviation can mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.core import arguments
from taluva.core.text import normalize
from taluva.hexgrid import DIRECTIONS, Corner, Direction, Hex, LabelError, parse_hex
from taluva.i18n import ENGLISH
from tests import phrases

LANDS = arguments.Keyword(
    {"lake": ("See", "lake", "L"), "clearing": ("Lichtung", "clearing", "C"), "hut": ("Hütte",)},
    "a land",
    "{word} is no land",
    say=ENGLISH,
)
COMPASS = arguments.Keyword(
    {each: (str(each),) for each in DIRECTIONS},
    "a direction",
    "{word} is none",
    can_be_cut=False,
    say=ENGLISH,
)
HEXES = arguments.HexArgument(say=ENGLISH)
CORNERS = arguments.CornerArgument(COMPASS, say=ENGLISH)
SMALL = [Hex(q, r) for q in range(-30, 30) for r in range(-30, 30)]


@pytest.mark.parametrize(
    ("word", "meanings"),
    [
        ("see", ("lake",)),
        ("SEE", ("lake",)),
        ("l", ("lake",)),  # an exact match wins over a prefix
        ("li", ("clearing",)),
        ("la", ("lake",)),
        ("hutte", ("hut",)),
        ("HÜT", ("hut",)),
        ("hu\u0308tte", ("hut",)),  # the same letter as two code points
        ("sees", ()),
        ("\u017fee", ()),  # a long s is not an s
        ("la\u212ae", ()),
    ],
)
def test_a_word_matches_exactly_or_as_an_abbreviation(word: str, meanings: tuple[str, ...]) -> None:
    assert LANDS.parse(word) == meanings


def test_completions_are_listed_in_the_requested_order() -> None:
    assert LANDS.completions("l", ["clearing", "hut", "lake"]) == ["clearing", "lake"]
    assert LANDS.completions("", ["hut", "lake"]) == ["hut", "lake"]
    assert LANDS.can_start("lich")
    assert not LANDS.can_start("licht ")


def test_a_completed_value_keeps_the_typed_spelling() -> None:
    assert LANDS.format("lake") == "See"
    assert LANDS.format("lake", "la") == "lake"
    assert LANDS.format("lake", "zzz") == "See"


def test_words_that_cannot_be_shortened_can_still_be_completed() -> None:
    assert COMPASS.parse("s") == ()
    assert COMPASS.completions("s", DIRECTIONS) == [Direction.SE, Direction.SW]


def test_a_mistyped_word_suggests_the_nearest_word() -> None:
    assert LANDS.nearest("Lihctung", ["lake", "clearing"]) == ["clearing"]
    assert LANDS.nearest("Lihctung", ["lake"]) == []


@given(st.text(alphabet="-aAmMzZ0129", max_size=6))
def test_a_partial_label_matches_the_labels_that_start_with_it(word: str) -> None:
    found = HEXES.completions(word, SMALL)
    plain = [hex for hex in SMALL if str(hex).startswith(word.upper())]
    if "0" not in word:
        assert found == plain
    assert set(found) >= {hex for hex in SMALL if HEXES.parse(word) == (hex,)}
    assert HEXES.can_start(word) or not found


@given(st.text(alphabet="-amz09", max_size=5))
def test_a_partial_label_is_possible_if_a_hex_has_such_a_label(word: str) -> None:
    def reads(text: str) -> bool:
        try:
            parse_hex(text)
        except LabelError:
            return False
        return True

    ends = ["", *"123456789", *(f"{n}{m}" for n in "19" for m in "12"), "a1", "a2", "1", "-1", "-2"]
    if any(reads(word + end) for end in ends):
        assert HEXES.can_start(word)
    elif HEXES.can_start(word):
        assert any(reads(word + end) for end in ("aa1", "aa2", "0001", "0002"))


@given(st.sampled_from(SMALL), st.sampled_from(DIRECTIONS), st.data())
def test_every_name_of_a_corner_is_parsed_and_every_part_of_it_completed(
    hex: Hex, direction: Direction, data: st.DataObject
) -> None:
    corner = Corner(hex, direction)
    name = data.draw(st.sampled_from(corner.names)).lower()
    assert CORNERS.parse(name) == (corner,)
    for end in range(len(name) + 1):
        assert CORNERS.completions(name[:end], [corner]) == [corner], name[:end]
        assert CORNERS.can_start(name[:end])
        assert CORNERS.format(corner, name[:end]).lower().startswith(name[:end])


def test_words_that_match_no_corner_are_refused() -> None:
    corner = Corner(parse_hex("M25"), Direction.E)
    assert CORNERS.completions("m25w", [corner]) == []
    assert CORNERS.completions("l", [corner]) == []
    assert CORNERS.parse("m25") == ()
    assert CORNERS.parse("m24ne") == ()
    assert not CORNERS.can_start("m25x")


def test_numbers_have_no_leading_zero_and_an_upper_limit() -> None:
    number = arguments.Integer("a number", "{word} is no number", most=50, say=ENGLISH)
    assert number.parse("7") == (7,)
    assert number.parse("50") == (50,)
    assert [number.parse(word) for word in ("", "0", "07", "51", "x", "\u0665")] == [()] * 6
    assert number.completions("1", [1, 12, 2]) == [1, 12]
    assert number.wrong("x") == "'x' is no number"


def test_a_choice_of_types_accepts_each_type() -> None:
    either = arguments.OneOf((HEXES, LANDS), "a hex or a land", "{word} is neither")
    assert either.parse("m25") == (Hex(0, 0),)
    assert either.parse("see") == ("lake",)
    assert either.completions("m", [Hex(0, 0), "lake"]) == [Hex(0, 0)]
    assert either.format("lake") == "See"
    assert either.format(Hex(0, 0)) == "M25"
    assert either.wrong("m24") == phrases.BETWEEN_TWO_HEXES(label="M24", one="M23", other="M25")
    assert either.wrong("what") == "'what' is neither"
    assert not either.can_start("what")
    assert either.nearest("lichtnug", [Hex(0, 0), "clearing"]) == ["clearing"]


def test_any_word_is_accepted_and_completed() -> None:
    topics = arguments.AnyText("a word")
    assert topics.parse("what") == ("what",)
    assert topics.completions("te", ("huts", "Temples")) == ["Temples"]


def test_case_and_accents_are_folded() -> None:
    assert normalize("HÜTTE") == "hutte"
    assert normalize("Straße") == "strasse"


def test_an_alias_must_be_typed_in_full() -> None:
    words = arguments.Keyword(
        {"save": ("sichern", "save"), "say": ("sagen", "say")}, aliases={"save": ("w",)}
    )
    assert words.parse("W") == words.named("w") == ("save",)
    assert words.completions("w", ["save", "say"]) == ["save"]
    assert words.parse("sa") == ("say", "save")  # the words of the language come first
    assert words.completions("sa", ["save", "say"]) == ["say"]  # English only if no other one fits
    assert words.completions("sav", ["save", "say"]) == ["save"]
    assert words.named("sa") == ()
    assert arguments.Keyword({"save": ("save",)}, aliases={"save": ("write",)}).parse("wr") == ()


@pytest.mark.parametrize(
    ("text", "item"),
    [("2", "say"), ("s", "save"), ("say", "say"), ("Sage", "say"), ("3", None), ("", None)],
)
def test_a_line_of_a_menu_is_found_by_number_word_or_prefix(text: str, item: str | None) -> None:
    own = {"save": ("sichern", "save"), "say": ("sagen", "say")}
    assert arguments.find_item(text, ["save", "say"], own.__getitem__) == item
    assert arguments.find_item("2", ["save", "say"], own.__getitem__, is_numbered=False) is None
