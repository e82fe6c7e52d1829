"""Completion as data: only what is legal, what it does, and in which order."""

import pytest

from taluva import Game, IllegalMove
from taluva.games.taluva.rules import Expand, Place
from taluva.shell.suggestion import Suggestion
from taluva.ui.choices import Choices
from taluva.ui.suggestions import suggest_moves
from tests.ui.games import after, building, erupting, random_games


def texts(game: Game, line: str) -> list[str]:
    return [each.text for each in suggest_moves(Choices(game), line)]


def meanings(game: Game, line: str) -> dict[str, str]:
    return {each.text: each.meaning for each in suggest_moves(Choices(game), line)}


def test_the_first_word_offers_only_verbs_of_this_step() -> None:
    assert texts(after(), "") == ["place"]
    assert texts(after("place M25 e"), "") == ["hut"]
    assert texts(after("place M25 e"), "p") == []
    assert texts(after(), "t") == []


def test_a_typed_verb_offers_its_hexes() -> None:
    assert texts(after(), "place ") == ["M25"]
    assert meanings(after(), "p ") == {"M25": "level 1: e se sw w nw ne"}
    assert texts(after("place M25 e"), "hut n2") == ["N24", "N26"]


def test_a_hex_offers_the_open_directions_with_their_lands() -> None:
    assert meanings(after(), "place m25 s") == {
        "se": "jungle N26, clearing M27",
        "sw": "jungle M27, clearing L26",
    }


@pytest.mark.parametrize("line", ["place m25s", "m25s", "p jc m25 s", "m25 s"])
def test_short_forms_are_completed_too(line: str) -> None:
    offered = suggest_moves(Choices(after()), line)
    assert [each.text for each in offered] == ["se", "sw"]
    assert offered[0].applied(line) == line + "e"


def test_high_targets_come_first_and_losses_are_named() -> None:
    game = erupting()
    assert texts(game, "place ")[0] == "M25"
    assert meanings(game, "place ")["M25"] == "level 2: ne"
    assert meanings(game, "place M25 ") == {"ne": "jungle M23, clearing N24; W loses 1 hut"}


def test_placements_on_the_coast_near_the_last_tile_come_before_the_open_sea() -> None:
    board = building().position.board
    game = erupting()
    level_1 = [hex for hex in Choices(game).by_verb["place"] if hex not in board.fields]
    coast = game.position.board.coast
    is_far = [hex not in coast for hex in level_1]
    assert is_far == sorted(is_far)
    last = [hex for hex, field in game.position.board.fields.items() if field.laid == 4]
    near = [min(hex.distance(each) for each in last) for hex in level_1 if hex in coast]
    assert near == sorted(near)


def test_a_hex_without_verb_offers_whole_builds() -> None:
    offered = texts(building(), "n2")
    assert "expand N24 jungle" in offered
    for each in offered:
        building().play(each)


def test_an_expansion_names_fields_and_huts_spent_and_left() -> None:
    game = building()
    assert texts(game, "expand ") == ["N24"]
    assert meanings(game, "x n24 ")["jungle"] == "1 hut on N22; 18 huts left"
    assert meanings(game, "expand ")["N24"].startswith("1 field: jungle 1 hut, clearing 1 hut")


def test_everything_offered_is_legal_and_every_legal_move_is_offered() -> None:
    for game in random_games(6):
        reached = {move for line in _walk(game, "") for move in [_played(game, line)] if move}
        assert reached == set(map(str, game.legal_moves()))


def _walk(game: Game, line: str) -> list[str]:
    offered: list[Suggestion] = suggest_moves(Choices(game), line)
    if not offered:
        return [line.rstrip()]
    return [end for each in offered for end in _walk(game, each.applied(line) + " ")]


def _played(game: Game, line: str) -> str | None:
    if not line:
        return None
    move = game.play(line).moves[-1]
    return str(Place(move.volcano, move.direction) if isinstance(move, Place) else move)


def test_any_field_of_a_settlement_completes_its_expansion() -> None:
    for game in random_games(6):
        for move in game.legal_moves():
            if isinstance(move, Expand):
                for hex in game.position.board.settlements[move.hex].hexes:
                    assert str(move.land) in texts(game, f"expand {hex} ")


def test_what_is_not_offered_is_refused() -> None:
    game = after("place M25 e", "hut N24")
    with pytest.raises(IllegalMove):
        game.play("place M25 e")
    assert "e" not in texts(game, "place M25 ")
