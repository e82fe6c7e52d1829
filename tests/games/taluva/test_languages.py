"""Moves typed in German and French, with the words of docs and rulebooks or English ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from taluva import Game
from taluva.games.taluva.notation import grammar, tree, word_for
from taluva.games.taluva.rules import LANDS, Land, Move
from taluva.hexgrid import Direction
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from tests.games.taluva.test_reader import games

GERMAN = language("de")
FRENCH = language("fr")

# English, German and French, as in the rulebooks.
TABLE = """
place   legen      poser
hut     Hütte      hutte
tower   Turm       tour
temple  Tempel     temple
expand  erweitern  étendre
jungle  Dschungel  jungle
clearing Lichtung  clairière
sand    Sand       sable
rock    Fels       montagne
lake    See        lac
e       o          e
se      so         se
sw      sw         so
w       w          o
nw      nw         no
ne      no         ne
"""
ROWS = [line.split() for line in TABLE.split("\n") if line]
WORDS = {
    "de": {english: german for english, german, _ in ROWS},
    "fr": {english: french for english, _, french in ROWS},
}


def spelt(move: Move, say: Language, rng: random.Random) -> Iterator[str]:
    """Yield spellings of a move: in the language, mixed with English, and abbreviated."""
    own = WORDS[say.code]
    words = str(move).split()
    whole = [own.get(word, word) for word in words]
    yield " ".join(whole)
    yield " ".join(whole).upper()
    yield " ".join(rng.choice(pair) for pair in zip(words, whole, strict=True))
    yield f"{whole[0][:4]} {' '.join(whole[1:])}"


@pytest.mark.parametrize("say", [GERMAN, FRENCH], ids=["de", "fr"])
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_is_parsed_in_the_language(say: Language, seed: int) -> None:
    rng = random.Random(seed)
    for game in games(seed, 6):
        legal = tree(game)
        beginnings: set[str] = set()
        for move in game.legal_moves():
            for line in spelt(move, say, rng):
                assert grammar(say).parse_line(line, legal).moves == (move,), line
                beginnings.update(line[:end] for end in range(len(line)))
        for beginning in beginnings:
            assert not grammar(say).parse_line(beginning, legal).is_dead, beginning


@pytest.mark.parametrize(
    ("say", "line", "move"),
    [
        (GERMAN, "legen M25 o", "place M25 e"),
        (GERMAN, "m25no", "place M25 ne"),
        (GERMAN, "huette N24", "hut N24"),
        (GERMAN, "erweitern N24 l", "expand N24 clearing"),
        (GERMAN, "erweitern N24 e", "expand N24 lake"),
        (GERMAN, "erweitern N24 j", "expand N24 jungle"),
        (GERMAN, "legen DL M25 o", "place JC M25 e"),
        (GERMAN, "legen JC M25 o", "place JC M25 e"),
        (GERMAN, "legen LL M25 o", "place CC M25 e"),
        (FRENCH, "étendre N24 m", "expand N24 rock"),
        (FRENCH, "étendre N24 r", "expand N24 rock"),
        (GERMAN, "erweitern N24 li", "expand N24 clearing"),
        (GERMAN, "erweitern N24 se", "expand N24 lake"),
        (GERMAN, "x n24 dsch", "expand N24 jungle"),
        (GERMAN, "expand N24 Fels", "expand N24 rock"),
        (FRENCH, "poser M25 o", "place M25 w"),
        (FRENCH, "poser M25 so", "place M25 sw"),
        (FRENCH, "etendre N24 foret", "expand N24 jungle"),
        (FRENCH, "étendre N24 prairie", "expand N24 clearing"),
        (FRENCH, "étendre N24 désert", "expand N24 sand"),
        (FRENCH, "etendre N24 mont", "expand N24 rock"),
        (FRENCH, "tour N24", "tower N24"),
    ],
)
def test_translated_moves_are_parsed(say: Language, line: str, move: str) -> None:
    assert str(grammar(say).parse(line)) == move


@pytest.mark.parametrize("say", [ENGLISH, GERMAN, FRENCH], ids=["en", "de", "fr"])
@pytest.mark.parametrize("seed", range(3))
def test_a_move_is_shown_as_it_is_typed(say: Language, seed: int) -> None:
    for game in games(seed, 3):
        for move in game.legal_moves():
            assert grammar(say).parse(grammar(say).format_move(move)) == move


@pytest.mark.parametrize(
    ("say", "written"),
    [
        (ENGLISH, ["place JC M25 ne", "expand N24 lake"]),
        (GERMAN, ["legen DL M25 no", "erweitern N24 See"]),
        (FRENCH, ["poser JC M25 ne", "étendre N24 lac"]),
    ],
)
def test_moves_are_written_in_the_words_of_the_language(say: Language, written: list[str]) -> None:
    moves = [grammar(say).parse(text) for text in ("place JC M25 ne", "expand N24 lake")]
    assert [grammar(say).format_move(move) for move in moves] == written


def test_a_verb_of_another_language_is_not_understood() -> None:
    legal = tree(Game.new(["Ana", "Ben"], seed=1))
    assert grammar(GERMAN).parse_line("poser M25 e", legal).is_dead
    assert grammar(FRENCH).parse_line("legen M25 e", legal).is_dead


@pytest.mark.parametrize("say", [GERMAN, FRENCH], ids=["de", "fr"])
def test_shown_words_match_the_rulebooks(say: Language) -> None:
    shown = {str(each): word_for(each, say) for each in (*LANDS, *Direction)}
    assert shown == {word: own for word, own in WORDS[say.code].items() if word in shown}
    assert word_for(Land.VOLCANO, say) == {"de": "Vulkan", "fr": "volcan"}[say.code]
