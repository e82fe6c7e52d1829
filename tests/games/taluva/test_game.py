"""The public interface: creating a game, playing it, and its data for other programs."""

import copy
import json
import pickle
import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva import Game, IllegalMove, ParseError, load, parse_tile
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.games.taluva.rules import EDITIONS, Expand, Rule
from taluva.hexgrid import parse_hex
from tests import phrases
from tests.games.taluva.games import early_victory

TILES = ["JC", "SR", "CL", "JJ", "RS", "LC", "CJ", "JS"]
OPENING = ["place M25 e", "hut N24", "place M23 ne", "hut N22", "place L24 w", "hut K25"]


def game_after(*moves: str, names: tuple[str, ...] = ("Ana", "Ben"), **arguments: Any) -> Game:
    """Play moves from the start, with a fixed draw order."""
    game = Game.new(names, tiles=TILES, **arguments)
    for move in moves:
        game = game.play(move)
    return game


def play_at_random(game: Game, random: random.Random) -> Game:
    """Play to the end."""
    while game.phase != "over":
        game = game.play(random.choice(game.legal_moves()))
    return game


# --- making a game --------------------------------------------------------------------------------


def test_a_new_game_starts_with_an_empty_board() -> None:
    game = Game.new(["Ana", "Ben"], edition="2014", seed=7)
    assert (game.phase, game.turn, game.seat) == ("tile", 1, 1)
    assert game.outcome is None
    assert game.moves == ()
    assert game.names == ("Ana", "Ben")
    assert game.tile is not None
    assert str(game.tile) == str(game.position.deck[0])


def test_the_same_seed_deals_the_same_tiles() -> None:
    assert Game.new(["Ana", "Ben"], seed=7) == Game.new(["Ana", "Ben"], seed=7)
    decks = {Game.new(["Ana", "Ben"], seed=seed).position.deck for seed in range(20)}
    assert len(decks) == 20


def test_without_a_seed_a_random_one_is_chosen() -> None:
    game = Game.new(["Ana", "Ben"])
    assert game.seed is not None
    assert Game.new(["Ana", "Ben"], seed=game.seed) == game


def test_the_shuffle_matches_the_documentation() -> None:
    table = [*(["JJ"] + ["JC"] * 5 + ["JS"] * 4 + ["JR"] * 2 + ["JL"])]
    table += ["CJ"] * 6 + ["CC"] + ["CS"] * 2 + ["CR"] * 2 + ["CL"]
    table += ["SJ"] * 4 + ["SC"] * 2 + ["SS", "SR", "SL"]
    table += ["RJ"] * 2 + ["RC"] * 2 + ["RS"] * 2 + ["RR", "RL"]
    table += ["LJ"] * 2 + ["LC", "LS", "LR", "LL"]
    rng = random.Random(20261116)
    for i in range(len(table) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        table[i], table[j] = table[j], table[i]
    game = Game.new(["Ana", "Ben"], edition="2012", seed=20261116)
    assert [str(tile) for tile in game.position.deck] == table[:24]


def test_an_explicit_draw_order_is_used() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["LL", "ll", "LL"])
    assert [str(tile) for tile in game.position.deck] == ["LL", "LL", "LL"]
    assert game.position.options.tile_count == 3
    assert game.seed is None


def test_names_are_stripped() -> None:
    assert Game.new(["  Ana ", "Ben\t"]).names == ("Ana", "Ben")
    names = ("x" * 30, "e\u0301", "太", "7", "!")
    assert Game.new(names, seed=1).names == names


def test_colours_can_be_chosen() -> None:
    five = ["A", "B", "C", "D", "E"]
    assert Game.new(five).colours == ("white", "orange", "purple", "blue", "yellow")
    assert Game.new(five[:3], colours=["Blue", "white"]).colours == ("blue", "white", "orange")


