"""Lessons at the table: solutions, hints, the next and the previous lesson."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from taluva.app.options import Settings
from taluva.app.session import open_course
from taluva.app.state import NextAction
from taluva.app.update import commands
from taluva.core.lessons import Course, CourseKind
from taluva.games import BUILT_IN
from taluva.games.taluva.game import Game, unseen
from taluva.games.taluva.lessons import puzzles
from taluva.games.taluva.rules import Temple
from taluva.hexgrid import parse_hex
from taluva.i18n import ENGLISH, Language
from taluva.i18n.languages import language
from taluva.learn import courses
from taluva.learn.courses import Attempt
from taluva.learn.progress import load_finished, save_finished, unread_progress
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.tui import screen
from taluva.tui.capabilities import Terminal
from tests import phrases
from tests.app.table import Harness, rows_of

SEVERAL = [
    course
    for game in BUILT_IN
    for course in courses.courses_of(game)
    if course.name != courses.PUZZLES
]
LESSONS = [
    pytest.param(course, number, id=courses.key_of(course, number))
    for course in SEVERAL
    for number in range(len(course.lessons))
]


class LessonHarness(Harness):
    """A lesson as in a running program, with what it saved."""

    def __init__(self, course: Course, number: int = 0, say: Language = ENGLISH) -> None:
        self.learnt: list[str] = []
        study = courses.LessonSession.of(course, number, frozenset())
        self.session = open_course(study, Settings(), self._keep, say)
        self.requests = self.session.handle(screen.Started())

    def _keep(self, key: str) -> list[str]:
        self.learnt.append(key)
        return []

    @property
    def study(self) -> courses.LessonSession:
        assert self.state.lesson is not None
        return self.state.lesson

    def solve(self) -> None:
        """Play the solution until the lesson is done."""
        while not self.study.is_solved:
            move = self.study.attempt.next_move()
            assert move is not None
            self.enter(str(self.state.ui.format_move(move, ENGLISH)))
            assert not self.is_refused, self.state.last_answer

    @property
    def is_refused(self) -> bool:
        message = self.state.feedback
        return message is not None and message.state is screen.LineStatus.NO


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def first() -> Iterator[LessonHarness]:
    course, _ = courses.find_course("first", say=ENGLISH)
    harness = LessonHarness(course)
    yield harness
    harness.session.table.close()


@pytest.mark.parametrize("course", SEVERAL, ids=lambda course: str(course.name))
def test_a_course_can_be_completed(course: Course) -> None:
    harness = LessonHarness(course)
    for number in range(len(course.lessons)):
        assert harness.study.number == number
        harness.solve()
        harness.finish(harness.send(screen.LineSubmitted("")))
    assert screen.Exit() in harness.requests
    assert len(harness.learnt) == len(course.lessons)


def test_any_right_answer_counts(first: LessonHarness) -> None:
    first.enter("place m25 sw")
    assert first.study.is_solved


def test_an_illegal_move_is_refused_with_its_rule(first: LessonHarness) -> None:
    before = first.state.game
    first.enter("hut m25")
    assert first.is_refused
    assert "T2" in first.state.last_answer[0]
    assert first.state.game is before


def test_after_a_solved_lesson_arrows_do_not_point_and_any_move_continues(
    first: LessonHarness,
) -> None:
    for key in ("up", "enter"):
        first.send(
            screen.KeyPressed(key) if key == "up" else screen.LineSubmitted(first.state.typed)
        )
    assert first.study.is_solved
    assert first.study.number == 0
    first.send(screen.KeyPressed("up"))
    assert not first.state.typed
    first.send(screen.LineEdited("hut N24"))
    shown = commands.line(first.state, "hut N24").feedback
    assert shown.state is screen.LineStatus.OK
    assert shown.reason == commands.line(first.state, "").feedback.reason
    requests = first.send(screen.LineSubmitted("hut N24"))
    assert screen.SetLine() in requests
    assert not first.state.typed
    assert first.study.number == 1


def test_a_move_that_misses_the_goal_is_not_played() -> None:
    course, number = courses.find_course("erupt", say=ENGLISH)
    assert number is not None
    harness = LessonHarness(course, number)
    before = harness.state.game
    beside = next(m for m in before.legal_moves() if not harness.study.attempt.leads(m))
    harness.enter(str(beside))
    assert harness.is_refused
    assert phrases.MISSES_GOAL in harness.state.last_answer[0]
    assert harness.state.game is before


def test_the_game_continues_with_the_turn_of_a_bot(first: LessonHarness) -> None:
    first.solve()
    first.send(screen.LineSubmitted(""))
    first.solve()
    assert first.state.game.seat == 2
    first.finish(first.send(screen.LineSubmitted("")))
    assert first.state.game.turn == 3
    assert len(first.state.timeline.history) == 5  # tile and building of both
    assert first.study.number == 2


def test_the_learner_does_not_see_the_other_players_losses() -> None:
    course, number = courses.find_course("first cover", say=ENGLISH)
    assert number is not None
    harness = LessonHarness(course, number)
    harness.solve()
    harness.finish(harness.send(screen.LineSubmitted("")))
    harness.solve()  # the turn ends, and the other player has lost huts
    assert harness.state.game.seat != harness.study.learner
    said = harness.state.feedback
    assert said is not None
    assert "of your huts" not in said.reason
    assert "of your huts" not in " ".join(harness.state.last_answer)


def test_skipping_does_not_wait_for_a_bot(first: LessonHarness) -> None:
    for _ in range(2):
        first.solve()
        first.send(screen.LineSubmitted(""))
    (thinking,) = first.send(screen.TimerFired("bot"))
    assert isinstance(thinking, screen.RunTask)
    first.enter("skip")
    number, before = first.study.number, first.state.game
    first.send(screen.TaskFinished(thinking.ticket, thinking.task(lambda part: True)))
    assert (first.study.number, first.state.game) == (number, before)


def test_a_lesson_restarts_where_the_learners_own_game_was(first: LessonHarness) -> None:
    for _ in range(2):
        first.solve()
        first.finish(first.send(screen.LineSubmitted("")))
    before = first.state.game.to_position()
    first.solve()
    first.enter("again")
    assert first.state.game.to_position() == before
    first.solve()


def test_a_task_at_a_later_position_says_some_turns_later(first: LessonHarness) -> None:
    assert first.state.lesson_panel is not None
    course, number = courses.find_course("first erupt", say=ENGLISH)
    assert number is not None
    harness = LessonHarness(course, number)
    before = harness.state.lesson_panel
    assert before is not None
    assert phrases.SOME_TURNS_LATER() not in before.text
    harness.solve()
    harness.send(screen.LineSubmitted(""))
    assert harness.state.lesson_panel is not None
    assert harness.state.lesson_panel.text.startswith(phrases.SOME_TURNS_LATER(text="An eruption"))


def test_a_puzzle_is_a_lesson_too() -> None:
    course = next(each for each in courses.courses_of("taluva") if each.name == courses.PUZZLES)
    harness = LessonHarness(course)
    assert harness.state.lesson_panel is not None
    assert harness.state.lesson_panel.title == "1/64 Puzzle, grade 2"
    for move in puzzles()[0].solution:
        harness.enter(move)
    assert harness.study.is_solved
    harness.send(screen.LineSubmitted(""))
    assert harness.study.number == 1
    assert harness.state.lesson_panel.text == phrases.PUZZLE_TASK


def test_a_puzzle_is_judged_by_a_whole_turn_and_then_restarts() -> None:
    course = next(each for each in courses.courses_of("taluva") if each.name == courses.PUZZLES)
    harness = LessonHarness(course)
    before, attempt = harness.state.timeline.latest, harness.study.attempt
    wrong = next(move for move in before.legal_moves() if not attempt.leads(move))
    harness.enter(str(harness.state.ui.format_move(wrong, ENGLISH)))
    assert not harness.is_refused
    after = harness.state.timeline.latest
    if after.seat == before.seat:
        harness.enter(str(harness.state.ui.format_move(after.legal_moves()[0], ENGLISH)))
    panel = harness.state.lesson_panel
    assert panel is not None
    assert panel.text.startswith("Not quite. ")
    assert panel.keys == phrases.PRESS_ENTER_AGAIN
    harness.send(screen.LineSubmitted(""))
    assert harness.state.timeline.latest == before
    assert not harness.learnt
    for move in puzzles()[0].solution:
        harness.enter(move)
    assert harness.study.is_solved


PUZZLES = [
    pytest.param(course, number, id=courses.key_of(course, number))
    for game in BUILT_IN
    for course in courses.courses_of(game)
    if course.kind is CourseKind.PUZZLES
    for number in range(len(course.lessons))
]


def wrong_turns(course: Course, number: int, turns: int = 3) -> Iterator[Attempt]:
    """Yield attempts at a puzzle after random turns that do not solve it."""
    for seed in range(turns):
        attempt = Attempt.at_table(course.lessons[number].task, "Kim")
        pick = random.Random(f"{number} {seed}")
        while not (attempt.is_over or attempt.is_solved):
            attempt = attempt.step(pick.choice(attempt.now.legal_moves()))
        if not attempt.is_solved:
            yield attempt


@pytest.mark.parametrize(("course", "number"), PUZZLES)
def test_a_wrong_turn_says_what_it_misses_and_what_the_rival_does(
    course: Course, number: int
) -> None:
    for attempt in wrong_turns(course, number):
        goal, before, after = attempt.goal, attempt.before, attempt.now
        for say in (ENGLISH, language("de"), language("fr")):
            text, reply = attempt.explain_failure(say)
            failure = goal.describe_failure(before, after, say)
            answer = goal.describe_reply(before, after, reply, say)
            assert text == f"{failure} {answer}".strip()
            assert answer.endswith((".", "!"))
            assert bool(failure) is not (isinstance(after, Game) and after.outcome is not None)
        assert attempt.explain_failure(ENGLISH)[1] == attempt.explain_failure(ENGLISH)[1]
        assert reply.moves[: len(after.moves)] == after.moves
        assert (len(reply.moves) > len(after.moves)) is (after.outcome is None)
        assert Record.of(reply).game.to_position() == reply.to_position()
        if isinstance(reply, Game) and isinstance(after, Game) and isinstance(before, Game):
            check_tiles(after, reply, goal.describe_reply(before, after, reply, ENGLISH))
            check_goal(course.lessons[number].task.goal, before, after, reply)


def check_tiles(after: Game, reply: Game, text: str) -> None:
    """Check the number of tiles in a description by trying each tile."""
    if after.outcome is not None:
        return
    words = [str(move) for move in reply.moves[len(after.moves) :]]
    words[0] = re.sub("^place [A-Z]{2} ", "place ", words[0])
    drawn, tiles = after.position.deck[: after.turn - 1], unseen(before_draw(after))
    number = 0
    for tile in tiles:
        placed = after.with_deck((*drawn, tile)).play(words[0])
        if len(words) == 1 or not placed.refusals(words[1]):
            built = None if len(words) == 1 else placed.play(words[1]).effect
            assert reply.effect is not None
            number += built is None or built.hexes == reply.effect.hexes
    if counted := re.search(r"(\d+) of (\d+) tiles\)", text):
        assert [*map(int, counted.groups())] == [number, len(tiles)]
    elif "any tile" in text:
        assert number == len(tiles)
    else:
        assert reply.outcome is not None
        assert after.seat in reply.outcome.winners


def before_draw(game: Game) -> Game:
    return replace(game, position=game.position._replace(deck=game.position.deck[: game.turn - 1]))


def check_goal(goal: str, before: Game, after: Game, reply: Game) -> None:
    """Check that a reply shows what the turn failed to prevent, unless it wins."""
    if reply.outcome is not None:
        return
    if goal == "stop-temple":
        assert isinstance(reply.moves[-1], Temple)
    if goal.startswith("keep"):
        _, place, size = goal.split()
        hexes = before.position.board.settlements[parse_hex(place)].hexes
        own = reply.position.board.settlements_of(before.seat or 1)
        assert max((each.size for each in own if each.hexes & hexes), default=0) < int(size)


@pytest.mark.parametrize(("course", "number"), PUZZLES)
def test_a_solved_puzzle_says_why_the_turn_is_right(course: Course, number: int) -> None:
    attempt = Attempt.at_table(course.lessons[number].task, "Kim")
    while (move := attempt.next_move()) is not None and not attempt.is_solved:
        attempt = attempt.step(move)
    assert attempt.goal.describe_gain(attempt.before, attempt.now, ENGLISH)


def test_the_answer_to_a_wrong_turn_is_shown_on_the_map_until_enter() -> None:
    course, _ = courses.find_course("puzzles", ENGLISH)
    harness = LessonHarness(course, 4)
    harness.enter("place N8 se")
    harness.enter("hut K19")
    panel, game = harness.state.lesson_panel, harness.state.game
    assert panel is not None
    assert len(game.moves) == 4
    temple = phrases.RIVAL_BUILDS_TEMPLE(hexes=str(game.moves[3]).split()[1])
    assert phrases.RIVAL_ANSWERS(name="Ben", deeds=temple) in panel.text
    harness.send(screen.LineSubmitted(""))
    assert not harness.state.game.moves
    assert not harness.study.failure


def test_the_first_hint_highlights_the_move_and_the_second_types_it(first: LessonHarness) -> None:
    assert not first.study.lit
    first.enter("hint")
    assert first.study.lit
    first.enter("hint")
    assert first.requests == [screen.SetLine("place M25 e")]
    assert first.state.typed == "place M25 e"


def test_the_hexes_of_a_task_are_marked_without_a_cursor(first: LessonHarness) -> None:
    first.enter("hint")
    bare = Terminal({"NO_COLOR": "1"}, True, "ascii")
    shown = "".join(rows_of(first.screen(bare), (80, 24)))
    assert shown.count("&") == len(first.study.lit)
    assert "@" not in shown


def test_lessons_can_be_skipped_and_revisited(first: LessonHarness) -> None:
    assert "first lesson" in commands.line(first.state, "back").refusal
    first.enter("skip")
    assert first.study.number == 1
    first.enter("back")
    assert first.study.number == 0
    first.enter("place m25 e")
    first.enter("again")
    assert not first.study.is_solved
    assert not first.state.game.moves


def test_rules_name_their_lesson_and_lessons_name_their_rules(first: LessonHarness) -> None:
    first.enter("rules E3")
    assert any("learn erupt" in line for line in first.state.last_answer)
    first.enter("learn erupt")
    assert first.study.lesson.task.name == "erupt"
    assert first.state.lesson_panel is not None
    assert "rules E1" in first.state.lesson_panel.keys
    first.enter("learn nothing")
    assert first.is_refused


def test_a_game_is_left_for_a_lesson(tmp_path: Path) -> None:
    table = Harness(Journal.create(Game.new(["Ana", "Ben"], seed=7), tmp_path / "game.taluva"))
    assert table.enter("learn nothing").is_refused
    assert table.enter("learn erupt").leaves
    assert (table.state.next_action, table.state.lesson_name) == (NextAction.LEARN, "erupt")
    table.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("course", SEVERAL, ids=lambda course: str(course.name))
def test_every_lesson_text_fits_on_the_screen(course: Course, size: tuple[int, int]) -> None:
    harness = LessonHarness(course)
    for number, lesson in enumerate(course.lessons):
        if number:
            harness.enter("skip")
        shown = rows_of(harness.screen(), size)
        assert len(shown) == size[1] - 2
        text = " ".join("\n".join(shown).split())
        assert lesson.title in text
        assert harness.study.attempt.describe(ENGLISH).split()[-1] in text
        assert phrases.LESSON_COMMANDS.words(0, 4) in text


def test_progress_is_saved(home: Path) -> None:
    assert load_finished() == frozenset()
    course, _ = courses.find_course("first", say=ENGLISH)
    save_finished(courses.key_of(course, 0))
    assert unread_progress(ENGLISH) == []
    assert courses.next_number(course, load_finished()) == 1


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"learnt": 3}', b'{"learnt": [3]}', b"\xff", b"[" * 300_000]
)
def test_a_progress_file_in_another_format_is_reported_and_kept_as_a_copy(
    home: Path, content: bytes
) -> None:
    (home / "learnt.json").write_bytes(content)
    assert load_finished() == frozenset()
    (problem,) = unread_progress(ENGLISH)
    assert str(home / "learnt.json") in problem
    save_finished("taluva first place")
    assert load_finished() == {"taluva first place"}
    assert unread_progress(ENGLISH) == []
    assert (home / "learnt.json.bak1").read_bytes() == content


def test_the_legend_of_a_lesson_explains_the_marks() -> None:
    course, _ = courses.find_course("first", say=ENGLISH)
    harness = LessonHarness(course)
    assert phrases.TASK_MARK in "".join(rows_of(harness.screen(), (120, 62)))
