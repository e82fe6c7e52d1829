"""Analysis of Taifun's turns: based on what the seat could see, and reproducible."""

from __future__ import annotations

import pytest

from taluva.core.bot import Budget
from taluva.games.taifun.bots.evaluation import chances
from taluva.games.taifun.bots.review import DEALS
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.game import Game, next_deal
from taluva.games.taifun.rules import GOD, Move, Phase
from tests.games.taifun.bots.games import course, late_games, with_other_cards

QUICK = Budget(None, 1)


def a_turn(game: Game) -> list[Move]:
    """Play the first legal moves to the end of a turn."""
    after, moves = game, list[Move]()
    while after.seat == game.seat and after.turn == game.turn:
        moves.append(after.legal_moves()[-1])
        after = after.apply(moves[-1])
    return moves


def test_judging_a_tribes_turn_does_not_depend_on_the_hand() -> None:
    judged = 0
    for game in late_games():
        other = with_other_cards(game) if game.phase is Phase.TURN else None
        if other is not None:
            moves = a_turn(game)
            one, two = (
                DEFINITION.judge(each.view_for(each.seat), moves, QUICK) for each in (game, other)
            )
            assert one == two
            judged += 1
    assert judged > 3


def test_every_judged_turn_has_chances_and_a_legal_alternative() -> None:
    roles = set()
    for game in late_games():
        if game.phase not in (Phase.CARDS, Phase.TURN) or game.position.playing.may_exchange:
            continue
        found = DEFINITION.judge(game.view_for(game.seat), a_turn(game), QUICK)
        assert sum(found.chances) == pytest.approx(1, abs=1e-5)
        assert found.best >= found.played
        after = game
        for move in found.moves:
            after = after.apply(move)
        roles.add(game.seat == GOD)
    assert roles == {True, False}


def test_the_winner_has_a_chance_of_one() -> None:
    *_, over = course(("easy", "easy", "easy"), 1, 2)
    assert over.outcome is not None
    assert chances(over.position) == list(DEFINITION.payoffs(over))


def before_dealing() -> Game:
    """Return a late game in which cards are drawn and dice are rolled next."""
    for game in late_games():
        if game.seat == GOD and game.position.island.sacrifices:
            after = game
            for move in a_turn(game):
                after = after.apply(move)
            if after.seat is None and after.outcome is None:
                return after
    raise AssertionError("nothing is dealt in these games")


def test_luck_averages_to_zero_over_all_deals() -> None:
    before = before_dealing()
    found = []
    for seed in range(DEALS):
        after = before
        while (move := next_deal(after.position, seed, 0)) is not None:
            after = after.apply(move)
        found.append(DEFINITION.deal_luck(before, after))
    assert sum(each or 0.0 for each in found) == pytest.approx(0, abs=1e-6)
    assert len({*found}) > 1


def test_there_is_no_luck_without_a_deal() -> None:
    game = next(game for game in late_games() if game.phase is Phase.TURN)
    after = game.apply(game.legal_moves()[-1])
    assert DEFINITION.deal_luck(game, after) == 0.0


def test_a_forecast_of_a_tribe_does_not_depend_on_the_hand() -> None:
    for game in late_games():
        other = with_other_cards(game) if game.phase is Phase.TURN else None
        if other is not None:
            one, two = (
                DEFINITION.explore(each.view_for(each.seat), QUICK) for each in (game, other)
            )
            assert one == two
            assert sum(one.chances) == pytest.approx(1.0)
            after = game
            for move in one.turns[0].moves:
                after = after.apply(move)
            return
    pytest.fail("there is a turn of a tribe")
