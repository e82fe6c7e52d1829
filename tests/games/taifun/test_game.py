"""Game: setting up, playing with and without a dealer, what a seat may see, plain data."""

import json
import pickle
import random
import re
from dataclasses import replace
from typing import Any, cast

import pytest

from taluva.core.game import Game as AnyGame
from taluva.games.taifun import rules
from taluva.hexgrid import parse_hex
from taluva.taifun import Game, IllegalMove, ParseError
from tests import phrases
from tests.games.taifun.games import CODES, NAMES, new_game, random_game


def test_a_new_game_with_a_dealer_waits_for_the_first_tribe() -> None:
    game = Game.new(["Neptun", "Ana", "Ben"], seed=7)
    assert game.names == ("Neptun", "Ana", "Ben")
    assert (game.phase, game.round, game.seat) == ("house", 0, game.position.first)
    assert [type(move) for move in game.moves] == [rules.Draw]
    assert len(game.as_dict()["hand"]) == 5
    assert game.outcome is None


def test_a_new_game_without_a_dealer_waits_for_the_cards() -> None:
    game = Game.new(["Neptun", "Ana", "Ben"], fields=CODES, first=3)
    assert (game.phase, game.seat, len(game.moves), game.effect) == ("draw", None, 0, None)
    assert game.deal() is None
    game = game.play("draw shoal vein shoal vein rot")
    assert (game.phase, game.seat) == ("house", 3)
    assert game.as_dict()["hand"] == ["rot", "shoal", "shoal", "vein", "vein"]


def test_the_fields_are_listed_ring_by_ring() -> None:
    game = Game.new(NAMES, fields=CODES, first=2)
    fields = {field["hex"]: field["halves"] for field in game.as_dict()["fields"]}
    assert fields["D8"] is None
    assert [fields[str(hex)] for hex in rules.FIELD_HEXES] == CODES
    assert " ".join(map(str, rules.FIELD_HEXES[:8])) == "D6 E7 E9 D10 C9 C7 D4 E5"
    assert str(rules.FIELD_HEXES[18]) == "D2"
    assert str(rules.FIELD_HEXES[-1]) == "C3"


def test_a_game_conforms_to_the_table() -> None:
    game: AnyGame[rules.Move] = new_game()
    assert game.game_name == "taifun"


def test_play_deals_and_apply_does_not() -> None:
    game = new_game()
    while game.phase is not rules.Phase.CARDS:
        game = game.play(game.legal_moves()[0])
    while "done" not in map(str, game.legal_moves()):
        game = game.play(game.legal_moves()[0])
    stepped = game.apply("done")
    assert stepped.phase is rules.Phase.DRAW
    assert stepped.seat is None
    played = game.play("done")
    assert played.phase is rules.Phase.TURN
    assert [type(move) for move in played.moves[-2:]] == [rules.Draw, rules.Roll]
    assert stepped.apply(played.moves[-2]).apply(played.moves[-1]) == played


def test_a_seed_always_makes_the_same_game() -> None:
    game = Game.new(NAMES, seed=20261116, edition=1)
    assert str(game.moves[0]) == "draw shoal driftwood vein harvest vein"
    assert game.position.first == 4
    assert " ".join(str(game.position.island.fields[hex]) for hex in rules.FIELD_HEXES[:6]) == (
        "OO BK GK KY RK GB"
    )
    assert Game.new(NAMES, seed=1) != Game.new(NAMES, seed=2)


def test_without_a_seed_a_random_one_is_chosen() -> None:
    assert Game.new(NAMES).seed != Game.new(NAMES).seed


def test_fields_and_a_seed_together_have_a_dealer() -> None:
    game = Game.new(NAMES, seed=5, fields=CODES, first=2)
    assert game.phase is rules.Phase.HOUSE
    assert game.moves == Game.new(NAMES, seed=5).moves


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"names": ["Neptun", "Ana"]}, phrases.TAIFUN_PLAYERS(players=2)),
        ({"names": [*NAMES, "Dora"]}, phrases.TAIFUN_PLAYERS(players=5)),
        ({"names": ["Neptun", "Ana", "ana"]}, phrases.SAME_NAME(name="'ana'")),
        ({"seed": "7"}, phrases.SEED_NOT_A_NUMBER()),
        ({"rounds": 0}, phrases.WRONG_NUMBER_OF_ROUNDS(most=999, rounds=0)),
        ({"rounds": 1000}, phrases.WRONG_NUMBER_OF_ROUNDS(most=999)),
        ({"rounds": "9"}, phrases.ROUNDS_NOT_A_NUMBER()),
        ({"rounds": True}, phrases.ROUNDS_NOT_A_NUMBER()),
        (
            {"gifts": "kept"},
            phrases.NOT_A_CHOICE(key="gifts", choices="given or free", found="'kept'"),
        ),
        ({"edition": 1, "wrath": "rounds"}, phrases.NO_SUCH_OPTION(edition=1)),
        ({"fields": CODES}, phrases.FIELDS_OR_TRIBE_MISSING),
        ({"first": 2}, phrases.FIELDS_OR_TRIBE_MISSING),
        ({"fields": CODES, "first": 1}, phrases.BAD_FIRST_TRIBE(first=2, last=4)),
        ({"fields": CODES, "first": 5}, phrases.BAD_FIRST_TRIBE(first=2, last=4)),
        ({"fields": CODES[1:], "first": 2}, phrases.WRONG_NUMBER_OF_FIELDS(all=36, found=35)),
        ({"fields": [*CODES[1:], "KK"], "first": 2}, "the field 'KK' appears twice"),
        ({"fields": [*CODES[1:], "RX"], "first": 2}, phrases.NOT_A_FIELD(word="'RX'")),
        ({"fields": "RR", "first": 2}, phrases.FIELDS_NOT_A_LIST),
    ],
)
def test_invalid_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game.new(**{"names": NAMES, **arguments})


