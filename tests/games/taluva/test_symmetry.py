"""Rotated and mirrored positions and moves."""

from __future__ import annotations

import pickle

import pytest

from taluva import Position
from tests.games.taluva.bots.positions import middle_games

POSITIONS = [game.position for game in middle_games(4)]
POSITIONS += [each.play(each.legal_moves()[0]) for each in POSITIONS]


@pytest.mark.parametrize("position", POSITIONS)
def test_symmetries_commute_with_the_rules(position: Position) -> None:
    for steps in range(1, 7):
        turned = position.rotated(steps)
        moves = {turned.canonical(move.rotated(steps)) for move in position.legal_moves()}
        assert moves == {*turned.legal_moves()}
        assert turned.rotated(-steps) == position
        assert turned.canonical_form() == position.canonical_form()
        assert pickle.loads(pickle.dumps(turned)) == turned
    mirrored = position.mirrored()
    moves = {mirrored.canonical(move.mirrored()) for move in position.legal_moves()}
    assert moves == {*mirrored.legal_moves()}
    assert mirrored.mirrored() == position


@pytest.mark.parametrize("position", POSITIONS)
def test_playing_a_turned_move_turns_the_position(position: Position) -> None:
    for move in position.legal_moves()[::7]:
        after = position.play(move)
        assert position.rotated(2).play(move.rotated(2)) == after.rotated(2)
        assert position.mirrored().play(move.mirrored()) == after.mirrored()
