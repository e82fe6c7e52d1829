"""The points of a game, and the ways between them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from taluva import Game
from taluva.games.taluva.rules import Phase
from taluva.study import Timeline
from tests.study.logs import EIGHT_TURNS, every_good_log, record_in, record_of


def played(timeline: Timeline) -> list[Game]:
    """Play the moves of a game from its start, one after the other."""
    game = timeline.game(0)
    games = [game]
    for move in timeline.game(timeline.last).moves:
        game = game.play(move)
        games.append(game)
    return games


@every_good_log
def test_every_point_is_what_playing_gives(path: Path) -> None:
    timeline = Timeline.of(record_in(path))
    games = played(timeline)
    assert len(timeline) == len(games)
    for index, game in enumerate(games):
        assert timeline.game(index).as_dict() == game.as_dict()


@every_good_log
def test_turns_and_their_starts(path: Path) -> None:
    record = record_in(path)
    timeline = Timeline.of(record)
    for turn in range(1, record.last_turn + 2):
        index = timeline.at_turn(turn)
        assert timeline.game(index).as_dict() == record.at(turn).as_dict()
    assert len(timeline.turns) == record.last_turn + 1
    for start, end in pairwise(timeline.turns):
        for index in range(start, end):
            assert timeline.next_turn(index) == end
        for index in range(start + 1, end + 1):
            assert timeline.previous_turn(index) == timeline.start_of(index) == start


@every_good_log
def test_in_a_round_nobody_plays_twice(path: Path) -> None:
    timeline = Timeline.of(record_in(path))
    for start in timeline.rounds[:-1]:
        end = timeline.next_round(start)
        assert timeline.previous_round(end) == start
        seats = [timeline.game(i).position.seat for i in timeline.turns if start <= i < end]
        assert seats == sorted(set(seats))


@pytest.mark.parametrize("turn", [-1, 0, 10])
def test_a_turn_that_does_not_exist_names_the_range(turn: int) -> None:
    timeline = Timeline.of(record_of(EIGHT_TURNS))
    with pytest.raises(ValueError, match="this log has 1 to 9"):
        timeline.at_turn(turn)


def test_in_mid_turn_the_ways_lead_to_both_its_ends() -> None:
    timeline = Timeline.of(record_of(EIGHT_TURNS))
    assert timeline.game(5).phase is Phase.BUILD
    assert timeline.start_of(5) == timeline.previous_turn(5) == 4
    assert timeline.next_turn(5) == 6
    assert timeline.start_of(6) == 4
    assert timeline.turn_played(5) == timeline.turn_played(6) == 3
    assert timeline.next_round(5) == 8


def test_a_log_without_steps_has_one_point() -> None:
    timeline = Timeline.of(record_of(EIGHT_TURNS.split("1 place")[0]))
    assert (timeline.last, timeline.last_turn) == (0, 0)
    assert timeline.at_turn(1) == timeline.next_turn(0) == timeline.previous_round(0) == 0
    assert timeline.start_of(0) == 0


def test_a_log_that_ends_in_mid_turn_ends_there() -> None:
    timeline = Timeline.of(record_of(EIGHT_TURNS.split("4 expand")[0]))
    assert timeline.last == 7
    assert timeline.turns == (0, 2, 4, 6, 7)
    assert timeline.at_turn(5) == 7


def test_the_tile_in_hand_is_known_at_every_point() -> None:
    timeline = Timeline.of(record_of(EIGHT_TURNS))
    tiles = [str(timeline.game(index).tile) for index in timeline.turns[:-1]]
    assert tiles == ["JC", "JC", "JC", "JJ", "JC", "SS", "SS", "CJ"]
