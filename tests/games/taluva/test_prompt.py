"""The prompt: feedback, reasons and the menu, all from one parse of the line."""

from __future__ import annotations

from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva import Game
from taluva.app.update.commands import play_commands
from taluva.core.grammar import Tree
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.notation import tree
from taluva.games.taluva.rules import Expand, Move, Place, Temple, Tower
from taluva.games.taluva.ui import UI, preview
from taluva.hexgrid import DIRECTIONS, Corner, Direction, parse_hex
from taluva.i18n import ENGLISH
from taluva.tui.prompt import Prompt
from taluva.tui.screen import LineStatus, Suggestion
from tests import phrases
from tests.games.taluva import games

FIRST = games.after()
SECOND = games.after("place M25 e", "hut N24")


def prompt(game: Game) -> Prompt[Game, Move]:
    return Prompt(game, DEFINITION, say=ENGLISH)


def verdict(game: Game, line: str) -> str:
    return str(prompt(game).feedback(line))


def texts(game: Game, line: str) -> list[str]:
    return [each.text for each in prompt(game).suggestions(line)]


def meanings(game: Game, line: str) -> dict[str, str]:
    return {each.text: each.meaning for each in prompt(game).suggestions(line)}


# --- the verdict ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "..  place HEX DIRECTION"),
        ("p", "..  place: M25"),
        ("place ", "..  place: M25"),
        ("place m", "..  M25"),
        ("m", "..  M25"),
        ("place n", f"NO  {phrases.FIRST_VOLCANO} [P0]"),
        ("place m25", "..  place M25: e se sw w nw ne"),
        ("m25", "..  place M25: e se sw w nw ne"),
        ("m25s", "..  se or sw"),
        ("place m25 s", "..  se or sw"),
        ("place M24", f"NO  {phrases.BETWEEN_TWO_HEXES(label='M24', one='M23', other='M25')}"),
        ("m25 se", "OK  Enter plays: level 1, jungle N26, clearing M27"),
        ("place N24 e", f"NO  {phrases.FIRST_VOLCANO} [P0]"),
        ("place n24", f"NO  {phrases.FIRST_VOLCANO} [P0]"),
        ("hut", f"NO  {phrases.TILE_FIRST} [T2]"),
        ("hut N24", f"NO  {phrases.TILE_FIRST} [T2]"),
        ("place j", "..  JC"),
        ("place jc ", "..  place JC: M25"),
        ("place S", f"NO  {phrases.DRAWN_TILE_IS(tile='JC')} [T1]"),
        ("place SS M", f"NO  {phrases.DRAWN_TILE_IS(tile='JC')} [T1]"),
        ("place SS M25 e", f"NO  {phrases.DRAWN_TILE_IS(tile='JC')} [T1]"),
        ("place m25 x", ("NO  " + phrases.NOT_A_DIRECTION(word="'x'", words="e se sw w nw ne"))),
    ],
)
def test_a_typed_placement_gets_feedback(line: str, expected: str) -> None:
    assert verdict(FIRST, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "..  expand HEX LAND"),
        (
            "tower",
            (
                "NO  "
                + phrases.NOTHING_ELSE_LEGAL(
                    reason=phrases.TOO_LOW_FOR_TOWER(needed=3, hex="N22", level=1), move="tower N22"
                )
                + " [W1]"
            ),
        ),
        ("tower o21", f"NO  {phrases.HEX_HAS_BUILDING(hex='O21')} [B1, also W1, W2]"),
        ("x", "..  expand: N24"),
        ("x n24", "..  expand N24: jungle clearing sand rock   not lake"),
        ("n24", "..  expand N24: jungle clearing sand rock   not lake"),
        ("expand n24 j", "OK  Enter plays: jungle: 1 hut on N22; 18 huts left"),
        ("expand o21", f"NO  {phrases.NO_BUILDING_ON(hex='O21')} [X1]"),
        ("o21", f"NO  {phrases.NO_BUILDING_ON(hex='O21')} [X1]"),
        ("place", f"NO  {phrases.NOW_BUILD} [T2]"),
        (
            "expand n24 jugnle",
            (
                "NO  "
                + phrases.NOT_A_LAND(
                    word=f"{phrases.DID_YOU_MEAN(word='jungle')} 'jugnle'",
                    words="jungle clearing sand rock lake",
                )
            ),
        ),
    ],
)
def test_a_typed_build_gets_feedback(line: str, expected: str) -> None:
    assert verdict(games.building(), line) == expected


