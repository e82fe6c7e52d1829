"""No bot knows more than its seat: not the god's hand, nor the cards and dice to come."""

from __future__ import annotations

import pytest

from taluva.games.taifun.bots.levels import LEVELS
from taluva.games.taifun.rules import GOD
from tests.games.taifun.bots.games import ALL, budget, games_of_all, with_other_cards


@pytest.mark.parametrize("level", ALL)
def test_a_tribes_decision_does_not_depend_on_the_gods_hand(level: str) -> None:
    compared = 0
    for game in games_of_all():
        other = None if game.seat == GOD else with_other_cards(game)
        if other is not None:
            moves = {
                LEVELS[level]().choose(each.view_for(each.seat), budget()) for each in (game, other)
            }
            assert len(moves) == 1
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("level", ALL)
def test_no_decision_of_a_bot_depends_on_the_dealers_seed(level: str) -> None:
    for game in games_of_all():
        other = game.with_dealer(12345)
        moves = {
            LEVELS[level]().choose(each.view_for(each.seat), budget()) for each in (game, other)
        }
        assert len(moves) == 1
