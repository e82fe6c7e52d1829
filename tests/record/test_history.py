"""The points of a game and how to move between them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from taluva import Game
from taluva.games.taluva.rules import Phase
from taluva.record.record import History
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_in, record_of
from tests.record.sample_games import every_sample, sample_log


def played(history: History[Any]) -> list[Game]:
    """Play the moves of a game again; return the game at every point."""
    game = history.game(0)
    games = [game]
    for move in history.game(history.last).moves:
        game = game.play(move)
        games.append(game)
    return games


@every_sample
def test_every_point_equals_the_game_played_so_far(name: str) -> None:
    history = record_in(sample_log(name)).history
    games = played(history)
    assert len(history) == len(games)
    for index, game in enumerate(games):
        assert history.game(index).as_dict() == game.as_dict()


@every_sample
def test_turns_start_at_the_right_points(name: str) -> None:
    record = record_in(sample_log(name))
    history = record.history
    for turn in range(1, record.last_turn + 2):
        index = history.at_turn(turn)
        assert history.game(index).as_dict() == record.at(turn).as_dict()
    assert len(history.turns) == record.last_turn + 1
    for start, end in pairwise(history.turns):
        for index in range(start, end):
            assert history.next_turn(index) == end
        for index in range(start + 1, end + 1):
            assert history.start_of(index) == start


@every_sample
def test_each_seat_plays_once_a_round(name: str) -> None:
    history = record_in(sample_log(name)).history
    for start in history.rounds[:-1]:
        end = history.next_round(start)
        assert history.previous_round(end) == start
        seats = [history.game(i).position.seat for i in history.turns if start <= i < end]
        assert seats == sorted(set(seats))


@pytest.mark.parametrize("turn", [-1, 0, 10])
def test_a_turn_that_does_not_exist_names_the_range(turn: int) -> None:
    history = record_of(EIGHT_TURNS).history
    with pytest.raises(ValueError, match=re.escape(phrases.NO_SUCH_TURN(first=1, last=9))):
        history.at_turn(turn)


def test_in_mid_turn_navigation_leads_to_both_its_ends() -> None:
    history = record_of(EIGHT_TURNS).history
    assert history.game(5).phase is Phase.BUILD
    assert history.start_of(5) == 4
    assert history.next_turn(5) == 6
    assert history.start_of(6) == 4
    assert history.turn_played(5) == history.turn_played(6) == 3
    assert history.next_round(5) == 8


def test_a_log_without_steps_has_one_point() -> None:
    history = record_of(EIGHT_TURNS.split("1 place")[0]).history
    assert (history.last, history.last_turn) == (0, 0)
    assert history.at_turn(1) == history.next_turn(0) == history.previous_round(0) == 0
    assert history.start_of(0) == 0


def test_a_log_that_ends_in_mid_turn_ends_there() -> None:
    history = record_of(EIGHT_TURNS.split("4 expand")[0]).history
    assert history.last == 7
    assert history.turns == (0, 2, 4, 6, 7)
    assert history.at_turn(5) == 7


def test_the_tile_in_hand_is_known_at_every_point() -> None:
    history = record_of(EIGHT_TURNS).history
    tiles = [str(history.game(index).tile) for index in history.turns[:-1]]
    assert tiles == ["JC", "JC", "JC", "JJ", "JC", "SS", "SS", "CJ"]