@pytest.mark.parametrize(
    ("game", "line", "expected"),
    [
        (games.erupting(), "place M25 ", "..  place M25: ne   not e se sw w nw"),
        (
            games.erupting(),
            "m25 ne",
            "OK  Enter plays: level 2, jungle M23, clearing N24; Ana loses 1 hut",
        ),
        (
            SECOND,
            "place M25",
            "NO  "
            + phrases.NOTHING_ELSE_LEGAL(
                reason=phrases.NOTHING_BELOW(hexes="M27"), move="place M25 se"
            )
            + " [E3]",
        ),
    ],
)
def test_a_typed_eruption_gets_feedback(game: Game, line: str, expected: str) -> None:
    assert verdict(game, line) == expected


def test_every_reason_comes_with_its_rule() -> None:
    assert verdict(SECOND, "m25 e").endswith(" [E2, also E5]")
    reasons = prompt(SECOND).refusal("m25 e").split("; ")
    assert [reason.split()[-1] for reason in reasons] == ["[E2]", "[E5]"]


def test_the_advice_to_turn_a_tile_is_true() -> None:
    advised = 0
    for game in games.random_games(40):
        mind = prompt(game)
        for hex in game.position.board.volcanoes:
            legal = [move for move in game.legal_moves() if isinstance(move, Place)]
            helps = any(move.volcano is hex for move in legal)
            lines = [f"place {hex}", *(f"place {hex} {d}" for d in DIRECTIONS)]
            for line in lines:
                judged = mind.feedback(line)
                if "turn it" in judged.reason and judged.state is LineStatus.NO:
                    advised += 1
                    assert helps, (line, judged)
    assert advised > 3


def test_every_refused_move_fits_the_toolbar_of_a_small_screen() -> None:
    for game in games.random_games(8):
        mind = prompt(game)
        hexes = sorted(game.position.board.fields)
        lines = [f"{verb} {hex}" for hex in hexes for verb in ("hut", "tower", "temple")]
        lines += [f"place {hex} {direction}" for hex in hexes for direction in ("e", "sw")]
        lines += [f"expand {hex} jungle" for hex in hexes]
        for line in lines:
            judged = mind.feedback(line)
            if judged.state is LineStatus.NO:
                assert len(judged.reason) <= 80 - 6, judged


def test_a_placement_that_leaves_no_build_gets_a_warning() -> None:
    game = games.before_the_end(games.last_standing(), 1)
    line = str(games.last_standing().moves[-1])
    assert verdict(game, line).startswith(
        f"!!  Enter plays: {phrases.NOTHING_TO_BUILD_AFTER} [T2]; level "
    )


def test_when_the_game_is_over_nothing_is_legal() -> None:
    game = games.last_standing()
    assert verdict(game, "") == f"..  {phrases.GAME_OVER}"
    assert verdict(game, "place M25 e").endswith(" [T2]")
    assert texts(game, "") == []


def test_a_line_that_means_several_moves_names_them() -> None:
    hex = parse_hex("N24")
    legal: Tree[Move] = {"tower": {hex: Tower(hex)}, "temple": {hex: Temple(hex)}}
    definition = copy(DEFINITION)
    definition.move_tree = lambda game: legal
    mind = Prompt(FIRST, definition, say=ENGLISH)
    for line in ("t n24", "n24"):
        assert str(mind.feedback(line)) == "..  tower N24 or temple N24"
        assert mind.move(line) is None


def test_feedback_and_rules_agree() -> None:
    for game in games.random_games(4):
        mind = prompt(game)
        for move in game.legal_moves():
            assert mind.feedback(str(move)).state is LineStatus.OK
            assert mind.move(str(move)) == move


