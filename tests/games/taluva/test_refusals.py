"""Refusals in words: each rule names what is in the way."""

import re

import pytest

from taluva.games.taluva.messages import explain, explain_all
from taluva.games.taluva.notation import grammar, parse_move
from taluva.games.taluva.rules import Refusal, Rule
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from tests.games.taluva.cases.cases import CASES, DECIDING, REFUSING, Case, Given

EMPTY = """\
    M
25  .
"""
MOUNTAIN = """\
    L    M    N
22  .         J1h1
23       J2
24  L3        C1h1
25       ^3w
26  R3h2      R1
27       ^3sw
28  C3        C2
29       R3w1
30  L1        J2h1
31       R1m2
32  .         ^1nw
"""

TILE = ("tile JC",)
SENTENCES = [
    ("T1", MOUNTAIN, TILE, "place CJ M27 w", "the drawn tile is JC"),
    (
        "T1",
        MOUNTAIN,
        ("tile ?",),
        "place M27 nw",
        "the drawn tile is unknown: name it, as in place JC M25 e",
    ),
    ("T2", MOUNTAIN, TILE, "hut N26", "place the tile first, then build"),
    ("T2", MOUNTAIN, (), "place M27 nw", "the tile is placed: now build"),
    ("T2", MOUNTAIN, ("over early 2",), "place M27 nw", "the game is over"),
    ("P0", EMPTY, TILE, "place N24 w", "the first tile's volcano goes on M25"),
    ("P2", MOUNTAIN, TILE, "place P20 e", "P20 Q19 Q21 share no edge with the island"),
    ("E1", MOUNTAIN, TILE, "place M29 nw", "an eruption needs a volcano below, and M29 isn't one"),
    ("E2", MOUNTAIN, TILE, "place M25 w", "same direction as the volcano below, w"),
    ("E1", MOUNTAIN, TILE, "place L32 ne", "the tile would lie only partly on land: L32 is sea"),
    ("E3", MOUNTAIN, TILE, "place M25 ne", "levels differ: M25=3 M23=2 N24=1"),
    ("E3", MOUNTAIN, TILE, "place N32 sw", "nothing lies below N34 M33"),
    ("E4", MOUNTAIN, TILE, "place M27 sw", "M29 has a tower, which cannot be covered"),
    ("E4", MOUNTAIN, TILE, "place N32 nw", "M31 has a temple, which cannot be covered"),
    (
        "E5",
        MOUNTAIN,
        TILE,
        "place M27 w",
        "the settlement on L26 would disappear: it has only this field",
    ),
    ("B1", MOUNTAIN, (), "hut N24", "N24 already has a building"),
    ("B1", MOUNTAIN, (), "hut L32", "there is no field on L32"),
    ("B2", MOUNTAIN, (), "hut N32", "N32 is a volcano: you can't build there"),
    ("B3", MOUNTAIN, ("pool 1 1/2/3",), "expand N22 jungle", "not enough huts: 2 needed, 1 left"),
    ("B3", MOUNTAIN, ("pool 1 0/2/3",), "hut L30", "not enough huts: 1 needed, 0 left"),
    ("B3", MOUNTAIN, ("pool 1 1/0/3",), "tower L24", "not enough towers: 1 needed, 0 left"),
    ("B3", MOUNTAIN, ("pool 1 1/2/0",), "temple L24", "not enough temples: 1 needed, 0 left"),
    ("H1", MOUNTAIN, (), "hut L24", "a new hut needs level 1, but L24 has level 3"),
    ("H2", MOUNTAIN, (), "hut N26", "a new hut can't be next to your building on N24"),
    ("W1", MOUNTAIN, (), "tower M23", "a tower needs level 3 or higher, but M23 has level 2"),
    ("W2", MOUNTAIN, (), "tower L24", "you have no settlement next to L24"),
    ("W3", MOUNTAIN, (), "tower L28", "all your settlements next to it have a tower (at M29)"),
    ("M1", MOUNTAIN, (), "temple L24", "you have no settlement next to L24"),
    (
        "M2",
        MOUNTAIN,
        (),
        "temple M23",
        "a temple needs a settlement of 3 fields next to it, but yours has 2",
    ),
    (
        "M3",
        MOUNTAIN.replace("R1\n27", "R1m1\n27"),
        (),
        "temple M23",
        "each large enough settlement next to it has a temple (at N26)",
    ),
    ("X1", MOUNTAIN, (), "expand L26 clearing", "you have no building on L26"),
    (
        "X2",
        MOUNTAIN,
        (),
        "expand N22 sand",
        "no empty field of that land is next to the settlement",
    ),
]


@pytest.mark.parametrize(
    ("rule", "diagram", "lines", "move", "sentence"), SENTENCES, ids=lambda value: str(value)[:40]
)
def test_refused_moves_are_explained(
    rule: str, diagram: str, lines: tuple[str, ...], move: str, sentence: str
) -> None:
    given = Given(turn=12)
    for line in lines:
        given = given.after(line)
    position = given.position(diagram)
    refusals = position.refusals(parse_move(move))
    explained = {str(each.rule): explain(each, position, ENGLISH) for each in refusals}
    assert explained.get(rule) == sentence
    assert f"{sentence} [{rule}]" in explain_all(refusals, position, ENGLISH)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_example_of_a_tile_can_be_typed(code: str) -> None:
    say = language(code)
    position = Given(turn=12).after("tile ?").position(MOUNTAIN)
    told = explain(Refusal(Rule.T1), position, say)
    example = grammar(say).format_move(parse_move("place JC M25 e"))
    assert told.endswith(f" {example}")
    assert grammar(say).parse(example) == parse_move("place JC M25 e")


def test_every_refusing_rule_has_a_sentence() -> None:
    assert {rule for rule, *_ in SENTENCES} == {str(rule) for rule in REFUSING}


@pytest.mark.parametrize("rule", sorted(DECIDING))
def test_other_rules_have_no_message(rule: Rule) -> None:
    with pytest.raises(ValueError, match=f"rule {rule} refuses no move"):
        explain(Refusal(rule), CASES[0].game().position, ENGLISH)


# Rules whose message needs no hex, because the move or the number is enough.
WITHOUT_HEXES = {Rule.T1, Rule.T2, Rule.P0, Rule.E2, Rule.B3, Rule.M2, Rule.X2}
# Rules whose message names only the hexes that matter: the sea, or a settlement's tower or temple.
WITH_SOME_HEXES = {Rule.E3, Rule.W3, Rule.M3}


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.where) for case in CASES if case.is_refused]
)
def test_every_refusal_has_a_sentence(case: Case) -> None:
    position = case.game().position
    for refusal in position.refusals(case.move):
        sentence = explain(refusal, position, ENGLISH)
        assert sentence == sentence.strip()
        assert len(sentence.split()) >= 4
        assert "\n" not in sentence
        assert "None" not in sentence
        if refusal.rule in WITH_SOME_HEXES:
            assert re.search(r"\b[A-Z]{1,2}\d+\b", sentence)
        elif refusal.rule not in WITHOUT_HEXES:
            for hex in refusal.hexes:
                assert str(hex) in sentence
        for number in (refusal.needed, refusal.available):
            assert number is None or str(number) in sentence
