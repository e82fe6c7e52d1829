"""The text forms of a position of Taifun, and the tree of possible draws."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

from taluva.games.taifun.notation import tree_of
from taluva.games.taifun.rules import Phase
from taluva.taifun import Game
from tests.games.taifun.games import new_game, random_game


def test_later_rounds_remember_the_first_tribe() -> None:
    games = list(islice(random_game(3, players=4), 200))
    assert games[-1].round > 2
    assert {game.position.first_at_start for game in games} == {games[0].position.first}


def test_possible_draws_are_counted_and_checked_without_listing_them() -> None:
    game = next(each for each in random_game(3) if each.phase is Phase.DRAW)
    position = game.position
    draws = tree_of(position)["draw"]
    assert isinstance(draws, Mapping)
    cards = position.cards.piles[position.stage].ready().draw
    assert set(draws) == set(cards)
    assert len(draws) == len(cards)
    with pytest.raises(KeyError):
        draws["no card"]


def test_a_one_word_move_is_a_leaf_of_the_tree() -> None:
    game = next(each for each in random_game(3) if each.phase is Phase.TURN)
    tree = tree_of(game.position)
    assert str(tree["end"]) == "end"
    assert not hasattr(tree["end"], "keys")


def test_a_game_without_a_dealer_waits_for_the_deal() -> None:
    game = new_game()
    assert game.with_revealed(game.with_dealer(None)).deal() is None
    undealt = Game.new(game.names, seed=7, is_dealt=False)
    assert undealt.with_dealer(None).with_revealed(undealt) == undealt
    assert game.turn == game.round