@given(st.text(alphabet="plachutowerxnd mN-0123456789 se\t\x1b", max_size=14))
def test_any_text_gets_printable_feedback(line: str) -> None:
    for game in (FIRST, games.building()):
        mind = prompt(game)
        assert str(mind.feedback(line)).isprintable()
        assert mind.refusal(line).isprintable()
        is_refused = mind.feedback(line).state is LineStatus.NO
        assert is_refused == (bool(line.strip()) and mind.parse(line).is_dead)
        assert not (is_refused and mind.suggestions(line))


# --- the menu -------------------------------------------------------------------------------------


def test_the_first_word_offers_only_verbs_of_this_step() -> None:
    assert texts(games.after(), "") == ["place"]
    assert texts(games.after("place M25 e"), "") == ["hut"]
    assert texts(games.after("place M25 e"), "p") == []
    assert texts(games.after(), "t") == []


def test_a_typed_verb_offers_its_hexes() -> None:
    assert texts(games.after(), "place ") == ["M25"]
    assert meanings(games.after(), "p ") == {"M25": "level 1: e se sw w nw ne"}
    assert texts(games.after("place M25 e"), "hut n2") == ["N24", "N26"]


def test_a_hex_offers_the_open_directions_with_their_lands() -> None:
    assert meanings(games.after(), "place m25 s") == {
        "se": "level 1, jungle N26, clearing M27",
        "sw": "level 1, jungle M27, clearing L26",
    }


@pytest.mark.parametrize("line", ["place m25s", "m25s", "p jc m25 s", "m25 s"])
def test_short_forms_are_completed_too(line: str) -> None:
    offered = prompt(games.after()).suggestions(line)
    assert [each.text for each in offered] == ["se", "sw"]
    assert offered[0].apply(line) == line + "e"


def test_high_targets_come_first_and_losses_are_named() -> None:
    game = games.erupting()
    assert texts(game, "place ")[0] == "M25"
    assert meanings(game, "place ")["M25"] == "level 2: ne"
    assert meanings(game, "place M25 ") == {
        "ne": "level 2, jungle M23, clearing N24; Ana loses 1 hut"
    }


def test_placements_on_the_coast_near_the_last_tile_come_before_the_open_sea() -> None:
    game = games.erupting()
    fields, coast = game.position.board.fields, game.position.board.coast
    level_1 = [hex for hex in map(parse_hex, texts(game, "place ")) if hex not in fields]
    is_far = [hex not in coast for hex in level_1]
    assert is_far == sorted(is_far)
    last = [hex for hex, field in fields.items() if field.laid == 4]
    near = [min(hex.distance(each) for each in last) for hex in level_1 if hex in coast]
    assert near == sorted(near)


def test_a_hex_is_suggested_with_its_verb_if_several_fit() -> None:
    assert texts(games.building(), "n2") == ["N24"]
    game = next(
        game for game in games.random_games(30) if {"hut", "expand"} <= set(map(str, tree(game)))
    )
    assert all(len(each.split()) == 2 for each in texts(game, "m"))
    assert texts(game, "m")


def test_an_expansion_names_fields_and_huts_spent_and_left() -> None:
    game = games.building()
    assert texts(game, "expand ") == ["N24"]
    assert meanings(game, "x n24 ")["jungle"] == "1 hut on N22; 18 huts left"
    assert meanings(game, "expand ")["N24"].startswith("1 field: jungle 1 hut, clearing 1 hut")


def test_everything_offered_is_legal_and_every_legal_move_is_offered() -> None:
    for game in games.random_games(6):
        mind = prompt(game)
        lines = _walk(mind, "") if game.legal_moves() else []
        assert {mind.move(line) for line in lines} == set(game.legal_moves())


def _walk(mind: Prompt[Game, Move], line: str) -> list[str]:
    offered: list[Suggestion] = mind.suggestions(line)
    if not offered:
        return [line.rstrip()]
    return [end for each in offered for end in _walk(mind, each.apply(line) + " ")]


