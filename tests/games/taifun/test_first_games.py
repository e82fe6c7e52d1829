"""The first games of Taifun: their positions, and that a goal is met by such a step alone."""

from __future__ import annotations

import pytest

from taluva.core.lessons import Lesson
from taluva.core.pages import sentences
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import parse_goal
from taluva.games.taifun.lessons import GOD, TRIBE
from taluva.games.taifun.rulebook import sections
from taluva.games.taifun.ui import UI
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt
from taluva.tui.text import as_text

LESSONS = [pytest.param(each, id=each.title) for each in (*TRIBE.lessons, *GOD.lessons)]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_solved_by_what_is_legal_and_by_such_a_step_alone(lesson: Lesson) -> None:
    attempt = Attempt.of(lesson.task)
    assert attempt.before.to_position() == lesson.task.position
    assert {*lesson.rules} <= {*map(str, sentences(sections(ENGLISH)))}
    right = {turn[0] for turn in attempt.goal.turns(attempt.before, attempt.before)}
    legal = attempt.before.legal_moves()
    assert right
    assert right <= {*legal}
    others = [move for move in legal if move not in right][:40]
    assert not any(attempt.step(move).is_solved for move in others)


def test_a_gift_is_no_strike() -> None:
    gift = next(each for each in GOD.lessons if each.task.name == "gift")
    attempt = Attempt.of(gift.task)
    move = attempt.next_move()
    assert isinstance(attempt.before, Game)
    assert move is not None
    assert not parse_goal("strike").is_met(attempt.before, attempt.before.apply(move))


def test_an_unknown_goal_is_told() -> None:
    with pytest.raises(ValueError, match="there is no goal 'fly': choose from house, "):
        parse_goal("fly")


def test_a_page_of_the_rules_names_where_it_is_taught() -> None:
    game = Attempt.of(TRIBE.lessons[0].task).before
    topic = next(each for each in UI.topics if each.name == "rules")
    assert isinstance(game, Game)
    assert "learn tribe strip" in " ".join(as_text(topic.answer(game, "Q1", ENGLISH)))
    assert "learn" not in " ".join(as_text(topic.answer(game, "M1", ENGLISH)))
