"""What a half-typed line lays over the map."""

from taluva import Game
from taluva.hexgrid import Hex, corners, parse_corner, parse_hex
from taluva.shell.picture import NO_OVERLAY, Kind, Overlay
from taluva.ui.choices import Choices
from taluva.ui.preview import overlay_for
from taluva.ui.verdict import judge_move
from tests.ui.games import after, building, erupting


def overlay(game: Game, line: str, *, shows_all: bool = False) -> Overlay:
    choices = Choices(game)
    return overlay_for(choices, line, judge_move(choices, line), shows_all=shows_all)


def labels(overlay: Overlay) -> set[str]:
    assert {mark.kind for mark in overlay.marks} == {Kind.LEGAL}
    return {str(mark.at) for mark in overlay.marks if isinstance(mark.at, Hex)}


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
        hex = parse_hex("M25")
        assert shown.focus == {hex}
        assert {mark.at for mark in shown.marks} == {hex, *corners(hex)}
    erupts = overlay(erupting(), "place M25 ").marks
    assert {mark.at for mark in erupts} == {parse_hex("M25"), parse_corner("M25ne")}


def test_a_settlement_shows_where_it_can_grow() -> None:
    assert labels(overlay(building(), "expand n24 ")) == {"N22", "N26", "O23", "O25"}


def test_a_whole_move_shows_itself_legal_or_not() -> None:
    legal, illegal = overlay(erupting(), "m25 ne"), overlay(erupting(), "m25 e")
    assert (legal.is_legal, illegal.is_legal) == (True, False)
    assert legal.ghost is not None
    assert {str(spot) for spot in legal.ghost.spots} == {"M25", "M23", "N24"}
    assert legal.focus == legal.ghost.spots
    built = overlay(building(), "x n24 j").ghost
    assert built is not None
    assert {str(each.at): each.count for each in built.pieces} == {"N22": 1}
