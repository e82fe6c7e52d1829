"""Every move of the case files, refused or allowed as they say."""

import itertools
from pathlib import Path
from textwrap import dedent

import pytest

from taluva import IllegalMove
from taluva.games.taluva import rules
from taluva.games.taluva.rules.placement import survey
from taluva.hexgrid import DIRECTIONS
from tests.games.explained import explained
from tests.games.taluva.cases.cases import CASES, Case, format_refusal, true_statement
from tests.games.taluva.diagram import draw, hexes_in_reach, read, settlements, window_of

HERE = Path(__file__).parent
REFUSED = [pytest.param(case, id=case.where) for case in CASES if case.is_refused]
ALLOWED = [pytest.param(case, id=case.where) for case in CASES if not case.is_refused]

# The first case of each position.
POSITIONS: list[Case] = [
    first
    for _, (first, *_) in itertools.groupby(CASES, key=lambda case: (case.diagram, case.given))
]
# Every diagram, by the first case that shows it.
DIAGRAMS = {
    text: case.where for case in reversed(CASES) for text in (case.becomes, case.diagram) if text
}


def in_legal_moves(position: rules.Position, move: rules.Move) -> bool:
    """Return whether the move, in canonical form and without a tile, is listed."""
    if isinstance(move, rules.Place):
        move = rules.Place(move.volcano, move.direction)
    return position.canonical(move) in position.legal_moves()


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: Case) -> None:
    with explained(HERE, case.where):
        game = case.game()
        refusals = game.refusals(case.move)
        unexpected = list(refusals)
        for expected in case.refusals:
            match = next((refusal for refusal in unexpected if expected.matches(refusal)), None)
            assert match is not None, f"{expected} is not among {[*map(format_refusal, refusals)]}"
            unexpected.remove(match)
        assert not [*map(format_refusal, unexpected)]

        with pytest.raises(IllegalMove) as caught:
            game.play(case.text)
        assert caught.value.refusals == refusals
        for refusal in refusals:
            assert f" [{refusal.rule}]" in str(caught.value)
        assert game == case.game()
        if {refusal.rule for refusal in refusals} != {
            rules.Rule.T1
        }:  # the list does not name the tile
            assert not in_legal_moves(game.position, case.move)


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(case: Case) -> None:
    with explained(HERE, case.where):
        game = case.game()
        assert [*map(format_refusal, game.refusals(case.move))] == []
        assert in_legal_moves(game.position, case.move)
        after = game.play(case.text)
        assert game == case.game()
        assert [true_statement(after, fact) for fact in case.facts] == list(case.facts)
        board = after.position.board
        if case.becomes is not None:
            assert draw(board, window_of(case.becomes)) == dedent(case.becomes)
        assert board == survey(board.fields, board.buildings)
        assert (after.phase is rules.Phase.OVER) == (after.legal_moves() == [])


def test_list_and_refusals_agree() -> None:
    for case in POSITIONS:  # only the first failure says something new
        with explained(HERE, case.where):
            position = case.game().position
            legal = [*map(str, moves_without_refusals(position))]
            assert [*map(str, position.legal_moves())] == legal


def moves_without_refusals(position: rules.Position) -> list[rules.Move]:
    """Return the moves near the island that are not refused, in the order of the legal moves."""
    hexes = hexes_in_reach(position.board)
    tile = position.tile or rules.tile_set(2)[0]
    places = [rules.Place(hex, direction, tile) for hex in hexes for direction in DIRECTIONS]
    builds: list[rules.Move] = [
        build(hex) for build in (rules.Hut, rules.Tower, rules.Temple) for hex in hexes
    ]
    firsts = [each.first for each in position.board.settlements_of(position.seat)]
    builds += [rules.Expand(first, land) for first in firsts for land in rules.LANDS]
    legal: list[rules.Move] = [
        rules.Place(place.volcano, place.direction)
        for place in places
        if not position.refusals(place)
    ]
    return legal + [move for move in builds if not position.refusals(move)]


def test_settlements_are_the_connected_groups() -> None:
    for case in POSITIONS:
        with explained(HERE, case.where):
            board = case.game().position.board
            seats = range(1, case.given.players + 1)
            groups = (each for seat in seats for each in board.settlements_of(seat))
            assert {(each.seat, each.hexes) for each in groups} == settlements(board.buildings)


@pytest.mark.parametrize("diagram", DIAGRAMS.keys(), ids=DIAGRAMS.values())
def test_diagrams_are_drawn_as_the_program_draws_them(diagram: str) -> None:
    assert draw(read(diagram), window_of(diagram)) == dedent(diagram)