def test_any_field_of_a_settlement_completes_its_expansion() -> None:
    for game in games.random_games(6):
        for move in game.legal_moves():
            if isinstance(move, Expand):
                for hex in game.position.board.settlements[move.hex].hexes:
                    assert str(move.land) in texts(game, f"expand {hex} ")


def test_each_settlement_is_suggested_once() -> None:
    for game in games.random_games(12):
        own = {move.hex for move in game.legal_moves() if isinstance(move, Expand)}
        assert len(texts(game, "expand ")) == len(own)


# --- marks ----------------------------------------------------------------------------------------


def test_the_places_that_may_come_next_are_marked() -> None:
    game = games.after("place M25 e")
    assert marked(game, "hut ") == {"N24", "N26"}
    assert marked(game, "h ") == {"N24", "N26"}
    assert marked(game, "hut") == set()  # the verb is not complete yet
    assert marked(game, "hut n2") == {"N24", "N26"}
    assert marked(game, "") == set()
    assert {*map(str, prompt(game).targets(""))} == {"N24", "N26"}
    volcanoes = {str(m.volcano) for m in games.erupting().legal_moves() if isinstance(m, Place)}
    assert marked(games.erupting(), "place ") == volcanoes


def test_a_hex_marks_its_open_directions() -> None:
    corner = Corner(parse_hex("M25"), Direction.NE)
    for line in ("m25", "place M25 ", "place M25 n"):
        assert marked(games.erupting(), line) == {"M25", str(corner)}


def test_a_hex_stays_visible_while_its_direction_is_typed() -> None:
    for line in ("m25", "place M25 ", "place M25 n"):
        assert prompt(FIRST).overlay(line, preview).focus == {parse_hex("M25")}


def test_a_settlement_marks_the_fields_that_it_may_grow_onto() -> None:
    game = games.building()
    moves = [move for move in game.legal_moves() if isinstance(move, Expand)]
    effects = [game.apply(move).effect for move in moves]
    fields = {str(hex) for effect in effects if effect is not None for hex in effect.touched}
    assert marked(game, "x n24") == fields
    assert len(fields) == 4


def marked(game: Game, line: str) -> set[str]:
    """Return the places that are marked on the map while a line is typed."""
    overlay = prompt(game).overlay(line, preview, marked=line)
    return {str(mark.at) for mark in overlay.marks}


def test_a_complete_move_is_previewed_legal_or_not() -> None:
    legal = prompt(FIRST).overlay("m25 e", preview)
    assert legal.is_legal
    assert legal.focus == {parse_hex(label) for label in ("M25", "N24", "N26")}
    assert not prompt(FIRST).overlay("place n24 e", preview).is_legal
    assert prompt(FIRST).overlay("m25 s", preview).preview is None


def test_a_refused_line_still_has_an_intended_move() -> None:
    assert prompt(FIRST).intended_move("hut n24") is not None
    assert prompt(FIRST).move("hut n24") is None
    assert prompt(FIRST).intended_move("m25 s") is None  # se or sw, not an expansion onto sand


def test_no_command_has_the_name_of_a_move() -> None:
    verbs = {spelt for each in DEFINITION.grammar(ENGLISH).verbs.table.values() for spelt in each}
    assert verbs.isdisjoint(command.name for command in play_commands(UI, ENGLISH))


@pytest.mark.parametrize(
    "line", ["hutn26", "hut n 26", "build hut N26", "hut on N26", "hut N26 please"]
)
def test_a_line_that_is_nearly_a_move_is_answered_with_the_move(line: str) -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "JJ"]).play("place M25 e")
    prompt = Prompt(game, DEFINITION, say=ENGLISH)
    assert prompt.parse(line).is_dead
    assert prompt.correct(line) == "hut N26"


@pytest.mark.parametrize("line", ["", "what is this", "hut " * 50, "hutt zz99", "x" * 500])
def test_other_lines_are_not_corrected(line: str) -> None:
    game = Game.new(["Ana", "Ben"], tiles=["JC", "JJ"]).play("place M25 e")
    assert Prompt(game, DEFINITION, say=ENGLISH).correct(line) == ""
