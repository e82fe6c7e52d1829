"""Nobody sees the order of the tiles that are still to be drawn."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from taluva import Game
from taluva.bots.messages import choose_message
from taluva.games.taluva.bots.hints import hints
from taluva.games.taluva.kit import KIT
from taluva.games.taluva.rules import tile_set
from taluva.games.taluva.unseen import unseen
from tests.games.taluva.bots.positions import bot, budget, middle_games


def shuffled_rest(game: Game, seed: int) -> Game:
    """Give the same game with another order of the tiles to come."""
    position = game.position
    rest = list(position.deck[position.turn :])
    random.Random(seed).shuffle(rest)
    return game.with_deck(position.deck[: position.turn] + tuple(rest))


def test_the_view_holds_nothing_that_tells_what_comes() -> None:
    game = middle_games(1)[0]
    view = game.seen_by(game.seat)
    assert view.position.deck == game.position.deck[: game.turn]
    assert view.seed is None
    assert view.position.tile == game.tile


def test_the_view_knows_what_has_not_been_seen() -> None:
    game = middle_games(1)[0]
    seen = game.position.deck[: game.turn]
    assert Counter(unseen(game)) + Counter(seen) == Counter(tile_set(2))


def test_a_deck_that_is_not_of_the_set_leaves_the_set_unseen() -> None:
    game = Game.new(["Ana", "Ben"], tiles=["LL"] * 40)
    for _ in range(2):
        game = game.play(game.legal_moves()[0])
    assert Counter(unseen(game)) == Counter(tile_set(2)) - Counter([game.position.deck[0]])


@pytest.mark.parametrize("level", ["random", "easy", "medium", "hard"])
def test_another_order_of_the_rest_gives_the_same_decision(level: str) -> None:
    for number, game in enumerate(middle_games(3, seed=40)):
        other = shuffled_rest(game, number)
        assert other.position.deck != game.position.deck
        decisions = {
            str(bot(level).choose(each.seen_by(each.seat), budget(7, nodes=600)))
            for each in (game, other)
        }
        assert len(decisions) == 1


def test_hints_and_messages_do_not_depend_on_the_rest_either() -> None:
    game = middle_games(1, seed=44)[0]
    other = shuffled_rest(game, 1)
    assert hints(game.seen_by(game.seat), budget(1)) == hints(other.seen_by(other.seat), budget(1))
    assert choose_message(game.seen_by(game.seat), KIT, budget(), 1) == choose_message(
        other.seen_by(other.seat), KIT, budget(), 1
    )