@pytest.mark.parametrize(
    ("names", "arguments", "sentence"),
    [
        ([], {}, phrases.TALUVA_PLAYERS(least=2, most=5, players=0)),
        (["Ana"], {}, phrases.TALUVA_PLAYERS(least=2, most=5, players=1)),
        (["Ana", ""], {}, phrases.NAME_MISSING(seat=2)),
        (["  ", "Ben"], {}, phrases.NAME_MISSING(seat=1)),
        (["Ana", None], {}, phrases.NAME_MISSING(seat=2)),
        ([1, 2], {}, phrases.NAME_MISSING(seat=1)),
        (["Ana", "ANA"], {}, phrases.SAME_NAME(name="'ANA'")),
        (["Ana", " ana "], {}, phrases.SAME_NAME(name="'ana'")),
        (["Straße", "STRASSE"], {}, phrases.SAME_NAME(name="'STRASSE'")),
        (["Ana", "x" * 31], {}, phrases.PLAYER_NAME_TOO_LONG(seat=2, most=30)),
        (["Ana", "B\x1b[2Jn"], {}, phrases.PLAYER_NAME_UNPRINTABLE(seat=2)),
        *(
            (["Ana", blank], {}, phrases.PLAYER_NAME_INVISIBLE(seat=2))
            for blank in ("\u2800", "\u3164\u115f", "\u1160", "\uffa0", "\u0301", "\ufe0f\u0301")
        ),
        (["Ana", "Ben"], {"seed": 10**18}, phrases.SEED_TOO_LONG(most=18)),
        (["Ana", "Ben"], {"seed": -(10**1500)}, phrases.SEED_TOO_LONG(most=18)),
        (["Ana", "B\u202en"], {}, phrases.PLAYER_NAME_UNPRINTABLE(seat=2)),
        ("Ana", {}, phrases.NAMES_NOT_A_LIST),
        (["Ana", "Ben"], {"tiles": TILES, "seed": 1}, phrases.ORDER_OR_SEED),
        (["Ana", "Ben"], {"tiles": TILES, "tile_count": 8}, phrases.ORDER_OR_SEED),
        (["Ana", "Ben"], {"tiles": []}, phrases.WRONG_NUMBER_OF_TILES(players=2, most=48, tiles=0)),
        (["Ana", "Ben"], {"tiles": "JC"}, phrases.TILES_NOT_A_LIST),
        (
            ["Ana", "Ben"],
            {"tiles": ["JC", "JV"]},
            phrases.NOT_A_TILE(word="'JV'", letters="J C S R L", example="JC"),
        ),
        (["Ana", "Ben"], {"seed": "7"}, phrases.SEED_NOT_A_NUMBER(seed="'7'")),
        (["Ana", "Ben"], {"seed": 7.0}, phrases.SEED_NOT_A_NUMBER(seed="7.0")),
        (["Ana", "Ben"], {"seed": True}, phrases.SEED_NOT_A_NUMBER(seed="True")),
        (["Ana", "Ben"], {"tile_count": "24"}, phrases.TILES_NOT_A_NUMBER(number="'24'")),
        (["Ana", "Ben"], {"tile_count": True}, phrases.TILES_NOT_A_NUMBER(number="True")),
        (
            ["Ana", "Ben"],
            {"edition": 2013},
            phrases.NO_SUCH_EDITION(edition=2013, editions=", ".join(EDITIONS)),
        ),
        (["Ana", "Ben"], {"teams": "no"}, phrases.NOT_ON_OR_OFF(option="teams", value="'no'")),
        (
            ["Ana", "Ben"],
            {"ranking": "yes"},
            phrases.NOT_ON_OR_OFF(option="ranking", value="'yes'"),
        ),
        (
            ["Ana", "Ben"],
            {"hut_adjacency": "no"},
            phrases.NOT_ON_OR_OFF(option="hut_adjacency", value="'no'"),
        ),
        (
            ["Ana", "Ben"],
            {"colours": ["pink"]},
            phrases.NO_SUCH_COLOUR(colour="'pink'", colours="white, orange, purple, blue, yellow"),
        ),
        (["Ana", "Ben"], {"colours": ["blue", "BLUE"]}, phrases.SAME_COLOUR(colour="blue")),
        (
            ["Ana", "Ben"],
            {"colours": ["blue", "white", "orange"]},
            phrases.TOO_MANY_COLOURS(colours=3, players=2),
        ),
    ],
)
def test_invalid_arguments_are_refused(
    names: Any, arguments: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Game.new(names, **arguments)


@pytest.mark.parametrize(
    ("names", "arguments"),
    [
        (None, {}),
        (2, {}),
        (["Ana", "Ben"], {"edition": ["2014"]}),
        (["Ana", "Ben"], {"edition": None}),
        (["Ana", "Ben"], {"tiles": 8}),
        (["Ana", "Ben"], {"tiles": [8]}),
        (["Ana", "Ben"], {"tiles": [None]}),
        (["Ana", "Ben"], {"colours": 3}),
        (["Ana", "Ben"], {"colours": "blue"}),
        (["Ana", "Ben"], {"colours": [None]}),
        (["Ana", "Ben"], {"seed": [1]}),
        (["Ana", "Ben"], {"tile_count": 24.0}),
        (["Ana", "Ben"], {"teams": []}),
    ],
)
def test_arguments_of_wrong_types_are_refused_with_a_sentence(
    names: Any, arguments: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=r"[a-z]+ [a-z]+"):
        Game.new(names, **arguments)


# --- playing --------------------------------------------------------------------------------------


def test_moves_are_kept_in_canonical_form() -> None:
    game = game_after(*OPENING[:4], "p l24w", "x n24 clearing", edition="2006")
    assert [str(move) for move in game.moves] == [
        "place JC M25 e",
        "hut N24",
        "place SR M23 ne",
        "hut N22",
        "place CL L24 w",
        "expand N24 clearing",
    ]


def test_expanding_from_any_field_is_the_same_move() -> None:
    game = game_after("place M25 e", "hut N24", "place M23 ne", "hut M21", "place L24 w")
    game = (
        game.play("expand N24 clearing").play("place O27 se").play("hut O29").play("place L22 nw")
    )
    assert game.seat == 1
    legal = [move for move in game.legal_moves() if isinstance(move, Expand)]
    assert legal
    for move in legal:
        assert str(move.hex) == "N24"
        other = Expand(parse_hex("N26"), move.land)
        assert game.play(other) == game.play(move)
        assert game.play(other).moves[-1] == move


def test_only_legal_moves_are_played() -> None:
    game = game_after(*OPENING)
    for move in game.legal_moves():
        assert game.refusals(move) == ()
        assert game.play(str(move)) == game.play(move)
    with pytest.raises(IllegalMove) as caught:
        game.play("place M25 e")
    assert [refusal.rule for refusal in caught.value.refusals] == [Rule.E2, Rule.E5]
    assert str(caught.value.move) == "place M25 e"
    assert caught.value.refusals == game.refusals("place M25 e")
    assert isinstance(caught.value, ValueError)
    with pytest.raises(ParseError):
        game.refusals("jump")
    with pytest.raises(ParseError):
        game.play("jump")


def test_a_finished_game_accepts_no_move() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC"]).play("place M25 e").play("hut N24")
    assert (game.phase, game.turn, game.seat, game.tile) == ("over", 1, None, None)
    assert game.legal_moves() == []
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert game.position.tiles_left == 0
    for move in ("place M25 se", "hut N26", "expand N24 clearing"):
        with pytest.raises(IllegalMove, match=r" \[T2\]$"):
            game.play(move)


# --- values ---------------------------------------------------------------------------------------


def test_equal_moves_make_equal_games() -> None:
    assert game_after(*OPENING) == game_after(*OPENING)
    assert game_after(*OPENING).position == game_after(*OPENING).position
    assert game_after(*OPENING[:-1]) != game_after(*OPENING)
    assert game_after(*OPENING) != game_after(*OPENING, edition="2006")


@settings(deadline=None)
@given(st.integers(0, 1000))
def test_earlier_games_stay_unchanged(seed: int) -> None:
    rng = random.Random(seed)
    game = game_after()
    kept = []
    while game.phase != "over":
        kept.append((game, game.as_dict(), game.legal_moves()))
        game = game.play(rng.choice(game.legal_moves()))
    for old, facts, moves in kept:
        assert old.as_dict() == facts
        assert old.legal_moves() == moves
    again = kept[0][0]
    for move in game.moves:
        again = again.play(move)
    assert again == game


@pytest.mark.parametrize("moves", [0, 3, 6])
def test_copies_and_pickles_are_equal(moves: int) -> None:
    game = game_after(*OPENING[:moves])
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert twin.position == game.position
        assert twin.legal_moves() == game.legal_moves()
        assert play_at_random(twin, random.Random(5)) == play_at_random(game, random.Random(5))


def test_the_deck_can_be_chosen_later() -> None:
    game = game_after(*OPENING[:2])
    other = Game.new(["Ana", "Ben"], tiles=["LL"] * 8).position.deck
    changed = game.with_deck(game.position.deck[:1] + other[1:])
    assert str(changed.tile) == "LL"
    assert str(game.tile) == "SR"
    unknown = game.with_deck(game.position.deck[:1])
    assert unknown.tile is None
    assert unknown.as_dict()["tile"] is None
    assert [refusal.rule for refusal in unknown.refusals("place M23 ne")] == [Rule.T1]
    assert unknown.play("place SR M23 ne").play("hut N22").moves == game_after(*OPENING[:4]).moves


@pytest.mark.parametrize("deck", [[], ["LL"], ["LL", "JC"]])
def test_a_deck_must_start_with_the_placed_tiles(deck: list[str]) -> None:
    game = game_after(*OPENING[:2])
    with pytest.raises(ValueError, match=phrases.BAD_DECK()):
        game.with_deck([parse_tile(each) for each in deck])
    with pytest.raises(ValueError, match=phrases.BAD_DECK()):
        Game.new(["Ana", "Ben"], seed=1).with_deck([])


def test_the_sign_of_a_seed_counts() -> None:
    line = "taluva 2014 RRM25e 19:N24 20:- 2:SC"
    for make in (partial(Game.new, ["Ana", "Ben"]), partial(Game.from_position, line)):
        plus, minus = make(seed=3), make(seed=-3)
        assert plus.position.deck != minus.position.deck
        assert make(seed=minus.seed) == minus
    setup = Setup(("Ana", "Ben"), {}, -3)
    assert definition_for("taluva").new(setup) == Game.new(["Ana", "Ben"], seed=-3)


def test_an_old_log_with_a_negative_seed_keeps_its_deal(tmp_path: Path) -> None:
    path = tmp_path / "old.taluva"
    path.write_text("taluva-log 1\nedition 2014\nseat 1 Ana\nseat 2 Ben\nseed -3\n\n")
    assert load(path, Game).position.deck == Game.new(["Ana", "Ben"], seed=3).position.deck


def test_no_view_reveals_the_tiles_to_come() -> None:
    game = Game.new(["Ana", "Ben"], seed=5)
    for _ in range(8):
        game = game.apply(game.legal_moves()[0])
        view, deck = game.view_for(game.seat), game.position.deck
        assert view.seed is None
        assert view.position.deck == deck[: game.turn]
        assert view.effect is not None
        assert view.effect.after == view.position
        assert view.effect.before.deck == deck[: view.effect.turn]
        assert view.effect.move == game.moves[-1]


# --- for other programs ---------------------------------------------------------------------------


def test_as_dict_returns_the_whole_state() -> None:
    game = game_after("place M25 e", "hut N24", "place M23 ne")
    assert game.as_dict() == {
        "format": 1,
        "edition": "2014",
        "options": {"tile_count": 8, "hut_adjacency": False, "teams": False, "ranking": False},
        "phase": "build",
        "turn": 2,
        "seat": 2,
        "tile": None,
        "tiles_left": 6,
        "seats": [
            {
                "seat": 1,
                "name": "Ana",
                "colour": "white",
                "pool": {"huts": 19, "towers": 2, "temples": 3},
                "built": {"huts": 1, "towers": 0, "temples": 0},
                "status": "playing",
            },
            {
                "seat": 2,
                "name": "Ben",
                "colour": "orange",
                "pool": {"huts": 20, "towers": 2, "temples": 3},
                "built": {"huts": 0, "towers": 0, "temples": 0},
                "status": "playing",
            },
        ],
        "fields": [
            field("M21", 1, "sand", 2),
            field("N22", 1, "rock", 2),
            field("M23", 1, "volcano", 2, points="ne"),
            field("N24", 1, "jungle", 1, building="huts", huts=1, seat=1),
            field("M25", 1, "volcano", 1, points="e"),
            field("N26", 1, "clearing", 1),
        ],
        "settlements": [{"seat": 1, "hexes": ["N24"], "temples": 0, "towers": 0}],
        "outcome": None,
    }


def field(hex: str, level: int, land: str, laid: int, **more: Any) -> dict[str, Any]:
    """Return a field as plain data."""
    empty = {"points": None, "building": None, "huts": 0, "seat": None}
    return {"hex": hex, "level": level, "land": land, "laid": laid, **empty, **more}


def test_as_dict_works_at_the_start_and_at_the_end() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "SR"])
    start = game.as_dict()
    assert (start["phase"], start["turn"], start["seat"], start["tile"]) == ("tile", 1, 1, "JC")
    assert (start["tiles_left"], start["fields"], start["settlements"]) == (1, [], [])
    for move in OPENING[:4]:
        game = game.play(move)
    end = game.as_dict()
    assert (end["phase"], end["turn"], end["seat"], end["tile"]) == ("over", 2, None, None)
    assert end["tiles_left"] == 0
    assert end["outcome"] == {"reason": "tiles-out", "winners": [1, 2], "places": None}
    assert [each["hexes"] for each in end["settlements"]] == [["N22"], ["N24"]]


