"""Moves as text: parsing is the inverse of formatting, abbreviations, and positions of errors."""

import re
from collections.abc import Mapping
from dataclasses import replace
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.core.text import ParseError
from taluva.games.taluva import rules
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import letter_for, parse_move, parse_tile, tree
from taluva.hexgrid import DIRECTIONS, Direction, Hex, parse_hex
from taluva.i18n import Language
from tests import phrases

M25, N24 = parse_hex("M25"), parse_hex("N24")
EAST = Direction.E
JC = rules.Tile(rules.Land.JUNGLE, rules.Land.CLEARING)

coordinates = st.integers(-240, 240)
hexes = st.builds(Hex, coordinates, coordinates)
tiles = st.builds(rules.Tile, st.sampled_from(rules.LANDS), st.sampled_from(rules.LANDS))
moves = st.one_of(
    st.builds(rules.Place, hexes, st.sampled_from(DIRECTIONS), st.none() | tiles),
    st.builds(rules.Hut, hexes),
    st.builds(rules.Tower, hexes),
    st.builds(rules.Temple, hexes),
    st.builds(rules.Expand, hexes, st.sampled_from(rules.LANDS)),
)


@given(moves)
def test_a_formatted_move_is_parsed_back(move: rules.Move) -> None:
    assert parse_move(str(move)) == move
    assert parse_move(str(move).lower()) == move
    assert parse_move(f" \t{str(move).upper()}  ") == move


