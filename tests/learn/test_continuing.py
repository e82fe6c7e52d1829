"""A course continues where the learner left it, for each name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from taluva.games.taluva.lessons import FIRST_GAME, LESSONS
from taluva.i18n import ENGLISH
from taluva.learn.courses import Attempt, Jump, LessonSession, find_course, key_of, next_number
from taluva.learn.progress import load_places, save_place
from tests import phrases

KEYS = [key_of(FIRST_GAME, number) for number in range(len(FIRST_GAME.lessons))]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    return tmp_path


def test_a_course_continues_where_it_was_left_even_after_a_skip() -> None:
    study = LessonSession.of(FIRST_GAME, 0, frozenset()).at(4)  # three were skipped
    save_place(KEYS, study.place)
    assert next_number(FIRST_GAME, frozenset(KEYS[:1]), load_places()) == 4
    save_place(KEYS, replace(study, is_solved=True).place)
    assert next_number(FIRST_GAME, frozenset(KEYS[:1]), load_places()) == 5
    assert len(load_places()) == 1


def test_a_finished_course_offers_what_is_left() -> None:
    last = LessonSession.of(FIRST_GAME, len(KEYS) - 1, frozenset())
    save_place(KEYS, replace(last, is_solved=True).place)
    assert load_places() == frozenset()
    assert next_number(FIRST_GAME, frozenset(KEYS[:3]), load_places()) == 3


def test_courses_keep_their_places_and_a_broken_file_has_none(home: Path) -> None:
    save_place(["taifun god win"], "taifun god win")
    save_place(KEYS, KEYS[2])
    assert load_places() == {"taifun god win", KEYS[2]}
    (home / "places.json").write_text("no", encoding="utf-8")
    assert load_places() == frozenset()


def test_the_learner_plays_under_their_own_name_in_every_seat() -> None:
    for lesson in (*FIRST_GAME.lessons, *LESSONS):
        for name in ("Zoe", "ben", ""):
            game = Attempt.at_table(lesson.task, name).before
            assert game.seat is not None
            assert game.names[game.seat - 1] == (name or "Ana")
            assert len({each.casefold() for each in game.names}) == len(game.names)


def test_the_god_and_a_tribe_have_the_names_of_their_roles() -> None:
    for course, name, expected in (
        ("tribe", "", ("Neptun", "Ana")),
        ("tribe", "Neptun", ("Neptun", "Ana")),
        ("god", "", ("Neptun", "Ana")),
        ("god", "Ana", ("Ana", "Ben")),
    ):
        found, _ = find_course(course, ENGLISH)
        game = Attempt.at_table(found.lessons[0].task, name).before
        assert game.names[:2] == expected, (course, name)


def test_some_turns_later_is_shown_only_if_true() -> None:
    temple = next(n for n, each in enumerate(FIRST_GAME.lessons) if each.task.name == "temple")
    before = LessonSession.of(FIRST_GAME, temple - 1, frozenset())
    assert before.later().jump is Jump.ELSEWHERE, "it is the same position"
    assert "later" not in before.later().introduction(ENGLISH)
    tower = LessonSession.of(FIRST_GAME, temple, frozenset()).later()
    assert tower.jump is Jump.LATER
    assert tower.introduction(ENGLISH).startswith(phrases.SOME_TURNS_LATER())