def test_as_dict_contains_other_options() -> None:
    game = Game.new(
        ["A", "B", "C"], edition="2006", tile_count=3, hut_adjacency=False, ranking=True, seed=4
    )
    options = {"tile_count": 3, "hut_adjacency": False, "teams": False, "ranking": True}
    assert game.as_dict()["options"] == options
    game = play_at_random(game, random.Random(1))
    outcome = game.as_dict()["outcome"]
    assert outcome is not None
    assert outcome["reason"] == "tiles-out"
    assert outcome["places"] is not None
    assert len(outcome["places"]) == 3
    assert outcome["winners"] == [s for s, place in enumerate(outcome["places"], 1) if place == 1]


@settings(deadline=None)
@given(st.integers(0, 10_000), st.integers(2, 5))
def test_as_dict_is_plain_data_in_reading_order(seed: int, players: int) -> None:
    rng = random.Random(seed)
    game = Game.new(["Ana", "Ben", "Cai", "Dee", "Eli"][:players], tile_count=12, seed=seed)
    for _ in range(rng.randrange(24)):
        if game.phase != "over":
            game = game.play(rng.choice(game.legal_moves()))
    facts = game.as_dict()
    assert json.loads(json.dumps(facts)) == facts
    hexes = [parse_hex(each["hex"]) for each in facts["fields"]]
    assert hexes == sorted(hexes)
    firsts = []
    for settlement in facts["settlements"]:
        own = [parse_hex(label) for label in settlement["hexes"]]
        assert own == sorted(own)
        firsts.append(own[0])
    assert firsts == sorted(firsts)
    assert sum(each["level"] for each in facts["fields"]) % 3 == 0
    for each in facts["fields"]:
        assert (each["points"] is None) == (each["land"] != "volcano")
        assert (each["building"] is None) == (each["seat"] is None)
        assert each["huts"] == (each["level"] if each["building"] == "huts" else 0)


