"""Hints are legal moves, the best first, each with a reason, and they reveal no secret."""

from __future__ import annotations

from taluva.games.taifun.bots.hints import hints
from taluva.games.taifun.bots.levels import LEVELS
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.rules import CARDS, GOD, Phase
from taluva.i18n import ENGLISH
from tests.games.taifun.bots.games import budget, course, games_of_all


def test_hints_are_legal_and_have_reasons() -> None:
    for game in games_of_all():
        found = DEFINITION.hints(game, budget(), ENGLISH)
        assert 1 <= len(found) <= 3
        assert len({hint.move for hint in found}) == len(found)
        for hint in found:
            assert not game.refusals(hint.move), str(hint.move)
            move, _, reason = hint.reason.partition(": ")
            assert move == str(hint.move)
            assert reason[0].isupper()
            assert reason.endswith(".")
            assert "{" not in hint.reason


def test_the_first_hint_is_the_move_of_the_hard_bot() -> None:
    for game in games_of_all():
        if game.phase in (Phase.CARDS, Phase.TURN):
            view = game.view_for(game.seat)
            assert hints(view, budget(), say=ENGLISH)[0].move == LEVELS["hard"]().choose(
                view, budget()
            )


def test_different_moves_have_different_reasons() -> None:
    reasons = {
        hint.reason for game in games_of_all() for hint in hints(game, budget(1), say=ENGLISH)
    }
    assert len(reasons) > 12


def test_hints_for_a_tribe_name_no_card() -> None:
    for game in games_of_all():
        if game.seat != GOD:
            told = " ".join(hint.reason for hint in DEFINITION.hints(game, budget(), ENGLISH))
            assert not [card.name for card in CARDS if card.name in told.split()]


def test_a_spectator_gets_no_hint_for_the_god() -> None:
    for game in games_of_all():
        if game.seat == GOD:
            assert DEFINITION.hints(game.view_for(None), budget(), ENGLISH) == []


def test_there_are_no_hints_when_the_game_is_over() -> None:
    *_, end = course(("random", "random", "random"), 1, 1)
    assert DEFINITION.hints(end, budget(), ENGLISH) == []
