"""The parser on a toy grammar: forms of many words, lazy trees, ambiguous words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import pytest

from taluva.core.arguments import HexArgument, Keyword
from taluva.core.grammar import Grammar, MoveForm, Tree, VerbOmission, tree_of_moves
from taluva.core.text import ParseError
from taluva.hexgrid import parse_hex
from taluva.i18n import ENGLISH
from tests import phrases

CARDS = Keyword(
    {each: (each,) for each in ("shoal", "vein", "plague")},
    "a card",
    phrases.NOT_A_CARD,
    say=ENGLISH,
)
VERBS = Keyword(
    {each: (each,) for each in ("play", "priest", "draw", "done")},
    "a move",
    "{word} is no move",
    say=ENGLISH,
)
HEX = HexArgument(say=ENGLISH)


def _said(*words: object) -> str:
    return " ".join(map(str, words))


GRAMMAR: Grammar[str] = Grammar(
    VERBS,
    (
        MoveForm(
            "play",
            (CARDS, HEX),
            lambda *rest: _said("play", *rest),
            "play vein",
            least=1,
            is_many=True,
        ),
        MoveForm(
            "priest", (HEX,), lambda hex: _said("priest", hex), "priest M25", VerbOmission.AT_PROMPT
        ),
        MoveForm("draw", (CARDS,), lambda *rest: _said("draw", *rest), "draw vein", is_many=True),
        MoveForm("done", (), lambda: "done", "done"),
    ),
    say=ENGLISH,
)


class Pile(Mapping[Hashable, "Tree[str] | str"]):
    """The cards that can be drawn from a pile one after another: too many to list."""

    def __init__(self, cards: str, number: int, drawn: tuple[str, ...] = ()) -> None:
        self._cards, self._number, self._drawn = cards.split(), number, drawn

    def __getitem__(self, card: Hashable) -> Tree[str] | str:
        if card not in self._cards:
            raise KeyError(card)
        rest = list(self._cards)
        rest.remove(str(card))
        drawn = (*self._drawn, str(card))
        if len(drawn) == self._number:
            return _said("draw", *drawn)
        return Pile(" ".join(rest), self._number, drawn)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(dict.fromkeys(self._cards))

    def __len__(self) -> int:
        return len(set(self._cards))


DRAWING: Tree[str] = {"draw": Pile("shoal vein vein plague", 3)}
M25 = parse_hex("M25")
PLAYING: Tree[str] = {
    "play": {"vein": "play vein", "plague": {M25: "play plague M25"}},
    "done": "done",
}
SETTING_UP: Tree[str] = {"priest": {M25: "priest M25"}}


def test_a_lazy_tree_is_expanded_card_by_card() -> None:
    line = "draw vein shoal vein"
    for end in range(len(line) + 1):
        assert not GRAMMAR.parse_line(line[:end], DRAWING).is_dead, line[:end]
    assert GRAMMAR.parse_line(line, DRAWING).moves == (line,)
    assert GRAMMAR.parse_line("draw v s p", DRAWING).moves == ("draw vein shoal plague",)
    assert GRAMMAR.parse_line("draw shoal sh", DRAWING).is_dead
    assert GRAMMAR.parse_line("draw vein shoal vein p", DRAWING).is_dead
    assert not GRAMMAR.parse_line("draw vein shoal", DRAWING).moves


def test_legal_moves_decide_what_a_shortened_word_means() -> None:
    assert GRAMMAR.parse_line("p m25", SETTING_UP).moves == ("priest M25",)
    assert GRAMMAR.parse_line("p vein", PLAYING).moves == ("play vein",)
    assert GRAMMAR.parse_line("m25", SETTING_UP).moves == ("priest M25",)
    (way,) = GRAMMAR.parse_line("p", PLAYING).open
    assert way.values == ("play",)


def test_the_tree_decides_which_arguments_a_card_takes() -> None:
    assert GRAMMAR.parse_line("play vein m25", PLAYING).is_dead
    assert not GRAMMAR.parse_line("play plague", PLAYING).moves
    assert GRAMMAR.parse_line("play plague m25", PLAYING).moves == ("play plague M25",)


def test_a_form_without_arguments_is_just_its_verb() -> None:
    assert GRAMMAR.parse_line("done", PLAYING).moves == ("done",)
    assert GRAMMAR.parse_line("done ", PLAYING).moves == ("done",)
    assert GRAMMAR.parse_line("don", PLAYING).moves == ("done",)
    assert GRAMMAR.parse_line("do d", PLAYING).is_dead


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play vein", "play vein"),
        ("play plague m25 n24", "play plague M25 N24"),
        ("draw vein shoal vein", "draw vein shoal vein"),
        ("pl v", "play vein"),
        ("done", "done"),
        ("pr m25", "priest M25"),
    ],
)
def test_without_a_tree_every_well_formed_move_is_parsed(text: str, move: str) -> None:
    assert GRAMMAR.parse(text) == move


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("p what", 1, "'p' is ambiguous: play priest"),
        ("m25", 1, "'m25' is no move"),
        ("play", 5, "expected a card, as in play vein"),
        ("play what", 6, phrases.NOT_A_CARD(word="'what'")),
        ("play vein M24", 11, phrases.BETWEEN_TWO_HEXES(label="M24", one="M23", other="M25")),
        ("draw", 5, "expected a card, as in draw vein"),
        ("done now", 6, phrases.UNEXPECTED_WORD(word="'now'")),
        ("", 1, phrases.EXPECTED(expected="a move")),
    ],
)
def test_an_error_has_its_column_and_the_problem(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        GRAMMAR.parse(text)
    assert (caught.value.column, str(caught.value)) == (column, message)


def test_a_line_that_cannot_continue_shows_where_and_what_was_expected() -> None:
    reading = GRAMMAR.parse_line("play vien", PLAYING)
    assert reading.stuck is not None
    assert (reading.stuck.word.text, reading.stuck.word.column) == ("vien", 6)
    (state,) = reading.stuck.states
    assert CARDS.nearest("vien", GRAMMAR.values(state)) == ["vein"]


def test_a_tree_is_built_from_moves_that_can_be_parsed() -> None:
    assert tree_of_moves(GRAMMAR, ["done", "play vein M25", "play vein M23"]) == {
        "done": "done",
        "play": {"vein": {parse_hex("M25"): "play vein M25", parse_hex("M23"): "play vein M23"}},
    }
    with pytest.raises(ValueError, match="castle"):
        tree_of_moves(GRAMMAR, ["castle"])
