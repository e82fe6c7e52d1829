"""A position of Taifun in one line: parse and format are inverses, and bad lines are refused."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.core.immutable import FrozenDict
from taluva.core.setup import Setup
from taluva.core.text import ParseError
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.position_string import find_problems, format_position, parse_position
from taluva.games.taifun.rules import GOD, SCALE, Deck, Phase
from taluva.hexgrid import parse_hex
from taluva.record.record import Record
from taluva.taifun import Game
from tests import phrases
from tests.games.taifun.games import CODES, NAMES, random_game

FIELDS = "".join(CODES)
LINE = (
    f"taifun rounds=60 {FIELDS} D8 D6f1w1,E7f1,D8o2"
    " 4.4.0:0:D6/1/1:D6se! 5.1.2:0:E7/1:E7sw!,F8sw vein:shoal3,harvest2 -:- -:- 3:2:turn:3:2:RGB"
)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.sampled_from([3, 4]),
    are_rich=st.booleans(),
    edition=st.sampled_from(["1", "2", "3"]),
)
def test_every_position_of_a_game_has_a_line(
    seed: int, players: int, are_rich: bool, edition: str
) -> None:
    chance = random.Random(seed)
    for game in random_game(seed, players, rounds=20, are_rich=are_rich, edition=edition):
        if game.outcome is None and chance.random() > 0.2:
            continue
        for view in (game, game.view_for(GOD), game.view_for(None)):
            assert not list(find_problems(view.position))
            line = view.to_position()
            position = parse_position(line)
            assert position == view.position
            assert format_position(position) == line


def test_all_steps_of_the_game_have_a_line() -> None:
    found = set()
    for seed in range(4):
        for game in random_game(seed, 3 + seed % 2, rounds=25, are_rich=True):
            if game.phase not in found or game.position.playing != type(game.position.playing)():
                assert parse_position(game.to_position()) == game.position
            found.add(game.phase)
    assert found == set(Phase)


@pytest.mark.parametrize("edition", ["1", "2", "3"])
def test_viewers_without_the_hand_get_a_position_without_it(edition: str) -> None:
    for game in random_game(1, rounds=4, edition=edition):
        line = game.view_for(2).to_position()
        assert "?" in line
        cards = [held.card.name for held in game.position.cards.hand]
        assert not any(f":{card}" in line for card in cards)
        assert line == game.view_for(None).to_position()


def test_a_game_continues_from_its_position_line() -> None:
    *_, game = (each for each in random_game(3, rounds=6) if each.phase is Phase.TURN)
    later = Game.from_position(game.to_position(), game.names, seed=9)
    for _ in range(12):
        if later.outcome is None:
            later = later.play(later.legal_moves()[-1])
    assert later.beginning == game.to_position()
    record = Record.of(later)
    again = Record.of(later).dump()
    assert record.dump() == again
    assert f"position {game.to_position()}\n" in again


def test_a_game_continues_only_from_a_line_with_the_hand() -> None:
    hidden = Game.from_position(LINE).view_for(None).to_position()
    assert Game.from_position(hidden).legal_moves()
    with pytest.raises(ValueError, match=re.escape(phrases.HAND_HIDDEN_IN_POSITION)):
        Game.from_position(hidden, seed=1)
    with pytest.raises(ValueError, match=re.escape(phrases.HAND_HIDDEN_IN_POSITION)):
        DEFINITION.new(Setup(NAMES[:3], {"position": hidden}, 1))


def test_options_that_contradict_a_position_are_refused() -> None:
    with pytest.raises(ValueError, match="'position' says rounds 60"):
        DEFINITION.new(Setup(NAMES[:3], {"position": LINE, "rounds": 40}, 1))
    with pytest.raises(ValueError, match="for 3 players, not 4"):
        DEFINITION.new(Setup(NAMES, {"position": LINE}, 1))


CHANGES = {  # of the line above, and the message
    (FIELDS, f"{FIELDS}:A5:A7"): phrases.FIELDS_MISSING,
    ("4.4.0:0:D6/1/1:D6se! 5.1.2:0:E7/1", "4.4.0:7:D6/1/1:D6se! 5.1.2:7:E7/1"): "more than 12",
    ("D6/1/1", "A5/6,A7/6,B4/6,B6/6"): phrases.TOO_MANY_HOUSES(most=20, built=24),
    ("E7sw!,F8sw", "F8sw!,F8sw"): phrases.TWO_FIGURES(crossing="F8sw"),
    ("3:2:turn:3:2:RGB", "3:2"): phrases.PHASE_SHAPE,
    ("vein:shoal3,harvest2", "-:-"): phrases.WRONG_HAND(number=0),
    ("vein:", "wind:"): "a green card",
    ("taifun", "taluva"): phrases.NOT_A_POSITION(found="'taluva'"),
    ("rounds=60", "-,x"): "expected edition, rounds, gifts or wrath",
    ("rounds=60", "rounds=0"): f"{phrases.A_NUMBER_OF_ROUNDS} from 1",
    ("rounds=60", "rounds=60,rounds=60"): "twice",
    ("rounds=60", "gifts=many"): "expected given or free",
    ("rounds=60", "edition=4"): "expected 1, 2 or 3",
    ("rounds=60", "wrath=rounds"): phrases.NO_SUCH_OPTION(edition=1),
    ("rounds=60", "edition=2,wrath=much"): "expected rounds or sacrifices",
    ("RRRG", "RRRR"): "'RR' appears twice",
    ("RRRG", "RRR"): phrases.FIELDS_SHAPE(number=36),
    ("RRRG", "RXRG"): phrases.NOT_A_FIELD(),
    (FIELDS, f"{FIELDS}:D8"): phrases.VOLCANO_NEVER_SINKS,
    (FIELDS, f"{FIELDS}:D6"): "D6 has sunk",
    (" D8 ", " M9 "): phrases.NOT_ON_ISLAND(hex="M9"),
    (" D8 ", " - "): phrases.TEMPLE_MISSING,
    ("D8o2", "D8o11"): phrases.TOO_MANY_MARKERS(),
    ("D8o2", "D8o2,D8o2"): "listed twice",
    ("D8o2", "D8x2"): phrases.MARKERS_SHAPE,
    ("E7f1", "E7f30"): phrases.TOO_MANY_MARKERS(),
    ("4.4.0:0:D6", "4.4:0:D6"): phrases.TRIBE_SHAPE,
    ("4.4.0:0:D6/1/1:D6se!", "4.4.0:0:D6/1/1"): phrases.TRIBE_SHAPE,
    ("D6/1/1", "D6"): phrases.HOUSES_SHAPE,
    ("D6/1/1", "D6/0"): phrases.HOUSES_LISTED_TWICE(),
    ("D6/1/1", "D6/7"): "more than 6 houses on D6",
    ("E7/1", "D6/5"): "more than 6 houses on D6",
    ("D6se!", "D6x!"): phrases.NOT_A_CROSSING(),
    ("D6se!", "M9se!"): phrases.NOT_ON_THIS_ISLAND(crossing="M9se"),
    ("D6se!", "E7sw!"): phrases.TWO_FIGURES(crossing="E7sw"),
    ("F8sw", "F8sw!"): "two priests",
    ("4.4.0:0:", "4.4.0:13:"): "9 people, but 13",
    ("4.4.0:0:", "4.4.0:12:"): "9 people, but 12",
    ("4.4.0:0:D6/1/1:D6se! 5.1.2:0", "4.4.0:6:D6/1/1:D6se! 5.1.2:6"): phrases.ALREADY_OVER,
    ("vein:", "vein7:"): phrases.NOT_THAT_MANY_CARDS(deck="green"),
    ("vein:", "vein,vein:"): "listed twice",
    ("vein:", "lode:"): "a green card",
    ("vein:shoal3", "shoal3:shoal3"): phrases.NOT_THAT_MANY_CARDS(deck="green"),
    ("harvest2", "harvest"): phrases.WRONG_HAND(number=4, expected=5),
    ("harvest2", "harvest3"): phrases.WRONG_HAND(number=6, expected=5),
    ("-:- -:-", "shoal:- -:-"): phrases.CARDS_COME_LATER(deck="blue"),
    ("-:- -:-", "-:?0 -:-"): phrases.HAND_HALF_HIDDEN,
    ("3:2:turn", "61:2:turn"): "a round from 0 to 60",
    ("3:2:turn", "0:2:turn"): phrases.ROUND_ZERO,
    ("3:2:turn", "3:1:turn"): f"{phrases.A_SEAT} from 2 to 3",
    ("3:2:turn", "3:2:dance"): "expected house, priest",
    ("turn:3:2:RGB", "turn"): phrases.TURN_SHAPE,
    ("turn:3:2:RGB", "turn:3:4:RGB"): f"{phrases.ACTIONS_LEFT} from 1 to 3",
    ("turn:3:2:RGB", "turn:3:2:RG"): phrases.LETTERS_SHAPE(number=3),
    ("turn:3:2:RGB", "turn:3:2:RGB:exchange"): phrases.EXCHANGE_TOO_EARLY(exchanges=5),
    ("turn:3:2:RGB", "over:RGB"): phrases.GAME_NOT_OVER,
    ("turn:3:2:RGB", "roll:1"): "expected roll",
    ("turn:3:2:RGB", "draw:roll"): phrases.WRONG_HAND(number=5),
    ("turn:3:2:RGB", "cards:drawn=lode"): phrases.DRAWN_NOT_IN_HAND(),
    ("turn:3:2:RGB", "cards:sung"): phrases.CARDS_SHAPE,
    ("turn:3:2:RGB", "cards:played2"): f"{phrases.POWER_SPENT} from 0 to 1",
    ("turn:3:2:RGB", "cards:played1:played1"): "expected cards",
    ("3:2:turn:3:2:RGB", "0:2:house:3"): "expected house",
    ("3:2:turn:3:2:RGB", "0:2:priest:3"): "expected priest",
    ("3:2:turn:3:2:RGB", "0:2:house"): phrases.HOUSES_OUT_OF_ORDER,
    ("3:2:turn:3:2:RGB", "0:2:priest"): phrases.PRIESTS_OUT_OF_ORDER,
    (" 3:2:turn:3:2:RGB", ""): "expected 10 or 11",
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[1][:30])
def test_an_impossible_line_is_refused_in_one_sentence(change: tuple[str, str]) -> None:
    old, new = change
    assert old in LINE
    line = LINE.replace(old, new, 1)
    assert parse_position(LINE).phase is Phase.TURN
    with pytest.raises(ParseError) as caught:
        parse_position(line)
    assert CHANGES[change] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert 1 <= caught.value.column <= len(line) + 1


def test_all_problems_of_a_position_are_found() -> None:
    position = parse_position(LINE)
    island = position.island.with_sunk(parse_hex("D8"))._replace(houses=FrozenDict())
    messages = [str(message) for _, message in find_problems(position._replace(island=island))]
    assert phrases.VOLCANO_NEVER_SINKS in messages
    assert any("D8 has sunk" in message for message in messages)


def test_an_error_points_to_its_column() -> None:
    for old, new, shown in (("D6/1/1", "D6/1/x", "D6/1/x"), ("E7sw!", "D6se!", "D6se!,F8sw")):
        line = LINE.replace(old, new)
        with pytest.raises(ParseError) as caught:
            parse_position(line)
        assert caught.value.column == line.index(shown) + 1


SETUPS = {  # lines of the set-up, and the messages
    "- - 4.4.0:0:-:- 4.4.0:0:-:- -:shoal5 -:- -:- 0:2:house": "",
    "D8 - 4.4.0:0:-:- 4.4.0:0:-:- -:shoal5 -:- -:- 0:2:house": phrases.FIGURES_TOO_EARLY,
    "- - 4.4.0:0:D6/1:- 4.4.0:0:-:- -:- -:- -:- 0:2:draw:house": phrases.HOUSES_TOO_EARLY,
    "D8 - 4.4.0:0:D6/2:- 4.4.0:0:D8/2:- -:shoal5 -:- -:- 0:2:priest": "",
    "D8 - 4.4.0:0:D6/2:- 4.4.0:0:D8/1:- -:shoal5 -:- -:- 0:2:priest": "must have 2 houses",
}


@pytest.mark.parametrize("rest", SETUPS)
def test_the_set_up_follows_a_fixed_order(rest: str) -> None:
    line = f"taifun - {FIELDS} {rest}"
    if SETUPS[rest]:
        with pytest.raises(ParseError, match=SETUPS[rest]):
            parse_position(line)
    else:
        assert format_position(parse_position(line)) == line


@settings(deadline=None)
@given(st.data())
def test_a_damaged_line_is_a_position_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(LINE) - 1))
    put = data.draw(st.text("0123456789DEFrgbfwo:,.-/!=? ", max_size=3))
    gone = data.draw(st.integers(0, 3))
    line = LINE[:at] + put + LINE[at + gone :]
    try:
        position = parse_position(line)
    except ParseError as error:
        assert 1 <= error.column <= len(line) + 1
    else:
        assert parse_position(format_position(position)) == position


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for line in (text, f"taifun {text}"):
        with pytest.raises(ParseError):
            parse_position(line)


def test_stores_of_edition_2_have_a_limit() -> None:
    line = LINE.replace("rounds=60", "edition=2")
    assert parse_position(line.replace(" 4.4.0", " 12.12.12")).island.tribe(2).store == SCALE
    with pytest.raises(ParseError, match="12"):
        parse_position(line.replace(" 4.4.0", " 13.4.0"))


def test_the_round_decides_the_wrath_of_a_line() -> None:
    line = LINE.replace("rounds=60", "edition=2").replace("3:2:turn", "11:2:turn")
    position = parse_position(line)
    assert (position.island.wrath, position.stage) == (4, Deck.BLUE)
    calm = parse_position(line.replace("edition=2", "edition=2,wrath=sacrifices"))
    assert (calm.island.wrath, calm.stage) == (0, Deck.GREEN)
