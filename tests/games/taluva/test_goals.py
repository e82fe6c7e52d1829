"""The meaning of the goals of lessons and puzzles."""

from __future__ import annotations

from itertools import islice

import pytest

from taluva import Game
from taluva.games.taluva.goals import fewest_left, parse_goal, turns_of
from taluva.games.taluva.lessons import LESSONS, puzzles
from taluva.games.taluva.rules import Place, Position, Temple, tile_set
from taluva.hexgrid import regions
from taluva.i18n import ENGLISH
from tests import phrases
from tests.games.taluva.games import before_the_end, building, early_victory, erupting

POSITIONS = {lesson.task.name: lesson.task.position for lesson in LESSONS}


def is_met(goal: str, before: Game, *moves: str) -> bool:
    after = before
    for move in moves:
        after = after.play(move)
    return parse_goal(goal).is_met(before, after)


def test_huts_and_expansions_meet_their_goals() -> None:
    game = building()
    assert is_met("expand 1", game, "expand N24 jungle")
    assert not is_met("expand 2", game, "expand N24 jungle")
    assert not is_met("hut", game, "expand N24 jungle")
    before = Game.from_position(POSITIONS["found"])
    assert is_met("island and hut", before, "place P26 w", "hut M23")
    assert not is_met("expand 1", before, "place P26 w", "hut M23")
    assert not is_met("hut", before, "place P26 w", "expand N26 jungle")


def test_eruption_goals_check_covered_huts_and_levels() -> None:
    game = erupting()
    erupted = 0
    for move in game.legal_moves():
        assert isinstance(move, Place)
        after = game.play(move)
        covered = set(game.position.board.buildings) - set(after.position.board.buildings)
        is_eruption = move.volcano in game.position.board.fields
        erupted += is_eruption
        assert is_met("erupt", game, str(move)) is is_eruption
        assert is_met("level 2", game, str(move)) is is_eruption
        assert is_met("island", game, str(move)) is not is_eruption
        losers = {game.position.board.buildings[hex].seat for hex in covered}
        assert is_met("cover 1", game, str(move)) is (2 in losers)
    assert erupted


def test_a_victory_meets_its_goal() -> None:
    end = early_victory()
    before = before_the_end(end, 2)
    goal = parse_goal("win")
    assert goal.is_met(before, end)
    assert not goal.is_met(before, before_the_end(end, 1))
    place, build = end.moves[-2:]
    assert isinstance(place, Place)
    assert (Place(place.volcano, place.direction), build) in set(goal.turns(before, before))


def can_build_temple(after: Position) -> bool:
    """Return whether the player to move can build a temple in some turn, with any tile."""
    tile = tile_set(2)[0]
    places = [move for move in after.legal_moves() if isinstance(move, Place)]
    placed = (after.play(Place(each.volcano, each.direction, tile)) for each in places)
    return any(isinstance(build, Temple) for each in placed for build in each.legal_moves())


@pytest.mark.parametrize("name", ["temple", "tower", "split", "cover"])
def test_the_goal_to_stop_a_temple_agrees_with_brute_force(name: str) -> None:
    before = Game.from_position(POSITIONS[name]).position
    goal = parse_goal("stop-temple")
    for _, after in islice(turns_of(before), 0, None, 97):
        assert goal.is_met_by(before, after) is not can_build_temple(after)


def test_a_stopped_temple_cannot_be_built() -> None:
    stops = [puzzle for puzzle in puzzles() if puzzle.kind == "stop"]
    for puzzle in stops[:4]:
        before = Game.from_position(puzzle.task.position)
        after = before
        for move in puzzle.solution:
            after = after.play(move)
        assert is_met("stop-temple", before, *puzzle.solution)
        assert not can_build_temple(after.position)


def test_the_goal_to_keep_fields_agrees_with_brute_force() -> None:
    position = Game.from_position(POSITIONS["cover"]).position
    for seat in (1, 2):
        for own in position.board.settlements_of(seat):
            left = min(
                max(len(part) for part in regions(own.hexes - move.cover))
                for move in position.legal_moves()
                if isinstance(move, Place)
            )
            assert fewest_left(position, own) == left


@pytest.mark.parametrize("text", ["", "dance", "win 3", "keep", "keep N24", "cover", "win and "])
def test_invalid_goals_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="goal"):
        parse_goal(text)


def test_goals_are_described_in_one_sentence() -> None:
    game = Game.from_position(POSITIONS["temple"])
    said = parse_goal("tower and stop-temple").description(game, ENGLISH)
    assert said == f"{phrases.BUILD_TOWER} and {phrases.STOP_TEMPLE(name='White')}."
    for word in (
        "win",
        "stay",
        "hut",
        "expand 2",
        "island",
        "erupt",
        "level 3",
        "cover 2",
        "split",
    ):
        assert parse_goal(word).description(game, ENGLISH).endswith(".")
    assert "on N24 stay connected" in parse_goal("keep N24 3").description(game, ENGLISH)
