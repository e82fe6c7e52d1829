"""Rotated and mirrored positions and moves."""

from __future__ import annotations

import pickle
import random

import pytest

from taluva.games.taifun import rules
from taluva.taifun import Game, parse_move

STAYS = (rules.Done, rules.Draw)  # the rules break ties in reading order, for example of houses


def positions(seed: int) -> list[rules.Position]:
    """Return some positions of a random game."""
    rng, found = random.Random(seed), []
    edition = ("3", "1", "2", "3")[seed]
    game = Game.new(["Zoe", "Ana", "Ben", "Cem"][: 3 + seed % 2], seed=seed, edition=edition)
    while game.outcome is None and game.round < 12:
        found.append(game.position)
        game = game.play(rng.choice(game.legal_moves()))
    return found[:: max(1, len(found) // 12)]


def test_the_sides_of_a_card_are_turned_too() -> None:
    typhoon = parse_move("play typhoon D2 s")
    assert str(typhoon.rotated(3)) == "play typhoon D14 n"
    assert str(typhoon.rotated().mirrored()) == "play typhoon A5 se"
    assert typhoon.rotated(6) == typhoon.mirrored().mirrored() == typhoon


@pytest.mark.parametrize("seed", range(4))
def test_symmetries_commute_with_the_rules(seed: int) -> None:
    for position in positions(seed):
        rotated, mirrored = position.rotated(2), position.mirrored()
        legal = position.legal_moves()
        assert {move.rotated(2) for move in legal} == {*rotated.legal_moves()}
        assert {move.mirrored() for move in legal} == {*mirrored.legal_moves()}
        for move in legal[::7]:
            after = position.play(move)
            if not isinstance(move, STAYS):
                assert rotated.play(move.rotated(2)) == after.rotated(2)
                assert mirrored.play(move.mirrored()) == after.mirrored()
        assert rotated.rotated(-2) == mirrored.mirrored() == position
        assert rotated.canonical_form() == position.canonical_form()
        assert pickle.loads(pickle.dumps(rotated)) == rotated
