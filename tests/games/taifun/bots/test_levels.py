"""Every level plays by the rules as god and as tribe, within its budget, the same way twice."""

from __future__ import annotations

import pytest

from taluva.games.taifun.bots import LEVELS
from taluva.games.taifun.bots.gods import LEAST_GAIN, aimed, best_choice, choices, gain_of
from taluva.games.taifun.bots.tribes import Patience, is_time, tasks
from taluva.games.taifun.game import Game
from taluva.games.taifun.rules import (
    GOD,
    SACRIFICES_TO_WIN,
    Phase,
    Sacrifice,
    Stock,
)
from taluva.hexgrid import Hex
from taluva.table.bot import Budget
from tests.games.taifun.bots.games import ALL, budget, course, late_games

TABLES = (
    ("random", "easy", "random"),
    ("easy", "random", "medium", "easy"),
    ("medium", "medium", "easy"),
    ("medium", "easy", "random", "medium"),
)


@pytest.mark.parametrize("levels", TABLES, ids=" ".join)
def test_whole_games_are_legal(levels: tuple[str, ...]) -> None:
    *_, end = course(levels, 1, 14)
    assert end.outcome is not None


def test_all_decisions_of_all_levels_are_legal() -> None:
    games = late_games()
    assert {game.phase for game in games} == {Phase.HOUSE, Phase.PRIEST, Phase.CARDS, Phase.TURN}
    assert max(game.position.island.sacrifices for game in games) >= 7
    for game in games:
        for level in ALL:
            move = LEVELS[level]().choose(game.seen_by(game.seat), budget())
            assert not game.refusals(move), (level, str(move))


@pytest.mark.parametrize("level", ALL)
def test_the_same_seed_gives_the_same_moves(level: str) -> None:
    for game in late_games():
        view = game.seen_by(game.seat)
        assert LEVELS[level]().choose(view, budget()) == LEVELS[level]().choose(view, budget())


def test_luck_comes_from_the_seed() -> None:
    view = late_games()[0].seen_by(late_games()[0].seat)
    moves = {LEVELS["random"]().choose(view, budget(seed=seed)) for seed in range(20)}
    assert len(moves) > 5


def test_hard_thinks_as_long_as_it_may() -> None:
    """More nodes mean more looks, and each report tells of more."""
    game = _searched()
    asked = []
    for nodes in (20, 200):
        told: list[float] = []

        def report(spent: float, told: list[float] = told) -> bool:
            told.append(spent)
            return True

        LEVELS["hard"]().choose(
            game.seen_by(game.seat), Budget(seconds=None, nodes=nodes, report=report)
        )
        assert told == sorted(told)
        assert told[-1] == 1.0
        assert told[-2] < 1.0
        asked.append(len(told))
    assert asked[0] < asked[1]


def test_hard_stops_when_it_is_asked_to() -> None:
    game = _searched()
    told: list[float] = []

    def report(spent: float) -> bool:
        told.append(spent)
        return False

    move = LEVELS["hard"]().choose(
        game.seen_by(game.seat), Budget(seconds=None, nodes=None, report=report)
    )
    assert len(told) == 1
    assert not game.refusals(move)


def _searched() -> Game:
    """Give a tribe's turn in which there is something to search."""
    return next(
        game
        for game in late_games()
        if game.phase is Phase.TURN and game.position.island.sacrifices
    )


# --- the god --------------------------------------------------------------------------------------


def _playing() -> list[Game]:
    found = [game for game in late_games() if game.seat == GOD]
    assert found
    return found


def test_cards_within_the_power() -> None:
    for game in _playing():
        power = game.position.god.power_left
        found = aimed(game.position)
        for choice in choices(found, power):
            assert sum(each.play.card.cost for each in choice) <= power
        best = best_choice(game.position, found)
        assert gain_of(best) == max(
            gain_of(tuple(each for each in choice if each.gain > LEAST_GAIN))
            for choice in choices(found, power)
        )


def test_gifts_go_where_no_tribe_reaps() -> None:
    """A marker on a hex that a tribe holds yields every round, so the god lays none there."""
    gifts = 0
    for game in course(("medium", "easy", "easy"), 2, 8):
        if game.seat == GOD:
            island = game.position.island
            for each in aimed(game.position):
                for hex in each.play.targets if each.play.card.is_gift else ():
                    assert isinstance(hex, Hex)
                    assert island.most_houses(hex) is None
                    gifts += 1
    assert gifts > 10


# --- the tribes -----------------------------------------------------------------------------------


def test_a_tribe_gathers_before_the_first_sacrifice() -> None:
    game = next(
        game
        for game in late_games()
        if game.phase is Phase.TURN and not game.position.island.sacrifices
    )
    seat = game.seat
    assert seat is not None
    position = game.position
    island = position.island
    poor = position._replace(island=island.paid(seat, island.tribe(seat).store))
    assert not is_time(poor, seat, Patience(1.0))
    assert is_time(poor, seat, Patience(0.0, until=1))
    assert is_time(poor._replace(round=40), seat, Patience(1.0))


def test_a_jealous_tribe_does_not_crown_another() -> None:
    game = next(
        game
        for game in late_games()
        if any(isinstance(move, Sacrifice) for move in game.legal_moves())
    )
    position, seat = game.position, game.seat
    assert seat is not None
    island = position.island
    other = next(each for each in island.seats if each != seat)
    for own, is_wanted in ((4, False), (5, True)):
        brought = {seat: own, other: SACRIFICES_TO_WIN - 1 - own}
        last = island
        for each, number in brought.items():
            last = last.with_tribe(each, last.tribe(each)._replace(sacrificed=number))
        last = last.gained(seat, Stock(20, 20, 20))
        for is_jealous in (True, False):
            patience = Patience(1.0, is_jealous=is_jealous)
            found = tasks(position._replace(island=last), patience)
            is_found = any(isinstance(task.action, Sacrifice) for task in found)
            assert is_found is (is_wanted or not is_jealous)


def test_better_tribes_bring_more_sacrifices() -> None:
    *_, end = course(("random", "medium", "random"), 4, 45)
    better, worse = end.position.island.tribes
    assert better.sacrificed > worse.sacrificed
