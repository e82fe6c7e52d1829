"""taluva learn: the list, a course by name, in plain mode."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from taluva.app.options import Settings
from taluva.app.settings import save_settings
from taluva.core.lessons import Course
from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.learn.courses import PUZZLES, Attempt, courses_of, find_course, key_of
from taluva.record.journal import Journal
from tests import phrases
from tests.conftest import Run

EVERY = [
    pytest.param(course, number, id=key_of(course, number))
    for game in BUILT_IN
    for course in courses_of(game)
    for number in range(len(course.lessons))
]


def in_lines(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def talk(run: Run) -> object:
    def talked(*lines: str, arguments: tuple[str, ...] = ()) -> str:
        return run("learn", *arguments, typed=in_lines(*lines)).out

    return talked


def test_finished_lessons_are_ticked_in_the_list(talk) -> None:  # type: ignore[no-untyped-def]
    said = talk("first", "place m25 e", "hut n24", "quit", "back")
    assert f"1/10 {phrases.LESSON_LAY_TILE}" in said
    assert f"3/10 {phrases.GROW_ISLAND}" in said
    assert "Ben" in said
    assert "2/10" in talk("back")


def test_a_lesson_is_opened_by_its_name(talk) -> None:  # type: ignore[no-untyped-def]
    said = talk("hint", "quit", arguments=("erupt",))
    assert f"3/10 {phrases.MAKE_VOLCANO_ERUPT}" in said
    assert "Next, try:" in said


@pytest.mark.parametrize(("course", "number"), EVERY)
def test_every_lesson_has_hints_that_solve_it(talk, course: Course, number: int) -> None:  # type: ignore[no-untyped-def]
    attempt = Attempt.at_table(course.lessons[number].task, "")
    lines: list[str] = []
    while not attempt.is_solved:
        move = attempt.next_move()
        assert move is not None
        lines += ["hint", "hint", ui_for(attempt.now.game_name).format_move(move, ENGLISH)]
        attempt = attempt.step(move)
    said = talk(*lines, "quit", arguments=(course.name, course.lessons[number].task.name))
    assert said.count("Next, try:") == len(lines) // 3 * 2
    assert "Right!" in said


def test_lessons_are_chosen_from_their_list(talk) -> None:  # type: ignore[no-untyped-def]
    said = talk("lessons", "temple", "quit", "back")
    assert f"6/10 {phrases.BUILD_TEMPLE}" in said


def test_a_script_counts_its_lines_through_menus_and_lessons(run: Run) -> None:
    typed = in_lines("lessons", "erupt", "nonsense", "quit", "found", "no such hex", "quit", "back")
    told = run("learn", typed=typed, code=1).err.splitlines()
    assert [line.split(": ")[:2] for line in told] == [
        ["line 3", "nonsense"],
        ["line 6", "no such hex"],
    ]


def test_a_damaged_file_is_reported_once(home: Path, run: Run) -> None:
    (home / "learnt.json").write_bytes(b"{")
    told = run("learn", typed=in_lines("lessons", "back", "back")).err
    assert told.count(phrases.IGNORING(path=home / "learnt.json", problem=phrases.NOT_JSON)) == 1


def test_a_damaged_entry_does_not_lose_the_others(home: Path, run: Run) -> None:
    finished = ["taluva first hut", "taluva lessons erupt"]
    content = json.dumps({"learnt": [*finished, 7], "newer": {"stars": 3}})
    (home / "learnt.json").write_text(content)
    told = run("learn", "first", typed=in_lines("place m25 e", "quit")).err
    problem = phrases.ONE_INVALID_ENTRY(number=1, key="'learnt'")
    assert told == phrases.IGNORING_PART(path=home / "learnt.json", problem=problem) + "\n"
    saved = json.loads((home / "learnt.json").read_text())
    assert saved == {"learnt": [*finished, "taluva first place"], "newer": {"stars": 3}}
    assert (home / "learnt.json.bak1").read_text() == content


def test_a_damaged_place_does_not_lose_the_others(home: Path, run: Run) -> None:
    (home / "places.json").write_text('{"places": ["taifun god win", {}]}')
    told = run("learn", "first", typed=in_lines("place m25 e", "quit")).err
    assert str(home / "places.json") in told
    saved = json.loads((home / "places.json").read_text())
    assert saved == {"places": ["taifun god win", "taluva first hut"]}


def test_without_a_home_folder_the_reason_is_one_plain_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", "/proc")
    told = run("learn", "first", code=2, typed=in_lines("place m25 e", "quit"))
    assert phrases.PROGRESS_NOT_SAVED() in told.out
    assert "Errno" not in told.out + told.err


@pytest.mark.parametrize(
    ("code", "words", "title"),
    [
        ("en", ("first", "place"), phrases.LESSON_LAY_TILE),
        ("en", ("tribe", "strip"), f"4/14 {phrases.LESSON_STRIP}"),
        ("en", ("level",), phrases.LESSON_LEVEL),
        ("de", ("erupt",), "Einen Vulkan ausbrechen lassen"),
        ("de", ("Einstieg", "legen"), "Ein Plättchen legen"),
        ("de", ("first", "place"), "Ein Plättchen legen"),
        ("fr", ("débuter", "poser"), "Poser une tuile"),
        ("fr", ("tribu", "prélever"), "Prélever un marqueur"),
    ],
)
def test_a_translated_course_and_lesson_open_that_lesson(  # type: ignore[no-untyped-def]
    talk, code: str, words: tuple[str, ...], title: str
) -> None:
    assert title in talk("quit", arguments=(*words, "--language", code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_task_has_its_own_word_in_every_language(code: str) -> None:
    say = language(code)
    for course in (course for game in BUILT_IN for course in courses_of(game)):
        if course.name != PUZZLES:
            names = [lesson.task.display_name(say) for lesson in course.lessons]
            assert [find_course(f"{course.name} {each}", say=say)[1] for each in names] == [
                *range(len(names))
            ]


@pytest.mark.parametrize("first", [(), ("place m25 e", "hut n24")])
def test_a_game_continues_after_a_lesson(first: tuple[str, ...], run: Run) -> None:
    typed = in_lines(*first, "learn erupt", "quit", "place m17 se", "quit")
    said = run("play", "Uma", "Vic", "--seed", "5", code=1, typed=typed).out
    assert f"3/10 {phrases.MAKE_VOLCANO_ERUPT}" in said
    after = said[said.index("continue with: taluva learn") :]
    assert ("turn 2" if first else "turn 1") in after
    assert "Vic" in after


def test_a_folder_instead_of_a_file_is_reported(home: Path, run: Run) -> None:
    (home / "learnt.json").mkdir()
    told = run("learn", code=2, typed=in_lines("first", "place m25 e", "quit", "back"))
    assert phrases.IGNORING(path=home / "learnt.json", problem=phrases.IT_IS_A_FOLDER) in told.err
    assert f"2/10 {phrases.BUILD_HUT}" in told.out
    assert phrases.PROGRESS_NOT_SAVED() in told.out


@pytest.mark.parametrize("name", ["first", "tribe", "god"])
def test_a_guided_first_game_ends_in_a_real_game_under_the_same_name(  # type: ignore[no-untyped-def]
    talk, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    played: list[Journal[Any]] = []

    def play(journal: Journal[Any], *_: object) -> int:
        played.append(journal)
        journal.close()
        return 0

    monkeypatch.setattr("taluva.cli.play_loop.play", play)
    save_settings(Settings(player="Kim"))
    task = find_course(name, ENGLISH)[0].lessons[-1].task
    attempt, lines = Attempt.at_table(task, "Kim"), []
    while (move := attempt.next_move()) is not None:
        lines.append(str(move))
        attempt = attempt.step(move)
    talk(*lines, "", arguments=(name, task.name))
    (journal,) = played
    names, bots = journal.game.names, journal.record.setup.bots
    assert names.index("Kim") == attempt.before.names.index("Kim")
    assert len(bots) == len(names) - 1
