"""Pages that list courses, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from taluva.app.front import page
from taluva.app.settings import learner_name
from taluva.core.immutable import FrozenDict
from taluva.core.lessons import Course, CourseKind
from taluva.games import DEFAULT_GAME, loadable_games, title_for, ui_for
from taluva.i18n import Language
from taluva.learn.courses import Attempt, courses_of, key_of, keys_of
from taluva.learn.progress import describe_streak, load_days, load_finished, parse_day
from taluva.tui.form import Activated, Entered, FormEvent, Row
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.hexmap.picture import Picture
from taluva.tui.title import Title

_TODAY: Final = "today"
_EARLIER: Final = "earlier"
DONE: Final = "✓"


class LessonChoice(NamedTuple):
    """A chosen course, and the lesson to start with. None continues where the learner stopped."""

    course: Course
    number: int | None
    game: str
    games: tuple[str, ...]  # the games whose courses were listed


class PuzzleChoice(NamedTuple):
    """A chosen puzzle, with the date if it is the puzzle of the day."""

    game: str
    at: int  # the index of the puzzle
    day: date | None


@dataclass(frozen=True, slots=True)
class CoursesPage(page.FrontPage):
    """A list of the courses of the given games."""

    name: ClassVar[str] = "learn"

    games: tuple[str, ...]
    done: frozenset[str]

    @classmethod
    def of(cls, games: Sequence[str] = ()) -> CoursesPage:
        """Return the page for these games, or for all, with the learner's progress."""
        return cls(tuple(games or loadable_games()), load_finished())

    def title(self, context: page.Context) -> Title:
        return title_for(self.games[0])

    def picture(self, context: page.Context, focus: str) -> Picture | None:
        """Return the island of the focused course's game, or None for the first game."""
        game = focus.split()[0]
        return title_for(game).scene() if game in self.games[1:] else None

    def zooms(self, context: page.Context, focus: str) -> Sequence[Zoom]:
        game = focus.split()[0]
        return title_for(game).zooms if game in self.games[1:] else ()

    @property
    def _courses(self) -> list[tuple[str, Course]]:
        return [(game, course) for game in self.games for course in courses_of(game)]

    def rows(self, context: page.Context) -> Sequence[Row]:
        say = context.say
        rows = [
            Row(
                f"{game} {course.name}",
                say.again(course.name),
                meaning=say.again(course.title),
                mark=_progress(course, self.done),
            )
            for game, course in self._courses
        ]
        return [*rows, page.back_row(say)]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        for game, course in self._courses:
            if action == Activated(f"{game} {course.name}"):
                if course.kind is CourseKind.LESSONS:
                    return page.Open(LessonsPage(game, course, self.done, self.games))
                return page.Finish(LessonChoice(course, None, game, self.games))
        return page.Refuse("")


def _progress(course: Course, done: frozenset[str]) -> str:
    number, all_lessons = len(done.intersection(keys_of(course))), len(course.lessons)
    return DONE if number == all_lessons else f"{number}/{all_lessons}" if number else ""


@dataclass(frozen=True, slots=True)
class LessonsPage(page.FrontPage):
    """The lessons of a course."""

    game: str
    course: Course
    done: frozenset[str]
    games: tuple[str, ...]  # the games whose courses the page below lists

    def title(self, context: page.Context) -> Title:
        return title_for(self.game)

    def heading(self, say: Language) -> str:
        return say.again(self.course.name)

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return a row for each lesson, with a tick if it is done."""
        say = context.say
        rows = [
            Row(
                each.task.name,
                say.again(each.task.name),
                meaning=say.again(each.title),
                mark=DONE if key_of(self.course, number) in self.done else "",
            )
            for number, each in enumerate(self.course.lessons)
        ]
        return [*rows, page.back_row(say)]

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        for number, each in enumerate(self.course.lessons):
            if action == Activated(each.task.name):
                return page.Finish(LessonChoice(self.course, number, self.game, self.games))
        return page.Refuse("")


def puzzle_courses() -> dict[str, Course]:
    """Return each game's course of puzzles."""
    found = ((game, course) for game in loadable_games() for course in courses_of(game))
    return {game: course for game, course in found if course.kind is CourseKind.PUZZLES}


