"""No bot knows more than its seat: not the god's hand, nor the cards and dice to come."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from taluva.games.taifun.bots.levels import LEVELS
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import FIRST_TRIBE_SEAT, GOD, UNKNOWN, Decks, Position
from tests.games.taifun.bots.games import ALL, budget, games_of_all, some_hand


def _with_other_cards(game: Game) -> Game | None:
    """Return the same game with a different hand from the same decks, or None."""
    for seed in range(20):
        position = some_hand(game.position, Random(seed))
        if position.cards.hand != game.position.cards.hand:
            return replace(game, position=position)
    return None


@pytest.mark.parametrize("level", ALL)
def test_a_tribes_decision_does_not_depend_on_the_gods_hand(level: str) -> None:
    compared = 0
    for game in games_of_all():
        other = None if game.seat == GOD else _with_other_cards(game)
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


def test_a_guessed_hand_is_one_that_the_god_may_hold() -> None:
    for game in games_of_all():
        seen = game.view_for(FIRST_TRIBE_SEAT).position
        assert all(held.card is UNKNOWN for held in seen.cards.hand)
        guessed = some_hand(seen, Random(1))
        assert _decks(guessed.cards) == _decks(seen.cards)
        assert _all_cards(guessed) == _all_cards(game.position)
        assert some_hand(game.position, Random(1)).cards == guessed.cards


def _decks(cards: Decks) -> list[str]:
    return [held.deck for held in cards.hand]


def _all_cards(position: Position) -> list[str]:
    cards = [held.card.name for held in position.cards.hand]
    for pile in position.cards.piles.values():
        for counts in pile:
            cards += [card.name for card, number in counts.items() for _ in range(number)]
    return sorted(cards)