@given(moves, moves)
def test_each_move_has_one_canonical_spelling(one: rules.Move, other: rules.Move) -> None:
    assert (str(one) == str(other)) == (one == other)
    assert one != other or hash(one) == hash(other)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (rules.Place(M25, EAST), "place M25 e"),
        (rules.Place(M25, EAST, JC), "place JC M25 e"),
        (rules.Hut(N24), "hut N24"),
        (rules.Tower(N24), "tower N24"),
        (rules.Temple(N24), "temple N24"),
        (rules.Expand(N24, rules.Land.JUNGLE), "expand N24 jungle"),
        (rules.Place(parse_hex("-A0"), Direction.NW), "place -A0 nw"),
        (rules.Hut(parse_hex("AB-2")), "hut AB-2"),
    ],
)
def test_moves_are_written_in_canonical_spelling(move: rules.Move, text: str) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("short", "canonical"),
    [
        ("p m25e", "place M25 e"),
        ("p m25 e", "place M25 e"),
        ("m25 e", "place M25 e"),
        ("m25e", "place M25 e"),
        ("M25NW", "place M25 nw"),
        ("pl jc m25 e", "place JC M25 e"),
        ("place JC M25se", "place JC M25 se"),
        ("p -a-2 w", "place -A-2 w"),
        ("h n24", "hut N24"),
        ("hu n24", "hut N24"),
        ("to n24", "tower N24"),
        ("te n24", "temple N24"),
        ("x n24 j", "expand N24 jungle"),
        ("e n24 j", "expand N24 jungle"),
        ("ex n24 ju", "expand N24 jungle"),
        ("X N24 LAKE", "expand N24 lake"),
        ("x n24 c", "expand N24 clearing"),
        ("x n24 s", "expand N24 sand"),
        ("x n24 r", "expand N24 rock"),
        ("x n24 l", "expand N24 lake"),
        ("n24 j", "expand N24 jungle"),
        ("hut\tn24", "hut N24"),
    ],
)
def test_short_forms_are_parsed(short: str, canonical: str) -> None:
    assert str(parse_move(short)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, phrases.EXPECTED(expected="a move (place hut tower temple expand)")),
        ("   ", 1, phrases.EXPECTED(expected="a move (place hut tower temple expand)")),
        ("fly N24", 1, phrases.NOT_A_MOVE(word="'fly'", words="place hut tower temple expand")),
        ("t N24", 1, "'t' is ambiguous: tower temple"),
        ("hut", 4, phrases.EXPECTED_AS_IN(expected="a hex", example="hut N24")),
        ("hut   ", 4, phrases.EXPECTED_AS_IN(expected="a hex", example="hut N24")),
        ("hut here", 5, phrases.NOT_A_HEX(word="'here'", example="M25")),
        ("hut N25", 5, phrases.BETWEEN_TWO_HEXES(label="N25", one="N24", other="N26")),
        ("hut M1001", 5, phrases.HEX_TOO_FAR(word="'M1001'", limit=999)),
        ("hut N24 now", 9, phrases.UNEXPECTED_WORD(word="'now'")),
        (
            "place M25",
            10,
            phrases.EXPECTED_AS_IN(expected="a direction (e se sw w nw ne)", example="place M25 e"),
        ),
        ("place M25 n", 11, phrases.NOT_A_DIRECTION(word="'n'", words="e se sw w nw ne")),
        ("place M25 e e", 13, phrases.UNEXPECTED_WORD(word="'e'")),
        ("place M25x", 10, phrases.NOT_A_DIRECTION(word="'x'", words="e se sw w nw ne")),
        ("place JX M25 e", 7, phrases.NOT_A_TILE(word="'JX'", letters="J C S R L", example="JC")),
        (
            "expand N24",
            11,
            "expected a land (jungle clearing sand rock lake), as in expand N24 jungle",
        ),
        (
            "expand N24 volcano",
            12,
            phrases.NOT_A_LAND(word="'volcano'", words="jungle clearing sand rock lake"),
        ),
        (
            "N24 now",
            5,
            (
                "'now' is neither a direction (e se sw w nw ne)"
                " nor a land (jungle clearing sand rock lake)"
            ),
        ),
        (
            "N24",
            4,
            ("expected a direction (e se sw w nw ne) or a land (jungle clearing sand rock lake)"),
        ),
        ("hut N-0", 5, phrases.ROW_ZERO_WITH_SIGN(word="'N-0'")),
        ("  hut\t N25", 8, phrases.BETWEEN_TWO_HEXES(label="N25", one="N24", other="N26")),
        ("h" * 201, 201, phrases.MOVE_TOO_LONG(number=200)),
    ],
)
def test_errors_name_the_place_and_the_problem(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_move(text)
    assert str(caught.value) == message
    assert caught.value.column == column
    assert caught.value.expected


def test_errors_shorten_and_clean_the_quoted_word() -> None:
    with pytest.raises(ParseError) as caught:
        parse_move("hut " + "y" * 150)
    assert "y" * 21 not in str(caught.value)
    with pytest.raises(ParseError) as caught:
        parse_move("hut \x1b[2J\u202e")
    assert str(caught.value).isprintable()


@given(st.text(max_size=250))
def test_any_text_is_a_move_or_an_error_inside_it(text: str) -> None:
    try:
        move = parse_move(text)
    except ParseError as error:
        assert 1 <= error.column <= len(text) + 1
        assert str(error).isprintable()
        return
    assert parse_move(str(move)) == move


def test_an_error_can_be_moved_into_a_longer_text() -> None:
    error = ParseError("no hex", 5, "a hex").shift(3)
    assert (str(error), error.column, error.expected) == ("no hex", 8, "a hex")


@given(st.sampled_from(rules.tile_set(5)))
def test_a_formatted_tile_is_parsed_back(tile: rules.Tile) -> None:
    assert parse_tile(str(tile)) == tile
    assert parse_tile(str(tile).lower()) == tile


@pytest.mark.parametrize("text", ["", "J", "JCS", "JX", "XJ", "VJ", "J ", " J", "J1"])
def test_invalid_tiles_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match=re.escape(phrases.NOT_A_TILE())) as caught:
        parse_tile(text, 7)
    assert caught.value.column == 7


# Foreign letters whose upper or lower case is a Latin one.
@pytest.mark.parametrize("text", ["\u00dfC", "\u017fJ", "J\u017f"])
def test_only_latin_letters_name_a_tile(text: str) -> None:
    with pytest.raises(ParseError, match=re.escape(phrases.NOT_A_TILE())):
        parse_tile(text)


@pytest.mark.parametrize("text", ["expand N24 roc\u212a", "hut N\u0662\u0664", "\uff48ut N24"])
def test_moves_contain_only_latin_letters_and_digits(text: str) -> None:
    with pytest.raises(ParseError):
        parse_move(text)


def test_an_unknown_tile_must_be_named() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "SR"])
    unknown = replace(game, position=game.position._replace(deck=()))
    (verb, tiles), *others = tree(unknown).items()
    assert (verb, others) == ("place tile", [])
    assert isinstance(tiles, Mapping)
    assert len(tiles) == len(rules.LANDS) ** 2
    assert tiles[JC] == {M25: {each: rules.Place(M25, each, JC) for each in DIRECTIONS}}


def test_ambiguous_translated_letters_fall_back_to_english() -> None:
    class Wrong(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return "J"

    say = Language("xx", Wrong())
    assert [letter_for(land, say) for land in rules.LANDS] == [land.letter for land in rules.LANDS]