def test_an_illegal_move_changes_nothing_and_is_explained() -> None:
    game = new_game()
    with pytest.raises(IllegalMove) as caught:
        game.play("house M25")
    assert str(caught.value).startswith("house M25: ")
    assert str(caught.value).endswith(" [S1]")
    assert [refusal.rule for refusal in caught.value.refusals] == ["S1"]
    assert game == new_game()
    with pytest.raises(ParseError, match=re.escape(phrases.NOT_A_MOVE(word="'hut'"))):
        game.play("hut D8")
    with pytest.raises(TypeError, match="a move or its text, not int"):
        game.play(cast(str, 7))


def test_a_game_is_a_value() -> None:
    game = new_game()
    later = game.play("house D8")
    assert game == new_game()
    assert later == game.play(rules.House(parse_hex("D8")))
    assert later != game
    assert pickle.loads(pickle.dumps(later)) == later


def test_an_effect_takes_no_part_in_equality() -> None:
    game = new_game()
    assert game.effect is not None
    assert game == replace(game, _last=None)


def test_plain_data_is_json_and_complete() -> None:
    for game in random_game(1, players=4, rounds=6):
        data = game.as_dict()
        assert json.loads(json.dumps(data)) == data
        assert " ".join(data) == (
            "format game options phase round seat first sacrifices power actions temple dice hand"
            " piles tribes fields box outcome"
        )
    assert data["outcome"] == {"reason": "rounds", "winners": [1]}
    assert data["seat"] is None
    assert data["options"] == {"rounds": 6, "gifts": "given"}


# --- what a seat may see --------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 2, 3])
def test_only_the_god_sees_cards(seat: int | None) -> None:
    for game in random_game(2, rounds=4):
        view = game.view_for(seat)
        data = view.as_dict()
        assert data["hand"] == ["?"] * len(game.as_dict()["hand"])
        for deck, pile in game.as_dict()["piles"].items():
            assert sum(data["piles"][deck]["draw"].values()) == sum(pile["draw"].values())
            assert set(data["piles"][deck]["draw"]) <= {"?"}
            assert data["piles"][deck]["discard"] == pile["discard"]
        drawn = {card for move in view.moves if isinstance(move, rules.Draw) for card in move.cards}
        assert drawn <= {rules.UNKNOWN}
        assert view.seed is None
        if view.effect is not None:
            assert set(view.effect.drawn) <= {rules.UNKNOWN}
            assert str(view.effect.move) == str(view.moves[-1])


def test_the_god_sees_the_hand_but_not_the_seed() -> None:
    for game in random_game(2, rounds=3):
        view = game.view_for(1)
        assert view.as_dict() == game.as_dict()
        assert view.moves == game.moves
        assert view.seed is None


def test_a_view_can_be_played_for_the_decisions_of_its_seat() -> None:
    for game in random_game(4, rounds=6):
        view = game.view_for(game.seat)
        if game.seat is not None:
            assert view.legal_moves() == game.legal_moves()
        if game.seat not in (None, 1):
            for move in random.Random(1).sample(game.legal_moves(), 1):
                assert view.apply(move) == game.apply(move).view_for(game.seat)


def test_a_spectator_is_offered_no_card() -> None:
    games = [game for game in random_game(4, rounds=3) if game.phase is rules.Phase.CARDS]
    assert games
    for game in games:
        offered = game.view_for(2).legal_moves()
        assert offered == ([] if game.position.cards.hand else [rules.Done()])


def test_a_card_that_was_redrawn_is_hidden_too() -> None:
    """The god is bound to the last card drawn, which no other seat may read from the position."""
    bound = [
        game
        for seed in range(40)
        for game in random_game(seed, rounds=12)
        if game.position.playing.drawn is not None
    ]
    assert bound
    for game in bound:
        assert game.view_for(3).position.playing.drawn is rules.UNKNOWN


def test_every_card_is_one_object() -> None:
    for card in rules.CARDS:
        assert pickle.loads(pickle.dumps(card)) is card


def test_a_game_is_described_in_one_line() -> None:
    game = Game.new(["Neptun", "Ana", "Ben"], seed=7)
    text = f"Taifun round 0, house: {game.names[game.position.first - 1]}"
    assert (str(game), repr(game)) == (text, f"<{text}>")


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat}"):
        Game.new(["Neptun", "Ana", "Ben"], seed=7).view_for(seat)
