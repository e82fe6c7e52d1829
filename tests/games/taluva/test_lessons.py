"""Every lesson can be solved, but not by every move, and names existing rules."""

from __future__ import annotations

import pytest

from taluva import Game
from taluva.core.lessons import Lesson
from taluva.games.taluva.goals import turns_of
from taluva.games.taluva.lessons import FIRST_GAME, LESSONS
from taluva.games.taluva.rules import Rule
from taluva.i18n import ENGLISH, Message
from taluva.learn.courses import Attempt

ALL = [*LESSONS, *FIRST_GAME.lessons]


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.task.name)
def test_a_lesson_is_solved_by_every_right_turn_and_by_no_other(lesson: Lesson) -> None:
    start = Attempt.of(lesson.task)
    right = set(start.goal.turns(start.before, start.before))
    every = [moves for moves, _ in turns_of(Game.from_position(lesson.task.position).position)]
    assert 0 < len(right) <= len(every)
    wrong = [moves for moves in every if moves not in right]
    for moves in [*list(right)[:5], *wrong[:: max(1, len(wrong) // 20)]]:
        attempt = start
        for move in moves:
            assert not attempt.now.refusals(move)
            attempt = attempt.step(move)
        assert attempt.is_over
        assert attempt.is_solved is (moves in right)


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.task.name)
def test_hints_lead_to_the_goal(lesson: Lesson) -> None:
    attempt = Attempt.of(lesson.task)
    while (move := attempt.next_move()) is not None:
        attempt = attempt.step(move)
    assert attempt.is_solved


def test_lessons_have_texts_and_name_rules() -> None:
    assert len({lesson.task.name for lesson in LESSONS}) == len(LESSONS)
    for lesson in ALL:
        assert isinstance(lesson.title, Message)
        assert isinstance(lesson.text, Message)
        assert {Rule(rule) for rule in lesson.rules}
        assert Attempt.of(lesson.task).describe(ENGLISH).endswith(".")
        assert Attempt.of(lesson.task).before.to_position() == lesson.task.position
