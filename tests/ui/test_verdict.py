"""The live verdict: incomplete, legal with what it does, or refused with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.ui.choices import Choices
from taluva.ui.guide import first_steps
from taluva.ui.verdict import State, judge_move
from tests.ui.games import after, building, erupting, played, random_games

FIRST = after()
SECOND = after("place M25 e", "hut N24")


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("p", "..  1 volcano hex is possible (marked +)"),
        ("place ", "..  1 volcano hex is possible (marked +)"),
        ("place m", "..  1 target begins with M"),
        ("place n", "NO  no target begins with N"),
        ("place m25", "..  M25: directions e se sw w nw ne"),
        ("m25", "..  M25: directions e se sw w nw ne"),
        ("m25s", "..  M25: directions se sw"),
        ("place m25 s", "..  M25: directions se sw"),
        ("place M24", "NO  M24 lies between two hexes: M23 or M25?"),
        ("m25 se", "OK  Enter plays: level 1, jungle N26, clearing M27"),
        ("place N24 e", "NO  P0 the first tile has its volcano on M25"),
        ("place n24", "NO  P0 the first tile has its volcano on M25"),
        ("hut", "NO  T2 the tile comes first: place it, then build"),
        ("hut N24", "NO  T2 the tile comes first: place it, then build"),
        ("place SS M25 e", "NO  T1 the tile drawn is JC"),
        ("place m25 x", "NO  'x' is no direction: expected e se sw w nw ne"),
    ],
)
def test_the_first_line(line: str, verdict: str) -> None:
    assert str(judge_move(Choices(FIRST), line)) == verdict


def test_an_empty_line_says_what_to_type() -> None:
    keys = "   (Tab offers, F2 marks what is legal)"
    assert str(judge_move(Choices(FIRST), "")) == "..  place HEX DIRECTION" + keys
    assert str(judge_move(Choices(building()), " ")) == "..  build: expand" + keys


def test_the_first_turn_is_guided_with_an_example_that_is_legal() -> None:
    for game in (FIRST, after("place M25 e"), SECOND):
        game.play(first_steps(Choices(game)).split("for example: ")[1])
    assert first_steps(Choices(building())) == ""


def test_open_and_closed_directions_are_named() -> None:
    assert str(judge_move(Choices(erupting()), "place M25 ")) == (
        "..  M25: directions ne   not e se sw w nw"
    )


def test_a_closed_direction_says_why() -> None:
    assert str(judge_move(Choices(erupting()), "place m25 s")) == (
        "NO  E3 levels differ: M25=1 N26=1 M27=0"
    )


def test_every_refusal_fits_the_toolbar_of_a_small_screen() -> None:
    for game in random_games(8):
        choices = Choices(game)
        hexes = sorted(game.position.board.fields)
        lines = [f"{verb} {hex}" for hex in hexes for verb in ("hut", "tower", "temple", "expand")]
        lines += [f"place {hex} {direction}" for hex in hexes for direction in ("e", "sw")]
        for line in lines:
            verdict = judge_move(choices, line)
            if verdict.state is State.NO:
                assert len(verdict.reason) <= 80 - 6, verdict


def test_losses_are_named() -> None:
    assert str(judge_move(Choices(erupting()), "m25 ne")) == (
        "OK  Enter plays: level 2, jungle M23, clearing N24; W loses 1 hut"
    )


def test_every_reason_comes_with_its_rule() -> None:
    assert str(judge_move(Choices(SECOND), "m25 e")).startswith("NO  E2 ")
    assert "; also E5" in str(judge_move(Choices(SECOND), "m25 e"))


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (
            "tower",
            "NO  W1 nowhere now: a tower needs level 3 or higher, and N22 has level 1",
        ),
        ("t", "NO  W1 nowhere now: a tower needs level 3 or higher, and N22 has level 1"),
        ("tower o21", "NO  B1 O21 is built on already; also W1 W2"),
        ("x", "..  1 settlement can expand (marked +)"),
        ("x n24", "..  N24: onto clearing jungle rock sand"),
        ("n24", "..  expand N24 jungle/clearing/sand/rock"),
        ("expand n24 j", "OK  Enter plays: 1 hut on N22; 18 huts left"),
        ("expand o21", "NO  X1 no building of yours stands on O21"),
        ("place", "NO  T2 the tile is placed: now build"),
    ],
)
def test_a_build(line: str, verdict: str) -> None:
    assert str(judge_move(Choices(building()), line)) == verdict


def test_a_placement_that_leaves_nothing_to_build_is_warned_of() -> None:
    game = played("last-standing", steps_before_the_end=1)
    line = str(played("last-standing").moves[-1])
    verdict = judge_move(Choices(game), line)
    assert verdict.state is State.OK
    assert verdict.reason == "careful: you could build nothing and be out [T2]; Enter plays it"


def test_verdict_and_rules_agree() -> None:
    for game in random_games(4):
        choices = Choices(game)
        for move in game.legal_moves():
            assert judge_move(choices, str(move)).state is State.OK


@given(st.text(alphabet="plachutowerxnd mN-0123456789 se\t\x1b", max_size=14))
def test_no_text_breaks_it(line: str) -> None:
    for game in (FIRST, building()):
        verdict = str(judge_move(Choices(game), line))
        assert verdict.isprintable()