@pytest.mark.parametrize("move", [None, 123, b"hut N24", ("hut", "N24")])
def test_a_value_that_is_neither_move_nor_text_is_a_type_error(move: Any) -> None:
    game = Game.new(["Ana", "Ben"], seed=1).play("place M25 e")
    with pytest.raises(TypeError, match="a move or its text"):
        game.play(move)


def test_the_longest_seeds_are_accepted() -> None:
    for seed in (10**18 - 1, 1 - 10**18):
        assert Game.new(["Ana", "Ben"], seed=seed).seed == seed % 10**18


@pytest.mark.parametrize("edition", [2006, 2012, 2014])
def test_an_edition_may_be_a_number(edition: int) -> None:
    game = Game.new(["Ana", "Ben"], seed=1, edition=edition)
    assert game == Game.new(["Ana", "Ben"], seed=1, edition=str(edition))
    assert game.as_dict()["edition"] == str(edition)


@pytest.mark.parametrize("edition", [True, 2014.0, None, [], 20140])
def test_unknown_editions_are_refused(edition: Any) -> None:
    with pytest.raises(ValueError, match=re.escape(phrases.NO_SUCH_EDITION())):
        Game.new(["Ana", "Ben"], edition=edition)


def test_a_game_is_described_in_one_line() -> None:
    game = game_after(*OPENING[:2])
    assert (str(game), repr(game)) == (
        "Taluva turn 2, tile SR: Ben",
        "<Taluva turn 2, tile SR: Ben>",
    )
    assert str(early_victory()).startswith("Taluva: ")


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat}"):
        game_after().view_for(seat)
