"""What a half-typed line lays over the map."""

from taluva import Game
from taluva.hexgrid import DIRECTIONS, parse_hex
from taluva.ui.choices import Choices
from taluva.ui.overlay import NO_OVERLAY, Overlay
from taluva.ui.preview import overlay_for
from taluva.ui.verdict import judge_move
from tests.app.games import after, building, erupting


def overlay(game: Game, line: str, *, shows_all: bool = False) -> Overlay:
    choices = Choices(game)
    return overlay_for(choices, line, judge_move(choices, line), shows_all=shows_all)


def labels(overlay: Overlay) -> set[str]:
    return {str(hex) for hex in overlay.targets}


def test_nothing_typed_shows_nothing_or_everything() -> None:
    assert overlay(after(), "") == NO_OVERLAY
    assert labels(overlay(after(), "", shows_all=True)) == {"M25"}


def test_a_verb_shows_its_targets() -> None:
    for line in ("p", "place", "place ", "place m"):
        assert labels(overlay(after(), line)) == {"M25"}
    assert labels(overlay(after("place M25 e"), "hut")) == {"N24", "N26"}
    assert labels(overlay(building(), "x")) == {"N24"}


def test_a_hex_shows_the_open_directions() -> None:
    for line in ("place M25", "place M25 ", "m25", "place m25 s"):
        shown = overlay(after(), line)
        assert shown.volcano is parse_hex("M25")
        assert shown.directions == frozenset(DIRECTIONS)
    assert overlay(erupting(), "place M25 ").directions == {"ne"}


def test_a_settlement_shows_where_it_can_grow() -> None:
    assert labels(overlay(building(), "expand n24 ")) == {"N22", "N26", "O23", "O25"}


def test_a_whole_move_shows_itself_legal_or_not() -> None:
    legal, illegal = overlay(erupting(), "m25 ne").ghost, overlay(erupting(), "m25 e").ghost
    assert legal is not None
    assert illegal is not None
    assert (legal.is_legal, illegal.is_legal) == (True, False)
    assert {str(hex) for hex in legal.fields} == {"M25", "M23", "N24"}
    built = overlay(building(), "x n24 j").ghost
    assert built is not None
    assert {str(hex): each.huts for hex, each in built.buildings.items()} == {"N22": 1}
