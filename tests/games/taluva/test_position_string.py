"""A position of Taluva in one line: parse and format are inverses, and bad lines are refused."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva import Game, ParseError
from taluva.core.position_string import MAX_POSITION_LENGTH
from taluva.games.taluva.position_string import (
    ParsedPosition,
    find_problems,
    format_position,
    parse_position,
)
from taluva.games.taluva.rules import EDITIONS, Place
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import Direction, parse_hex
from tests import phrases
from tests.games.taluva.games import before_the_end, early_victory, last_standing, random_games

NAMES = ["Ana", "Ben", "Cem", "Dora", "Eli"]
LINE = "taluva 2014 RRM25e,SSL26w,CJO25ne 18:N24,N26 19:K25 1:build"
EAGERNESS = {"hut": 1, "expand": 6, "temple": 30, "tower": 60}


def steps(seed: int, players: int, **options: object) -> Iterator[Game]:
    """Yield every game of a random playthrough that often erupts and builds high."""
    chance = random.Random(seed)
    game = Game.new(NAMES[:players], seed=seed, **options)  # type: ignore[arg-type]
    yield game
    while game.outcome is None:
        moves = game.legal_moves()
        fields = game.position.board.fields
        weights = [
            (9 if move.volcano in fields else 1)
            if isinstance(move, Place)
            else EAGERNESS[str(move).split()[0]]
            for move in moves
        ]
        game = game.play(chance.choices(moves, weights)[0])
        yield game


def assert_inverse(game: Game) -> None:
    assert not list(find_problems(game.position))
    line = game.to_position()
    parsed = parse_position(line)
    assert parsed.position == game.view_for(None).position
    assert format_position(*parsed) == line
    again = Game.from_position(line, game.names)
    assert again.legal_moves() == game.legal_moves()
    assert again.outcome == game.outcome


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 5),
    edition=st.sampled_from(sorted(EDITIONS)),
    variant=st.sampled_from(["", "teams", "ranking"]),
    tiles=st.none() | st.integers(1, 20),
    adjacency=st.none() | st.booleans(),
)
def test_every_position_of_a_game_has_a_line(
    seed: int, players: int, edition: str, variant: str, tiles: int | None, adjacency: bool | None
) -> None:
    options: dict[str, object] = {"edition": edition, "tile_count": tiles}
    options["hut_adjacency"] = adjacency
    if variant == "ranking" or (variant == "teams" and players == 4):
        options[variant] = True
    chance = random.Random(seed)
    for game in steps(seed, players, **options):
        if game.outcome is not None or chance.random() < 0.15:
            assert_inverse(game)


@pytest.mark.parametrize("steps_before", [0, 1, 2, 3])
def test_finished_games_have_a_line(steps_before: int) -> None:
    for game in (early_victory(), last_standing()):
        assert_inverse(before_the_end(game, steps_before))


def test_a_game_continues_the_same_from_its_position_line() -> None:
    for game in random_games(8):
        later = Game.from_position(game.to_position(), game.names)
        for _ in range(2):
            moves = game.legal_moves()
            if not moves or (isinstance(moves[0], Place) and later.tile is None):
                break
            game, later = game.play(moves[0]), later.play(moves[0])
        assert later.position.board == game.position.board
        assert later.position.standing == game.position.standing


def test_the_position_string_hides_the_tiles_to_come() -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    other = Game.new(["Ana", "Ben"], tiles=[str(game.tile), *["LL"] * 47])
    assert game.to_position() == other.to_position()
    assert game.to_position() == game.view_for(None).to_position()


def test_a_seed_orders_unknown_tiles_and_keeps_known_ones() -> None:
    one = Game.from_position("taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ", seed=3)
    two = Game.from_position("taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ", seed=4)
    assert len(one.position.deck) == 48
    assert [str(tile) for tile in one.position.deck[:3]] == ["RR", "SS", "CJ"]
    assert sorted(one.position.deck) == sorted(two.position.deck)
    assert one.position.deck != two.position.deck


def test_placed_tiles_missing_from_the_set_are_accepted() -> None:
    game = Game.from_position("taluva 2014 LLM25e,LLL26w 19:N24 19:K25 1:LL", seed=3)
    assert len(game.position.deck) == 48
    assert [str(tile) for tile in game.position.deck].count("LL") == 3


@pytest.mark.parametrize("steps_round", range(1, 6))
def test_a_rotated_island_is_a_valid_position(steps_round: int) -> None:
    for game in random_games(6):
        line = game.to_position()
        turned = re.sub(
            r"(-?[A-Z]+?-?\d+)(?=[\^*,: ]|$)",
            lambda match: str(parse_hex(match[1]).rotated(steps_round)),
            re.sub(
                r"([JCSRL]{2})(-?[A-Z]+-?\d+)([nsew]{1,2})(?=[, ])",
                lambda match: (
                    f"{match[1]}<{parse_hex(match[2]).rotated(steps_round)}"
                    f"{Direction(match[3]).rotated(steps_round)}>"
                ),
                line,
            ),
        )
        turned = turned.replace("<", "").replace(">", "")
        found = parse_position(turned).position
        assert len(found.legal_moves()) == len(game.legal_moves())


def test_parsing_ignores_case_and_extra_blanks() -> None:
    assert format_position(*parse_position(f"\t{LINE.lower()}  ".replace(" ", "  "))) == LINE


REFUSED = {
    "": phrases.NOT_A_POSITION(found="''"),
    "taluva": "expected 5, 6, 7 or 8",
    "taluva 2014": "expected 5, 6, 7 or 8",
    "taluva 2014 - 20:- 20:- 20:- 20:- 20:- 20:- 1:JC": "expected 5, 6, 7 or 8",
    "taluva 2014,tiles=61 - 20:- 20:- 1:JC": f"{phrases.A_NUMBER_OF_TILES} from 1 to 60",
    "taluva 2014,tiles=49 - 20:- 20:- 1:JC": "1 to 48 tiles, not 49",
    "taluva 2014,teams,ranking - 20:- 20:- 20:- 20:- 1:JC": phrases.TEAMS_OR_RANKING,
    "taluva 2014,ranking,ranking - 20:- 20:- 1:JC": "twice",
    "taluva 2014,ranking=yes - 20:- 20:- 1:JC": "expected tiles=N",
    "taluva 2014,hut-adjacency=maybe - 20:- 20:- 1:JC": "expected tiles=N, hut-adjacency=no",
    "taluva 2014,tiles=1 RRM25e,SSL26w 19:N24 19:K25 2:over": phrases.TOO_MANY_TILES(number=1),
    "taluva 2014 RRM25 19:N24 20:- 2:JC": phrases.NOT_A_PLACED_TILE(),
    "taluva 2014 RRM25n 19:N24 20:- 2:JC": phrases.NOT_A_PLACED_TILE(),
    "taluva 2014 RRN24e 19:N24 20:- 2:JC": f"{phrases.FIRST_VOLCANO} [P0]",
    "taluva 2014 RRM25e 19 20:- 2:JC": phrases.NOT_A_SEAT(),
    "taluva 2014 RRM25e 19:N24:out:out 20:- 2:JC": phrases.NOT_A_SEAT(),
    "taluva 2014 RRM25e x:N24 20:- 2:JC": phrases.A_NUMBER_OF_HUTS,
    "taluva 2014 RRM25e 019:N24 20:- 2:JC": phrases.A_NUMBER_OF_HUTS,
    "taluva 2014 RRM25e 19:N22 20:- 2:JC": phrases.NOT_A_FIELD_OF_ISLAND(hex="N22"),
    "taluva 2014 RRM25e 19:N24^* 20:- 2:JC": phrases.NOT_A_HEX(),
    "taluva 2014 RRM25e 18:N24,N24 20:- 2:JC": phrases.TWO_BUILDINGS(hex="N24"),
    "taluva 2014 RRM25e 19:N24 19:N24 2:JC": phrases.TWO_BUILDINGS(hex="N24"),
    "taluva 2014 RRM25e 19:N24:gone 20:- 2:JC": phrases.FATE_SHAPE,
    "taluva 2014 RRM25e 19:N24:placed1 20:- 2:JC": phrases.PLACE_WITHOUT_RANKING,
    "taluva 2014 RRM25e 19:N24:out2 20:- 20:- 2:JC": phrases.PLACE_WITHOUT_RANKING,
    "taluva 2014,ranking RRM25e 19:N24:out1 20:- 20:- 2:JC": phrases.WRONG_PLACES(named=3, place=1),
    "taluva 2014,tiles=2,ranking RRM25e,SSL26w 19:N24:out 19:K25 2:over": phrases.WRONG_PLACES(
        named=2, place="-"
    ),
    "taluva 2014,ranking RRM25e 19:N24:placed1 20:- 20:- 2:JC": phrases.SEAT_PLACED_TOO_EARLY(),
    "taluva 2014 RRM25e,SSL26w,CJO25ne 19:N26*,O23*,P24*,K25* 19:K27 1:CJ": phrases.TOO_MANY_PIECES(
        seat=1, number=4, pieces="temples", most=3
    ),
    "taluva 2014,teams RRM25e 20:-:out 20:- 20:-:out 20:- 2:JC": phrases.NO_OPPONENTS,
    "taluva 2014 RRM25e 19:N24 20:- 2": "expected SEAT:TILE",
    "taluva 2014 RRM25e 19:N24 20:- 3:JC": phrases.A_SEAT_UP_TO(most=2),
    "taluva 2014 RRM25e 19:N24 20:- 2:XX": phrases.NOT_A_TILE(),
    "taluva 2014 RRM25e 19:N24 20:-:out 1:JC": phrases.NO_OPPONENTS,
    "taluva 2014 RRM25e 19:N24 20:-:out 20:- 2:JC": phrases.SEAT_HAS_LEFT(seat=2),
    "taluva 2014 - 20:N24 20:- 1:JC": phrases.NOT_A_FIELD_OF_ISLAND(hex="N24"),
    "taluva 2014,tiles=1 RRM25e 20:-:out 20:-:out 1:over": phrases.GAME_NOT_OVER,
    "taluva 2014,teams - 20:-:out 20:-:out 20:-:out 20:-:out 1:over": phrases.GAME_NOT_OVER,
    "taluva 2014 - 20:- 20:- 1:build": phrases.NO_TILE_PLACED,
    "taluva 2014 - 20:- 20:- 1:over": phrases.GAME_NOT_OVER,
    "taluva 2014,tiles=1 RRM25e 19:N24 20:- 2:JC": phrases.NO_TILES_LEFT(),
    "taluva 2014 RRM25e,SSL26w 18:N24,K25 19:K27 1:CJ": phrases.TURN_MISSING(hex="K25"),
    "taluva 2014 RRM25e 0:N24 20:- 2:JC": phrases.HUTS_MISSING(number=19),
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:60])
def test_an_impossible_line_is_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_position(line)
    assert REFUSED[line] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert 1 <= caught.value.column <= len(line) + 1


def test_all_problems_of_a_position_are_found() -> None:
    position = parse_position(LINE).position
    empty = position._replace(board=survey({}, position.board.buildings))
    messages = [str(message) for _, message in find_problems(empty._replace(seat=2))]
    for hex in ("N24", "N26", "K25"):
        assert phrases.NOT_A_FIELD_OF_ISLAND(hex=hex) in messages
    assert phrases.TURN_OF_ANOTHER_SEAT(turn=3, usual=1, seat=2) in messages


def test_a_player_with_two_complete_kinds_has_won() -> None:
    line = early_victory().to_position()
    going = re.sub(r"(\d):over$", lambda match: f"{3 - int(match[1])}:JC", line)
    with pytest.raises(ParseError, match=re.escape(phrases.SEAT_HAS_WON())):
        parse_position(going)


def test_a_player_without_a_build_is_out_immediately() -> None:
    line = last_standing().to_position()
    assert line.endswith(":out 2:over")
    with pytest.raises(ParseError, match=re.escape(phrases.SEAT_OUT())):
        parse_position(line.replace(":out 2:over", " 2:build"))


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for line in (text, f"taluva {text}", f"taluva 2014 {text}"):
        try:
            parse_position(line)
        except ParseError as error:
            assert 1 <= error.column <= len(line) + 1


@settings(deadline=None)
@given(st.data())
def test_a_damaged_line_is_a_position_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(LINE) - 1))
    put = data.draw(st.text("0123456789MNKLrsjce:,-^* =?", max_size=3))
    gone = data.draw(st.integers(0, 3))
    line = LINE[:at] + put + LINE[at + gone :]
    try:
        parsed = parse_position(line)
    except ParseError as error:
        assert 1 <= error.column <= len(line) + 1
    else:
        assert isinstance(parsed, ParsedPosition)
        assert parse_position(format_position(*parsed)) == parsed


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(ParseError, match="at most 1900 characters"):
        parse_position("taluva 2014 " + "RRM25e," * 1_000_000)
    assert len("x" * MAX_POSITION_LENGTH) == MAX_POSITION_LENGTH


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"names": ["Ana"]}, "for 2 players, not 1"),
        ({"names": ["Ana", "Ana"]}, phrases.SAME_NAME(name="'Ana'")),
        ({"colours": ["pink"]}, "no colour"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_invalid_arguments_are_refused(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Game.from_position(LINE, **arguments)  # type: ignore[arg-type]
