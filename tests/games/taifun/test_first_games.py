"""The first games of Taifun: their positions, and that only the right steps meet the goals."""

from __future__ import annotations

import re

import pytest

from taluva.core.lessons import Lesson
from taluva.core.pages import sentences
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import parse_goal
from taluva.games.taifun.lessons import GOD_COURSE, TRIBE_COURSE
from taluva.games.taifun.position_string import parse_position
from taluva.games.taifun.rulebook import sections
from taluva.games.taifun.rules import GREED, Colour, Stock
from taluva.games.taifun.ui import UI
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt
from taluva.tui.text import as_text
from tests import phrases

EVERY_LESSON = (*TRIBE_COURSE.lessons, *GOD_COURSE.lessons)
LESSONS = [pytest.param(each, id=each.title) for each in EVERY_LESSON]


@pytest.mark.parametrize("lesson", LESSONS)
def test_only_legal_moves_that_meet_the_goal_solve_a_lesson(lesson: Lesson) -> None:
    attempt = Attempt.of(lesson.task)
    assert attempt.before.to_position() == lesson.task.position
    assert {*lesson.rules} <= {*map(str, sentences(sections(ENGLISH)))}
    right = {turn[0] for turn in attempt.goal.turns(attempt.before, attempt.before)}
    legal = attempt.before.legal_moves()
    assert right
    assert right <= {*legal}
    others = [move for move in legal if move not in right][:40]
    assert not any(attempt.step(move).is_solved for move in others)


def test_a_gift_is_not_a_strike() -> None:
    gift = next(each for each in GOD_COURSE.lessons if each.task.name == "gift")
    attempt = Attempt.of(gift.task)
    move = attempt.next_move()
    assert isinstance(attempt.before, Game)
    assert move is not None
    assert not parse_goal("strike").is_met(attempt.before, attempt.before.apply(move))


def test_an_unknown_goal_is_reported() -> None:
    with pytest.raises(
        ValueError, match=re.escape(phrases.NO_SUCH_GOAL(word="'fly'", words="house, "))
    ):
        parse_goal("fly")


def test_a_page_of_the_rules_names_its_lesson() -> None:
    game = Attempt.of(TRIBE_COURSE.lessons[0].task).before
    topic = next(each for each in UI.topics if each.name == "rules")
    assert isinstance(game, Game)
    assert "learn tribe strip" in " ".join(as_text(topic.answer(game, "Q1", ENGLISH)))
    assert "learn" not in " ".join(as_text(topic.answer(game, "E3", ENGLISH)))


def solved(name: str, line: str) -> Attempt:
    lesson = next(each for each in EVERY_LESSON if each.task.name == name)
    return Attempt.at_table(lesson.task, "").play(line, ENGLISH)


def said_after(name: str, line: str) -> str:
    after = solved(name, line)
    return after.goal.describe_gain(after.before, after.now, ENGLISH)


def test_the_named_tasks_exist() -> None:
    tribe = [each.task.name for each in TRIBE_COURSE.lessons]
    god = [each.task.name for each in GOD_COURSE.lessons]
    assert {"move", "dice", "convert", "price", "stages", "wander", "waiting"} <= {*tribe}
    assert {"power", "gift", "decks", "redraw", "exchange"} <= {*god}
    for lesson in EVERY_LESSON:
        assert " edition=3 " in lesson.task.position
        is_told = lesson.gain or lesson.task.goal in ("strip", "win")
        assert is_told, lesson.title


def test_a_priest_far_from_everything_gets_advice() -> None:
    far = solved("priest", "priest A11sw")
    assert not far.is_solved
    assert phrases.TOO_FAR in far.goal.advice(far.before, far.now, ENGLISH)
    assert solved("priest", "priest D6se").is_solved


def test_a_house_on_the_volcano_gets_advice() -> None:
    volcano = solved("house", "house D8")
    assert not volcano.is_solved
    assert "no colours" in volcano.goal.advice(volcano.before, volcano.now, ENGLISH)


def test_removing_the_only_food_marker_gets_advice() -> None:
    assert "last food on D6" in said_after("strip", "strip D6 food")
    assert "Your store: 5 food and 4 wood." in said_after("strip", "strip D6 food")


def test_breaking_the_tie_makes_the_dice_pay_what_the_lesson_says() -> None:
    after = solved("dice", "build D10").now
    assert isinstance(after, Game)
    paid = after.position.yields((Colour.RED,))
    assert [(str(each.hex), each.seat, each.stock) for each in paid if each.seat == 2] == [
        ("D10", 2, Stock(4, 2, 0))
    ]


def test_the_lesson_about_waiting_is_solved_by_a_sacrifice() -> None:
    lesson = next(each for each in TRIBE_COURSE.lessons if each.task.name == "waiting")
    attempt = Attempt.at_table(lesson.task, "")
    assert not attempt.play("move D6se E7sw", ENGLISH).is_solved
    assert attempt.play("sacrifice D6sw", ENGLISH).is_solved
    assert parse_position(lesson.task.position).island.waited == GREED.rounds - 1


def test_the_god_sees_the_losses_of_the_tribes() -> None:
    assert said_after("power", "play shark D6sw") == phrases.TRIBES_LOST(number=1)
