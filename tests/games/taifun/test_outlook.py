"""The outlook of Taifun is exact, and depends only on what the viewer may know."""

from __future__ import annotations

from itertools import islice

from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.outlook import outlook
from taluva.games.taifun.rules import Phase, Sacrifice
from taluva.taifun import Game
from tests.games.taifun.games import random_game
from tests.games.taifun.test_messages import position

MAX_ACTIONS = 2  # so that playing everything does not take too long


def most_sacrifices(game: Game, seat: int) -> int:
    """Return the most sacrifices in the rest of a turn, by playing every move."""
    if game.phase is not Phase.TURN or game.seat != seat:
        return 0
    return max(
        isinstance(move, Sacrifice) + most_sacrifices(game.apply(move), seat)
        for move in game.legal_moves()
    )


def test_sacrifices_agree_with_playing_every_move() -> None:
    found = set()
    for game in islice(random_game(5, are_rich=True), 0, None, 4):
        if game.phase is Phase.TURN and game.position.actions <= MAX_ACTIONS:
            assert game.seat is not None
            facts = outlook(game.position, game.seat)
            (tribe,) = (each for each in facts.tribes if each.seat == game.seat)
            assert tribe.sacrifices == most_sacrifices(game, game.seat)
            found.add(tribe.sacrifices)
    assert len(found) > 1


def test_the_facts_for_a_tribe_do_not_reveal_the_hand() -> None:
    one = position("step cards", "hand lightning", "sacrificed 2 4", "person 2 D6sw")
    other = position("step cards", "hand gust", "sacrificed 2 4", "person 2 D6sw")
    count = DEFINITION.need("outlook")
    assert count(one.view_for(2), 2) == count(other.view_for(2), 2)
    assert count(one.view_for(1), 1) != count(other.view_for(1), 1)


def test_the_god_reaches_no_more_than_the_power_left() -> None:
    game = position("step cards", "hand plague lightning", "sacrificed 2 7", "person 2 D6sw")
    for card, cost, *_ in outlook(game.position, 1).cards:
        assert cost <= game.position.god.power_left, card