@dataclass(frozen=True, slots=True)
class PuzzlesPage(page.FrontPage):
    """The list of puzzles, today's first, next to the island of the focused one."""

    is_numbered: ClassVar[bool] = False  # puzzles have their own numbers

    game: str
    course: Course
    done: frozenset[str]
    today: date
    learner: str  # the name that puzzles use; empty for a default name
    days: frozenset[date] = frozenset()  # the days whose puzzles were solved on that day
    attempts: Mapping[int, Attempt] = FrozenDict()  # by the index of the puzzle

    @classmethod
    def of(cls, say: Language, game: str = DEFAULT_GAME) -> PuzzlesPage:
        """Return the page for a game, with the learner's progress and name."""
        course, today = puzzle_courses()[game], datetime.now().date()
        done, name = load_finished(), learner_name(say)
        return cls(game, course, done, today, name, load_days(game))

    def title(self, context: page.Context) -> Title:
        return title_for(self.game)

    def heading(self, say: Language) -> str:
        return say("puzzles")

    def about(self, context: page.Context) -> str:
        """Return how many days in a row the player has solved the daily puzzle, in words."""
        return describe_streak(self.days, self.today, context.say)

    def _index(self, name: str) -> int:
        """Return the index of a row's puzzle, or -1 if the row is not a puzzle."""
        if name == _TODAY:
            return self.today.toordinal() % len(self.course.lessons)
        return int(name) - 1 if name.isdecimal() else -1

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return a row for today's puzzle, then a row for every puzzle."""
        say = context.say
        first = self._row(_TODAY, say("today"), say)
        rows = [
            self._row(str(number), str(number).rjust(2), say)
            for number in range(1, len(self.course.lessons) + 1)
        ]
        return [
            first,
            Row(_EARLIER, say("earlier days"), meaning=say("the daily puzzles before today")),
            *page.game_row(self.game, puzzle_courses(), say),
            rows[0]._replace(has_gap=True),
            *rows[1:],
            page.back_row(say),
        ]

    def _row(self, name: str, label: str, say: Language) -> Row:
        index = self._index(name)
        attempt = self.attempts.get(index)
        goal = "" if attempt is None else attempt.describe(say)
        lesson = self.course.lessons[index]
        task = f"{label}  {say.again(lesson.summary)}"
        is_done = key_of(self.course, index) in self.done
        if name == _TODAY:  # it may have been solved on an earlier day
            is_done = self.today in self.days
        done = DONE if is_done else ""
        mark = f"{say('grade {grade}', grade=lesson.grade)} {done}"
        return Row(name, task, mark=mark, detail=goal, own=label.strip())

    def picture(self, context: page.Context, focus: str) -> Picture | None:
        """Return the island of the focused puzzle, or None until it is loaded."""
        attempt = self.attempts.get(self._index(focus))
        if attempt is None:
            return None
        return ui_for(self.game).picture(attempt.now, context.say)

    def task(self, focus: str) -> page.Task | None:
        """Return the task that loads the focused puzzle, unless it is loaded."""
        index = self._index(focus)
        if index < 0 or index in self.attempts:
            return None
        task = self.course.lessons[index].task
        return page.Task(index, partial(Attempt.at_table, task, self.learner))

    def with_loaded(self, key: Any, result: Any) -> page.FrontPage:
        return replace(self, attempts=FrozenDict({**self.attempts, key: result}))

    def react(self, action: FormEvent, context: page.Context) -> page.Reaction:
        if isinstance(action, Activated) and self._index(action.name) >= 0:
            day = self.today if action.name == _TODAY else None
            return page.Finish(PuzzleChoice(self.game, self._index(action.name), day))
        if action == Activated(_EARLIER):
            return page.Open(EarlierPage.of(context.say, self.game))
        if isinstance(action, Entered) and action.name == page.GAME:
            return page.Stay(PuzzlesPage.of(context.say, action.value))
        return page.Refuse("")


class EarlierPage(PuzzlesPage):
    """The daily puzzles before today, until they repeat. They do not count for the streak."""

    __slots__ = ()

    def heading(self, say: Language) -> str:
        return say("earlier days")

    def _index(self, name: str) -> int:
        if name == page.BACK:
            return -1
        return parse_day(name).toordinal() % len(self.course.lessons)

    def rows(self, context: page.Context) -> Sequence[Row]:
        """Return a row for each day, the latest first."""
        before = (self.today - timedelta(days) for days in range(1, len(self.course.lessons)))
        rows = [self._row(str(day), str(day), context.say) for day in before]
        return [*rows, page.back_row(context.say)]
