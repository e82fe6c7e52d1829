"""Typed moves of Taifun: spellings, the tree of legal moves, prefixes, three languages."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.core.grammar import Tree
from taluva.core.text import ParseError
from taluva.games.taifun import notation, rules
from taluva.hexgrid import DIRECTIONS, SIDES, parse_corner
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import LANGUAGES as CODES
from taluva.i18n.languages import language
from taluva.taifun import Game
from tests import phrases
from tests.games.taifun.cases.cases import CASES
from tests.games.taifun.games import CODES as FIELDS
from tests.games.taifun.games import random_game

LANGUAGES = [language(code) for code in CODES]
IDS = [say.code for say in LANGUAGES]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("house d6", "house D6"),
        ("priest D8ne", "priest D6se"),
        ("PRIEST e7W", "priest D6se"),
        ("play shoal D2", "play shoal D2"),
        ("play vein", "play vein"),
        ("play breeze D8ne f6SW", "play breeze D6se F6sw"),
        ("play ebb D2 foo", "play ebb D2 food"),
        ("play rot 3", "play rot 3"),
        ("play typhoon D2 s", "play typhoon D2 s"),
        ("play typhoon D2", "play typhoon D2"),
        ("play shoal D2 D4 wood", "play shoal D2 D4 wood"),
        ("redraw vein", "redraw vein"),
        ("red vein", "redraw vein"),
        ("exchange", "exchange"),
        ("done", "done"),
        ("draw shoal vein shoal", "draw shoal vein shoal"),
        ("roll r g K", "roll R G K"),
        ("move D6se F6sw", "move D6se F6sw"),
        ("m d8ne f6sw", "move D6se F6sw"),
        ("strip D6 w", "strip D6 wood"),
        ("build D6", "build D6"),
        ("call D6 D4se", "call D6 D4se"),
        ("convert F6sw", "convert F6sw"),
        ("sacrifice F6sw", "sacrifice F6sw"),
        ("end", "end"),
        ("house M25", "house M25"),
        ("priest M25e", "priest N24sw"),
    ],
)
def test_moves_are_parsed_and_formatted(typed: str, canonical: str) -> None:
    move = notation.parse_move(typed)
    assert str(move) == canonical
    assert notation.parse_move(canonical) == move


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, phrases.EXPECTED(expected="a move (house priest play")),
        ("hut D6", 1, phrases.NOT_A_MOVE(word="'hut'")),
        ("house", 6, phrases.EXPECTED_AS_IN(expected="a hex", example="house D6")),
        ("house D7", 7, phrases.BETWEEN_TWO_HEXES(label="D7", one="D6", other="D8")),
        ("house D6ne", 7, phrases.NOT_A_HEX(word="'D6ne'")),
        ("priest D6", 8, phrases.NOT_A_CROSSING(word="'D6'")),
        ("priest D6n", 8, phrases.NOT_A_CROSSING(word="'D6n'")),
        ("play", 5, "expected a card, as in play shoal D2"),
        ("play whale", 6, phrases.NOT_A_CARD(word="'whale'")),
        ("play shoal 5", 12, phrases.NOT_A_TARGET(word="'5'")),
        ("play shoal gold", 12, phrases.NOT_A_TARGET(word="'gold'")),
        ("redraw", 7, "expected a card"),
        ("draw", 5, "expected a card"),
        ("roll R X", 8, phrases.NOT_A_DIE(word="'X'", letters="R G B O Y K")),
        ("roll", 5, "expected a die"),
        ("strip D6 gold", 10, phrases.NOT_A_RESOURCE(word="'gold'")),
        ("strip D6", 9, f"expected {phrases.A_RESOURCE}, as in strip D6 food"),
        ("move D6se", 10, "expected a crossing, as in move D6se F6sw"),
        ("call D6 D6", 9, phrases.NOT_A_CROSSING(word="'D6'")),
        ("end now", 5, phrases.UNEXPECTED_WORD(word="'now'")),
        ("e", 1, "'e' is ambiguous: exchange end"),
        ("end " + "x" * 300, 201, phrases.MOVE_TOO_LONG(number=200)),
    ],
)
def test_invalid_moves_are_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        notation.parse_move(text)
    assert message in str(caught.value)
    assert caught.value.column == column
    assert caught.value.expected


@pytest.mark.parametrize(("text", "halves"), [("RG", "RG"), ("kk", "KK"), ("yB", "YB")])
def test_fields_are_parsed_and_formatted(text: str, halves: str) -> None:
    assert str(notation.parse_field(text)) == halves


@pytest.mark.parametrize("text", ["", "R", "RGB", "RX", "R G", "\u017fR"])
def test_invalid_fields_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match=re.escape(phrases.TWO_LETTERS(letters="R G B O Y K"))):
        notation.parse_field(text)


CROSSING = re.compile(r"-?[A-Z]+-?[0-9]+(?:ne|nw|se|sw|e|w)\b")


def positions() -> Iterator[rules.Position]:
    """Yield positions of every step of the game."""
    seen: dict[rules.Phase, int] = {}
    for seed in range(3):
        for game in random_game(seed, players=3 + seed % 2, rounds=12):
            seen[game.phase] = seen.get(game.phase, 0) + 1
            if seen[game.phase] % 12 == 1:
                yield game.position


POSITIONS = list(positions())


def leaves(tree: Tree[rules.Move] | rules.Move) -> Iterator[rules.Move]:
    if isinstance(tree, Mapping):
        for branch in tree.values():
            yield from leaves(branch)
    else:
        yield tree


def test_the_samples_cover_every_phase() -> None:
    assert {position.phase for position in POSITIONS} == set(rules.Phase)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.phase)
def test_the_tree_holds_exactly_what_is_legal(position: rules.Position) -> None:
    legal = position.legal_moves()
    if legal or position.phase is not rules.Phase.DRAW:
        assert sorted(map(str, leaves(notation.tree_of(position)))) == sorted(map(str, legal))


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.phase)
@pytest.mark.parametrize("say", LANGUAGES, ids=IDS)
def test_a_legal_move_is_never_refused_while_it_is_typed(
    position: rules.Position, say: Language
) -> None:
    tree = notation.tree_of(position)
    reader = notation.grammar(say)
    for move in position.legal_moves()[::7]:
        for text in spelt(move, say):
            assert reader.parse_line(text, tree).moves == (move,)
            for end in range(len(text)):
                assert not reader.parse_line(text[:end], tree).is_dead, text[:end]


@pytest.mark.parametrize("say", LANGUAGES, ids=IDS)
def test_every_legal_move_is_parsed_and_formatted(say: Language) -> None:
    reader, verbs = notation.grammar(say), set()
    rare = ("convert", "exchange", "redraw")
    cases = [each for each in CASES if not each.is_refused and each.text.startswith(rare)]
    for position in (*POSITIONS, *(case.given.game().position for case in cases)):
        tree = notation.tree_of(position)
        for move in position.legal_moves():
            text = reader.format_move(move)
            assert reader.parse(text) == move
            assert reader.parse_line(text, tree).moves == (move,)
            verbs.add(str(move).split()[0])
    assert verbs == {form.verb for form in reader.forms}


def spelt(move: rules.Move, say: Language) -> Iterator[str]:
    """Yield spellings of a move: English, other names of crossings, and words of the language."""
    text = str(move)
    yield text
    yield text.lower()
    yield CROSSING.sub(lambda name: parse_corner(name.group()).names[-1], text)
    own = {word: notation.WORDS.spellings(word, say)[0] for word in text.split() if word.isalpha()}
    yield " ".join(word if word.isupper() else own.get(word, word) for word in text.split())


def test_a_draw_is_parsed_even_if_draws_cannot_be_listed() -> None:
    game = next(random_game(1))
    tree = notation.tree_of(game.position)
    assert game.legal_moves() == []
    draw = game.deal()
    assert isinstance(draw, rules.Draw)
    reading = notation.grammar(ENGLISH).parse_line(str(draw), tree)
    assert reading.moves == (draw,)
    assert notation.grammar(ENGLISH).parse_line("draw shoal v", tree).open
    assert notation.grammar(ENGLISH).parse_line("draw famine", tree).is_dead
    assert (
        notation.grammar(ENGLISH).parse_line("draw rot rot", tree).is_dead
    )  # the green deck has one


@pytest.mark.parametrize("say", LANGUAGES, ids=IDS)
def test_every_word_has_one_meaning_in_a_language(say: Language) -> None:
    for words in (
        {form.verb for form in notation.grammar(say).forms},
        {card.name for card in rules.CARDS},
    ):
        spelt: dict[str, str] = {}
        for word in sorted(words):
            for spelling in notation.WORDS.spellings(word, say):
                assert spelt.setdefault(spelling.casefold(), word) == word


def test_every_word_can_be_translated() -> None:
    needed = {form.verb for form in notation.grammar(ENGLISH).forms} | {
        card.name for card in rules.CARDS
    }
    needed |= {"food", "wood", "ore", "priest", "person", *DIRECTIONS, *SIDES}
    needed |= {"red", "green", "blue", "orange", "yellow", "black", *rules.COLOURS}
    assert {*notation.WORDS.english} == {*map(str, needed)}


@pytest.mark.parametrize("say", LANGUAGES, ids=IDS)
def test_a_crossing_is_offered_by_its_name_on_the_island(say: Language) -> None:
    kind = next(form for form in notation.grammar(say).forms if form.verb == "priest").kinds[0]
    values: list[Hashable] = list(rules.CROSSINGS)
    assert kind.completions("D2", values)
    offered = [kind.format(value) for value in values]
    assert not [name for name in offered if name[0] not in "ABCDEFG" or "-" in name]
    if say is ENGLISH:
        assert offered == [
            str(notation.parse_move(f"priest {name}")).split()[1] for name in offered
        ]


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    try:
        move = notation.parse_move(text)
    except ParseError:
        return
    assert notation.parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("prélever D6 nourriture", "strip D6 food"),
        ("surexploiter D6 nourriture", "strip D6 food"),
        ("jouer éboulement D6", "play landslide D6"),
        ("jouer glissement D6", "play landslide D6"),
        ("jouer submersion D6", "play flood D6"),
        ("jouer crue D6", "play flood D6"),
    ],
)
def test_older_french_words_are_still_understood(typed: str, canonical: str) -> None:
    assert str(notation.grammar(language("fr")).parse(typed)) == canonical


def test_french_resources_follow_their_number_with_de() -> None:
    assert notation.count_resource(2, rules.Resource.ORE, language("fr")) == "2 de minerai"
    assert notation.count_resource(2, rules.Resource.FOOD, ENGLISH) == "2 food"


def test_hidden_piles_suggest_no_draw() -> None:
    game = Game.new(["Neptun", "Ana", "Ben"], fields=FIELDS, first=2)
    assert game.position.phase is rules.Phase.DRAW
    view = game.view_for(2).position
    assert view.legal_moves() == []
    assert notation.tree_of(view) == {}
    assert [*notation.tree_of(game.position)] == ["draw"]
